"""Two figures that belong together: ranges, which share their unit and scale, and shares such as "one in ten"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from gates.figures.figure import Figure, Reading
from gates.figures.vocabulary import SCALES

_JOIN = re.compile(r"\s?(?:-|–|—|−|‑|‒|~)\s?|\s(?:to|through|till|until|or)\s|\sand\s|(?:-to-|-or-|\sup to\s)")
_SHARE = re.compile(r"\s(?:in|out\sof|in\severy|of\severy)\s(?:every\s)?")
_BETWEEN = re.compile(r"\b(?:between|from)\s(?:about\s|roughly\s|some\s)?$", re.IGNORECASE)
_FURTHEST = 14
_YEARS = (1000, 2100)
_LETTERS = {"bn": 10**9, "b": 10**9, "mn": 10**6, "m": 10**6, "tn": 10**12, "k": 1000}
_MONEY = frozenset({"$", "£", "€", "¥", "₹"})
_ROUND = frozenset({10, 100, 1000, 10_000, 100_000})


def join_ranges(text: str, figures: list[Figure]) -> list[Figure]:
    """Give both ends of each range its whole span, and the first end the unit and scale that stand last."""
    figures = list(_with_shares(text, figures))
    for at in range(len(figures) - 1):
        low, high = figures[at], figures[at + 1]
        if high.start - low.end > _FURTHEST or not low.readings or not high.readings or low.weak:
            continue
        join = text[low.end : high.start]
        between = _BETWEEN.search(text[max(0, low.start - 24) : low.start])
        if high.readings[0].value < 0 and not join.strip() and high.text[:1] in "-–−" and high.text:
            high = replace(high, readings=tuple(Reading(-r.value, r.unit) for r in high.readings))
        elif not _joined(low, high, join, between=bool(between)):
            continue
        figures[at], figures[at + 1] = _ends(low, high, from_to=bool(between) and join.strip() == "to")
    return figures


def _joined(low: Figure, high: Figure, join: str, *, between: bool) -> bool:
    if join == "/":
        return _season(low, high)
    return bool(_JOIN.fullmatch(join)) and (join.strip() not in {"and", "or"} or between)


def _season(low: Figure, high: Figure) -> bool:
    return _YEARS[0] <= low.readings[0].value <= _YEARS[1] and bool(re.fullmatch(r"\d\d", high.text))


def _with_shares(text: str, figures: list[Figure]) -> Iterator[Figure]:
    """The figures, with "one in ten" and "three out of five" read as the fractions that they are."""
    at = 0
    while at < len(figures):
        low, high = figures[at], figures[at + 1] if at + 1 < len(figures) else None
        if high and high.start - low.end <= _FURTHEST and _is_share(low, high, text[low.end : high.start]):
            span, readings = text[low.start : high.end], (Reading(low.readings[0].value / high.readings[0].value),)
            yield Figure(low.start, high.end, span, "fraction", readings, worded=low.worded)
            at += 2
        else:
            yield low
            at += 1


def _is_share(low: Figure, high: Figure, join: str) -> bool:
    if low.kind != "number" or high.kind != "number" or low.units or high.units or not _SHARE.fullmatch(join):
        return False
    top, bottom = low.readings[0].value, high.readings[0].value
    return 0 < top < bottom and (join.strip() != "in" or bottom in _ROUND or (top == 1 and bottom < 1000))


def _ends(low: Figure, high: Figure, *, from_to: bool) -> tuple[Figure, Figure]:
    whole = (low.start, high.end)
    readings = list(low.readings)
    if not low.units:
        readings = [Reading(r.value, h.unit) for r in low.readings for h in high.readings]
    scale = _scale_word(high.text)
    if scale and not _scale_word(low.text):
        readings += [Reading(r.value * scale, r.unit) for r in readings]
    if low.units and not high.units and low.units <= _MONEY:
        high = replace(high, readings=tuple(Reading(r.value, low.readings[0].unit) for r in high.readings))
    value = low.readings[0].value
    if (
        _YEARS[0] <= value <= _YEARS[1]
        and high.readings[0].value < 100
        and re.fullmatch(r"\d\d", high.text.strip("-–−"))
    ):
        full = value // 100 * 100 + high.readings[0].value
        high = replace(high, readings=(*high.readings, Reading(full)))
    low = replace(low, readings=tuple(readings), whole=whole, partner=high.readings, steps=from_to)
    return low, replace(high, whole=whole, partner=low.readings, steps=from_to)


def _scale_word(text: str) -> Decimal | None:
    found = re.search(rf"\d[\s-]?({'|'.join(SCALES)}|bn|mn|tn|m|k|b)\b", text, re.IGNORECASE)
    if not found:
        return None
    word = found[1].lower()
    return Decimal(SCALES.get(word) or _LETTERS[word])
