"""Figures that the article limits: given in somebody's own words, as a bound, or as unsettled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.figures import parse
from gates.limits.around import in_quotes, sentence_at
from gates.limits.disowned import disowned
from gates.limits.lost import Lost
from gates.limits.words import kind
from gates.support import content_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.figures import Figure
    from gates.limits.said import Said
    from gates.sentences import Sentence

MEASURES = frozenset({"%", "×", "pp", "bp"})
"""The units of figures that measure how much better or more a thing is."""
_BEFORE = 24
_MOST = 50
"""A figure that the article gives more often is no one's in particular."""


def limited_figures(claim: Claim, said: Said) -> Iterator[Lost]:
    """What the figures of a claim have lost."""
    for figure in parse(claim.text):
        if figure.kind != "number" or (figure.worded and not figure.units & MEASURES):
            continue
        matches = claim.part.figures.matches(figure)
        if not matches or len(matches) > _MOST:
            continue
        if not said.keeps("attribution"):
            yield from _attributed(claim, figure, matches)
        if figure.worded:
            continue
        if not said.keeps("bound"):
            yield from _bounded(claim, figure, matches)
        if not said.keeps("disowned"):
            yield from disowned(claim, figure, matches)


def _attributed(claim: Claim, figure: Figure, matches: list[Figure]) -> Iterator[Lost]:
    """A measured figure that the article gives only in somebody's own words or by somebody's own account."""
    if not figure.units & MEASURES:
        return
    places = [(sentence_at(claim.part, m.start), m) for m in matches]
    if all(s and (_by_account(s) or (not m.worded and in_quotes(claim.part, m.start))) for s, m in places):
        mine = content_words(claim.text)
        nearest = max((s for s, _ in places if s), key=lambda s: len(mine & s.stems))
        yield Lost("attribution", figure.start, figure.end, _words(nearest), nearest)


def _bounded(claim: Claim, figure: Figure, matches: list[Figure]) -> Iterator[Lost]:
    """A measured figure that the article gives as a bound wherever it gives it with its unit."""
    text = claim.part.words.text
    measured = [m for m in matches if m.units & figure.units & MEASURES]
    marks = [kind("bound").marks.search(text, max(0, m.start - _BEFORE), m.start) for m in measured]
    sentence = sentence_at(claim.part, measured[0].start) if measured else None
    if sentence and all(marks) and marks[0]:
        yield Lost("bound", figure.start, figure.end, marks[0][0].strip(' "“'), sentence)


def _by_account(sentence: Sentence) -> bool:
    return kind("attribution").marks.search(sentence.text) is not None


def _words(sentence: Sentence) -> str:
    found = kind("attribution").marks.search(sentence.text)
    return found[0] if found else "words in quotation marks"
