"""Limits that other sentences put on a claim: the next one, or one that speaks of all figures of a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.figures import parse
from gates.limits.around import next_to
from gates.limits.lost import Lost
from gates.limits.words import kind
from gates.support import content_words, stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.article_index import Part
    from gates.claims import Claim
    from gates.limits.said import Said

_RESTS = 0.5
_MOST = 500
_COUNTED = ("figure", "number", "result", "measurement", "benchmark", "reading", "score")


def limited_elsewhere(claim: Claim, said: Said, article: Part) -> Iterator[Lost]:
    """What a claim has lost of the limits that other sentences put on it."""
    for name in ("proviso", "unsettled"):
        if not said.keeps(name):
            yield from _next(name, claim, said)
    if not said.keeps("attribution"):
        yield from _declared(claim, article)


def _next(name: str, claim: Claim, said: Said) -> Iterator[Lost]:
    """A sentence behind the one that a claim rests on, which comments on it."""
    if not claim.rests or claim.share < _RESTS:
        return
    sentence = claim.rests[0].sentence
    behind = next_to(claim.part, sentence)
    mark = kind(name).marks.search(behind.text) if behind else None
    if behind is None or mark is None:
        return
    about = name == "unsettled" or content_words(claim.text) & behind.stems & sentence.stems
    if about and not (behind.stems - sentence.stems) & said.stems:
        yield Lost(name, 0, len(claim.text), mark[0], behind)


def _declared(claim: Claim, article: Part) -> Iterator[Lost]:
    """A figure of a thing of which the article says that every figure is somebody's own."""
    figure = next((f for f in parse(claim.text) if f.kind == "number" and not f.worded and f.units), None)
    if figure is None:
        return
    mine = content_words(claim.text)
    for sentence in (s for word in _COUNTED for s in article.sentences.holding(stem(word))[:_MOST]):
        mark = kind("declared").marks.search(sentence.folded)
        if mark and (name := content_words(mark["name"])) and name <= mine:
            yield Lost("declared", figure.start, figure.end, mark[0], sentence)
            return
