"""Chunks: the windows that a long section is drafted in."""

from bisect import bisect_right
from collections.abc import Sequence

from schemas.article import Offsets

LIMIT = 6000
"""The most characters that a chunk has."""


def chunks(text: str, span: Offsets, paragraphs: Sequence[int], limit: int = LIMIT) -> tuple[Offsets, ...]:
    """Cut a span into windows of at most ``limit`` characters that tile it.

    Each window is as long as it can be and ends where a paragraph does: at one of ``paragraphs``, the sorted
    offsets at which blocks begin. A block that is longer than a window is cut at a line's end, else after white
    space, else at the limit.
    """
    start, end = span
    made: list[Offsets] = []
    while end - start > limit:
        cut = _cut(text, start, start + limit, paragraphs)
        made.append((start, cut))
        start = cut
    return (*made, (start, end))


def _cut(text: str, start: int, furthest: int, paragraphs: Sequence[int]) -> int:
    passed = bisect_right(paragraphs, furthest)
    if passed and paragraphs[passed - 1] > start:
        return paragraphs[passed - 1]
    line = text.rfind("\n", start, furthest) + 1
    if line > start:
        return line
    return next((at for at in range(furthest, start, -1) if text[at - 1].isspace()), furthest)
