"""Figures of an item that are joined to what the article joins to another figure.

A figure of the item and the same figure of the article are held against a rival: another figure of the item, or
another of the article's sentence, row or column. Labels that both have tell nothing; of those that tell them apart,
the item must not have the rival's and lack the figure's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.bindings.faults import Fault
from gates.bindings.joins import join
from gates.bindings.lone import lone
from gates.bindings.places import Place, Said, places_of
from gates.bindings.readings import figures_of
from gates.bindings.swapped import swapped
from gates.report import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.bindings.telling import Clash
    from gates.claims import Claim
    from gates.figures import Figure
    from gates.nouns import Names

_MOST_FIGURES = 12


def crossed(claim: Claim, names: Names) -> Iterator[Fault]:
    """The figures of a claim that stand where the article has other figures, at most one for each figure."""
    all_said = list(_said(claim, names))
    for said in all_said:
        found = swapped(said, all_said, claim.text) or lone(said, claim, names)
        if found:
            yield _fault(said.figure, *found, claim)


def _said(claim: Claim, names: Names) -> Iterator[Said]:
    """The figures of a claim that the article has."""
    figures = figures_of(claim.text)
    numbers = [f for f in figures if f.kind == "ordinal" or not f.weak]
    for figure in numbers[:_MOST_FIGURES]:
        if places := places_of(figure, claim.part, names):
            yield Said(figure, join(claim.text, figures, figure, names), places)


def _fault(figure: Figure, clash: Clash, place: Place, claim: Claim) -> Fault:
    sentence = place.sentence
    message = (
        f"{shown(figure.text)} is joined to “{clash.said.written}”; {claim.part.name} joins it to"
        f" “{clash.told.written}”, in {shown(sentence.text)}"
    )
    return Fault(figure.start, figure.end, message, (sentence.start, sentence.end))
