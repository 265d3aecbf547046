"""``standfirst write``: draft, gate and write packs."""

import sys

import click


@click.command()
@click.argument("slugs", nargs=-1, metavar="SLUG...")
@click.option("--all", "every", is_flag=True, help="Every article of the site.")
@click.option("--limit", type=click.IntRange(min=1), help="Stop after this many packs were written anew.")
@click.option("--force", is_flag=True, help="Draft everything again, also what is drafted already.")
@click.option("--json", "as_lines", is_flag=True, help="Print one line of JSON for each article.")
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context, *, slugs: tuple[str, ...], every: bool, limit: int | None, force: bool, as_lines: bool
) -> None:
    """Write the packs of the articles SLUG..., or of all.

    What is drafted already is not asked for again: run it again after anything and it finishes the work. Exit code 1
    where an article could not be written or a request got no answer.
    """
    if bool(slugs) == every:
        raise click.UsageError("name one or more slugs, or give --all")
    import asyncio  # noqa: PLC0415 - as late as everything that follows, for a fast --help

    from pipeline.drafting.batch import Batch  # noqa: PLC0415
    from pipeline.drafting.report import ScreenReport  # noqa: PLC0415
    from pipeline.drafting.summary import as_json, summary  # noqa: PLC0415
    from pipeline.site import load_site  # noqa: PLC0415
    from pipeline.visible import visible, visible_json  # noqa: PLC0415

    site = load_site(ctx.obj.site)
    with ScreenReport() as report:
        batch = Batch(site, report, force=force, limit=limit)
        try:
            asyncio.run(batch.run(site.slugs() if every else slugs))
        finally:
            for written in batch.written:
                if as_lines:
                    click.echo(visible_json(as_json(written, site)))
                else:
                    click.echo("\n".join(map(visible, summary(written, site))))
    for slug, why in batch.failed.items():
        click.echo(visible(f"not written: {slug}: {why}"), err=True)
    if batch.failed or any(written.unanswered for written in batch.written):
        sys.exit(1)
