"""What a figure is looked up by: its values, the parts of its date, and itself wherever it stands."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from gates.figures.figure import Date, Figure


def anywhere(figure: Figure) -> Figure:
    """A figure without its place."""
    return replace(figure, start=0, end=0, whole=None, steps=False)


def values_of(figure: Figure) -> Iterator[Decimal]:
    """Each value that a figure may be found by."""
    for reading in figure.readings:
        yield reading.value
    for year, _, day in figure.dates:
        if year:
            yield Decimal(year)
        if day:
            yield Decimal(day)
    if figure.token.replace(".", "", 1).isdecimal() and figure.kind == "version":
        yield Decimal(figure.token)
    if figure.token.startswith("number "):
        yield Decimal(figure.token[7:]) if figure.token[7:].isdecimal() else Decimal(0)


def parts_of(date: Date) -> set[Date]:
    """A date, and all that leave something of it out."""
    year, month, day = date
    parts = {(y, m, d) for y in {year, None} for m in {month, None} for d in {day, None}}
    return {part for part in parts if part != (None, None, None) and (part[1] or part[0])}
