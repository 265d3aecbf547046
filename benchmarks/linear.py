"""Whether a gate's time grows with the length of a text alone: hostile shapes, at one length and at twice that."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.shapes import SHAPES, text_of
from gates import GATES
from gates.context import Context
from gates.gate import Check
from gates.parse import parsed
from gates.run import judge
from schemas.item import Bullet

ITEM = 50_000
SOURCE = 2_500_000
"""Characters of the shorter text; the longer one has twice as many."""

_LEAST = 0.02
"""Seconds below which a ratio says nothing of growth."""

_ARTICLE = (
    "The pump on the west bank lifts 40 litres. Ada Brook reads “the gauge” at night, as she does not sleep. " * 40
)


@dataclass(frozen=True)
class Pair:
    """Seconds for a text and for one of twice its length."""

    what: str
    shape: str
    once: float
    twice: float

    @property
    def ratio(self) -> float | None:
        """About 2 is linear; None where the times are too short to tell."""
        return self.twice / self.once if self.twice >= _LEAST else None


def items(shapes: tuple[str, ...] = SHAPES) -> Iterator[Pair]:
    """Each gate on an item of each shape, with nothing parsed before."""
    context = Context.from_source(_ARTICLE)
    judge(Bullet(text="the pump lifts 40 litres in “Qarth”."), context)
    for shape in shapes:
        short, long = (Bullet(text=text_of(shape, length)) for length in (ITEM, 2 * ITEM))
        for gate in GATES:
            once, twice = (_seconds(gate.check, item, context) for item in (short, long))
            yield Pair(gate.reason, shape, once, twice)


def _seconds(check: Check, item: Bullet, context: Context) -> float:
    parsed.cache_clear()
    began = time.process_time()
    list(check(item, context))
    return time.process_time() - began


def sources(shapes: tuple[str, ...] = SHAPES) -> Iterator[Pair]:
    """All gates on a short item, which is the beginning of a source of each shape."""
    for shape in shapes:
        took = []
        for length in (SOURCE, 2 * SOURCE):
            text = text_of(shape, length)
            parsed.cache_clear()
            began = time.process_time()
            judge(Bullet(text=text[:100] + " and 40 litres in “Qarth”."), Context.from_source(text))
            took.append(time.process_time() - began)
        yield Pair("all gates", shape, *took)


def print_linear() -> None:
    """Print the slowest shapes of each gate, and every shape of a source."""
    print(f"\nan item of {ITEM:,} and of {2 * ITEM:,} characters: each gate's three slowest shapes")
    found = list(items())
    for gate in GATES:
        for pair in sorted((p for p in found if p.what == gate.reason), key=lambda p: -p.twice)[:3]:
            _print(pair)
    steep = [p for p in found if (p.ratio or 0) > 3]  # noqa: PLR2004 - between linear and quadratic
    print(f"ratios above 3: {len(steep)} of {len(found)}")
    for pair in steep:
        _print(pair)
    print(f"\na source of {SOURCE / 1e6:.1f} and of {2 * SOURCE / 1e6:.1f} million characters, all gates")
    for pair in sources():
        _print(pair)


def _print(pair: Pair) -> None:
    ratio = "    –" if pair.ratio is None else f"{pair.ratio:5.2f}"
    print(f"  {pair.what:12} {pair.shape:18} {pair.once:7.3f} s {pair.twice:7.3f} s  × {ratio}", flush=True)
