"""What may happen to an item: decided by the gates, then edited, held, published, dropped or brought back."""

from dataclasses import replace

from ledger import opinions
from ledger.drops import fits
from ledger.state import ItemState, ItemStatus, Working
from schemas.errors import LedgerBroken
from schemas.event import Dropped, Edited, Held, Judged, Kept, Published, Restored
from schemas.item_event import ItemEvent

FINAL = frozenset({"superseded", "section-gone"})
"""The reasons of a drop that nobody takes back: there is no place in the pack for the item any more."""


def apply(working: Working, event: ItemEvent) -> None:
    """Enter an event of an item.

    Raises:
        LedgerBroken: it cannot follow the events before it.
    """
    before = working.items.get(event.item)
    if before is None:
        raise LedgerBroken(f"the item {event.item} is {event.event} but was never drafted", where=working.where)
    if before.status == "dropped" and not isinstance(event, Restored):
        raise LedgerBroken(f"the item {event.item} is {event.event} after its drop", where=working.where)
    try:
        after = _after(before, event, working.at)
    except ValueError as error:
        raise LedgerBroken(f"the item {event.item} {error}", where=working.where) from error
    working.items[event.item] = replace(after, at=working.at)


def _after(before: ItemState, event: ItemEvent, at: str) -> ItemState:  # noqa: PLR0911 - one an event
    match event:
        case Kept():
            return _kept(before, event)
        case Dropped():
            return _dropped(before, event)
        case Edited():
            return _edited(before, event)
        case Restored():
            return _restored(before, event)
        case Held():
            return _held(before, event)
        case Judged():
            return opinions.judged(before, event)
        case Published():
            return replace(opinions.published(before, event), approved_at=at)


def _kept(before: ItemState, event: Kept) -> ItemState:
    """Newer gates, or the same on a changed article, may keep again what is kept: where it stands does not change.

    An opinion is of the sections as they were, so it must be voided before the item is kept on others.
    """
    if any(opinion.sections != event.sections for opinion in before.opinions):
        raise ValueError("is kept on other sections than its judges saw")
    return replace(
        before,
        status="kept" if before.status == "undecided" else before.status,
        gates=event.gates,
        evidence=event.evidence,
        article_sha=event.article_sha,
        voice_sha=event.voice_sha,
        sections=event.sections,
    )


def _dropped(before: ItemState, event: Dropped) -> ItemState:
    if not fits(event):
        raise ValueError(f"is dropped by {event.by} for {event.reason}, which is not its reason to give")
    gates = event.gates or before.gates
    return replace(before, status="dropped", drop=event, gates=gates, restored=None, published=None, approved_at=None)


def _edited(before: ItemState, event: Edited) -> ItemState:
    """An edit voids every opinion: a published chip is held again."""
    if not before.kept:
        raise ValueError("is edited before the gates have kept it")
    if event.to.kind != before.kind:
        raise ValueError(f"is a {before.kind} and is edited into a {event.to.kind}")
    if before.kind == "digest" and event.to.cites != before.item.cites:
        raise ValueError("is a digest and is moved to another section")
    void = opinions.voided(before)
    return replace(void, item=event.to, edits=(*before.edits, event), restored=None)


def _restored(before: ItemState, event: Restored) -> ItemState:
    """What comes back stands as it stood before its drop; a chip is held, and its judges begin anew."""
    if before.drop is None:
        raise ValueError("is restored and was not dropped")
    if before.drop.reason in FINAL:
        raise ValueError(f"is restored, but its drop ({before.drop.reason}) is final")
    back: ItemStatus = "held" if before.kind == "chip" else "kept"
    return replace(before, status=back, drop=None, restored=event, opinions=(), note=None)


def _held(before: ItemState, event: Held) -> ItemState:
    """A kept chip is held for the judge; a published one may be taken back, and a held one's note changed."""
    if before.kind != "chip":
        raise ValueError(f"is held, but a {before.kind} needs no judge")
    if not before.kept:
        raise ValueError(f"is held while it is {before.status}")
    if before.status == "held" and not (event.note or event.void):
        raise ValueError("is held while it is held")
    if event.void or before.status == "published":
        before = opinions.voided(before)
    return replace(before, status="held", note=event.note)
