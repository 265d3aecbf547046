"""Whether a text carries a figure: whole, with its scale and unit, or rounded where the item says so."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from gates.figures.figure import Date, Figure, Hedge, Reading
from gates.figures.fit import fits, is_year
from gates.figures.follow import Follower, counts, follower
from gates.figures.keys import anywhere, parts_of, values_of
from gates.figures.near import nearest
from gates.figures.parse import read_all
from gates.figures.qualifiers import hedge_of
from gates.figures.rounding import window
from gates.figures.together import together
from gates.figures.whole import letters_of, name_token

_HUNDRED = Decimal(100)
_REACH = 60
_WORD_BEFORE = re.compile(r"([^\W\d_][\w-]*)\s$")
_CLOCK = re.compile(r"(?:\b(?:at|by|from|until|till|around|about|after|before|it|to)\s|[?!.:–-]\s?)$", re.IGNORECASE)


@dataclass(frozen=True)
class Shelf:
    """The figures of one text, laid out for look-up; their hedges are read when asked for."""

    text: str

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Every figure of the text and every name with digits, left to right."""
        return tuple(read_all(self.text))

    @cached_property
    def _by_value(self) -> dict[Decimal, list[Figure]]:
        found: dict[Decimal, list[Figure]] = defaultdict(list)
        for figure in self.figures:
            for value in set(values_of(figure)):
                found[value].append(figure)
        return dict(found)

    @cached_property
    def _ordered(self) -> list[Decimal]:
        return sorted(self._by_value)

    @cached_property
    def _by_date(self) -> dict[Date, list[Figure]]:
        """Dates by each thing that they may be asked by: one part of them, or two."""
        found: dict[Date, list[Figure]] = defaultdict(list)
        for figure in self.figures:
            for date in figure.dates:
                for part in parts_of(date):
                    found[part].append(figure)
        return dict(found)

    @cached_property
    def _tokens(self) -> dict[tuple[str, str], list[Figure]]:
        found: dict[tuple[str, str], list[Figure]] = defaultdict(list)
        for figure in self.figures:
            for token in figure.token.split("|") if figure.token else ():
                found[figure.kind, token].append(figure)
                if figure.kind == "reference" and " " in token and token[0] in "qh" and token[1].isdecimal():
                    found[figure.kind, token[:2]].append(figure)
        return dict(found)

    @cached_property
    def _followers(self) -> dict[Follower, list[Figure]]:
        """Ordinals by the word behind them, and numbers by the word that a hyphen joins to them."""
        found: dict[Follower, list[Figure]] = defaultdict(list)
        for figure in self.figures:
            if key := follower(figure, self.text):
                found[key].append(figure)
        return dict(found)

    @cached_property
    def _letters(self) -> frozenset[str]:
        return frozenset(letters_of(f.token) for f in self.figures if f.kind == "name")

    @cached_property
    def _hedges(self) -> dict[int, Hedge | None]:
        return {}

    @cached_property
    def _found(self) -> dict[tuple[Figure, str], list[Figure]]:
        """What was found for a figure, wherever the item has it: a long item may say one figure many times."""
        return {}

    def hedge(self, figure: Figure) -> Hedge | None:
        """How one of the text's own figures says that it is rounded."""
        if figure.start not in self._hedges:
            self._hedges[figure.start] = figure.hedge or hedge_of(self.text, figure.start, figure.end)
        return self._hedges[figure.start]

    def matches(self, figure: Figure) -> list[Figure]:
        """The text's figures that are the same as ``figure``, whole."""
        key = anywhere(figure), "same"
        if key not in self._found:
            self._found[key] = self._matches(figure)
        return self._found[key]

    def _matches(self, figure: Figure) -> list[Figure]:
        if figure.dates:
            found = [f for date in figure.dates for f in self._by_date.get(date, ())]
            return found or self._in_only_year(figure)
        if figure.token:
            return self._same_token(figure)
        found = [f for r in figure.readings for f in self._by_value.get(r.value, ()) if fits(figure, r, f, self.text)]
        return found + [f for r in figure.readings for f in self._shares(figure, r)]

    def has_other(self, figure: Figure, text: str) -> Figure | None:
        """What the text has in the figure's place, where ``matches`` of the value alone prove nothing.

        "First straight session" where it says "second straight", "4-course" where it says "three-course", and
        "SARS-CoV-4" where it has the letters with other digits.
        """
        if figure.kind == "name":
            known = letters_of(figure.token) in self._letters
            return self.nearest(figure) if known and not self._names_it(figure) else None
        key = follower(figure, text)
        others = self._followers.get(key, []) if key else []
        if not key or not others or any(o.value == figure.value for o in others):
            return None
        if key[0] == " " and any(
            f.kind in {"ordinal", "number"} for f in self._by_value.get(figure.readings[0].value, ())
        ):
            return None
        return None if any(counts(m, key[1], self.text) for m in self.matches(figure)) else others[0]

    def _names_it(self, figure: Figure) -> bool:
        return bool(self._same_token(figure)) or figure.token in self._spaced

    @cached_property
    def _spaced(self) -> frozenset[str]:
        """Names with a space before their number, as tokens: "GPT 4"."""
        before = ((f, _WORD_BEFORE.search(self.text[max(0, f.start - _REACH) : f.start])) for f in self.figures)
        return frozenset(name_token(found[1] + f.text) for f, found in before if found and f.kind != "name")

    @cached_property
    def _years(self) -> frozenset[int]:
        said = {date[0] for date in self._by_date if date[0]}
        return frozenset(said | {int(r.value) for f in self.figures for r in f.readings if is_year(r)})

    def _in_only_year(self, figure: Figure) -> list[Figure]:
        """Dates without a year, where the text knows one year alone and the item says it."""
        if {year for year, _, _ in figure.dates} != self._years:
            return []
        return [f for _, month, day in figure.dates for f in self._by_date.get((None, month, day), ())]

    def _same_token(self, figure: Figure) -> list[Figure]:
        found = [f for token in figure.token.split("|") for f in self._tokens.get((figure.kind, token), ())]
        if figure.kind == "time":
            found = [f for f in found if not figure.zone or f.zone in {"", figure.zone}]
            return found or self._hours(figure)
        number = figure.token.removeprefix("number ")
        if not found and number.replace(".", "", 1).isdecimal() and figure.kind in {"version", "reference"}:
            same = self._by_value.get(Decimal(number), ())
            found = [f for f in same if f.kind in {"number", "reference"} and (f.kind != "number" or number in f.text)]
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

    def rounded(self, figure: Figure, *, near: bool = False) -> list[Figure]:
        """The text's figures that ``figure``, which says that it is rounded, may stand for.

        ``near`` where the item says that it is close by: "nearly", "just over".
        """
        key = anywhere(figure), "near" if near else "rounded"
        if key not in self._found:
            self._found[key] = self._rounded(figure, near=near)
        return self._found[key]

    def _rounded(self, figure: Figure, *, near: bool) -> list[Figure]:
        if figure.hedge is None or figure.token or figure.dates:
            return []
        found: list[Figure] = []
        for reading in figure.readings:
            if is_year(reading):
                continue
            low, high = window(figure, reading.value, near=near)
            found += [f for f in self._between(low, high) if fits(figure, reading, f, self.text)]
            if figure.kind == "fraction":
                found += [f for f in self._between(low * _HUNDRED, high * _HUNDRED) if "%" in f.units]
            if reading.unit == "%":
                found += [f for f in self._between(low / _HUNDRED, high / _HUNDRED) if f.kind == "fraction"]
        return found

    def _between(self, low: Decimal, high: Decimal) -> Iterator[Figure]:
        for value in self._ordered[bisect_left(self._ordered, low) : bisect_right(self._ordered, high)]:
            yield from self._by_value[value]

    def nearest(self, figure: Figure) -> Figure | None:
        """The text's figure that is most like ``figure``: of its kind and unit where there is one."""
        return nearest(figure, self.figures)

    def together(self, ones: Sequence[Figure], others: Sequence[Figure]) -> bool:
        """Whether one of ``ones`` and one of ``others`` stand in one sentence or one row of a table of this text."""
        return together(self.text, ones, others)

    def _shares(self, figure: Figure, reading: Reading) -> Iterator[Figure]:
        """Fractions for per cent and back: "a quarter" is 25 %, exactly."""
        if figure.kind == "fraction" and not reading.unit:
            yield from (f for f in self._by_value.get(reading.value * _HUNDRED, ()) if "%" in f.units)
        if reading.unit == "%":
            yield from (f for f in self._by_value.get(reading.value / _HUNDRED, ()) if f.kind == "fraction")
        if reading.unit == "×" and reading.value == Decimal("0.5"):
            yield from (f for f in self._by_value.get(reading.value, ()) if f.kind == "fraction")
