"""What a figure is: a value with its scale folded in, a unit, and where it stands."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Kind = Literal["number", "ordinal", "fraction", "date", "time", "version", "hash", "reference", "decade", "name"]
"""What a figure counts; kinds do not match one another, save where ``gates.figures.match`` says so."""

Hedge = Literal["about", "over", "under"]
"""How an approximate figure says that it is one: near, from below, from above."""

Date = tuple[int | None, int | None, int | None]
"""Year, month, day; what is not said is ``None``."""

STRONG = frozenset({"%", "pp", "bp", "×", "$", "£", "€", "¥", "₹", "A$", "C$", "NZ$", "HK$", "₩", "₽", "CHF", "kr"})
"""Units that a figure may neither gain nor lose."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a figure: "5m" is five million or five metres.

    ``unit`` is canonical, with what it is per behind slashes: "$", "kilometre/hour", "$/user/month".
    """

    value: Decimal
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure and its place.

    ``readings`` are its values with scale folded in, each with its canonical unit (empty where none is
    written). ``token`` is the folded text of a version, hash, time, reference or name, which match whole.
    ``date`` holds a date's readings, ``zone`` a time's. ``weak`` marks words that are as often no figure at all
    ("one", "first"). A range's two ends have its span in ``whole`` and one another in ``partner``; ``steps``
    marks the ends of a change. ``named`` is the name that a decimal stands behind ("Python 3.10").
    """

    start: int
    end: int
    text: str
    kind: Kind
    readings: tuple[Reading, ...] = ()
    token: str = ""
    dates: tuple[Date, ...] = ()
    weak: bool = False
    worded: bool = False
    hedge: Hedge | None = None
    whole: tuple[int, int] | None = None
    partner: tuple[Reading, ...] = ()
    steps: bool = False
    zone: str = ""
    named: str = ""

    @property
    def units(self) -> frozenset[str]:
        """The units of its readings; empty where none is written."""
        return frozenset(r.unit for r in self.readings if r.unit)

    @property
    def value(self) -> Decimal | None:
        """The value of its first reading, if it has one."""
        return self.readings[0].value if self.readings else None
