"""Articles for tests: made from Markdown with ``## Heading {#id}`` lines, and the reference article."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from schemas.article import Article, Counts, Metadata, Section, Short, Source
from schemas.item import Bullet, Chip, Digest

_SEED = Path(__file__).parents[3] / "shared" / "seed"
_HEADING = re.compile(r"^## (?P<heading>.+?) \{#(?P<id>[^}]+)\}$", re.MULTILINE)


def article_of(text: str) -> Article:
    """An article with a section at each heading; text without one is one section of id ``s``."""
    starts = [(m.start(), m["id"], m["heading"]) for m in _HEADING.finditer(text)] or [(0, "s", "")]
    ends = [start for start, _, _ in starts[1:]] + [len(text)]
    sections = tuple(
        Section(id=name, heading=heading, span=(start, end), chunks=((start, end),))
        for (start, name, heading), end in zip(starts, ends, strict=True)
    )
    sha = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
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


def item_of(short: dict[str, Any], first: str) -> Digest | Bullet | Chip:
    """The item that a short form stands for; ``first`` is the section it rests on when it names none."""
    if "digest" in short:
        return Digest(section=short.get("section", first), text=short["digest"])
    if "bullet" in short:
        return Bullet(text=short["bullet"])
    return Chip(q=short["q"], a=short["a"], cites=tuple(short.get("cites", [first])))


@pytest.fixture(scope="session")
def make_item() -> Callable[[dict[str, Any], str], Digest | Bullet | Chip]:
    """What makes an item of its short form."""
    return item_of


@pytest.fixture(scope="session")
def reference_pack() -> dict[str, Any]:
    """The reference pack, as it was written."""
    packs = sorted(_SEED.glob("*.pack.json"))
    if not packs:
        pytest.skip("the reference pack is not on this machine")
    pack: dict[str, Any] = json.loads(packs[0].read_text("utf-8"))
    return pack


@pytest.fixture(scope="session")
def reference_article(reference_pack: dict[str, Any]) -> Article:
    """The article that the reference pack was made from."""
    pack, source = reference_pack, reference_pack["source"]
    return Article(
        slug=pack["slug"],
        path=f"{pack['slug']}.md",
        text=(_SEED / f"{pack['slug']}.md").read_text("utf-8"),
        metadata=Metadata(title=pack["title"], dek=pack["dek"]),
        short=Short(paragraph=pack["short"]["paragraph"], from_dek=False, counts=Counts(**pack["short"]["counts"])),
        sections=tuple(
            Section(id=s["id"], heading=s["heading"], span=s["span"], chunks=s["chunks"]) for s in pack["sections"]
        ),
        thanks=pack["thanks"],
        kit=None,
        source=Source(md_sha=source["md_sha"], html_sha=source["html_sha"], anchors_sha=source["anchors_sha"]),
    )
