"""Whether a text carries a figure: whole, with its scale and unit, or rounded where the item says so."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from rapidfuzz import fuzz, process

from gates.figures.figure import STRONG, Date, Figure, Reading
from gates.figures.parse import parse
from gates.figures.units import unit_behind

_HUNDRED = Decimal(100)
_NEARBY = 2000
_SENTENCE = 800
_NEXT_WORD = re.compile(
    r"[\s-](?!(?:and|or|to|of|in|at|on|from|by|for|with|is|was|are|were|has|had|when|who)\b)[a-z]{3,}"
)
_CLOCK = re.compile(r"(?:\b(?:at|by|from|until|till|around|about|after|before|it|to)\s|[?!.:]\s)$", re.IGNORECASE)


@dataclass(frozen=True)
class Shelf:
    """The figures of one text, laid out for look-up."""

    text: str

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Every figure of the text, left to right."""
        return parse(self.text)

    @cached_property
    def _by_value(self) -> dict[Decimal, list[Figure]]:
        found: dict[Decimal, list[Figure]] = defaultdict(list)
        for figure in self.figures:
            for value in set(_values(figure)):
                found[value].append(figure)
        return dict(found)

    @cached_property
    def _ordered(self) -> list[Decimal]:
        return sorted(self._by_value)

    @cached_property
    def _dates(self) -> tuple[Figure, ...]:
        return tuple(f for f in self.figures if f.dates)

    @cached_property
    def _tokens(self) -> dict[tuple[str, str], list[Figure]]:
        found: dict[tuple[str, str], list[Figure]] = defaultdict(list)
        for figure in self.figures:
            for token in figure.token.split("|") if figure.token else ():
                found[figure.kind, token].append(figure)
        return dict(found)

    def matches(self, figure: Figure) -> list[Figure]:
        """The text's figures that are the same as ``figure``, whole."""
        if figure.dates:
            return [f for f in self._dates if _same_date(figure.dates, f.dates)] or self._in_only_year(figure)
        if figure.token:
            return self._same_token(figure)
        found = [f for r in figure.readings for f in self._by_value.get(r.value, ()) if self._fits(figure, r, f)]
        return found + [f for r in figure.readings for f in self._shares(figure, r)]

    @cached_property
    def _years(self) -> frozenset[int]:
        said = {year for f in self._dates for year, _, _ in f.dates if year}
        return frozenset(said | {int(v) for f in self.figures for r in f.readings if _is_year(r) for v in (r.value,)})

    def _in_only_year(self, figure: Figure) -> list[Figure]:
        """Dates without a year, where the text knows one year alone and the item says it."""
        if {year for year, _, _ in figure.dates} != self._years:
            return []
        bare = tuple((None, month, day) for _, month, day in figure.dates)
        return [f for f in self._dates if _same_date(bare, f.dates)]

    def _same_token(self, figure: Figure) -> list[Figure]:
        found = [f for token in figure.token.split("|") for f in self._tokens.get((figure.kind, token), ())]
        if figure.kind == "reference" and figure.token.startswith("q"):
            found += [f for f in self.figures if f.token.startswith(f"{figure.token} ") and f.kind == "reference"]
        if figure.kind == "time" and not found:
            return self._hours(figure)
        number = figure.token.removeprefix("number ")
        if not found and number.replace(".", "", 1).isdecimal() and figure.kind in {"version", "reference"}:
            found = [f for f in self._by_value.get(Decimal(number), ()) if f.kind in {"number", "reference"}]
        if not found and figure.kind == "decade":
            found = [f for f in self._by_value.get(figure.readings[0].value, ()) if f.kind == "decade" and not f.token]
        return found

    def _hours(self, figure: Figure) -> list[Figure]:
        """Bare hours that a time on the hour may mean: "at 7" for "7 pm"."""
        if not figure.token.endswith("00:00"):
            return []
        hour = int(figure.token[:2]) % 12 or 12
        return [
            f
            for f in self._by_value.get(Decimal(hour), ())
            if f.kind == "number" and not f.units and _CLOCK.search(self.text, max(0, f.start - 8), f.start)
        ]

    def rounded(self, figure: Figure) -> list[Figure]:
        """The text's figures that ``figure``, which says that it is rounded, may stand for."""
        if figure.hedge is None or figure.token or figure.dates:
            return []
        found: list[Figure] = []
        for reading in figure.readings:
            if _is_year(reading):
                continue
            low, high = _window(figure, reading.value)
            for value in self._ordered[bisect_left(self._ordered, low) : bisect_right(self._ordered, high)]:
                found += [f for f in self._by_value[value] if self._fits(figure, reading, f)]
        return found

    def nearest(self, figure: Figure) -> Figure | None:
        """The text's figure that is most like ``figure``: of its kind and unit where there is one."""
        alike = [f for f in self.figures if f.kind == figure.kind and not f.weak][:_NEARBY]
        same = [f for f in alike if f.units == figure.units] or alike
        if not same:
            return None
        return same[process.extractOne(figure.text, [f.text for f in same], scorer=fuzz.ratio)[2]]

    def together(self, one: Figure, other: Figure) -> bool:
        """Whether two figures of this text stand in one sentence or one row of a table."""
        first, second = sorted((one, other), key=lambda f: f.start)
        between = self.text[first.end : min(second.start, first.end + _SENTENCE)]
        return second.start - first.end <= _SENTENCE and not any(stop in between for stop in (". ", "\n", "? ", "! "))

    def _fits(self, figure: Figure, reading: Reading, other: Figure) -> bool:
        kinds = {figure.kind, other.kind}
        if "ordinal" in kinds and other.kind != "date" and kinds != {"ordinal"}:
            return False
        if "decade" in kinds:
            return kinds == {"decade"} and (not figure.token or not other.token)
        if other.kind == "reference" or (figure.kind == "number" and _is_day(reading, other)):
            return False
        units = {r.unit for r in other.readings if r.value == reading.value} or other.units or {""}
        if figure.hedge:
            units |= other.units
        if not reading.unit or reading.unit in units:
            return True
        if units - {""}:
            return False
        return self._in_table(other) or (reading.unit not in STRONG and not self._counts_something(other))

    def _in_table(self, figure: Figure) -> bool:
        """Whether a figure stands in a table's row, where the column's head may hold the unit."""
        line = self.text.rfind("\n", 0, figure.start) + 1
        return self.text.startswith("|", line)

    def _counts_something(self, figure: Figure) -> bool:
        """Whether a figure without a unit counts the word behind it: "30 people" are not "30 days"."""
        found = _NEXT_WORD.match(self.text, figure.end)
        return figure.weak or (found is not None and not unit_behind(self.text, found.end())[0])

    def _shares(self, figure: Figure, reading: Reading) -> Iterator[Figure]:
        """Fractions for per cent and back: "a quarter" is 25 %, exactly."""
        if figure.kind == "fraction" and not reading.unit:
            yield from (f for f in self._by_value.get(reading.value * _HUNDRED, ()) if "%" in f.units)
        if reading.unit == "%":
            yield from (f for f in self._by_value.get(reading.value / _HUNDRED, ()) if f.kind == "fraction")
        if reading.unit == "×" and reading.value == Decimal("0.5"):
            yield from (f for f in self._by_value.get(reading.value, ()) if f.kind == "fraction")


def _values(figure: Figure) -> Iterator[Decimal]:
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


def _is_day(reading: Reading, other: Figure) -> bool:
    """Whether a plain number meets a date only in its day."""
    return bool(other.dates) and all(year != reading.value for year, _, _ in other.dates)


def _is_year(reading: Reading) -> bool:
    return not reading.unit and 1500 <= reading.value <= 2100 and reading.value % 1 == 0


def _same_date(item: tuple[Date, ...], article: tuple[Date, ...]) -> bool:
    """Whether some reading of the item's date says nothing that the article's does not."""
    return any(
        all(said is None or said == there for said, there in zip(one, other, strict=True))
        for one in item
        for other in article
    )


def _window(figure: Figure, value: Decimal) -> tuple[Decimal, Decimal]:
    """The values that may be rounded to ``value`` at its own last digit that is not zero."""
    if figure.kind == "fraction":
        step = Decimal("0.1")
    else:
        exponent = value.normalize().as_tuple().exponent
        step = Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)
    tiny = step / 1000
    if figure.hedge == "over":
        return value, value + step - tiny
    if figure.hedge == "under":
        return value - step + tiny, value
    return value - step / 2, value + step / 2
