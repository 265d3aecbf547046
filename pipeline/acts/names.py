"""How a person names an item: by a chip's id, a section's digest, a bullet's number, or the ledger's own id."""

import re
from collections.abc import Sequence

from rapidfuzz import process

from ledger import ItemState, State, approval_sha
from pipeline.pack.items import in_order
from schemas.article import Article
from schemas.errors import StandfirstError
from schemas.item import Chip

_LEDGER_ID = re.compile(r"[0-9a-f]{4,12}(?:\.\d+)?")
_NEAR = 60.0


def handle(item: ItemState, kept: Sequence[ItemState]) -> str:
    """The shortest name of an item: ``c-1a2b3c4d``, ``digest:SECTION``, ``bullet:1``, or a dropped one's ledger id.

    Args:
        item: the item.
        kept: the kept items, in the pack's order.
    """
    if not item.kept:
        return item.item_id
    if isinstance(item.item, Chip):
        return item.item.pack_id
    if item.kind == "digest":
        return f"digest:{item.section}"
    bullets = [one.item_id for one in kept if one.kind == "bullet"]
    return f"bullet:{bullets.index(item.item_id) + 1}"


def find(state: State, article: Article, name: str, *, seen: str | None = None) -> ItemState:
    """The item that a person means. A kept one goes before a dropped one of the same name.

    Args:
        state: the fold of the article's ledger.
        article: the article.
        name: a handle (``handle``), or the first four digits or more of a ledger id.
        seen: the sum (``ledger.approval_sha``) of the item as the person saw it, to refuse an act on other words.

    Raises:
        StandfirstError: there is no such item, several are meant, or its words are not those that were seen.
    """
    items = in_order(state, article)
    found = [item for item in items if name in _names(item, items)] or [
        item for item in items if _LEDGER_ID.fullmatch(name) and item.item_id.startswith(name)
    ]
    found = [item for item in found if item.kept] or found
    if not found:
        names = [known for item in items for known in _names(item, items)]
        near = process.extractOne(name, names, score_cutoff=_NEAR)
        fix = f"did you mean {near[0]}?" if near else f"see them with: standfirst show {article.slug}"
        raise StandfirstError(f"no item is named {name!r}", where=article.slug, fix=fix)
    if len(found) > 1:
        ids = ", ".join(item.item_id for item in found)
        raise StandfirstError(f"{name!r} names {len(found)} items", where=article.slug, fix=f"name one of {ids}")
    (item,) = found
    if seen is not None and approval_sha(item.item) != seen:
        raise StandfirstError(
            f"{name} has other words now: somebody changed it in the meantime",
            where=article.slug,
            fix="look at it again, then decide",
        )
    return item


def _names(item: ItemState, items: Sequence[ItemState]) -> tuple[str, ...]:
    names = [item.item_id]
    if item.kept:
        names.append(handle(item, [one for one in items if one.kept]))
    elif isinstance(item.item, Chip):
        names.append(item.item.pack_id)
    elif item.kind == "digest":
        names.append(f"digest:{item.section}")
    return tuple(names)
