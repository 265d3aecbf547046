"""A figure from another matter: its own sentences have little of the claim, and the claim's have another figure."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from gates.bindings.comparable import comparable, figures_within, is_count, is_year
from gates.bindings.faults import Fault
from gates.bindings.readings import figures_and_names
from gates.report import shown
from gates.support import content_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.figures import Figure
    from gates.nouns import Names
    from gates.sentences import Rest

_ENOUGH = 0.5
_LITTLE = 0.5
_MOST_FIGURES = 12
_MOST_PLACES = 20
_NEAR = 4
_REACH = 120


def foreign(claim: Claim, _: Names) -> Iterator[Fault]:
    """The figures of a claim that the article has in other matters alone, at most one fault for each."""
    if claim.share < _ENOUGH or claim.rests[0].sentence.row:
        return
    figures = [f for f in figures_and_names(claim.text) if f.kind in {"number", "date"} and not (f.weak or f.hedge)]
    for figure in figures[:_MOST_FIGURES]:
        places = claim.part.figures.matches(figure)
        if not places or len(places) > _MOST_PLACES or _related(claim, [p.start for p in places]):
            continue
        rival = _rival(claim, figure, figures)
        if rival:
            yield _fault(claim, figure, rival)


def _related(claim: Claim, starts: list[int]) -> bool:
    """Whether a sentence that has the figure has a good part of the claim's words too."""
    least = _LITTLE * claim.share
    sentences = claim.part.sentences
    around = {sentences.all[max(0, bisect_right(sentences.all, at, key=lambda s: s.start) - 1)] for at in starts}
    if any(rest.sentence in around and rest.share >= least for rest in claim.rests):
        return True
    weights = {s: sentences.weight(s) for s in content_words(claim.text) if not s[0].isdigit()}
    total = sum(weights.values())
    return not total or any(sum(weights[s] for s in weights.keys() & x.stems) / total >= least for x in around)


def _rival(claim: Claim, figure: Figure, mine: list[Figure]) -> tuple[Figure, Rest] | None:
    """A figure of the same sort in the sentence that the claim rests on, which the claim leaves out."""
    rest = claim.rests[0]
    theirs = figures_within(claim.part.figures, rest.sentence.start, rest.sentence.end)
    lone = is_year(figure) and sum(map(is_year, mine)) == sum(map(is_year, theirs)) == 1
    for other in theirs:
        dated = (
            is_year(figure)
            and other.kind == "date"
            and all(y not in {None, int(figure.text)} for y, _, _ in other.dates)
        )
        if not (dated or comparable(figure, other, rest.sentence.text)) or _equal(figure, other):
            continue
        if is_count(figure) and not is_count(other):
            continue
        if any(_equal(other, f) for f in mine) or "-" in other.text:
            continue
        if lone or _beside(claim.text, figure) & _beside(rest.sentence.text, other):
            return other, rest
    return None


def _equal(one: Figure, other: Figure) -> bool:
    return one.value == other.value and one.dates == other.dates


def _beside(text: str, figure: Figure) -> frozenset[str]:
    """The stems of the content words near a figure, among them what it counts."""
    before = " ".join(text[: figure.start].split()[-_NEAR:])
    behind = " ".join(text[figure.end : figure.end + _REACH].split()[:_NEAR])
    return frozenset(s for s in content_words(f"{before} {behind}") if not s[0].isdigit())


def _fault(claim: Claim, figure: Figure, rival: tuple[Figure, Rest]) -> Fault:
    other, rest = rival
    message = (
        f"{shown(figure.text)} stands in {claim.part.name} only in other matters; where it tells of this it has"
        f" {shown(other.text)}, in {shown(rest.sentence.text)}"
    )
    return Fault(figure.start, figure.end, message, (rest.sentence.start, rest.sentence.end))
