"""The sums: what must add up, and the counts by kind and reason that everybody else takes from here."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from ledger.state import State
from schemas.errors import LedgerBroken
from schemas.finding import Reason
from schemas.item import Kind


@dataclass(frozen=True, slots=True)
class Sums:
    """Requests by their standing, and items by theirs.

    Requests are counted by distinct key and by how each stands now: one that failed in transport and was then
    drafted is one request and one draft, and its earlier failure is in the ledger but no longer in the sum.
    ``undecided`` items are those whose verdict is not recorded yet.
    """

    requests: int
    drafts: int
    failures: int
    pending: int
    items: int
    kept: int
    dropped: int
    undecided: int


@dataclass(frozen=True, slots=True)
class KindCounts:
    """One kind's items: written = kept + dropped + undecided; held and published are among the kept."""

    written: int
    kept: int
    dropped: int
    undecided: int
    held: int
    published: int
    dropped_by: Mapping[Reason, int]


def sums(state: State) -> Sums:
    """Count requests and items by how they stand."""
    asked = Counter(request.status for request in state.requests.values())
    stand = Counter(item.status for item in state.items.values())
    return Sums(
        requests=len(state.requests),
        drafts=asked["parsed"],
        failures=asked["failed"],
        pending=asked["pending"],
        items=len(state.items),
        kept=stand["kept"] + stand["held"] + stand["published"],
        dropped=stand["dropped"],
        undecided=stand["undecided"],
    )


def check_sums(state: State, *, name: str = "ledger") -> Sums:
    """Hold the two sums, and the count of events against the count of what they made.

    requests = drafts + failures + pending, and items = dropped + kept + undecided.

    Args:
        state: the state to check.
        name: the ledger's file, for messages.

    Returns:
        The sums.

    Raises:
        LedgerBroken: one of them does not hold; the line names it and both its sides.
    """
    found = sums(state)
    events = state.events
    sides = {
        "requests = drafts + failures + pending": (
            found.requests,
            found.drafts + found.failures + found.pending,
        ),
        "items = dropped + kept + undecided": (found.items, found.dropped + found.kept + found.undecided),
        "requests by asks = requests recorded": (
            sum(request.asks for request in state.requests.values()),
            events.get("requested", 0),
        ),
        "drafts = drafts recorded": (found.drafts, events.get("parsed", 0)),
        "dropped + restored = drops recorded": (
            found.dropped + events.get("restored", 0),
            events.get("dropped", 0),
        ),
        "items = items drafted": (found.items, state.drafted),
        "items = items of their requests": (
            found.items,
            sum(len(request.item_ids) for request in state.requests.values()),
        ),
        "lines = events": (state.head.count, sum(events.values())),
    }
    for sum_of, (left, right) in sides.items():
        if left != right:
            raise LedgerBroken(f"the ledger does not add up: {sum_of}, but {left} is not {right}", where=name)
    return found


def counts(state: State) -> dict[Kind, KindCounts]:
    """Each kind's counts, every kind present, in the order in which a pack counts them.

    ``dropped_by`` has every reason that dropped an item of the kind, and no other.
    """
    return {kind: _counts(state, kind) for kind in get_args(Kind)}


def _counts(state: State, kind: Kind) -> KindCounts:
    items = [item for item in state.items.values() if item.kind == kind]
    stand = Counter(item.status for item in items)
    reasons = Counter(item.drop.reason for item in items if item.drop is not None)
    return KindCounts(
        written=len(items),
        kept=sum(item.kept for item in items),
        dropped=stand["dropped"],
        undecided=stand["undecided"],
        held=stand["held"],
        published=stand["published"],
        dropped_by=dict(reasons),
    )
