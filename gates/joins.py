"""What a sentence joins each of its figures to: the stretch around the figure, and the labels in it.

A sentence with several figures of one sort is cut between them at the strongest mark that parts them ("A 1, B 2 and
C 3"; "1 in May but 2 in June"). Words that may belong to either figure are given to neither.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from gates.label_words import Label, labels

if TYPE_CHECKING:
    from gates.figures import Figure
    from gates.figures.match import Shelf
    from gates.nouns import Names

_CUTS = (
    re.compile(r";|[.!?]\s"),
    re.compile(r",\s(?:and|but|while|whereas|against|compared|as against|or)\b"),
    re.compile(r",\s|\s\|\s|\s[–—-]\s|\s·\s"),
    re.compile(r"\b(?:and|but|while|whereas|than|versus|vs|against|compared)\b"),
)
_RUN = re.compile(r"[\s,;·/|\"'“”‘’()–-]*(?:(?:and|to|or|then)\b)?[\s\"'“”‘’(]*")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_LIST = re.compile(r"[^,;:.()]{1,60}?(?:,\s[^,;:.()]{1,60}?){0,6},?\sand\s[^,;:.()]{1,60}")
_COUNTED = re.compile(
    r"\s+(?!(?:and|or|to|but|in|at|on|with|without|for|by|from|than|as|when|while|per|if|after|before|of|under|over)\b)"
    r"[a-z]"
)
_WORD = re.compile(r"\w[\w'’.-]*")
_REACH = 8
_LONGEST = 16


@dataclass(frozen=True)
class Join:
    """A figure of a sentence, the stretch that it stands in, and the labels there; offsets are the sentence's.

    ``near`` are the labels without the plain words that stand far from the figure. ``position`` is its place,
    from 0, in the list of ``size`` figures that it stands in.
    """

    figure: Figure
    start: int
    end: int
    labels: frozenset[Label]
    near: frozenset[Label]
    position: int
    size: int


def comparable(one: Figure, other: Figure, text: str) -> bool:
    """Whether two figures of ``text`` tell the same sort of thing, as far as their form says."""
    if is_year(one) or is_year(other):
        return is_year(one) and is_year(other)
    if one.kind != other.kind or one.kind in {"time", "version", "hash", "reference", "decade", "name"}:
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


def is_year(figure: Figure) -> bool:
    """Whether a bare number may be a year."""
    return figure.text.isdecimal() and len(figure.text) == 4 and figure.text[0] in "12"  # noqa: PLR2004 - "1987"


def join(text: str, figures: tuple[Figure, ...], figure: Figure, names: Names) -> Join:
    """What the sentence ``text``, with all its ``figures``, joins ``figure`` to."""
    same = [f for f in figures if f is figure or comparable(f, figure, text)]
    at = same.index(figure)
    same = same[max(0, at - _LONGEST) : at + _LONGEST]
    groups = _groups(text, same)
    here = next(i for i, group in enumerate(groups) if figure in group)
    start = 0 if here == 0 else _cut(text, groups[here - 1][-1].end, groups[here][0].start)[1]
    last = here == len(groups) - 1
    end = len(text) if last else _cut(text, groups[here][-1].end, groups[here + 1][0].start)[0]
    start, end = _clip(text, figure, start, end)
    if part := _respective(text, groups[here], figure):
        start, end = part
    within = tuple(_moved(f, -start) for f in figures if start <= f.start < end)
    alike = frozenset(f.start - start for f in same)
    low, high = _near(text, start, end, groups[here])
    found = labels(text[start:end], names, within, alike)
    near = labels(text[start:end], names, within, alike, (low - start, high - start))
    return Join(figure, start, end, found, near, groups[here].index(figure), len(groups[here]))


def _near(text: str, start: int, end: int, group: list[Figure]) -> tuple[int, int]:
    """The words of a stretch that stand near enough to its figures to be labels without being names."""
    before = [m.start() for m in _WORD.finditer(text, start, group[0].start)]
    behind = [m.end() for m in _WORD.finditer(text, group[-1].end, end)]
    low = before[-_REACH] if len(before) > _REACH else start
    return low, behind[_REACH - 1] if len(behind) > _REACH else end


def _moved(figure: Figure, by: int) -> Figure:
    return replace(figure, start=figure.start + by, end=figure.end + by)


def figures_within(shelf: Shelf, start: int, end: int) -> tuple[Figure, ...]:
    """The figures of a stretch of the shelf's text, with offsets from its start."""
    low = bisect_right(shelf.figures, start - 1, key=lambda f: f.start)
    high = bisect_right(shelf.figures, end - 1, key=lambda f: f.start)
    return tuple(_moved(f, -start) for f in shelf.figures[low:high] if f.kind != "name")


def _groups(text: str, figures: list[Figure]) -> list[list[Figure]]:
    """Figures that stand in one list with nothing between them share a stretch."""
    groups = [[figures[0]]]
    for one, other in pairwise(figures):
        if _RUN.fullmatch(text, one.end, other.start) and ";" not in text[one.end : other.start]:
            groups[-1].append(other)
        else:
            groups.append([other])
    return groups


def _cut(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the stretch before ends and the one behind begins; between the two lies what may be either's."""
    for mark in _CUTS:
        found = [m.start() for m in mark.finditer(text, start, end)]
        if found:
            return found[0], found[-1]
    return start, end


def _clip(text: str, figure: Figure, start: int, end: int) -> tuple[int, int]:
    before, behind = text.rfind(";", start, figure.start), text.find(";", figure.end, end)
    return (before + 1 if before >= 0 else start), (behind if behind >= 0 else end)


def _respective(text: str, group: list[Figure], figure: Figure) -> tuple[int, int] | None:
    """The member of a list that "respectively" gives the figure to."""
    if len(group) < 2 or not _RESPECTIVELY.search(text):  # noqa: PLR2004 - a list has two members
        return None
    lists = [m for m in _LIST.finditer(text) if not m.start() <= figure.start < m.end()]
    spans = [_members(text, m.start(), m.end()) for m in lists]
    fitting = [members for members in spans if len(members) == len(group)]
    return fitting[0][group.index(figure)] if len(fitting) == 1 else None


def _members(text: str, start: int, end: int) -> list[tuple[int, int]]:
    ends = [(m.start(), m.end()) for m in re.finditer(r",\s(?:and\s)?|\sand\s", text[start:end])]
    starts = [start, *(start + b for _, b in ends)]
    stops = [*(start + a for a, _ in ends), end]
    return list(zip(starts, stops, strict=True))
