"""``standfirst judge``: decide on the chips that are held."""

import sys
from typing import TYPE_CHECKING

import click

from schemas.errors import StandfirstError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipeline.cli import Options
    from pipeline.site import LoadedSite


@click.command()
@click.argument("slugs", nargs=-1, metavar="SLUG...")
@click.option("--all", "every", is_flag=True, help="Every pack of the site.")
@click.option("--by", metavar="NAME", help="Who judges; else STANDFIRST_BY, else git's user.name.")
@click.option("--model", "by_model", is_flag=True, help="Let the model of [judge] sit.")
@click.option("--again", is_flag=True, help="With --model: also chips that it has judged and that are held still.")
@click.option("--force-same-model", "force", is_flag=True, help="With --model: though it is the writer's own.")
@click.option("--json", "as_lines", is_flag=True, help="With --model: print one line of JSON for each pack.")
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    *,
    slugs: tuple[str, ...],
    every: bool,
    by: str | None,
    by_model: bool,
    again: bool,
    force: bool,
    as_lines: bool,
) -> None:
    """Show each held chip with its section, and publish or refuse it.

    An approval needs a quote from a section that the chip cites. Each decision is recorded at once: quit at any
    time and go on later. The name of who judges stands in the pack.

    With --model the model of [judge] in the site's file sits in place of a person. What it cannot say clearly stays
    held. Exit code 1 where a chip got no answer.
    """
    if bool(slugs) == every:
        raise click.UsageError("name one or more slugs, or give --all")
    if by_model and by:
        raise click.UsageError("a model judges under its own name: leave out --by")
    if not by_model and (again or force or as_lines):
        raise click.UsageError("--again, --force-same-model and --json go with --model")
    from pipeline.site import load_site  # noqa: PLC0415 - late, for a fast --help

    options: Options = ctx.obj
    site = load_site(options.site)
    chosen = tuple(slug for slug in site.slugs() if site.ledger_path(slug).is_file()) if every else slugs
    if by_model:
        _model(site, chosen, again=again, force=force, as_lines=as_lines)
    else:
        _person(site, chosen, by)


def _person(site: "LoadedSite", slugs: "Sequence[str]", by: str | None) -> None:
    from pipeline.acts import whoever  # noqa: PLC0415 - late, for a fast --help
    from pipeline.judging.person import Sitting  # noqa: PLC0415

    if not sys.stdin.isatty():
        fix = "run it in a terminal, or let the model of [judge] sit: --model"
        raise StandfirstError("a person judges at a terminal, and this is none", fix=fix)
    sitting = Sitting(site, whoever(by))
    sitting.run(slugs)
    told = ", ".join(f"{word} {number}" for word, number in sorted(sitting.told.items()))
    click.echo(f"judged by {whoever(by)}: {told or 'nothing'}")


def _model(site: "LoadedSite", slugs: "Sequence[str]", *, again: bool, force: bool, as_lines: bool) -> None:
    import asyncio  # noqa: PLC0415 - as late as everything that follows, for a fast --help
    import json  # noqa: PLC0415
    from dataclasses import asdict  # noqa: PLC0415

    from pipeline.drafting.report import ScreenReport  # noqa: PLC0415
    from pipeline.judging.batch import JudgeBatch  # noqa: PLC0415
    from pipeline.visible import visible, visible_json  # noqa: PLC0415

    with ScreenReport() as report:
        batch = JudgeBatch(site, report, again=again, force=force)
        try:
            asyncio.run(batch.run(slugs))
        finally:
            for sat in batch.sat:
                told = ", ".join(f"{word} {number}" for word, number in sorted(sat.told.items())) or "nothing"
                missing = f", without an answer {sat.unanswered}" if sat.unanswered else ""
                line = f"{sat.slug}: judged by {sat.judge}: {told}{missing}; the pack is {sat.status}: {sat.note}"
                click.echo(visible_json(json.dumps(asdict(sat))) if as_lines else visible(line))
    for slug, why in batch.failed.items():
        click.echo(visible(f"not judged: {slug}: {why}"), err=True)
    if batch.failed or any(sat.unanswered for sat in batch.sat):
        sys.exit(1)
