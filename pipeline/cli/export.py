"""``standfirst export``: what is public of a pack, in a form that a page or a text file takes in."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("slug")
@click.option(
    "--to", "form", type=click.Choice(("jsonld", "html", "markdown", "llms")), required=True, help="In which form."
)
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write it there, whole."
)
@click.pass_obj
def command(options: "Options", *, slug: str, form: str, out: Path | None) -> None:
    """Print what is public of the pack of SLUG: bullets, digests and published chips with their quotes.

    jsonld is a FAQPage for a script element, html an accessible fragment, markdown a part of a page, llms a section
    of llms.txt. Each says that a model wrote the texts, which, when, who judged them and who answers for them. A pack
    that is stale or withdrawn is not exported.
    """
    from pipeline.exporting.run import run_export  # noqa: PLC0415 - loaded when called
    from pipeline.site import load_site  # noqa: PLC0415

    run_export(load_site(options.site), slug, form, out)
