"""``standfirst export``: one pack in one form, printed or written to a file."""

from collections.abc import Callable
from pathlib import Path

import click

from ledger import write_whole
from pipeline.exporting.fresh import fresh_pack
from pipeline.exporting.html import html
from pipeline.exporting.jsonld import jsonld
from pipeline.exporting.llms import llms
from pipeline.exporting.markdown import markdown
from pipeline.exporting.outgoing import Outgoing, outgoing
from pipeline.site import FILE, LoadedSite

FORMS: dict[str, Callable[[Outgoing], str]] = {"jsonld": jsonld, "html": html, "markdown": markdown, "llms": llms}
"""The forms by the name that ``--to`` takes."""


def run_export(site: LoadedSite, slug: str, form: str, to: Path | None) -> None:
    """Print a pack in a form, or write it whole to ``to``.

    Raises:
        StandfirstError: it may not leave as it stands, nothing of it is public, or the file cannot be written.
    """
    out = outgoing(fresh_pack(site, slug), site.config.site.responsible)
    data = FORMS[form](out).encode()
    if out.made.responsible is None:
        click.echo(f"nobody is named who answers for these texts; set responsible in [site] of {FILE}", err=True)
    if to is None:
        click.echo(data, nl=False)
    else:
        write_whole(to, data)
