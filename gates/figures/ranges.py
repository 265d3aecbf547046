"""Ranges: two figures that a dash or a word joins, which share their unit and scale."""

import re
from dataclasses import replace
from decimal import Decimal

from gates.figures import words
from gates.figures.figure import Figure, Reading

_JOIN = re.compile(r"\s?(?:-|–|—|−|‑|‒)\s?|\s(?:to|through|till|until|or)\s|\sand\s|(?:-to-|\sup to\s)")
_BETWEEN = re.compile(r"\b(?:between|from)\s(?:about\s|roughly\s|some\s)?$", re.IGNORECASE)
_FURTHEST = 8
_YEARS = (1000, 2100)
_LETTERS = {"bn": 10**9, "b": 10**9, "mn": 10**6, "m": 10**6, "tn": 10**12, "k": 1000}


def join_ranges(text: str, figures: list[Figure]) -> list[Figure]:
    """Give both ends of each range its whole span, and the first end the unit and scale that stand last."""
    for at in range(len(figures) - 1):
        low, high = figures[at], figures[at + 1]
        if high.start - low.end > _FURTHEST or not low.readings or not high.readings or low.weak:
            continue
        join = text[low.end : high.start]
        between = _BETWEEN.search(text[max(0, low.start - 24) : low.start])
        if high.readings[0].value < 0 and not join.strip() and "-" in high.text[:1] + "–" and text[low.end] in "-–−":
            high = replace(high, readings=tuple(Reading(-r.value, r.unit) for r in high.readings))
        elif not _JOIN.fullmatch(join) or (join.strip() in {"and", "or"} and not between):
            continue
        figures[at], figures[at + 1] = _ends(low, high, from_to=bool(between) and join.strip() == "to")
    return figures


def _ends(low: Figure, high: Figure, *, from_to: bool) -> tuple[Figure, Figure]:
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
    found = re.search(rf"\d[\s-]?({'|'.join(words.SCALES)}|bn|mn|tn|m|k|b)\b", text, re.IGNORECASE)
    if not found:
        return None
    word = found[1].lower()
    return Decimal(words.SCALES.get(word) or _LETTERS[word])
