"""``standfirst restore``: bring a dropped item back into a pack."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("slug")
@click.argument("item")
@click.option("--why", required=True, metavar="TEXT", help="The reason; where a gate is overridden it is in the pack.")
@click.option("--by", metavar="NAME", help="Who does this; else STANDFIRST_BY, else git's user.name.")
@click.pass_context
def command(ctx: click.Context, slug: str, item: str, why: str, by: str | None) -> None:
    """Bring the dropped ITEM back into the pack of SLUG; a chip is held.

    Gates that find fault with it are overridden, and the pack says so. ITEM is the id that ``standfirst show`` gives.
    """
    from pipeline.acts import acting, restore, whoever  # noqa: PLC0415 - late, for a fast --help
    from pipeline.editing.words import name_of, told, whole  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415

    options: Options = ctx.obj
    with acting(load_site(options.site), slug, who=whoever(by)) as session:
        found = session.find(item)
        over = restore(session, found, whole(why))
        gates = f", and overrides {', '.join(over)}" if over else ", and no gate was overridden"
        line = told(session, f"{name_of(session, found.item_id)} is back{gates}")
    click.echo(line)
