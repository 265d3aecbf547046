"""``standfirst config``: the settings as they are read."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.group()
def command() -> None:
    """Show the settings of the site."""


@command.command("show")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def show(ctx: click.Context, *, as_json: bool) -> None:
    """Print every setting, its value, and where it came from: the site's file, with the line, or the default.

    Keys and passwords are withheld.
    """
    import json  # noqa: PLC0415 - late, for a fast --help

    from pipeline.merged import as_object, as_toml  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415
    from pipeline.visible import visible_json  # noqa: PLC0415

    options: Options = ctx.obj
    site = load_site(options.site)
    if as_json:
        click.echo(visible_json(json.dumps(as_object(site), ensure_ascii=False, indent=2)))
    else:
        click.echo("\n".join(as_toml(site)))
