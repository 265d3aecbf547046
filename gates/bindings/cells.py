"""A figure of an item that stands in a table's cell, with the head of another row or column and without its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.bindings.comparable import alternatives, comparable, is_count, moved
from gates.bindings.labels import labels, placed_labels
from gates.bindings.readings import figures_of
from gates.bindings.telling import Clash, apart, best

if TYPE_CHECKING:
    from gates.bindings.label_words import Label
    from gates.bindings.places import Place, Said
    from gates.claims import Claim
    from gates.figures import Figure
    from gates.nouns import Names

_MOST_CELLS = 400


def in_table(said: Said, place: Place, claim: Claim, names: Names) -> Clash | None:
    """The clash of a figure with another cell of its row or column.

    A count in words ("two"), or a choice of bare numbers ("2 or 3"), stands beside many things, and is held only
    against heads that its clause names.
    """
    if place.cell is None or place.join.size > 2:  # noqa: PLR2004 - a list in one cell has its own order
        return None
    cell, table = place.cell
    count = _plain(said.figure, claim.text)
    near = _said(said, claim, names, said.join.start, said.join.end)
    whole = near if count else _said(said, claim, names, 0, len(claim.text))
    row, column = _labels(cell.row, names), _labels(cell.column, names)
    for other in table.rivals(cell)[:_MOST_CELLS]:
        if not any(comparable(f, place.figure, other.text) for f in figures_of(other.text)):
            continue
        same_row = other.row == cell.row
        own, head = (column, other.column) if same_row else (row, other.row)
        theirs = _labels(head, names)
        if count and not _named(theirs - own, whole):
            continue
        clash = _other_head(near if same_row else whole, own, theirs)
        if clash:
            return clash
    return None


def _plain(figure: Figure, text: str) -> bool:
    """Whether a figure is a count in words, or one of a choice of bare numbers."""
    choice = not figure.units and any(alternatives(f, figure, text) for f in figures_of(text))
    return choice or is_count(figure)


def _said(said: Said, claim: Claim, names: Names, start: int, end: int) -> frozenset[Label]:
    """The labels of a stretch of the claim; the other end of a range, or of a choice, tells nothing."""
    figures = [f for f in figures_of(claim.text) if start <= f.start < end]
    others = frozenset(f.start - start for f in figures if alternatives(f, said.figure, claim.text))
    moved_figures = tuple(moved(f, -start) for f in figures)
    return frozenset(label for label, _ in placed_labels(claim.text[start:end], names, moved_figures, others))


def _labels(text: str, names: Names) -> frozenset[Label]:
    return labels(text, names, figures_of(text))


def _named(head: frozenset[Label], said: frozenset[Label]) -> bool:
    """Whether a head is named: by its name, or by all of its words."""
    worded = frozenset(label for label in head if label.kind not in {"number", "ordinal"})
    return bool(worded) and (worded <= said or any(label.kind == "name" for label in worded & said))


def _other_head(said: frozenset[Label], own: frozenset[Label], theirs: frozenset[Label]) -> Clash | None:
    mine, others = apart(own, theirs), apart(theirs, own)
    if said & mine or not mine or not said & others:
        return None
    return Clash(best(said & others), best(mine))
