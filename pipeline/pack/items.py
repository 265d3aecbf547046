"""The ledger's items in the order in which a pack lists them."""

from collections import Counter
from collections.abc import Iterable
from typing import get_args

from ledger import ItemState, State
from schemas.article import Article
from schemas.errors import PackRefused
from schemas.item import Kind


def in_order(state: State, article: Article) -> tuple[ItemState, ...]:
    """Every item: bullets, digests, chips; within a kind in section order, then draft order.

    Items of no section come first, items of a section that the article no longer has last.
    """
    place = {section.id: number for number, section in enumerate(article.sections)}

    def key(item: ItemState) -> tuple[int, int, int, int, str, int]:
        requested = state.requests[item.key].requested
        return (
            get_args(Kind).index(item.kind),
            -1 if item.section is None else place.get(item.section, len(place)),
            requested.ordinal,
            requested.part,
            item.key,
            int(item.item_id.rpartition(".")[2]),
        )

    return tuple(sorted(state.items.values(), key=key))


def refuse_unready(items: Iterable[ItemState], article: Article) -> None:
    """Refuse items that no pack can hold yet.

    Raises:
        PackRefused: an item has no verdict yet, or is kept for a section that is gone or is not drafted, or
            two digests are kept for one section.
    """
    faults = [fault for item in items if (fault := _fault(item, article))]
    digests = Counter(item.section for item in items if item.kind == "digest" and item.kept)
    faults += [f"{number} digests are kept for section {name!r}" for name, number in digests.items() if number > 1]
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise PackRefused(
            faults[0] + more,
            where=article.slug,
            fix=f"finish the work with: standfirst write {article.slug}",
        )


def _fault(item: ItemState, article: Article) -> str | None:
    """Why a pack cannot hold the item, or nothing."""
    if item.status == "undecided":
        return f"item {item.item_id} has no verdict yet"
    if not item.kept or item.kind == "bullet":
        return None
    section = article.section(item.section) if item.section is not None else None
    if section is None and (item.section is not None or item.kind == "digest"):
        return f"item {item.item_id} is kept for section {item.section!r}, which the article has not"
    if section is not None and section.skip is not None:
        return f"item {item.item_id} is kept for section {item.section!r}, which is not drafted ({section.skip})"
    return None
