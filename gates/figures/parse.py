"""Reading every figure of a text, each whole: ``parse``.

``quantulum3`` 0.10.0 was tried for the whole, on the cases table's rows of digits, fractions, words, multiples,
ordinals, ranges, shares, currencies, scales, units and compounds: 48 of 95 right, by value alone. It gives a range
as its middle ("25 to 30" is 27.5), "half a million" as 1,500,000, "2019 300" as one number, "1 041" with any space
but an ASCII one as two, drops a minus before a currency, and gives floats.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from gates.figures import clock, dates, numbers, whole, words
from gates.figures.figure import Figure, Reading
from gates.figures.lists import without_marks
from gates.figures.qualifiers import hedge_of
from gates.figures.ranges import join_ranges
from gates.figures.scan import REFERENCES, next_start
from gates.figures.units import times_behind, unit_behind

# "the first and the second", with no noun behind, point at things named before.
_STANDS_ALONE = re.compile(r"\s*(?:[.,;:)!?]|$|and\b|or\b|than\b)")
_AGED = re.compile(r"\b(?:aged|age|age\sof|ages)\s$", re.IGNORECASE)
_PART_OF = re.compile(r"\s(?:of\s)?an?(?=\s)")
_AND_PART = re.compile(r"\sand\s(an?[\s-]half|a[\s-]quarter|three[\s-]quarters)(?!\w)", re.IGNORECASE)
_REACH = 12
_PLAIN = re.compile(
    r"(?<!version )(?<!release )\d{1,3}(?:\d?(?!\d)|(?:,\d{3})+(?!\d))(?:\.\d+)?"
    rf"(?:%|[,;)]?\s(?!{'|'.join(m[:3] for m in dates.MONTHS)}|of\s|[ap]\.?m|o['’]c|[(]?\d)|[.]\s)",
    re.IGNORECASE,
)
# No part of an address: "first.second@kiln.example", "www.".
_LONE_WORD = re.compile(r"[A-Za-z]+(?=[\s,;)]|[.:](?:\s|$)|$)")


def parse(text: str) -> tuple[Figure, ...]:
    """Every figure of ``text``, left to right, with ranges joined and hedges read; names are left out."""
    return tuple(f for f in parse_with_names(text) if f.kind != "name")


def parse_with_names(text: str) -> tuple[Figure, ...]:
    """The figures of ``text`` and its names with digits, which are no figures but whose digits count: "GPT-4"."""
    return tuple(f if f.hedge else replace(f, hedge=hedge_of(text, f.start, f.end)) for f in read_all(text))


def read_all(text: str) -> list[Figure]:
    """Every figure of ``text`` and every name with digits, left to right; ranges are joined, hedges not read."""
    return join_ranges(text, without_marks(text, list(_figures(text))))


def _figures(text: str) -> Iterator[Figure]:
    at = 0
    while (start := next_start(text, at)) is not None:
        figures, end = _read(text, start)
        yield from figures
        at = max(end, start + 1)


def _read(text: str, at: int) -> tuple[Iterable[Figure], int]:
    for pattern, read in _readers(text, at):
        if match := pattern.match(text, at):
            return read(match, text)
    return (), at + 1


def _readers(text: str, at: int) -> "_Readers":
    """The patterns that may match at ``at``; most places need few of them."""
    first = text[at]
    if first.isdecimal():
        return _AT_PLAIN if _PLAIN.match(text, at) else _AT_DIGIT
    if not first.isalpha():
        return _AT_SIGN
    word = _LONE_WORD.match(text, at)
    if not word:
        return _AT_LETTER
    name = word[0].lower()
    return _AT_MONTH if name in dates.MONTHS else _AT_REFERENCE if name in REFERENCES else _AT_NUMERAL


_Read = Callable[[re.Match[str], str], tuple[Iterable[Figure], int]]
_Readers = tuple[tuple[re.Pattern[str], _Read], ...]


def _skipped(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    return (), match.end()


def _number(match: re.Match[str], text: str) -> tuple[Iterable[Figure], int]:
    figure, end = numbers.read(match, text)
    if figure is None:
        return (), end
    if (
        not figure.units
        and figure.kind == "number"
        and _AGED.search(text[max(0, match.start() - _REACH) : match.start()])
    ):
        figure = replace(figure, readings=tuple(Reading(r.value, "year") for r in figure.readings))
    return (figure,), end


def _date(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    readings = dates.read_date(match)
    if not readings:
        return (whole.whole(match, "version", match[0].casefold()),), match.end()
    return (Figure(match.start(), match.end(), match[0], "date", dates=readings),), match.end()


def _quarter(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    return (whole.whole(match, "reference", dates.read_quarter(match)),), match.end()


def _time(match: re.Match[str], text: str) -> tuple[Iterable[Figure], int]:
    zone, end = clock.zone_behind(text, match.end())
    time = whole.whole(match, "time", "|".join(clock.read_time(match)))
    return (replace(time, end=end, text=text[match.start() : end], zone=zone),), end


def _decade(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    value = Decimal(match["long"] or match["short"]) % 100
    decade = Figure(match.start(), match.end(), match[0], "decade", (Reading(value),), match["long"] or "")
    return (decade,), match.end()


def _version(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    return (whole.read_version(match),), match.end()


def _hash(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    return (whole.whole(match, "hash", match[0].casefold()),), match.end()


def _dialled(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    return (whole.whole(match, "version", match[0]),), match.end()


def _reference(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    return whole.read_references(match), match.end()


def _name(match: re.Match[str], _: str) -> tuple[Iterable[Figure], int]:
    return (whole.read_name(match),), match.end()


def _worded(match: re.Match[str], text: str) -> tuple[Iterable[Figure], int]:
    worded = words.read(match)
    if worded is None:
        return (), match.end()
    end, readings, weak = worded.end, worded.readings, worded.weak
    if worded.kind in {"number", "fraction"} and not match["multiple"] and not match["count"]:
        value = readings[0].value
        if stop := times_behind(text, end):
            readings, end, weak = (Reading(value, "×"),), stop, False
        elif text.startswith(" times", end):
            readings = (*readings, Reading(value, "×"))
        else:
            skip = _PART_OF.match(text, end)
            after, stop = unit_behind(text, skip.end() if skip and worded.kind == "fraction" else end)
            if after:
                readings, end = tuple(Reading(value, u) for u in after), stop
                weak = weak and after[0] not in {"%", "pp"}
                if more := _AND_PART.match(text, end):
                    part = words.part_of(more[1])
                    readings, end, weak = tuple(Reading(r.value + part, r.unit) for r in readings), more.end(), False
            elif match["single"]:
                return (), match.end()
    if worded.kind == "ordinal" and _STANDS_ALONE.match(text, end):
        weak = True
    figure = Figure(match.start(), end, text[match.start() : end], worded.kind, readings, weak=weak, worded=True)
    return (figure,), end


_NUMBER: tuple[re.Pattern[str], _Read] = (numbers.NUMBER, _number)
_SKIPPED: tuple[re.Pattern[str], _Read] = (whole.SKIPPED, _skipped)
_DATES: _Readers = ((dates.DATE, _date), (dates.QUARTER, _quarter), (clock.TIME, _time))
_WHOLE: _Readers = ((whole.VERSION, _version), (whole.HASH, _hash))
_REFERENCES: _Readers = ((whole.REFERENCE, _reference),)
_NAMES: _Readers = ((whole.NAME, _name),)
_WORDS: _Readers = ((words.WORD, _worded),)
_PARTED: _Readers = ((dates.DECADE, _decade), (whole.DIALLED, _dialled))
_AT_PLAIN: _Readers = (_NUMBER,)
_AT_DIGIT: _Readers = (_SKIPPED, *_DATES, *_WHOLE, *_PARTED, *_NAMES, _NUMBER)
_AT_LETTER: _Readers = (_SKIPPED, *_DATES, *_WHOLE, *_REFERENCES, *_NAMES, _NUMBER, *_WORDS)
_AT_SIGN: _Readers = (_SKIPPED, *_REFERENCES, *_PARTED, _NUMBER)
_AT_MONTH: _Readers = ((dates.DATE, _date),)
_AT_REFERENCE: _Readers = _REFERENCES
_AT_NUMERAL: _Readers = (*_DATES[1:], _NUMBER, *_WORDS)
