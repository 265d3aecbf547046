"""Whether two figures of one value are the same figure: by kind, by unit and by what stands around the second."""

import re

from gates.figures.figure import STRONG, Figure, Reading
from gates.figures.units import base, says_per, unit_behind

_PERIOD_REACH = 60
_NEXT_WORD = re.compile(
    r"[\s-](?!(?:and|or|to|of|in|at|on|from|by|for|with|is|was|are|were|has|had|when|who)\b)[a-z]{3,}"
)
_YEAR_BEFORE = re.compile(
    r"\b(?:in|since|until|till|during|of|by|from|after|before|early|late|mid)[\s-]$", re.IGNORECASE
)


def fits(figure: Figure, reading: Reading, other: Figure, text: str) -> bool:
    """Whether ``reading`` of an item's figure is what ``other``, a figure of ``text`` of the same value, says."""
    kinds = {figure.kind, other.kind}
    if "decade" in kinds:
        return kinds == {"decade"} and (not figure.token or not other.token)
    if other.kind == "reference":
        return other.token.startswith("number ") and not reading.unit
    return (
        ("ordinal" not in kinds or other.kind == "date" or kinds == {"ordinal"})
        and not (figure.kind == "number" and _is_day(reading, other))
        and not _another_version(figure, other)
        and not (figure.text[1:2] == "," and not reading.unit and _is_year_here(other, text))
        and _units_fit(figure, reading, other, text)
    )


def is_year(reading: Reading) -> bool:
    """Whether a value may be a year."""
    return not reading.unit and 1500 <= reading.value <= 2100 and reading.value % 1 == 0


def _is_day(reading: Reading, other: Figure) -> bool:
    """Whether a plain number meets a date only in its day."""
    return bool(other.dates) and all(year != reading.value for year, _, _ in other.dates)


def _another_version(figure: Figure, other: Figure) -> bool:
    """Whether two decimals behind one name are written otherwise: Python 3.1 is not Python 3.10."""
    return bool(other.named) and other.named == figure.named and other.text != figure.text


def _is_year_here(figure: Figure, text: str) -> bool:
    """Whether four digits of ``text`` are a year: "in 1998", and not "in 1998 houses"."""
    return (
        figure.kind == "number"
        and len(figure.text) == 4
        and not figure.units
        and _YEAR_BEFORE.search(text[max(0, figure.start - 8) : figure.start]) is not None
        and _NEXT_WORD.match(text, figure.end) is None
    )


def _units_fit(figure: Figure, reading: Reading, other: Figure, text: str) -> bool:
    units = {r.unit for r in other.readings if r.value == reading.value} or other.units or {""}
    if figure.hedge:
        units |= other.units
    if not reading.unit or reading.unit in units:
        return True
    if units - {""}:
        return any(_same_rate(reading.unit, unit, other, text) for unit in units)
    return _in_table(other, text) or (base(reading.unit) not in STRONG and not _counts_something(other, text))


def _same_rate(unit: str, here: str, other: Figure, text: str) -> bool:
    """Whether two units are one and what they are per agrees; what one does not say must stand near."""
    if base(unit) != base(here):
        return False
    per, per_here = set(unit.split("/")[1:]), set(here.split("/")[1:])
    if per <= per_here:
        return True
    around = text[max(0, other.start - _PERIOD_REACH) : other.end + _PERIOD_REACH]
    return not per_here and all(says_per(around, name) for name in per)


def _in_table(figure: Figure, text: str) -> bool:
    """Whether a figure stands in a table's row, where the column's head may hold the unit."""
    return text.startswith("|", text.rfind("\n", 0, figure.start) + 1)


def _counts_something(figure: Figure, text: str) -> bool:
    """Whether a figure without a unit counts the word behind it: "30 people" are not "30 days"."""
    found = _NEXT_WORD.match(text, figure.end)
    return figure.weak or (found is not None and not unit_behind(text, found.end())[0])
