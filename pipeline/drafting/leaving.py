"""Items that a run leaves behind: a newer draft takes their place, or none is asked for."""

from collections.abc import Iterator, Sequence

from ledger import State, drop
from schemas.draft import DraftRequest
from schemas.event import Dropped, Requested


def leaving(state: State, plan: Sequence[DraftRequest]) -> Iterator[Dropped]:
    """A drop for every item that is not dropped and whose request the plan does not have, with its reason in words.

    Where the plan asks the same place for the same text and no answer has come yet, the older item stays for now.
    """
    keys = {request.key for request in plan}
    waiting = {(r.kind, r.section, r.text_sha) for r in plan if state.may_ask(r.key)}
    for item in state.items.values():
        if item.status == "dropped" or item.key in keys:
            continue
        requested = state.requests[item.key].requested
        if (requested.kind, requested.section, requested.text_sha) not in waiting or item.status == "undecided":
            yield drop(item.item_id, "run", why=_why(requested, plan))


def _why(requested: Requested, plan: Sequence[DraftRequest]) -> str:
    asked = [request for request in plan if (request.kind, request.section) == (requested.kind, requested.section)]
    if not asked:
        return "it is no longer asked for"
    if all(request.text_sha != requested.text_sha for request in asked):
        return "the text that it was drafted from changed"
    return "a newer draft took its place"
