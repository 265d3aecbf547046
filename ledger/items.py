"""What may happen to an item: decided by the gates, then edited, held, published or dropped, once."""

from dataclasses import replace
from hashlib import sha256

from ledger.drops import fits
from ledger.state import ItemState, Working
from schemas.errors import LedgerBroken
from schemas.event import Dropped, Edited, Held, Kept, Published
from schemas.item import Bullet, Chip, Digest, item_text

ItemEvent = Kept | Dropped | Edited | Held | Published


def apply(working: Working, event: ItemEvent) -> None:
    """Enter an event of an item.

    Raises:
        LedgerBroken: it cannot follow the events before it.
    """
    before = working.items.get(event.item)
    if before is None:
        raise LedgerBroken(f"the item {event.item} is {event.event} but was never drafted", where=working.where)
    if before.status == "dropped":
        raise LedgerBroken(f"the item {event.item} is {event.event} after its drop", where=working.where)
    try:
        after = _after(before, event)
    except ValueError as error:
        raise LedgerBroken(f"the item {event.item} {error}", where=working.where) from error
    working.items[event.item] = replace(after, at=working.at)


def approval_sha(item: Digest | Bullet | Chip) -> str:
    """What an approval is bound to: the SHA-256 of the item's words (``item_text``), in UTF-8."""
    return sha256(item_text(item).encode()).hexdigest()


def _after(before: ItemState, event: ItemEvent) -> ItemState:
    match event:
        case Kept():
            # Newer gates may keep again what is kept: that changes their versions, not where the item stands.
            status = "kept" if before.status == "undecided" else before.status
            return replace(before, status=status, gates=event.gates, evidence=event.evidence)
        case Dropped():
            return _dropped(before, event)
        case Edited():
            return _edited(before, event)
        case Held():
            return _held(before, event)
        case Published():
            return _published(before, event)


def _dropped(before: ItemState, event: Dropped) -> ItemState:
    if not fits(event):
        raise ValueError(f"is dropped by {event.by} for {event.reason}, which is not its reason to give")
    gates = event.gates or before.gates
    return replace(before, status="dropped", drop=event, gates=gates, published=None)


def _edited(before: ItemState, event: Edited) -> ItemState:
    """An edit voids an approval: a published chip is held again."""
    if not before.kept:
        raise ValueError("is edited before the gates have kept it")
    if event.to.kind != before.kind:
        raise ValueError(f"is a {before.kind} and is edited into a {event.to.kind}")
    status = "held" if before.status == "published" else before.status
    return replace(before, item=event.to, edits=(*before.edits, event), status=status, published=None)


def _held(before: ItemState, event: Held) -> ItemState:
    """A kept chip is held for the judge; a published one may be taken back."""
    if before.kind != "chip":
        raise ValueError(f"is held, but a {before.kind} needs no judge")
    if before.status not in {"kept", "published"}:
        raise ValueError(f"is held while it is {before.status}")
    return replace(before, status="held", note=event.note, published=None)


def _published(before: ItemState, event: Published) -> ItemState:
    if before.status != "held":
        raise ValueError(f"is published while it is {before.status}, not held")
    if event.approved_sha != approval_sha(before.item):
        raise ValueError("is published by an approval of other words")
    if event.quote_cite not in before.item.cites:
        raise ValueError("is published with a quote from a section that it does not cite")
    return replace(before, status="published", published=event)
