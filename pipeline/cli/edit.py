"""``standfirst edit``: a pack's items in the person's editor."""

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from typing import BinaryIO

    from pipeline.cli import Options


@click.command()
@click.argument("slug")
@click.option("--print", "show", is_flag=True, help="Print the sheet and open no editor.")
@click.option("--apply", "file", type=click.File("rb"), metavar="FILE", help="Do what a saved sheet asks (-: stdin).")
@click.option("--by", metavar="NAME", help="Who does this; else STANDFIRST_BY, else git's user.name.")
@click.pass_context
def command(ctx: click.Context, *, slug: str, show: bool, file: "BinaryIO | None", by: str | None) -> None:
    """Edit the items of SLUG as one YAML sheet in your editor (VISUAL or EDITOR).

    Take items out, change their words, bring dropped ones back: each with a reason. New words go through all gates
    before they count. What cannot be done is marked in the sheet, which is opened again; close it unchanged to stop,
    and the sheet is kept beside the ledger for the next time. Exit code 1 where something asked for was not done.
    """
    if show and file:
        raise click.UsageError("give --print or --apply, not both")
    from pipeline.acts import whoever  # noqa: PLC0415 - late, for a fast --help
    from pipeline.editing.marking import shifted  # noqa: PLC0415
    from pipeline.editing.run import LARGEST, Editing, in_editor  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415
    from pipeline.visible import visible  # noqa: PLC0415
    from schemas.errors import StandfirstError  # noqa: PLC0415

    options: Options = ctx.obj
    editing = Editing(load_site(options.site), slug, whoever(by))
    if show:
        click.echo(editing.new(), nl=False)
        return
    if file:
        try:
            text = file.read(LARGEST + 1)[: LARGEST + 1].decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise StandfirstError("the sheet cannot be read as UTF-8", where=file.name) from error
        faults = editing.apply(text)
        for fault in faults:
            click.echo(visible(f"{file.name}:{shifted(text, fault)}: {fault.what}"), err=True)
        whole = not faults
    else:
        whole = editing.edit(in_editor, lambda line: click.echo(visible(line), err=True))
        if not whole:
            click.echo(f"not all is done; the sheet is kept: {editing.path}", err=True)
    for line in editing.done:
        click.echo(visible(line))
    click.echo(editing.standing if editing.done else f"{slug}: nothing is changed")
    if not whole:
        sys.exit(1)
