"""A figure of an item that stands in a table's cell, with the head of another row or column and without its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.bindings.comparable import comparable
from gates.bindings.labels import labels
from gates.bindings.readings import figures_of
from gates.bindings.telling import Clash, apart, best

if TYPE_CHECKING:
    from gates.bindings.label_words import Label
    from gates.bindings.places import Place, Said
    from gates.claims import Claim
    from gates.nouns import Names

_MOST_CELLS = 400


def in_table(said: Said, place: Place, claim: Claim, names: Names) -> Clash | None:
    """The clash of a figure with another cell of its row or column."""
    if place.cell is None or place.join.size > 2:  # noqa: PLR2004 - a list in one cell has its own order
        return None
    cell, table = place.cell
    whole = _labels(claim.text, names)
    near = _labels(claim.text[said.join.start : said.join.end], names)
    row, column = _labels(cell.row, names), _labels(cell.column, names)
    for other in table.rivals(cell)[:_MOST_CELLS]:
        if not any(comparable(f, place.figure, other.text) for f in figures_of(other.text)):
            continue
        if other.row == cell.row:
            clash = _other_head(near, column, _labels(other.column, names))
        else:
            clash = _other_head(whole, row, _labels(other.row, names))
        if clash:
            return clash
    return None


def _labels(text: str, names: Names) -> frozenset[Label]:
    return labels(text, names, figures_of(text))


def _other_head(said: frozenset[Label], own: frozenset[Label], theirs: frozenset[Label]) -> Clash | None:
    mine, others = apart(own, theirs), apart(theirs, own)
    if said & mine or not mine or not said & others:
        return None
    return Clash(best(said & others), best(mine))
