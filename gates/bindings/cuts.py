"""Where a sentence with several figures of one sort is cut between them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gates.figures import Figure

_CUTS = (
    re.compile(r";|[.!?]\s"),
    re.compile(r",\s(?:and|but|while|whereas|against|compared|as against|or)\b"),
    re.compile(r",\s|\s\|\s|\s[–—-]\s|\s·\s"),
    re.compile(r"\b(?:and|but|while|whereas|than|versus|vs|against|compared)\b"),
)
_RUN = re.compile(r"[\s,;·/|\"'“”‘’()–-]*(?:(?:and|to|or|then)\b)?[\s\"'“”‘’(]*")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_LIST = re.compile(r"[^,;:.()]{1,60}?(?:,\s[^,;:.()]{1,60}?){0,6},?\sand\s[^,;:.()]{1,60}")
_BETWEEN_MEMBERS = re.compile(r",\s(?:and\s)?|\sand\s")


def stretch(text: str, groups: list[list[Figure]], figure: Figure) -> tuple[int, int]:
    """The characters of ``text`` that belong to one figure of its ``groups``."""
    here = next(i for i, group in enumerate(groups) if figure in group)
    if member := _respective(text, groups[here], figure):
        return member
    start = 0 if here == 0 else _cut(text, groups[here - 1][-1].end, groups[here][0].start)[1]
    last = here == len(groups) - 1
    end = len(text) if last else _cut(text, groups[here][-1].end, groups[here + 1][0].start)[0]
    return _clip(text, figure, start, end)


def grouped(text: str, figures: list[Figure]) -> list[list[Figure]]:
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
    between = [(m.start(), m.end()) for m in _BETWEEN_MEMBERS.finditer(text[start:end])]
    starts = [start, *(start + behind for _, behind in between)]
    stops = [*(start + before for before, _ in between), end]
    return list(zip(starts, stops, strict=True))
