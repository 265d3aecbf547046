"""Whether what an item says in the place of another thing is something else, which the article has elsewhere."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gates.bindings.label_words import OPPOSITE
from gates.bindings.labels import labels
from gates.bindings.pieces import POLE, POSSESSIVE, WRITTEN, of_class, written
from gates.bindings.readings import figures_and_names
from gates.bindings.same_name import alike
from gates.fold import name_key
from gates.support import stem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gates.bindings.pieces import Piece
    from gates.claims import Claim
    from gates.nouns import Names
    from gates.sentences import Sentence

_REACH = 3
_FAR = 6
_HALF = 0.5
_MOST = 50
_MOST_ABOUT = 400
_SWITCHED = frozenset({"on", "off"})
"""Opposites that are as often plain prepositions."""


@dataclass(frozen=True)
class Pair:
    """A claim and a sentence of the article, in pieces."""

    claim: Claim
    sentence: Sentence
    names: Names
    text: str
    mine: tuple[Piece, ...]
    theirs: tuple[Piece, ...]


def excludes(kind: str, said: Sequence[Piece], told: Sequence[Piece], pair: Pair) -> bool:
    """Whether what is said is something else, and the article has it, but not with the words beside it here."""
    if kind == "name" and (_goes_on(said, pair.mine) or _goes_on(told, pair.theirs)):
        return False
    if _owns(said, pair.claim.text) != _owns(told, pair.text) or _article(said, pair.claim.text) != _article(
        told, pair.text
    ):
        return False
    one, other = _keys(kind, said), _keys(kind, told)
    if kind == POLE:
        return not one & _SWITCHED and {OPPOSITE[key] for key in one} <= other and not one & _poles_near(pair)
    if kind == "number" and _units(written(said, pair.claim.text)) != _units(written(told, pair.text)):
        return False
    if _same(kind, one, other) or not _known(kind, said, pair):
        return False
    # Behind another word ("over Ada" for "of Ben") the sentence was turned round, and its names with it.
    reach = _REACH if kind != "name" or _lead(said, pair.mine) == _lead(told, pair.theirs) else _FAR
    near = _beside(pair.mine, said, reach)
    others = [p for p in pair.theirs if p not in told and _same(kind, one, _keys(kind, [p]))]
    return not any(near & _beside(pair.theirs, [p], reach) for p in others) and not _elsewhere(kind, said, pair)


def _units(text: str) -> frozenset[str]:
    return frozenset(unit for figure in figures_and_names(text) for unit in figure.units)


def _poles_near(pair: Pair) -> frozenset[str]:
    """The words with an opposite in the sentences that the claim rests on."""
    texts = (rest.sentence.folded for rest in pair.claim.rests)
    return frozenset(x.key for text in texts for x in labels(text, pair.names, ()) if x.kind == POLE)


def _goes_on(said: Sequence[Piece], pieces: Sequence[Piece]) -> bool:
    """Whether a name goes on in a word that both sentences have: "Ada" of "Ada Lowe"."""
    first, last = pieces.index(said[0]), pieces.index(said[-1]) + 1
    return bool(of_class("name", [*pieces[max(0, first - 1) : first], *pieces[last : last + 1]]))


def _lead(pieces: Sequence[Piece], sentence: Sequence[Piece]) -> str:
    """What the word before some pieces is compared by; nothing where they open the sentence."""
    first = sentence.index(pieces[0])
    return sentence[first - 1].key if first else ""


def _owns(pieces: Sequence[Piece], text: str) -> bool:
    return bool(POSSESSIVE.search(text[pieces[-1].start : pieces[-1].end]))


def _article(pieces: Sequence[Piece], text: str) -> bool:
    """Whether "the" stands before: "the German" may be anyone."""
    return text[max(0, pieces[0].start - 5) : pieces[0].start].lower().split()[-1:] == ["the"]


def _keys(kind: str, pieces: Sequence[Piece]) -> frozenset[str]:
    return frozenset(x.key for p in pieces for x in p.labels if x.kind == kind)


def _same(kind: str, one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one & other) or (kind == "name" and bool(other) and alike(one, other))


def _beside(pieces: Sequence[Piece], said: Sequence[Piece], reach: int) -> frozenset[str]:
    """The content words near some pieces."""
    first, last = pieces.index(said[0]), pieces.index(said[-1]) + 1
    near = [*pieces[max(0, first - reach) : first], *pieces[last : last + reach]]
    return frozenset(p.key for p in near if p.content)


def _known(kind: str, said: Sequence[Piece], pair: Pair) -> bool:
    """Whether the article has what is said at all; what it lacks is another gate's business."""
    if kind in WRITTEN:
        return all(name_key(x.written) in pair.names.cased or kind == "ordinal" for p in said for x in p.labels)
    figures = figures_and_names(written(said, pair.claim.text))
    return all(pair.claim.part.figures.matches(figure) for figure in figures)


def _elsewhere(kind: str, said: Sequence[Piece], pair: Pair) -> bool:
    """Whether another sentence has what is said with half of the words beside it; or too many have it to tell.

    A table's row has few words: a name beside what is said is enough there.
    """
    labelled = frozenset(p.key for p in pair.mine if p.labels)
    named = frozenset(p.key for p in of_class("name", pair.mine) if p not in said)
    beside = _beside(pair.mine, said, _FAR) - labelled
    about = set(_sentences(kind, said, pair)) - {pair.sentence}
    if len(about) > _MOST_ABOUT:
        return True
    least = max(1, _HALF * len(beside))
    return any(len(beside & s.stems) >= least or (s.row and named & s.stems) for s in about)


def _sentences(kind: str, said: Sequence[Piece], pair: Pair) -> Iterator[Sentence]:
    """The sentences of the article that have what is said."""
    part = pair.claim.part
    if kind in WRITTEN:
        for piece in said:
            yield from part.sentences.holding(stem(name_key(POSSESSIVE.sub("", written([piece], pair.claim.text)))))
        return
    for figure in figures_and_names(written(said, pair.claim.text)):
        for match in part.figures.matches(figure)[:_MOST]:
            at = bisect_right(part.sentences.all, match.start, key=lambda s: s.start) - 1
            yield part.sentences.all[max(0, at)]
