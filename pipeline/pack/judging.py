"""What a pack says of its judges: who sat, what each approval is bound to, and what a person overrode or withdrew."""

from collections.abc import Callable, Iterator, Sequence

from ledger import ItemState, State
from pipeline.pack.drops import dropped_names, told_why
from pipeline.pack.receipts import public_name
from schemas.article import Article
from schemas.event import Judged
from schemas.item import Chip
from schemas.pack_record import PackApproval, PackOverride, PackRetraction


def judges(items: Sequence[ItemState]) -> str | None:
    """Everybody whose opinion counts, in the order in which they sat, or ``None`` where nobody has."""
    names = dict.fromkeys(_judge(opinion) for item in items for opinion in item.opinions)
    return " and ".join(names) or None


def approvals(kept: Sequence[ItemState]) -> Iterator[PackApproval]:
    """What published each chip."""
    for item in kept:
        if item.published is not None and item.approved_at is not None and isinstance(item.item, Chip):
            yield PackApproval(
                chip=item.item.pack_id,
                by=item.published.who,
                utc=item.approved_at,
                item_sha=item.published.approved_sha,
                sections=item.published.sections,
            )


def overrides(
    items: Sequence[ItemState], article: Article, name: Callable[[ItemState, Sequence[ItemState]], str]
) -> Iterator[PackOverride]:
    """The kept items that stand in spite of a gate."""
    kept = [item for item in items if item.kept]
    names = dropped_names(items, article)
    for item in kept:
        if item.restored is not None and item.restored.over:
            why = told_why(item.restored.why, (item,), article, names)
            yield PackOverride(kind=item.kind, item=name(item, kept), reasons=item.restored.over, why=why)


def retraction(state: State, article: Article) -> PackRetraction | None:
    """The withdrawal of the whole pack, while it stands."""
    if state.retracted is None or state.retracted_at is None:
        return None
    items = tuple(state.items.values())
    why = told_why(state.retracted.why, items, article, dropped_names(items, article))
    return PackRetraction(utc=state.retracted_at, why=why)


def _judge(opinion: Judged) -> str:
    """A judge as the public may read it: a person's name, or a model's."""
    if opinion.seat.kind == "person":
        return f"{opinion.who} (a person)"
    forced = ", the writer's own model" if opinion.seat.forced else ""
    return f"{public_name(opinion.who)} (a model{forced})"
