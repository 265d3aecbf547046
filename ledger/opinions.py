"""The judges' opinions of a chip: what binds them, when they count, and what publishes."""

import json
from dataclasses import replace
from hashlib import sha256

from ledger.state import ItemState
from schemas.event import Judged, Published
from schemas.item import Bullet, Chip, Digest


def approval_sha(item: Digest | Bullet | Chip) -> str:
    """What an approval is bound to: the SHA-256 of the item, its words and its citations.

    The bytes are the item's fields as JSON, keys sorted, no spaces, in UTF-8.
    """
    canonical = json.dumps(item.model_dump(mode="json"), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def voided(item: ItemState) -> ItemState:
    """The item with no opinion of it left: a published chip is held again."""
    status = "held" if item.status == "published" else item.status
    return replace(item, status=status, opinions=(), published=None, approved_at=None, note=None)


def judged(before: ItemState, event: Judged) -> ItemState:
    """The item with a judge's opinion, which takes the place of that judge's earlier one.

    Raises:
        ValueError: the opinion is of other words or sections, or lacks what it must give.
    """
    if before.status != "held":
        raise ValueError(f"is judged while it is {before.status}, not held")
    _bound(before, event, "judged")
    if event.verdict == "approve":
        _quoted(before, event, "approved")
    elif not event.why:
        raise ValueError(f"is judged ({event.verdict}) without a reason")
    others = tuple(opinion for opinion in before.opinions if opinion.who != event.who)
    return replace(before, opinions=(*others, event))


def published(before: ItemState, event: Published) -> ItemState:
    """The item, published by the opinions that stand.

    Raises:
        ValueError: it is not held, the approval is of other words or sections, its quote was given by no judge,
            or a judge refuses it.
    """
    if before.status != "held":
        raise ValueError(f"is published while it is {before.status}, not held")
    _bound(before, event, "published")
    _quoted(before, event, "published")
    if before.refusals:
        raise ValueError("is published while a judge refuses it")
    approving = {opinion.who for opinion in before.approvals}
    if not event.who or not set(event.who) <= approving:
        raise ValueError("is published by somebody who did not approve it")
    if not any((event.quote, event.quote_cite) == (one.quote, one.quote_cite) for one in before.approvals):
        raise ValueError("is published with a quote that no judge gave")
    return replace(before, status="published", published=event, note=None)


def _bound(before: ItemState, event: Judged | Published, done: str) -> None:
    if event.approved_sha != approval_sha(before.item):
        raise ValueError(f"is {done} by an approval of other words")
    if set(event.sections) != set(before.item.cites) or (before.sections and event.sections != before.sections):
        raise ValueError(f"is {done} by an approval of other sections")


def _quoted(before: ItemState, event: Judged | Published, done: str) -> None:
    if not event.quote.strip():
        raise ValueError(f"is {done} without a quote")
    if event.quote_cite not in before.item.cites:
        raise ValueError(f"is {done} with a quote from a section that it does not cite")
