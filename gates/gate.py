"""What a gate is: a name, a version and a pure check."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gates.context import Context
from schemas.finding import Finding, GateReason
from schemas.item import Bullet, Chip, Digest

AnyItem = Digest | Bullet | Chip
Check = Callable[[AnyItem, Context], Iterable[Finding]]


@dataclass(frozen=True)
class Gate:
    """A gate of the register.

    ``check`` is pure: it reads the item and the context and no clock, file or network. ``version`` changes
    whenever a verdict can change; the ledger keeps it beside every verdict. ``faith`` marks the gates that
    check truth to the source (``standfirst gate --gates faith``).
    """

    reason: GateReason
    version: int
    check: Check
    faith: bool = False
