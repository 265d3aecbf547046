"""``standfirst read``: what the reader makes of an article."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options
    from schemas.article import Article


@click.command()
@click.argument("article", metavar="SLUG|FILE")
@click.option("--json", "as_json", is_flag=True, help="Print everything that was read, as JSON.")
@click.pass_obj
def command(options: "Options", *, article: str, as_json: bool) -> None:
    """Read an article and print its sections, counts and metadata.

    The article is a slug of the site, or a file.
    """
    from pipeline.cli.article_view import show_article  # noqa: PLC0415 - loaded when called
    from pipeline.visible import visible_json  # noqa: PLC0415

    read = _read(options.site, article)
    if as_json:
        click.echo(visible_json(read.model_dump_json(indent=1)))
    else:
        show_article(read)


def _read(start: Path, name: str) -> "Article":
    from pipeline.reader import read_article, read_file  # noqa: PLC0415 - loaded when called
    from pipeline.site import SUFFIXES, find_site, load_site  # noqa: PLC0415
    from schemas.site import Config  # noqa: PLC0415

    path = Path(name)
    if path.suffix not in SUFFIXES and not path.is_file():
        return read_article(load_site(start), name)
    # A file may belong to no site at all; then the defaults hold.
    site = find_site(path.parent if start == Path() else start)
    return read_file(path, site.config if site else Config())
