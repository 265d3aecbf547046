"""The figure of a text that is most like one that it lacks, for messages."""

from collections.abc import Sequence
from decimal import Decimal

from rapidfuzz.distance import OSA

from gates.figures.figure import Figure
from gates.figures.units import base
from gates.figures.whole import letters_of

_NEARBY = 2000
_APART = Decimal(10**9)


def nearest(figure: Figure, candidates: Sequence[Figure]) -> Figure | None:
    """The candidate of its kind that is most like ``figure``: by unit, then a slip of the digits, then value."""
    alike = [f for f in candidates if f.kind == figure.kind and not f.weak][:_NEARBY]
    if not alike and figure.kind in {"number", "fraction"}:
        alike = [f for f in candidates if f.kind in {"number", "fraction"} and not f.weak][:_NEARBY]
    if figure.kind == "name":
        alike = [f for f in alike if letters_of(f.token) == letters_of(figure.token)]
    if not alike:
        return None
    units = {base(unit) for unit in figure.units}
    return min(alike, key=lambda f: ({base(u) for u in f.units} != units, _slips(figure, f), _distance(figure, f)))


def _slips(figure: Figure, other: Figure) -> int:
    """0 where one slip (a digit changed, or two in each other's place) tells two figures in digits apart."""
    one, two = _digits(figure.text), _digits(other.text)
    if len(one) < 3 or not two:
        return 1
    return 0 if OSA.distance(one, two, score_cutoff=1) <= 1 else 1


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdecimal())


def _distance(figure: Figure, other: Figure) -> Decimal:
    if not figure.readings or not other.readings:
        return Decimal(OSA.distance(figure.text.casefold(), other.text.casefold()))
    return min(_apart(r.value, o.value) for r in figure.readings for o in other.readings)


def _apart(one: Decimal, other: Decimal) -> Decimal:
    """How many times one value is the other."""
    if one == other:
        return Decimal(0)
    if one * other <= 0:
        return _APART + abs(one - other)
    return max(one / other, other / one)
