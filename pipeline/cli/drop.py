"""``standfirst drop``: take an item out of a pack."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("slug")
@click.argument("item")
@click.option("--why", required=True, metavar="TEXT", help="The reason; it stands in the pack.")
@click.option("--by", metavar="NAME", help="Who does this; else STANDFIRST_BY, else git's user.name.")
@click.pass_context
def command(ctx: click.Context, slug: str, item: str, why: str, by: str | None) -> None:
    """Take ITEM out of the pack of SLUG, with the reason.

    ITEM is a chip's id (c-1a2b3c4d), digest:SECTION, bullet:1, or an id of the ledger.
    """
    from pipeline.acts import acting, drop_by_hand, whoever  # noqa: PLC0415 - late, for a fast --help
    from pipeline.editing.words import name_of, told, whole  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415

    options: Options = ctx.obj
    with acting(load_site(options.site), slug, who=whoever(by)) as session:
        found = session.find(item)
        name = name_of(session, found.item_id)
        drop_by_hand(session, found, whole(why))
        line = told(session, f"{name} is dropped")
    click.echo(line)
