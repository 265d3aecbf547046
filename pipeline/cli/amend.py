"""``standfirst amend``: change the words of an item, where the gates let the new ones pass."""

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("slug")
@click.argument("item")
@click.option("--text", metavar="T", help="The new words of a digest or bullet.")
@click.option("--question", metavar="Q", help="The new question of a chip.")
@click.option("--answer", metavar="A", help="The new answer of a chip.")
@click.option("--why", required=True, metavar="TEXT", help="The reason.")
@click.option("--by", metavar="NAME", help="Who does this; else STANDFIRST_BY, else git's user.name.")
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    *,
    slug: str,
    item: str,
    text: str | None,
    question: str | None,
    answer: str | None,
    why: str,
    by: str | None,
) -> None:
    """Change the words of ITEM in the pack of SLUG; approvals of the old words are void.

    ITEM is a chip's id (c-1a2b3c4d), digest:SECTION, bullet:1, or an id of the ledger. Where a gate finds fault with
    the new words, each fault is told in one line, nothing is changed, and the exit code is 1.
    """
    words = {name: said for name, said in (("text", text), ("q", question), ("a", answer)) if said is not None}
    if not words or (text is not None and len(words) > 1):
        raise click.UsageError("give --text for a digest or bullet, or --question, --answer or both for a chip")
    from pipeline.acts import acting, amend, whoever  # noqa: PLC0415 - late, for a fast --help
    from pipeline.acts.edits import EditRefused  # noqa: PLC0415
    from pipeline.editing.words import name_of, reworded, told, whole  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415
    from pipeline.visible import visible  # noqa: PLC0415

    options: Options = ctx.obj
    try:
        with acting(load_site(options.site), slug, who=whoever(by)) as session:
            found = session.find(item)
            if words.keys() - {name for name, _ in found.item.fields}:
                takes = "--question, --answer or both" if found.kind == "chip" else "--text"
                raise click.UsageError(f"a {found.kind} takes {takes}")
            amend(session, found, reworded(found.item, words), whole(why))
            line = told(session, f"{name_of(session, found.item_id)} has new words")
    except EditRefused as refused:
        for finding in refused.findings:
            click.echo(visible(f"{finding.gate}: {finding.message}"), err=True)
        sys.exit(1)
    click.echo(line)
