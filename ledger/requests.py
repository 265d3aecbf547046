"""What may happen to a request: asked, then failed or parsed, and asked again only before an answer."""

from dataclasses import replace

from ledger.state import ItemState, RequestState, Working, item_id
from schemas.errors import LedgerBroken
from schemas.event import DraftFailed, Parsed, Requested


def apply(working: Working, event: Requested | DraftFailed | Parsed) -> None:
    """Enter an event of a request.

    Raises:
        LedgerBroken: it cannot follow the events before it.
    """
    match event:
        case Requested():
            _ask(working, event)
        case DraftFailed():
            request = _pending(working, event)
            working.requests[event.key] = replace(request, status="failed", failure=event, receipt=event.receipt)
        case Parsed():
            _parse(working, event)


def _ask(working: Working, event: Requested) -> None:
    """A request may be asked again while no answer is recorded, or after a failure of the transport.

    The drafter's settings are no part of the key, so ``parameters`` may differ when it is asked again; all
    else is the same or the keys would differ.
    """
    before = working.requests.get(event.key)
    if before is None:
        working.requests[event.key] = RequestState(requested=event)
        return
    if not before.may_ask:
        raise LedgerBroken(f"the request {event.key[:12]} has its answer and is asked again", where=working.where)
    if event.model_copy(update={"parameters": before.requested.parameters}) != before.requested:
        raise LedgerBroken(f"two different requests have the key {event.key[:12]}", where=working.where)
    working.requests[event.key] = RequestState(requested=event, asks=before.asks + 1)


def _parse(working: Working, event: Parsed) -> None:
    request = _pending(working, event)
    for item in event.items:
        if item.kind != request.kind:
            raise LedgerBroken(
                f"a {item.kind} came of the request {event.key[:12]} for a {request.kind}",
                where=working.where,
            )
    ids = tuple(item_id(event.key, place) for place in range(len(event.items)))
    for name, item in zip(ids, event.items, strict=True):
        if name in working.items:
            raise LedgerBroken(f"two items have the id {name}", where=working.where)
        working.items[name] = ItemState(
            item_id=name,
            item=item,
            drafted=item,
            key=event.key,
            section=request.requested.section,
            at=working.at,
        )
    working.drafted += len(ids)
    working.requests[event.key] = replace(request, status="parsed", receipt=event.receipt, item_ids=ids, raw=event.raw)


def _pending(working: Working, event: DraftFailed | Parsed) -> RequestState:
    """The request that an answer belongs to; it must wait for one."""
    request = working.requests.get(event.key)
    if request is None:
        raise LedgerBroken(f"an answer to the request {event.key[:12]}, which was not asked", where=working.where)
    if request.status != "pending":
        raise LedgerBroken(f"a second answer to the request {event.key[:12]}", where=working.where)
    return request
