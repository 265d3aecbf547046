"""The reference pack: all thirteen items that it keeps pass every gate."""

import json
from pathlib import Path
from typing import Any

import pytest

from gates import GATES
from gates.context import Context
from gates.run import judge
from schemas.article import Article, Counts, Metadata, Section, Short, Source
from schemas.item import Bullet, Chip, Digest

FOLDER = Path(__file__).parents[3] / "shared" / "seed"
PACKS = sorted(FOLDER.glob("*.pack.json"))
pytestmark = pytest.mark.skipif(not PACKS, reason="the reference pack is not on this machine")


def _pack() -> dict[str, Any]:
    pack: dict[str, Any] = json.loads(PACKS[0].read_text("utf-8"))
    return pack


def _article(pack: dict[str, Any]) -> Article:
    source = pack["source"]
    return Article(
        slug=pack["slug"],
        path=f"{pack['slug']}.md",
        text=(FOLDER / f"{pack['slug']}.md").read_text("utf-8"),
        metadata=Metadata(title=pack["title"], dek=pack["dek"]),
        short=Short(paragraph=pack["short"]["paragraph"], from_dek=False, counts=Counts(**pack["short"]["counts"])),
        sections=tuple(
            Section(id=s["id"], heading=s["heading"], span=s["span"], chunks=s["chunks"]) for s in pack["sections"]
        ),
        thanks=pack["thanks"],
        kit=None,
        source=Source(md_sha=source["md_sha"], html_sha=source["html_sha"], anchors_sha=source["anchors_sha"]),
    )


def _items(pack: dict[str, Any]) -> list[Digest | Bullet | Chip]:
    digests = [Digest(section=s["id"], text=s["digest"]) for s in pack["sections"] if s["digest"]]
    return [*digests, *(Chip(q=c["q"], a=c["a"], cites=tuple(c["cites"])) for c in pack["chips"])]


def test_all_thirteen_kept_items_pass_every_gate_with_those_before_them_kept() -> None:
    pack = _pack()
    context = Context(article=_article(pack))
    items = _items(pack)
    assert len(items) == 13
    for index, item in enumerate(items):
        verdict = judge(item, context.with_kept(tuple(items[:index])), GATES)
        assert verdict.kept, f"{item}: {[(f.gate, f.message) for f in verdict.findings]}"
