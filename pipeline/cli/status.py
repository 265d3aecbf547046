"""``standfirst status``: where every pack stands."""

import json

import click


@click.command()
@click.option("--json", "as_lines", is_flag=True, help="Print one line of JSON for each article.")
@click.pass_context
def command(ctx: click.Context, *, as_lines: bool) -> None:
    """Say where the pack of each article stands, one line each."""
    from pipeline.site import load_site  # noqa: PLC0415
    from pipeline.verifying.status import status_line, status_of  # noqa: PLC0415
    from pipeline.visible import visible, visible_json  # noqa: PLC0415

    site = load_site(ctx.obj.site)
    for slug in site.slugs():
        row = status_of(site, slug)
        click.echo(visible_json(json.dumps(row, ensure_ascii=False)) if as_lines else visible(status_line(row)))
