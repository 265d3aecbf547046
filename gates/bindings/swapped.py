"""Two figures of an item that have each other's labels, or each other's places in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.bindings.comparable import alternatives, comparable
from gates.bindings.label_words import Label
from gates.bindings.telling import NAMING, Clash, Verdict, apart, best, of_class

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gates.bindings.joins import Join
    from gates.bindings.places import Place, Said
    from gates.figures import Figure


def swapped(one: Said, all_said: Sequence[Said], text: str) -> tuple[Clash, Place] | None:
    """The clash of a figure with another of the claim ``text``, and where the article has it."""
    for other in all_said:
        if other is one or _equal(one, other) or not _rivals(one.figure, other.figure, text):
            continue
        pairs = [(a, b) for a in one.places for b in other.places]
        listed = [(a, b) for a, b in pairs if a.sentence is b.sentence and a.join.start == b.join.start]
        prose = [(a, b) for a, b in pairs if not (a.cell or b.cell)]
        together = [(a, b) for a, b in prose if a.sentence is b.sentence and a.join.start != b.join.start]
        clash = _agreed([(a, _exchanged(one.join, other.join, a.join, b.join)) for a, b in together or prose])
        clash = clash or _agreed([(a, _out_of_order(one.join, other.join, a.join, b.join)) for a, b in listed])
        if clash:
            return clash
    return None


def _rivals(one: Figure, other: Figure, text: str) -> bool:
    """Whether two figures of the claim may each be taken for the other."""
    return comparable(one, other, text) and not alternatives(one, other, text)


def _equal(one: Said, other: Said) -> bool:
    return (one.figure.value, one.figure.dates) == (other.figure.value, other.figure.dates)


def _agreed(found: list[tuple[Place, Verdict]]) -> tuple[Clash, Place] | None:
    """The first clash, where no place is in the item's favour."""
    if any(verdict == "own" for _, verdict in found):
        return None
    return next(((verdict, place) for place, verdict in found if isinstance(verdict, Clash)), None)


def _exchanged(mine: Join, theirs: Join, a: Join, b: Join) -> Verdict:
    """A clash where both figures have the other's labels; "own" where one has its own."""
    of_a, of_b = apart(a.labels, b.labels), apart(b.labels, a.labels)
    clash: Clash | None = None
    for kind in NAMING:
        right_a, right_b = of_class(kind, of_a), of_class(kind, of_b)
        if not (right_a and right_b):
            continue
        if mine.labels & right_a or theirs.labels & right_b:
            return "own"
        if mine.labels & right_b and theirs.labels & right_a and not clash:
            clash = Clash(best(mine.labels & right_b), best(right_a))
    if clash:
        return clash
    found = _by_words(mine.near, theirs.near, a.near, b.near)
    return found or _by_words(mine.labels, theirs.labels, a.labels, b.labels)


def _by_words(mine: frozenset[Label], theirs: frozenset[Label], a: frozenset[Label], b: frozenset[Label]) -> Verdict:
    of_a, of_b = apart(a, b), apart(b, a)
    exchanged = mine & of_b and theirs & of_a
    # A verb that two figures share stands with the first in both texts, whichever figure that is.
    if exchanged and not (mine & of_a and theirs & of_b):
        return Clash(best(mine & of_b), best(of_a))
    return "own" if mine & of_a or theirs & of_b else None


def _out_of_order(mine: Join, theirs: Join, a: Join, b: Join) -> Verdict:
    """A clash where the item counts two figures of a list in another order than the list has them."""
    said, other = of_class("ordinal", mine.labels), of_class("ordinal", theirs.labels)
    if len(said) != 1 or len(other) != 1 or said == other or max(int(x.key) for x in said | other) > a.size:
        return None
    (one,), (two,) = said, other
    if (int(one.key) < int(two.key)) == (a.position < b.position):
        return "own"
    return Clash(one, Label("ordinal", "", f"place {a.position + 1} of the list"))
