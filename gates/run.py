"""Running gates: every gate on every item, one verdict an item."""

from collections.abc import Iterable
from difflib import get_close_matches

from gates import FAITH, GATES
from gates.context import Context
from gates.gate import AnyItem, Gate
from schemas.errors import GateCrashed, StandfirstError
from schemas.finding import Finding, Verdict
from schemas.item import item_text

_NAME_CHARS = 60
"""How many characters of an item an error quotes."""


def judge(item: AnyItem, context: Context, gates: tuple[Gate, ...] = GATES) -> Verdict:
    """What ``gates`` say of ``item``.

    All of them run. The item is dropped once, for the first gate (in the tuple's order) that has a finding;
    the findings of all gates are kept as detail.

    Raises:
        GateCrashed: a gate raised; the message names the gate and the item.
    """
    findings: list[Finding] = []
    for gate in gates:
        try:
            findings += gate.check(item, context)
        except Exception as error:
            raise GateCrashed(
                f"the gate {gate.reason} (version {gate.version}) failed on the {item.kind} "
                f"{_short(item)}: {type(error).__name__}: {error}",
                where=context.article.slug,
                fix="this is a fault of the gate, not of the item: please report it",
            ) from error
    if not findings:
        return Verdict(kept=True)
    return Verdict(kept=False, reason=findings[0].gate, findings=tuple(findings))


def select(names: str) -> tuple[Gate, ...]:
    """The gates of a comma-separated list of names, in the register's order.

    ``faith`` stands for all gates that check truth to the source.

    Raises:
        StandfirstError: a name is no gate's, or the list is empty.
    """
    by_name = {gate.reason: gate for gate in GATES}
    chosen: set[str] = set()
    for name in filter(None, (part.strip() for part in names.split(","))):
        if name == "faith":
            chosen.update(gate.reason for gate in FAITH)
        elif name in by_name:
            chosen.add(name)
        else:
            raise StandfirstError(f"“{name}” is no gate", where="--gates", fix=_advice(name, by_name))
    if not chosen:
        raise StandfirstError("no gate is named", where="--gates", fix=_advice("", by_name))
    return tuple(gate for gate in GATES if gate.reason in chosen)


def versions(gates: tuple[Gate, ...]) -> dict[str, int]:
    """The version of each gate by its name, as the ledger keeps it beside every verdict."""
    return {gate.reason: gate.version for gate in gates}


def _short(item: AnyItem) -> str:
    text = item_text(item)
    return repr(text if len(text) <= _NAME_CHARS else text[:_NAME_CHARS] + "…")


def _advice(name: str, known: Iterable[str]) -> str:
    names = [*known, "faith"]
    close = get_close_matches(name, names, n=1)
    return f"did you mean {close[0]}?" if close else f"the gates are {', '.join(names)}"
