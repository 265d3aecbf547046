"""``standfirst judge``: decide on the chips that are held."""

import sys
from typing import TYPE_CHECKING

import click

from schemas.errors import StandfirstError

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("slugs", nargs=-1, metavar="SLUG...")
@click.option("--all", "every", is_flag=True, help="Every pack of the site.")
@click.option("--by", metavar="NAME", help="Who judges; else STANDFIRST_BY, else git's user.name.")
@click.pass_context
def command(ctx: click.Context, *, slugs: tuple[str, ...], every: bool, by: str | None) -> None:
    """Show each held chip with its section, and publish or refuse it.

    An approval needs a quote from a section that the chip cites. Each decision is recorded at once: quit at any
    time and go on later. The name of who judges stands in the pack.
    """
    if bool(slugs) == every:
        raise click.UsageError("name one or more slugs, or give --all")
    from pipeline.acts import whoever  # noqa: PLC0415 - late, for a fast --help
    from pipeline.judging.person import Sitting  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415

    if not sys.stdin.isatty():
        raise StandfirstError("a person judges at a terminal, and this is none", fix="run it in a terminal")
    options: Options = ctx.obj
    site = load_site(options.site)
    sitting = Sitting(site, whoever(by))
    packed = (slug for slug in site.slugs() if site.ledger_path(slug).is_file())
    sitting.run(tuple(packed) if every else slugs)
    told = ", ".join(f"{word} {number}" for word, number in sorted(sitting.told.items()))
    click.echo(f"judged by {whoever(by)}: {told or 'nothing'}")
