"""The built page: the HTML that the site's generator made, and whether its anchors are the reader's."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from schemas.article import Section
from schemas.errors import StandfirstError

_STRAIGHT = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")


@dataclass(frozen=True)
class Built:
    """A built page: the SHA-256 of its bytes, every anchor on it, and its level-2 headings with their ids."""

    path: Path
    sha: str
    anchors: frozenset[str]
    headings: tuple[tuple[str, str | None], ...]


def built_page(article: Path, slug: str, html: Path | None, url: str | None) -> Path | None:
    """The built page of an article, beside it or in the site's folder of built pages, or ``None``."""
    beside = [article.with_suffix(".html")]
    return next((path for path in beside + _below(html, slug, url) if path.is_file()), None)


def load_built(path: Path) -> Built:
    """Read a built page.

    Raises:
        StandfirstError: it cannot be read.
    """
    from bs4 import BeautifulSoup  # noqa: PLC0415 - only articles with a built page pay for it

    try:
        raw = path.read_bytes()
    except OSError as error:
        raise StandfirstError("the built page cannot be read", where=str(path)) from error
    soup = BeautifulSoup(raw, "html.parser")
    anchors = {str(tag["id"]) for tag in soup.find_all(id=True)}
    anchors |= {str(tag["name"]) for tag in soup.find_all("a", attrs={"name": True})}
    tops = tuple((_said(tag.get_text()), str(tag["id"]) if tag.get("id") else None) for tag in soup.find_all("h2"))
    return Built(path, sha256(raw).hexdigest(), frozenset(anchors), tops)


def anchor_notes(built: Built, sections: Sequence[Section]) -> list[str]:
    """One line for each section whose id is no anchor of the built page."""
    by_heading = {text: anchor for text, anchor in reversed(built.headings) if anchor}
    notes = []
    for section in sections:
        if section.id in built.anchors or section.level == 1:
            continue
        has = by_heading.get(_said(section.heading))
        there = f"that heading has {has!r}" if has else "it has no such heading with an id"
        notes.append(
            f"{section.heading!r}: the id {section.id!r} is no anchor of {built.path.name} ({there}); "
            "check heading_ids in standfirst.toml"
        )
    return notes


def _below(html: Path | None, slug: str, url: str | None) -> list[Path]:
    if html is None:
        return []
    names = [slug]
    if url and ".." not in (path := urlsplit(url).path.strip("/")).split("/"):
        names.append(path)
    return [html / form for name in names if name for form in (f"{name}/index.html", f"{name}.html", name)]


def _said(text: str) -> str:
    """A heading's words for comparison: generators add pilcrows and change quotation marks."""
    plain = text.translate(_STRAIGHT)
    return " ".join(plain.strip("#\u00b6\u00a7 \n\t").split()).casefold()
