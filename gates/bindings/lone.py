"""A figure of an item with the label of another figure of the article's sentence, and without its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.bindings.cells import in_table
from gates.bindings.comparable import alternatives, comparable
from gates.bindings.label_words import BEHIND, Label
from gates.bindings.places import figures_in, join_in
from gates.bindings.telling import NAMING, Clash, apart, best, of_class

if TYPE_CHECKING:
    from gates.bindings.places import Place, Said
    from gates.claims import Claim
    from gates.figures import Figure
    from gates.nouns import Names

_MOST_RIVALS = 12


def lone(said: Said, claim: Claim, names: Names) -> tuple[Clash, Place] | None:
    """The clash of a figure wherever the article has it, and the first of those places."""
    if said.figure.kind == "ordinal":
        return None
    found: list[Clash] = []
    for place in said.places:
        look = in_table if place.cell else _in_sentence
        clash = look(said, place, claim, names)
        if clash is None:
            return None
        found.append(clash)
    return found[0], said.places[0]


def _in_sentence(said: Said, place: Place, claim: Claim, names: Names) -> Clash | None:
    text, own = place.sentence.text, place.join
    figures = figures_in(place.sentence, claim.part)
    rivals = [f for f in figures if _rival(f, own.figure, text)]
    for rival in rivals[:_MOST_RIVALS]:
        theirs = join_in(place.sentence, rival, claim.part, names)
        clash = _confused(said.join.labels, own.labels, theirs.labels) if theirs.start != own.start else None
        if clash:
            return clash
    return None


def _rival(one: Figure, own: Figure, text: str) -> bool:
    """Whether a figure of the article's sentence may be taken for another."""
    return one.value != own.value and comparable(one, own, text) and not alternatives(one, own, text)


def _confused(said: frozenset[Label], own: frozenset[Label], theirs: frozenset[Label]) -> Clash | None:
    """A rival's label that is said where the figure's own of that class is not.

    A number may stand beside a figure whoever has it, so the figure's own number does not excuse another name.
    """
    mine, others = apart(own, theirs), apart(theirs, own)
    found: Clash | None = None
    for kind in (*NAMING, *sorted({x.kind for x in mine if x.kind.startswith(BEHIND)})):
        right, wrong = of_class(kind, mine), of_class(kind, others)
        if not (right and wrong):
            continue
        if said & right and kind == "number":
            continue
        if said & right:
            return None
        if said & wrong and not found:
            found = Clash(best(said & wrong), best(right))
    return found
