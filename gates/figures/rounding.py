"""What a figure that says that it is rounded may stand for."""

from decimal import Decimal

from gates.figures.figure import Figure, Hedge

_SHARE = Decimal("0.1")
_FURTHEST = {"about": Decimal("0.1"), "over": Decimal("0.5"), "under": Decimal("0.34")}
_FURTHEST_SMALL = Decimal("0.5")
_NEAR = Decimal("0.15")


def window(figure: Figure, value: Decimal, *, near: bool) -> tuple[Decimal, Decimal]:
    """The values, both ends in, that may be rounded to ``value`` at its own last digit that is not zero.

    "About" takes half a step to either side and no more than a tenth of the value; "over" a step up and no more
    than half of it; "under" a step down. A bound that says close by ("nearly", "just over") takes half a step.
    """
    step = _SHARE if figure.kind == "fraction" else _step(value)
    size, hedge = abs(value), figure.hedge or "about"
    if hedge == "about":
        far = min(step / 2, size * _far(hedge, value))
        return value - far, value + far
    far = min(step / 2, max(size * _NEAR, Decimal(0))) if near else min(step, size * _far(hedge, value))
    tiny = step / 1000
    return (value + tiny, value + far - tiny) if hedge == "over" else (value - far + tiny, value - tiny)


def _far(hedge: Hedge, value: Decimal) -> Decimal:
    """Small whole numbers are rounded by more: "about two" may be 1.6."""
    return _FURTHEST_SMALL if hedge == "about" and abs(value) < 10 else _FURTHEST[hedge]


def _step(value: Decimal) -> Decimal:
    exponent = value.normalize().as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)
