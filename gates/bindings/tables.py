"""The rows of Markdown tables in a part's words, with their row heads, column heads and offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache

_LINE = re.compile(r"^[ \t]*\|?[^\n|]*\|[^\n]*$", re.MULTILINE)
_WIDEST = 40
_NEAR = 100


@dataclass(frozen=True)
class Cell:
    """A cell: characters ``start`` to ``end`` of the part's words, with the heads of its row and its column.

    ``number`` is its row's, from 0.
    """

    start: int
    end: int
    text: str
    row: str
    column: str
    number: int


@dataclass(frozen=True)
class Table:
    """The cells of one table, row by row; the line above the first row gave the columns' heads."""

    rows: tuple[tuple[Cell, ...], ...]

    def rivals(self, cell: Cell) -> list[Cell]:
        """The other cells of a cell's row and of its column in the rows near it, row heads left out."""
        at = cell.number
        near = self.rows[max(0, at - _NEAR) : at + _NEAR]
        cells = (other for row in near for other in row[1:])
        return [o for o in cells if (o.number == at) != (o.column == cell.column)]


@dataclass(frozen=True)
class Tables:
    """The tables of one text."""

    all: tuple[Table, ...]

    @cached_property
    def _ordered(self) -> tuple[tuple[Cell, Table], ...]:
        return tuple((cell, table) for table in self.all for row in table.rows for cell in row)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(cell.start for cell, _ in self._ordered)

    def around(self, position: int) -> tuple[Cell, Table] | None:
        """The cell that holds a character of the text, with its table."""
        at = bisect_right(self._starts, position) - 1
        return self._ordered[at] if at >= 0 and position < self._ordered[at][0].end else None


@lru_cache(maxsize=64)
def tables_of(text: str) -> Tables:
    """The tables of a part's words: lines with cells that follow one another."""
    found: list[Table] = []
    run: list[re.Match[str]] = []
    for line in _LINE.finditer(text) if "|" in text else ():
        # The ruled line under the heads was taken out, and left its line's end.
        gap = text[run[-1].end() : line.start()] if run else ""
        if run and (gap.strip() or gap.count("\n") > (2 if len(run) == 1 else 1)):
            found += _table(run)
            run = []
        run.append(line)
    return Tables(tuple(found + _table(run)))


def _table(run: list[re.Match[str]]) -> list[Table]:
    if len(run) < 3:  # noqa: PLR2004 - heads and two rows: with fewer there is nothing to confuse
        return []
    heads = [text for _, _, text in _cells(run[0])]
    rows: list[tuple[Cell, ...]] = []
    for line in run[1:]:
        cells = _cells(line)
        named = zip(cells, [*heads, *[""] * len(cells)], strict=False)
        if cells:
            row = len(rows)
            rows.append(tuple(Cell(start, end, text, cells[0][2], head, row) for (start, end, text), head in named))
    return [Table(tuple(rows))]


def _cells(line: re.Match[str]) -> list[tuple[int, int, str]]:
    """The start, end and words of a row's cells."""
    text = line[0].rstrip()
    at = text.find("|") + 1 if text.lstrip().startswith("|") else 0
    cells: list[tuple[int, int, str]] = []
    while at < len(text) and len(cells) < _WIDEST:
        stop = text.find("|", at)
        stop = len(text) if stop < 0 else stop
        cells.append((line.start() + at, line.start() + stop, text[at:stop].strip()))
        at = stop + 1
    return cells
