"""Whether two figures of a text stand in one sentence or one row of a table."""

from bisect import bisect_left
from collections.abc import Sequence

from gates.figures.figure import Figure

_SENTENCE = 800
_STOPS = (". ", "\n", "? ", "! ")


def together(text: str, ones: Sequence[Figure], others: Sequence[Figure]) -> bool:
    """Whether one of ``ones`` stands in a sentence or a row of ``text`` with one of ``others``."""
    ordered = sorted({other.start: other for other in others}.items())
    starts = [start for start, _ in ordered]
    for one in ones:
        at = bisect_left(starts, one.start)
        # What parts a figure from the next one on its side parts it from all behind that one.
        if any(_joined(text, one, other) for _, other in ordered[max(0, at - 1) : at + 2]):
            return True
    return False


def _joined(text: str, one: Figure, other: Figure) -> bool:
    first, second = sorted((one, other), key=lambda f: f.start)
    between = text[first.end : min(second.start, first.end + _SENTENCE)]
    return second.start - first.end <= _SENTENCE and not any(stop in between for stop in _STOPS)
