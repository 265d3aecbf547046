"""Reading every figure of a text, each whole: ``parse``.

``quantulum3`` was weighed for the whole: it averages a range to its middle, splits "1.2 million" from its
unit in places and gives a float for a decimal, so that a figure can no longer be compared whole.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from gates.figures import dates, numbers, words
from gates.figures.figure import Figure, Kind, Reading
from gates.figures.qualifiers import hedge_of
from gates.figures.ranges import join_ranges
from gates.figures.units import times_behind, unit_behind

_SKIPPED = re.compile(r"(?:https?://|www\.)\S+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+")
_PREFIXES = (
    "mid|pre|post|under|over|top|non|sub|semi|anti|ex|early|late|circa|aged|age|since|nearly|almost|about|max"
    "|min|inter|multi|bi|tri|per|no|one|two|three|four|five|six|seven|eight|nine|ten"
)
_MONTH_NAMES = "|".join(dates.MONTHS)
_HASH = re.compile(r"(?<![\w.-])(?=[0-9a-f]*[a-f])(?=[a-f]*\d)(?:0x)?[0-9a-f]{7,64}(?![\w])", re.IGNORECASE)
_VERSION = re.compile(
    r"(?<![\w.])(?:v\d+(?:\.\d+)*|\d+(?:\.\d+){2,}|(?<=version )\d+(?:\.\d+)*|(?<=release )\d+(?:\.\d+)+)"
    r"(?:[-+.]?(?:alpha|beta|rc|dev|post|a|b)\.?\d*)?(?!\w|\.\d)",
    re.IGNORECASE,
)
_DIALLED = re.compile(r"(?<![\w.])\+?\d{1,6}(?:-\d{2,6}){2,}(?![\w-])")
_REFERENCE = re.compile(
    r"(?<!\w)(?P<what>tables?|figures?|fig\.|figs\.|sections?|§§?|chapters?|theorems?|definitions?|lemmas?"
    r"|equations?|eq\.|appendix|steps?|pages?|pp?\.|lines?|volumes?|vol\.|articles?|no\.|nos\.|number|#)\s?"
    r"(?P<list>\d+(?:\.\d+)*(?:(?:,\s|\sand\s|,\sand\s|–|-|\sto\s|\sor\s)\d+(?:\.\d+)*)*)(?![\w%]|[.,]\d)",
    re.IGNORECASE,
)
_NAME = re.compile(
    rf"(?<![\w])(?!(?:{_PREFIXES}|{_MONTH_NAMES})-)"
    r"(?:[A-Za-z]+\d\w*|[A-Za-z][A-Za-z_.]{0,40}-\d\w*)(?:[-.:/_]\w+)*",
    re.IGNORECASE,
)
_PATTERNS = (
    ("skipped", _SKIPPED),
    ("date", dates.DATE),
    ("quarter", dates.QUARTER),
    ("time", dates.TIME),
    ("version", _VERSION),
    ("hash", _HASH),
    ("reference", _REFERENCE),
    ("decade", dates.DECADE),
    ("dialled", _DIALLED),
    ("name", _NAME),
    ("number", numbers.NUMBER),
    ("word", words.WORD),
)
# "the first and the second", with no noun behind, point at things named before.
_STANDS_ALONE = re.compile(r"\s*(?:[.,;:)!?]|$|and\b|or\b|than\b)")
_OPENINGS = {w[:3] for w in (*words.SMALL, *words.SCALES, *words.ORDINALS, *words.MULTIPLES, *words.COUNTS)}
_OPENINGS |= {"hal", "fin", "tab", "fig", "sec", "cha", "the", "def", "lem", "equ", "eq", "app", "ste", "pag"}
_OPENINGS |= {"p\\.", "pp\\.", "lin", "vol", "art", "no", "num", "a\\s", "an\\s", "a-", *dates.MONTHS}
_START = re.compile(
    rf"(?<!\w)(?=[$£€¥₹₩₽+±~≈\u2212–#§.\d¼½¾⅐-⅞-]|\w*\d|[A-Za-z][A-Za-z_.]{{0,40}}-\d|[A-Z]{{1,2}}\$|USD|GBP|EUR|JPY|INR|CHF|Rs|www\.|https?:|[\w.+-]{{1,64}}@"
    rf"|(?i:{'|'.join(sorted(_OPENINGS))}))"
)


def parse(text: str) -> tuple[Figure, ...]:
    """Every figure of ``text``, left to right, with ranges joined and hedges read."""
    return tuple(_hedged(text, join_ranges(text, list(_figures(text)))))


def _figures(text: str) -> Iterator[Figure]:
    at = 0
    while found := _START.search(text, at):
        at = found.start()
        figures, end = _read(text, at)
        yield from figures
        at = max(end, at + 1)


def _read(text: str, at: int) -> tuple[tuple[Figure, ...], int]:
    for kind, pattern in _PATTERNS:
        if match := pattern.match(text, at):
            if kind == "number":
                figure, end = numbers.read(match, text)
                return ((figure,) if figure else ()), end
            if kind == "word":
                return _worded(match, text)
            return _READERS[kind](match), match.end()
    return (), at + 1


def _nothing(_: re.Match[str]) -> tuple[Figure, ...]:
    return ()


def _whole(match: re.Match[str], kind: Kind, token: str) -> Figure:
    return Figure(match.start(), match.end(), match[0], kind, token=token)


def _date(match: re.Match[str]) -> tuple[Figure, ...]:
    readings = dates.read_date(match)
    if not readings:
        return (_whole(match, "version", match[0].casefold()),)
    return (Figure(match.start(), match.end(), match[0], "date", dates=readings),)


def _quarter(match: re.Match[str]) -> tuple[Figure, ...]:
    return (_whole(match, "reference", dates.read_quarter(match)),)


def _time(match: re.Match[str]) -> tuple[Figure, ...]:
    return (_whole(match, "time", "|".join(dates.read_time(match))),)


def _decade(match: re.Match[str]) -> tuple[Figure, ...]:
    number = Decimal(match["long"] or match["short"])
    return (Figure(match.start(), match.end(), match[0], "decade", (Reading(number % 100),), match["long"] or ""),)


def _version(match: re.Match[str]) -> tuple[Figure, ...]:
    return (_whole(match, "version", match[0].casefold().removeprefix("v")),)


def _hash(match: re.Match[str]) -> tuple[Figure, ...]:
    return (_whole(match, "hash", match[0].casefold()),)


def _dialled(match: re.Match[str]) -> tuple[Figure, ...]:
    return (_whole(match, "version", match[0]),)


def _reference(match: re.Match[str]) -> tuple[Figure, ...]:
    what = match["what"].lower().rstrip(".s") or "#"
    what = {"fig": "figure", "eq": "equation", "vol": "volume", "p": "page", "no": "number", "#": "number"}.get(
        what, what
    )
    what = "section" if what.startswith("§") else what
    start = match.start("list")
    return tuple(
        Figure(start + n.start(), start + n.end(), match[0], "reference", token=f"{what} {n[0]}")
        for n in re.finditer(r"\d+(?:\.\d+)*", match["list"])
    )


_READERS = {
    "skipped": _nothing,
    "name": _nothing,
    "date": _date,
    "quarter": _quarter,
    "time": _time,
    "version": _version,
    "hash": _hash,
    "reference": _reference,
    "decade": _decade,
    "dialled": _dialled,
}


def _worded(match: re.Match[str], text: str) -> tuple[tuple[Figure, ...], int]:
    worded = words.read(match)
    end, readings, weak = worded.end, worded.readings, worded.weak
    if worded.kind in {"number", "fraction"} and not match["multiple"] and not match["count"]:
        value = readings[0].value
        if stop := times_behind(text, end):
            readings, end, weak = (Reading(value, "×"),), stop, False
        elif text.startswith(" times", end):
            readings = (*readings, Reading(value, "×"))
        else:
            skip = re.compile(r"\s(?:of\s)?an?(?=\s)").match(text, end)
            after, stop = unit_behind(text, skip.end() if skip and worded.kind == "fraction" else end)
            if after:
                readings, end = tuple(Reading(value, u) for u in after), stop
                weak = weak and after[0] not in {"%", "pp"}
    if worded.kind == "ordinal" and _STANDS_ALONE.match(text, end):
        weak = True
    figure = Figure(match.start(), end, text[match.start() : end], worded.kind, readings, weak=weak, worded=True)
    return (figure,), end


def _hedged(text: str, figures: list[Figure]) -> Iterator[Figure]:
    for figure in figures:
        yield figure if figure.hedge else replace(figure, hedge=hedge_of(text, figure.start, figure.end))
