"""``standfirst verify``: check packs, without a model."""

import sys

import click


@click.command()
@click.argument("slugs", nargs=-1, metavar="SLUG...")
@click.option("--all", "every", is_flag=True, help="Every article of the site, and packs whose article is gone.")
@click.option("--strict", is_flag=True, help="Fail on overrides, torn ends, unanswered requests and waivers too.")
@click.option("--json", "as_lines", is_flag=True, help="The same as --format json.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    help="How failures are printed; json is one line each.",
)
@click.option("--changed", metavar="REV", help="Only articles of which git says a file changed since REV; orphans too.")
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    *,
    slugs: tuple[str, ...],
    every: bool,
    strict: bool,
    as_lines: bool,
    form: str,
    changed: str | None,
) -> None:
    """Check the packs of the articles SLUG..., or of all, against article, settings and ledger.

    Exit code 1 where anything does not hold.
    """
    if bool(slugs) + every + (changed is not None) == 0 or (slugs and every):
        raise click.UsageError("name one or more slugs, or give --all")
    if changed is not None and (not changed or changed.startswith("-")):
        raise click.UsageError("--changed needs a revision")
    from pipeline.site import load_site  # noqa: PLC0415
    from pipeline.verifying.changed import changed_slugs  # noqa: PLC0415
    from pipeline.verifying.formats import printed  # noqa: PLC0415
    from pipeline.verifying.run import failing, orphans, verify  # noqa: PLC0415

    site = load_site(ctx.obj.site)
    chosen = slugs or site.slugs()
    if changed is not None:
        touched = changed_slugs(site, changed)
        chosen = tuple(slug for slug in chosen if slug in touched)
    failures = [failure for slug in dict.fromkeys(chosen) for failure in verify(site, slug, strict=strict)]
    if every or changed is not None:
        failures += orphans(site)
    for line in printed(failures, "json" if as_lines else form, len(chosen)):
        click.echo(line)
    if strict or failing(failures):
        sys.exit(1 if failures else 0)
