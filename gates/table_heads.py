"""The unit that a table gives for its cells: in the head of the column or of the row."""

import re

from gates.figures import Figure
from gates.figures.units import unit_behind

_HIGHEST = 8000
_WIDEST = 4000
# A head is a unit, or ends with one: "Tokens a round", "Weight (kg)", "Speed, km/h", "Length in metres".
_UNIT_AT = re.compile(r"^(?=\w)|[(\[,]\s?|\bin\s", re.IGNORECASE)


def head_units(figure: Figure, text: str) -> frozenset[str]:
    """The canonical units in the heads over and before a figure in a cell of ``text``; none outside a table."""
    row = text.rfind("\n", 0, figure.start) + 1
    if not text.startswith("|", row) or figure.start - row > _WIDEST:
        return frozenset()
    column = text.count("|", row, figure.start)
    heads = {_cell(text, _top(text, row), column), _cell(text, row, 1) if column > 1 else ""}
    return frozenset(unit for head in heads for unit in _units_of(head))


def _top(text: str, row: int) -> int:
    """Where the first row of the table begins that has a row at ``row``; the rule below the head leaves a bare line."""
    lowest = max(0, row - _HIGHEST)
    top = at = row
    while at > lowest:
        at = text.rfind("\n", 0, at - 1) + 1
        if text.startswith("|", at):
            top = at
        elif text[at : text.find("\n", at)].strip() or not text.startswith("|", text.rfind("\n", 0, at - 1) + 1):
            break
    return top


def _cell(text: str, row: int, column: int) -> str:
    end = text.find("\n", row, row + _WIDEST)
    cells = text[row : end if end >= 0 else row + _WIDEST].split("|")
    return cells[column].strip() if column < len(cells) else ""


def _units_of(head: str) -> tuple[str, ...]:
    head = head.rstrip(")] ")
    for found in _UNIT_AT.finditer(head):
        units, end = unit_behind(head, found.end())
        if units and end == len(head):
            return units
    return ()
