"""Articles for tests, made from Markdown with ``## Heading {#id}`` lines."""

import hashlib
import re
from collections.abc import Callable

import pytest

from schemas.article import Article, Counts, Metadata, Section, Short, Source

_HEADING = re.compile(r"^## (?P<heading>.+?) \{#(?P<id>[^}]+)\}$", re.MULTILINE)


def article_of(text: str) -> Article:
    """An article with a section at each heading; text without one is one section of id ``s``."""
    starts = [(m.start(), m["id"], m["heading"]) for m in _HEADING.finditer(text)] or [(0, "s", "")]
    ends = [start for start, _, _ in starts[1:]] + [len(text)]
    sections = tuple(
        Section(id=name, heading=heading, span=(start, end), chunks=((start, end),))
        for (start, name, heading), end in zip(starts, ends, strict=True)
    )
    sha = hashlib.sha256(text.encode()).hexdigest()
    counts = Counts(words=len(text.split()), minutes=1, tables=0, kit=False)
    return Article(
        slug="test",
        path="test.md",
        text=text,
        metadata=Metadata(title="A test article"),
        short=Short(paragraph="", from_dek=True, counts=counts),
        sections=sections,
        thanks=None,
        kit=None,
        source=Source(md_sha=sha, html_sha=None, anchors_sha=sha),
    )


@pytest.fixture(scope="session")
def make_article() -> Callable[[str], Article]:
    """What makes an article of Markdown."""
    return article_of
