"""Taking back what was published: it leaves the pack with a tombstone, and only a new approval brings it back."""

from ledger import ItemState, drop
from pipeline.acts.edits import reason
from pipeline.acts.session import Acting
from schemas.errors import StandfirstError
from schemas.event import Retracted


def retract(acting: Acting, item: ItemState, why: str) -> None:
    """Withdraw one item that is out: a published chip, a digest or a bullet.

    Raises:
        StandfirstError: it is not published, or no reason is given.
    """
    why = reason(why, acting.article.slug)
    if not _out(item):
        state = "dropped" if item.drop else item.status
        fix = f"drop it: standfirst drop {acting.article.slug} {item.item_id}" if item.kept else None
        raise StandfirstError(f"{item.item_id} is {state}, not published", where=acting.article.slug, fix=fix)
    acting.record(drop(item.item_id, "hand", reason="retracted", why=why, who=acting.who))


def retract_pack(acting: Acting, why: str) -> int:
    """Withdraw the whole pack: everything that is out leaves it, and nothing is exported until a new approval.

    Returns:
        How many items left it.

    Raises:
        StandfirstError: it is withdrawn already, or no reason is given.
    """
    why = reason(why, acting.article.slug)
    if acting.state.retracted is not None:
        raise StandfirstError("the pack is withdrawn already", where=acting.article.slug)
    out = [item.item_id for item in acting.state.items.values() if _out(item)]
    drops = (drop(name, "hand", reason="retracted", why=why, who=acting.who) for name in out)
    acting.record(Retracted(why=why, who=acting.who), *drops)
    return len(out)


def _out(item: ItemState) -> bool:
    """Whether a site may show the item: digests and bullets need no judge."""
    return item.status == "published" or (item.status == "kept" and item.kind != "chip")
