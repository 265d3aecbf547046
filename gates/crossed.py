"""Figures of an item that are joined to what the article joins to another figure.

A figure of the item and the same figure of the article are held against a rival: another figure of the item, or
another of the article's sentence, row or column. Labels that both have tell nothing; of those that tell them apart,
the item must not have the rival's and lack the figure's own.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gates.faults import Fault
from gates.figures.parse import parse_with_names
from gates.joins import Join, comparable, figures_within, join
from gates.label_words import BEHIND, OPPOSITE, Label, labels
from gates.report import shown
from gates.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.article_index import Part
    from gates.claims import Claim
    from gates.figures import Figure
    from gates.nouns import Names
    from gates.sentences import Sentence
    from gates.tables import Cell, Table

_MOST_FIGURES = 12
_MOST_PLACES = 6
_MOST_RIVALS = 12
_MOST_CELLS = 400
_CELL_WORDS = 10
NAMING = ("name", "ordinal", "month", "day", "year", "pole", "number")
"""Classes of labels that exclude one another: a figure of Monday's is not Tuesday's."""


@dataclass(frozen=True)
class _Place:
    """A figure of the article, with the sentence (offsets of the part) and the cell that it stands in."""

    figure: Figure
    sentence: Sentence
    join: Join
    cell: tuple[Cell, Table] | None


@dataclass(frozen=True)
class _Clash:
    """The label that an item gives a figure, and the figure's own."""

    said: Label
    told: Label


def crossed(claim: Claim, names: Names) -> Iterator[Fault]:
    """The figures of a claim that stand where the article has other figures, at most one for each figure."""
    figures = tuple(f for f in parse_with_names(claim.text) if f.kind != "name")
    numbers = [f for f in figures if f.kind == "ordinal" or not f.weak][:_MOST_FIGURES]
    joins = {f.start: join(claim.text, figures, f, names) for f in numbers}
    places = {f.start: _places(f, claim.part, names) for f in numbers}
    for figure in numbers:
        if places[figure.start]:
            found = _in_pairs(figure, numbers, joins, places, claim) or _alone(
                joins[figure.start], places[figure.start], claim, names
            )
            if found:
                yield found


def _places(figure: Figure, part: Part, names: Names) -> tuple[_Place, ...]:
    """Where the article has a figure; nothing where it has it too often to tell."""
    matches = part.figures.matches(figure)
    if not matches or len(matches) > _MOST_PLACES:
        return ()
    found = [_place(match, part, names) for match in matches]
    return tuple(place for place in found if place)


def _place(match: Figure, part: Part, names: Names) -> _Place | None:
    at = bisect_right(part.sentences.all, match.start, key=lambda s: s.start) - 1
    sentence = part.sentences.all[at]
    figures = figures_within(part.figures, sentence.start, sentence.end)
    own = next((f for f in figures if f.start == match.start - sentence.start), None)
    if at < 0 or own is None:
        return None
    cell = tables_of(part.words.text).around(match.start)
    if cell and len(cell[0].text.split()) > _CELL_WORDS:
        cell = None
    joined = join(sentence.text, figures, own, names)
    return _Place(match, sentence, joined, cell)


def _in_pairs(
    figure: Figure, numbers: list[Figure], joins: dict[int, Join], places: dict[int, tuple[_Place, ...]], claim: Claim
) -> Fault | None:
    """Two figures of the claim that have each other's labels."""
    mine = joins[figure.start]
    for other in numbers:
        theirs = joins[other.start]
        if (
            other is figure
            or (figure.value, figure.dates) == (other.value, other.dates)
            or not comparable(figure, other, claim.text)
        ):
            continue
        pairs = [(a, b) for a in places[figure.start] for b in places[other.start]]
        listed = [(a, b) for a, b in pairs if a.sentence is b.sentence and a.join.start == b.join.start]
        prose = [(a, b) for a, b in pairs if not (a.cell or b.cell)]
        together = [(a, b) for a, b in prose if a.sentence is b.sentence and a.join.start != b.join.start]
        clash = _agreed([(a, _exchanged(mine, theirs, a.join, b.join)) for a, b in together or prose])
        clash = clash or _agreed([(a, _out_of_order(mine, theirs, a.join, b.join)) for a, b in listed])
        if clash:
            return _fault(figure, *clash, claim)
    return None


def _agreed(found: list[tuple[_Place, _Clash | bool]]) -> tuple[_Clash, _Place] | None:
    """The first clash, where no place is in the item's favour."""
    if any(clash is True for _, clash in found):
        return None
    return next(((clash, place) for place, clash in found if isinstance(clash, _Clash)), None)


def _exchanged(mine: Join, theirs: Join, a: Join, b: Join) -> _Clash | bool:
    """A clash where both figures have the other's labels, true where one has its own, false where neither shows."""
    of_a, of_b = _apart(a.labels, b.labels), _apart(b.labels, a.labels)
    clash: _Clash | bool = False
    for kind in NAMING:
        right_a, right_b = _of(kind, of_a), _of(kind, of_b)
        if not (right_a and right_b):
            continue
        if mine.labels & right_a or theirs.labels & right_b:
            return True
        if mine.labels & right_b and theirs.labels & right_a and not clash:
            clash = _Clash(best(mine.labels & right_b), best(right_a))
    if clash:
        return clash
    found = _by_words(mine.near, theirs.near, a.near, b.near)
    return found or _by_words(mine.labels, theirs.labels, a.labels, b.labels)


def _by_words(
    mine: frozenset[Label], theirs: frozenset[Label], a: frozenset[Label], b: frozenset[Label]
) -> _Clash | bool:
    of_a, of_b = _apart(a, b), _apart(b, a)
    exchanged = mine & of_b and theirs & of_a
    # A verb that two figures share stands with the first in both texts, whichever figure that is.
    if exchanged and not (mine & of_a and theirs & of_b):
        return _Clash(best(mine & of_b), best(of_a))
    return bool(mine & of_a or theirs & of_b)


def _out_of_order(mine: Join, theirs: Join, a: Join, b: Join) -> _Clash | bool:
    """A clash where the item counts two figures of a list in another order than the list has them."""
    said, other = _of("ordinal", mine.labels), _of("ordinal", theirs.labels)
    if len(said) != 1 or len(other) != 1 or said == other or max(int(x.key) for x in said | other) > a.size:
        return False
    (one,), (two,) = said, other
    if (int(one.key) < int(two.key)) == (a.position < b.position):
        return True
    return _Clash(one, Label("ordinal", "", f"place {a.position + 1} of the list"))


def _apart(one: frozenset[Label], other: frozenset[Label]) -> frozenset[Label]:
    """The labels of ``one`` that tell it from ``other``: an opposite tells only from its own opposite."""
    return frozenset(
        label for label in one - other if label.kind != "pole" or Label("pole", OPPOSITE[label.key]) in other
    )


def _of(kind: str, found: frozenset[Label]) -> frozenset[Label]:
    return frozenset(label for label in found if label.kind == kind)


def best(found: frozenset[Label]) -> Label:
    """The label that says most: a name before a plain word."""
    order = (*NAMING, "word")
    places = {kind: place for place, kind in enumerate(order)}
    return min(found, key=lambda label: (places.get(label.kind, len(order)), label.key))


def _alone(mine: Join, here: tuple[_Place, ...], claim: Claim, names: Names) -> Fault | None:
    """A figure with the label of another figure of its sentence or table, and without its own of that class."""
    if mine.figure.kind == "ordinal":
        return None
    found = [_in_table(mine, p, claim, names) if p.cell else _in_sentence(mine, p, claim, names) for p in here]
    if not all(found):
        return None
    return _fault(mine.figure, found[0], here[0], claim) if found[0] else None


def _in_sentence(mine: Join, place: _Place, claim: Claim, names: Names) -> _Clash | None:
    text, own = place.sentence.text, place.join
    figures = figures_within(claim.part.figures, place.sentence.start, place.sentence.end)
    rivals = [f for f in figures if f.value != own.figure.value and comparable(f, own.figure, text)]
    for rival in rivals[:_MOST_RIVALS]:
        theirs = join(text, figures, rival, names)
        clash = theirs.start != own.start and _confused(mine.labels, own.labels, theirs.labels)
        if clash:
            return clash
    return None


def _confused(said: frozenset[Label], own: frozenset[Label], theirs: frozenset[Label]) -> _Clash | None:
    """A rival's label that is said where the figure's own of that class is not.

    A number may stand beside a figure whoever has it, so the figure's own number does not excuse another name.
    """
    mine, others = _apart(own, theirs), _apart(theirs, own)
    found: _Clash | None = None
    for kind in (*NAMING, *sorted({x.kind for x in mine if x.kind.startswith(BEHIND)})):
        right, wrong = _of(kind, mine), _of(kind, others)
        if not (right and wrong):
            continue
        if said & right and kind == "number":
            continue
        if said & right:
            return None
        if said & wrong and not found:
            found = _Clash(best(said & wrong), best(right))
    return found


def _in_table(mine: Join, place: _Place, claim: Claim, names: Names) -> _Clash | None:
    """A figure of a cell, with the head of another row or column and without its own."""
    if place.cell is None or place.join.size > 2:  # noqa: PLR2004 - a list in one cell has its own order
        return None
    cell, table = place.cell
    said = _labels(claim.text, names)
    near = _labels(claim.text[mine.start : mine.end], names)
    row, column = _labels(cell.row, names), _labels(cell.column, names)
    for other in table.rivals(cell)[:_MOST_CELLS]:
        if not any(comparable(f, place.figure, other.text) for f in parse_with_names(other.text)):
            continue
        if other.row == cell.row:
            clash = _other_head(near, column, _labels(other.column, names))
        else:
            clash = _other_head(said, row, _labels(other.row, names))
        if clash:
            return clash
    return None


def _labels(text: str, names: Names) -> frozenset[Label]:
    return labels(text, names, tuple(f for f in parse_with_names(text) if f.kind != "name"))


def _other_head(said: frozenset[Label], own: frozenset[Label], theirs: frozenset[Label]) -> _Clash | None:
    mine, others = _apart(own, theirs), _apart(theirs, own)
    if said & mine or not mine or not said & others:
        return None
    return _Clash(best(said & others), best(mine))


def _fault(figure: Figure, clash: _Clash, place: _Place, claim: Claim) -> Fault:
    sentence = place.sentence
    message = (
        f"{shown(figure.text)} is joined to “{clash.said.written}”; {claim.part.name} joins it to"
        f" “{clash.told.written}”, in {shown(sentence.text)}"
    )
    return Fault(figure.start, figure.end, message, (sentence.start, sentence.end))
