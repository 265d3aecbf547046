"""Metadata: front matter first, then the sidecar, then what the page says of itself, field by field."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from urllib.parse import urljoin

from pipeline.reader.card import Card
from pipeline.reader.frontmatter import Table
from schemas.article import Metadata
from schemas.errors import StandfirstError
from schemas.site import Site

_TITLE = ("title",)
_DEK = ("dek", "standfirst", "description", "summary", "subtitle", "excerpt")
_PUBLISHED = ("published", "date", "publishDate", "pubDate", "pubDatetime", "publishedAt", "published_at")
_LICENCE = ("licence", "license")
_URL = ("canonical", "canonicalURL", "canonical_url", "url", "permalink")
_KIT = ("kit", "data_kit", "dataKit")
_DATED = re.compile(r"(\d{4}-\d{2}-\d{2})-(.+)")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def slug_of(path: Path) -> str:
    """An article's slug: its folder's name for a page bundle, else its own, without Jekyll's date."""
    stem = path.resolve().parent.name if path.stem in {"index", "_index"} else path.stem
    dated = _DATED.fullmatch(stem)
    return dated.group(2) if dated else stem


def read_metadata(path: Path, slug: str, outside: Sequence[Table], card: Card, site: Site) -> Metadata:
    """What a page and the files beside it say of the article; ``outside`` is in order of precedence.

    Raises:
        StandfirstError: a title, dek, licence or address is not text.
    """
    url = _url(_text(outside, _URL, path), card.url, slug, site)
    dated = _DATED.fullmatch(path.stem)
    return Metadata(
        title=_text(outside, _TITLE, path) or card.title or _spoken(slug),
        dek=_text(outside, _DEK, path) or card.dek,
        published=_day(_first(outside, _PUBLISHED, ignore=bool))
        or card.published
        or (dated.group(1) if dated else None),
        series=_names(_first(outside, ("series",))),
        licence=_text(outside, _LICENCE, path) or site.licence or None,
        url=url,
        md_url=f"{url}index.md" if url and url.endswith("/") else None,
    )


def kit_named(outside: Sequence[Table]) -> str | None:
    """The data kit that the metadata names, or ``None``."""
    kit = _first(outside, _KIT)
    return "yes" if kit is True else str(kit) if kit else None


def _first(outside: Sequence[Table], keys: Sequence[str], *, ignore: type | tuple[()] = ()) -> object:
    """The first value that is there; Jekyll's ``published: true`` is a flag and no date, hence ``ignore``."""
    values = (table.get(key) for table in outside for key in keys)
    return next((value for value in values if value not in (None, "") and not isinstance(value, ignore)), None)


def _text(outside: Sequence[Table], keys: Sequence[str], path: Path) -> str | None:
    value = _first(outside, keys)
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, str | int | float | date):
        return " ".join(str(value).split())
    raise StandfirstError(
        f"{' or '.join(keys)} in the metadata is {type(value).__name__}, not text",
        where=str(path),
        fix="write it as one line of text",
    )


def _day(value: object) -> str | None:
    """A date as ``YYYY-MM-DD``, in the zone in which it was written."""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    found = _DAY.match(value.strip()) if isinstance(value, str) else None
    return found.group() if found else (value.strip() if isinstance(value, str) else None)


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(name) for name in value) if isinstance(value, list) else ()


def _url(named: str | None, printed: str | None, slug: str, site: Site) -> str | None:
    """The article's address: a whole one that it names or prints, else one below the site's."""
    if named and named.startswith(("http://", "https://")):
        return named
    if printed:
        return printed
    if not site.base_url:
        return None
    base = site.base_url.rstrip("/") + "/"
    placed = named and named.startswith("/") and not re.search(r"[:{}]", named)
    return urljoin(base, named.lstrip("/")) if named and placed else f"{base}{slug}/"


def _spoken(slug: str) -> str:
    """A title for a page that has none: its slug in words."""
    words = re.sub(r"[-_]+", " ", slug).strip() or slug
    return words[:1].upper() + words[1:]
