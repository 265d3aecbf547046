"""``standfirst show``: a pack and its drops, for the person at this machine."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("slug")
@click.option("--json", "as_json", is_flag=True, help="Print the pack itself, which holds no dropped words.")
@click.pass_context
def command(ctx: click.Context, slug: str, *, as_json: bool) -> None:
    """Show the pack of SLUG: what was kept, and what was dropped and why.

    Where the private ledger is on this machine, the dropped words and the gates' findings are shown too.
    """
    from pipeline.pack.show import show_json, show_page  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415

    options: Options = ctx.obj
    site = load_site(options.site)
    if as_json:
        show_json(site, slug)
    else:
        show_page(site, slug)
