"""What a person or a judge took out stays out: a new draft in the same words is dropped for the same reason."""

from ledger import ItemState, State, drop
from schemas.event import Dropped
from schemas.item import item_text

_REMOVED = frozenset({"hand-edit", "retracted", "judge"})


def removed_before(item: ItemState, state: State) -> Dropped | None:
    """The drop of a new item whose very words, case and white space aside, were removed from this pack before.

    Args:
        item: an item that has no verdict yet.
        state: the fold of its ledger.
    """
    words = _words(item)
    for other in state.items.values():
        gone = other.drop
        same = other.kind == item.kind and other.section == item.section
        if gone is not None and gone.reason in _REMOVED and same and _words(other) == words:
            return drop(item.item_id, "run", reason=gone.reason, why=gone.why, who=gone.who)
    return None


def _words(item: ItemState) -> str:
    return " ".join(item_text(item.item).casefold().split())
