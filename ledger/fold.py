"""The fold: events in, state out, one pass, each event checked against what came before it."""

from collections.abc import Iterable
from types import MappingProxyType

from ledger import items, requests
from ledger.chain import Link
from ledger.state import EMPTY, State, Working
from schemas.event import Compared, DraftFailed, Event, Judged, Parsed, Published, Ran, Requested, Retracted
from schemas.item_event import ItemEvent


def fold(links: Iterable[Link], state: State = EMPTY, *, name: str = "ledger") -> State:
    """The state after some more lines.

    The state given is left as it was, so what a failed write would have added can be thrown away.

    Args:
        links: the lines, in order.
        state: the state before them.
        name: the ledger's file, for messages.

    Returns:
        A new state. Its mappings cannot be changed.

    Raises:
        LedgerBroken: an event cannot follow those before it.
    """
    working = Working(
        requests=dict(state.requests),
        items=dict(state.items),
        runs=list(state.runs),
        events=dict(state.events),
        drafted=state.drafted,
        judging=list(state.judging),
        related=state.related,
        retracted=state.retracted,
        retracted_at=state.retracted_at,
    )
    last: Link | None = None
    for link in links:
        working.where = f"{name}:{link.line.seq + 1}"
        working.at = link.line.at
        working.count(link.line.body)
        _apply(working, link.line.body)
        last = link
    if last is None:
        return state
    return State(
        requests=MappingProxyType(working.requests),
        items=MappingProxyType(working.items),
        runs=tuple(working.runs),
        judging=tuple(working.judging),
        related=working.related,
        retracted=working.retracted,
        retracted_at=working.retracted_at,
        head=last.head,
        at=last.line.at,
        events=MappingProxyType(working.events),
        drafted=working.drafted,
    )


def _apply(working: Working, event: Event) -> None:
    match event:
        case Requested() | DraftFailed() | Parsed():
            requests.apply(working, event)
        case Ran():
            working.runs.append(event)
        case Compared():
            working.related = event.related
        case Retracted():
            working.retracted, working.retracted_at = event, working.at
        case _:
            _apply_to_item(working, event)


def _apply_to_item(working: Working, event: ItemEvent) -> None:
    items.apply(working, event)
    if isinstance(event, Judged) and event.receipt is not None:
        working.judging.append(event.receipt)
    if isinstance(event, Published):
        # A new approval is what brings a withdrawn pack back.
        working.retracted = working.retracted_at = None
