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
    r"(?:[A-Za-z]+\d\w*|[A-Za-z][A-Za-z_.]*-\d\w*)(?:[-.:/_]\w+)*",
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
_OPENINGS = {w[:3] for w in (*words.SMALL, *words.SCALES, *words.ORDINALS, *words.MULTIPLES, *words.COUNTS)}
_OPENINGS |= {"hal", "fin", "tab", "fig", "sec", "cha", "the", "def", "lem", "equ", "eq", "app", "ste", "pag"}
_OPENINGS |= {"p\\.", "pp\\.", "lin", "vol", "art", "no", "num", "a\\s", "an\\s", "a-", *dates.MONTHS}
_START = re.compile(
    rf"(?<!\w)(?=[$£€¥₹₩₽+±~≈\u2212–#§.\d¼½¾⅐-⅞-]|\w*\d|[A-Za-z][A-Za-z_.]*-\d|www\.|https?:|[\w.+-]{{1,64}}@"
    rf"|(?i:{'|'.join(sorted(_OPENINGS))}))"
)
_JOIN = re.compile(r"\s?(?:-|–|—|−|‑|‒)\s?|\s(?:to|through|till|until|or)\s|\sand\s|(?:-to-|\sup to\s)")
_BETWEEN = re.compile(r"\b(?:between|from)\s(?:about\s|roughly\s|some\s)?$", re.IGNORECASE)


def parse(text: str) -> tuple[Figure, ...]:
    """Every figure of ``text``, left to right, with ranges joined and hedges read."""
    return tuple(_hedged(text, _joined(text, list(_figures(text)))))


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
    figure = Figure(match.start(), end, text[match.start() : end], worded.kind, readings, weak=weak, worded=True)
    return (figure,), end


def _joined(text: str, figures: list[Figure]) -> list[Figure]:
    """Give both ends of each range its whole span, and the first end the unit and scale that stand last."""
    for at in range(len(figures) - 1):
        low, high = figures[at], figures[at + 1]
        if high.start - low.end > 8 or not low.readings or not high.readings or low.weak:
            continue
        join = text[low.end : high.start]
        between = _BETWEEN.search(text[max(0, low.start - 24) : low.start])
        if high.readings[0].value < 0 and not join.strip() and "-" in high.text[:1] + "–" and text[low.end] in "-–−":
            high = replace(high, readings=tuple(Reading(-r.value, r.unit) for r in high.readings))
        elif not _JOIN.fullmatch(join) or (join.strip() in {"and", "or"} and not between):
            continue
        figures[at], figures[at + 1] = _ends(text, low, high, from_to=bool(between) and join.strip() == "to")
    return figures


def _ends(text: str, low: Figure, high: Figure, *, from_to: bool) -> tuple[Figure, Figure]:
    whole = (low.start, high.end)
    readings = list(low.readings)
    if not low.units:
        readings = [Reading(r.value, h.unit) for r in low.readings for h in high.readings]
    scale = _scale_word(high.text)
    if scale and not _scale_word(low.text):
        readings += [Reading(r.value * scale, r.unit) for r in readings]
    if low.units and not high.units and low.units <= {"$", "£", "€"}:
        high = replace(high, readings=tuple(Reading(r.value, low.readings[0].unit) for r in high.readings))
    value = low.readings[0].value
    if 1000 <= value <= 2100 and high.readings[0].value < 100 and re.fullmatch(r"\d\d", high.text.strip("-–−")):
        full = value // 100 * 100 + high.readings[0].value
        high = replace(high, readings=(*high.readings, Reading(full)))
    low = replace(low, readings=tuple(readings), whole=whole, partner=high.readings, steps=from_to)
    return low, replace(high, whole=whole, partner=low.readings, steps=from_to)


def _scale_word(text: str) -> Decimal | None:
    found = re.search(rf"\d[\s-]?({'|'.join(words.SCALES)}|bn|mn|tn|m|k|b)\b", text, re.IGNORECASE)
    if not found:
        return None
    letters = {"bn": 10**9, "b": 10**9, "mn": 10**6, "m": 10**6, "tn": 10**12, "k": 1000}
    word = found[1].lower()
    return Decimal(words.SCALES.get(word) or letters[word])


def _hedged(text: str, figures: list[Figure]) -> Iterator[Figure]:
    for figure in figures:
        yield figure if figure.hedge else replace(figure, hedge=hedge_of(text, figure.start, figure.end))
