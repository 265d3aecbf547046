"""An article in a terminal: a table where there is one, plain lines elsewhere."""

import sys
from collections.abc import Iterator

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pipeline.visible import visible
from schemas.article import Article, Section


def show_article(article: Article) -> None:
    """Print an article's metadata, counts, sections and notes; its text is never read as markup."""
    head = list(_head(article))
    if not sys.stdout.isatty():
        for name, value in head:
            click.echo(f"{name}: {value}")
        for section in article.sections:
            click.echo("\t".join(("section", visible(section.id), *_cells(section), visible(section.heading))))
        for note in article.notes:
            click.echo(f"note: {visible(note)}")
        return
    console = Console(highlight=False)
    for name, value in head:
        console.print(Text(f"{name:<12}", style="dim"), Text(value), sep="")
    console.print(_sections(article))
    for note in article.notes:
        console.print(Text(f"note: {visible(note)}", style="yellow"))


def _head(article: Article) -> Iterator[tuple[str, str]]:
    said, counts = article.metadata, article.short.counts
    yield "title", visible(said.title)
    yield "slug", visible(article.slug)
    for name, value in (
        ("published", said.published),
        ("series", ", ".join(said.series)),
        ("licence", said.licence),
        ("url", said.url),
        ("kit", article.kit),
    ):
        if value:
            yield name, visible(value)
    yield "size", f"{counts.words:,} words, {counts.minutes} min, {counts.tables} tables"
    yield "dek" if article.short.from_dek else "short", visible(article.short.paragraph) or "none"


def _sections(article: Article) -> Table:
    table = Table("id", "heading", "characters", "length", "chunks", "skipped", box=None, header_style="bold")
    for section in article.sections:
        span, length, chunks, skip = _cells(section)
        table.add_row(Text(visible(section.id)), Text(visible(section.heading)), span, length, chunks, skip)
    return table


def _cells(section: Section) -> tuple[str, str, str, str]:
    start, end = section.span
    return f"{start}-{end}", str(section.chars), str(len(section.chunks)), section.skip or ""
