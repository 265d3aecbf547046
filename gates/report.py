"""Making findings: the one place where a match in an item becomes a finding."""

from schemas.finding import Evidence, Finding, GateReason, Span
from schemas.item import FieldName


def at(
    gate: GateReason,
    field: FieldName,
    span: tuple[int, int],
    message: str,
    evidence: tuple[Evidence, ...] = (),
) -> Finding:
    """A finding of ``gate`` on characters ``span`` (start, end exclusive) of an item's ``field``."""
    start, end = span
    return Finding(gate=gate, message=message, span=Span(field=field, start=start, end=end), evidence=evidence)


_SHOWN = 60


def shown(text: str) -> str:
    """``text`` as a message quotes it: on one line, no longer than 60 characters, nothing unprintable."""
    flat = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text[: _SHOWN + 1])
    return f"“{flat}”" if len(text) <= _SHOWN else f"“{flat[:_SHOWN]}…”"


_TOLD = 120


def told(text: str) -> str:
    """A sentence of the article as a message tells it: on one line, whole words, no longer than 120 characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= _TOLD else flat[: _TOLD - 1].rsplit(" ", 1)[0] + "…"
