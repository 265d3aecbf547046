"""Which figures tell the same sort of thing, as far as their form says, and the figures of a stretch."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gates.figures import Figure
    from gates.figures.match import Shelf

_COUNTED = re.compile(
    r"\s+(?!(?:and|or|to|but|in|at|on|with|without|for|by|from|than|as|when|while|per|if|after|before|of|under|over)\b)"
    r"[a-z]"
)
_CHOICE = re.compile(r"\s?[-–—/]\s?|,?[\s-](?:or|to|through|till|until)[\s-](?:even\s|perhaps\s|maybe\s|at most\s)?")
_FEW = 12
_UNLIKE = frozenset({"time", "version", "hash", "reference", "decade", "name"})
"""Kinds of figures of which one never stands in another's place."""


def comparable(one: Figure, other: Figure, text: str) -> bool:
    """Whether two figures of ``text`` tell the same sort of thing, as far as their form says."""
    if is_year(one) or is_year(other):
        return is_year(one) and is_year(other)
    if one.kind != other.kind or one.kind in _UNLIKE:
        return False
    if one.kind in {"ordinal", "date"}:
        return True
    if one.units & other.units:
        return True
    if one.units or other.units:
        bare = other if one.units else one
        return not (one.units and other.units) and _elliptic(bare, text) and _decimal(one) == _decimal(other)
    return _decimal(one) == _decimal(other)


def _elliptic(figure: Figure, text: str) -> bool:
    """Whether no noun follows a bare number: "90 metres on Monday and 70 on Tuesday"."""
    return not is_year(figure) and not _COUNTED.match(text, figure.end)


def _decimal(figure: Figure) -> bool:
    return figure.value is not None and figure.value != int(figure.value)


def alternatives(one: Figure, other: Figure, text: str) -> bool:
    """Whether two figures of ``text`` are a range or a choice: "two to three", "2 or 3"."""
    first, last = sorted((one, other), key=lambda f: f.start)
    return bool(_CHOICE.fullmatch(text, first.end, last.start))


def is_count(figure: Figure) -> bool:
    """Whether a figure is a small plain count in words, which stands beside many things: "two"."""
    return figure.worded and not figure.units and figure.value is not None and abs(figure.value) <= _FEW


def is_year(figure: Figure) -> bool:
    """Whether a bare number may be a year."""
    return figure.text.isdecimal() and len(figure.text) == 4 and figure.text[0] in "12"  # noqa: PLR2004 - "1987"


def figures_within(shelf: Shelf, start: int, end: int) -> tuple[Figure, ...]:
    """The figures of a stretch of the shelf's text, with offsets from its start."""
    low = bisect_right(shelf.figures, start - 1, key=lambda f: f.start)
    high = bisect_right(shelf.figures, end - 1, key=lambda f: f.start)
    return tuple(moved(f, -start) for f in shelf.figures[low:high] if f.kind != "name")


def moved(figure: Figure, by: int) -> Figure:
    """A figure with its offsets ``by`` characters further on."""
    return replace(figure, start=figure.start + by, end=figure.end + by)
