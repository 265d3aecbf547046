"""What a sentence joins each of its figures to: the stretch around the figure, and the labels in it.

A sentence with several figures of one sort is cut between them at the strongest mark that parts them ("A 1, B 2 and
C 3"; "1 in May but 2 in June"). Words that may belong to either figure are given to neither.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gates.bindings.comparable import comparable, moved
from gates.bindings.cuts import grouped, stretch
from gates.bindings.labels import placed_labels

if TYPE_CHECKING:
    from gates.bindings.label_words import Label
    from gates.figures import Figure
    from gates.nouns import Names

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


def join(text: str, figures: tuple[Figure, ...], figure: Figure, names: Names) -> Join:
    """What the sentence ``text``, with all its ``figures``, joins ``figure`` to."""
    same = [f for f in figures if f is figure or comparable(f, figure, text)]
    at = same.index(figure)
    same = same[max(0, at - _LONGEST) : at + _LONGEST]
    groups = grouped(text, same)
    group = next(group for group in groups if figure in group)
    start, end = stretch(text, groups, figure)
    within = tuple(moved(f, -start) for f in figures if start <= f.start < end)
    alike = frozenset(f.start - start for f in same)
    low, high = _near(text, start, end, group)
    found = placed_labels(text[start:end], names, within, alike)
    near = frozenset(label for label, at in found if at is None or low <= start + at < high)
    return Join(figure, start, end, frozenset(label for label, _ in found), near, group.index(figure), len(group))


def _near(text: str, start: int, end: int, group: list[Figure]) -> tuple[int, int]:
    """The words of a stretch that stand near enough to its figures to be labels without being names."""
    before = [m.start() for m in _WORD.finditer(text, start, group[0].start)]
    behind = [m.end() for m in _WORD.finditer(text, group[-1].end, end)]
    low = before[-_REACH] if len(before) > _REACH else start
    return low, behind[_REACH - 1] if len(behind) > _REACH else end
