"""The words of a pack's drops, from the private ledger on this machine."""

from collections import defaultdict, deque
from dataclasses import dataclass

from ledger import ItemState, State
from pipeline.pack.drops import text_sha
from schemas.bench import Drop
from schemas.item import item_text
from schemas.pack import Pack


@dataclass(frozen=True, slots=True)
class ToldDrop:
    """A drop of a pack, with the ledger's item where this machine has it."""

    drop: Drop
    item: ItemState | None


def told_drops(pack: Pack, state: State | None) -> tuple[ToldDrop, ...]:
    """Each drop of a pack, in its order, with its item.

    A drop and an item belong together by kind, reason and the sum of the words, in the order in which each
    lists its equals.

    Args:
        pack: the pack.
        state: the fold of its ledger, where there is one on this machine.
    """
    items: defaultdict[tuple[str, str, str], deque[ItemState]] = defaultdict(deque)
    for item in state.items.values() if state else ():
        if item.drop is not None:
            items[item.kind, item.drop.reason, text_sha(item_text(item.item))].append(item)
    told = []
    for drop in pack.bench.drops:
        equals = items[drop.kind, drop.reason, drop.text_sha or ""]
        told.append(ToldDrop(drop, equals.popleft() if equals else None))
    return tuple(told)
