"""The one place where a drop is made: no other code builds a ``Dropped`` to record."""

from collections.abc import Mapping
from typing import Literal, get_args

from schemas.event import Dropped
from schemas.finding import GateReason, Reason, Verdict

Remover = Literal["hand", "judge", "run"]
"""Who, other than the gates, may remove an item: a person, the judge, or a run of the writer."""

_REASONS: Mapping[Remover, tuple[Reason, ...]] = {
    "hand": ("hand-edit", "retracted"),
    "judge": ("judge",),
    # The last three: a new draft in the very words that a person or the judge removed before.
    "run": ("superseded", "section-gone", "hand-edit", "retracted", "judge"),
}
"""The reasons that each can give; the first is meant where none is named."""


def drop(  # noqa: PLR0913 - what a drop says
    item: str,
    by: Verdict | Remover,
    *,
    reason: Reason | None = None,
    gates: Mapping[str, int] | None = None,
    why: str | None = None,
    who: str | None = None,
) -> Dropped:
    """The event that takes an item out of the pack, for exactly one reason.

    Args:
        item: the item's id.
        by: the gates' verdict, whose reason and findings it takes, or who else removed it.
        reason: which of the remover's reasons; the usual one where it is not given.
        gates: the versions of the gates that sat, for a verdict.
        why: in words, what is wrong with the item.
        who: the person or model that removed it.

    Raises:
        ValueError: a verdict that keeps the item, or a removal by hand or judge without why and who.
    """
    if isinstance(by, Verdict):
        if by.kept or by.reason is None:
            raise ValueError(f"the verdict keeps {item}: there is nothing to drop")
        return Dropped(
            item=item,
            by="gate",
            reason=by.reason,
            findings=by.findings,
            gates=dict(gates or {}),
            why=why,
            who=who,
        )
    if by != "run" and not (why and who):
        raise ValueError(f"a removal of {item} by {by} must say why and who")
    return Dropped(item=item, by=by, reason=reason or _REASONS[by][0], why=why, who=who)


def fits(event: Dropped) -> bool:
    """Whether the reason is one that the remover can give."""
    if event.by == "gate":
        return event.reason in get_args(GateReason)
    return event.reason in _REASONS[event.by]
