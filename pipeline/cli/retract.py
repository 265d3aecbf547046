"""``standfirst retract``: withdraw what was published."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("slug")
@click.argument("item", required=False)
@click.option("--why", required=True, metavar="TEXT", help="The reason; it stands in the pack.")
@click.option("--by", metavar="NAME", help="Who does this; else STANDFIRST_BY, else git's user.name.")
@click.pass_context
def command(ctx: click.Context, slug: str, item: str | None, why: str, by: str | None) -> None:
    """Withdraw ITEM, or the whole pack of SLUG: only a new approval brings it back.

    ITEM is a chip's id (c-1a2b3c4d), digest:SECTION, bullet:1, or an id of the ledger.
    """
    from pipeline.acts import acting, retract, retract_pack, whoever  # noqa: PLC0415 - late, for a fast --help
    from pipeline.editing.words import name_of, told, whole  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415

    options: Options = ctx.obj
    with acting(load_site(options.site), slug, who=whoever(by)) as session:
        if item is None:
            count = retract_pack(session, whole(why))
            done = f"the whole pack is withdrawn, and {count} {'item' if count == 1 else 'items'} left it"
        else:
            found = session.find(item)
            name = name_of(session, found.item_id)
            retract(session, found, whole(why))
            done = f"{name} is withdrawn"
        line = told(session, done)
    click.echo(line)
