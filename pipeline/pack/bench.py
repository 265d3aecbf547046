"""The bench: how the drafts fared, as the ledger counts them."""

from collections.abc import Sequence

from ledger import ItemState, State, counts
from pipeline.pack.drops import drop_entry, dropped_names
from schemas.article import Article
from schemas.bench import Bench
from schemas.pack import reasons
from schemas.pack_parts import PackChip

FIGURE_DEFINITION = "v3"
FIGURE_BOUNDARY = "guarded"


def bench(state: State, items: Sequence[ItemState], chips: Sequence[PackChip], article: Article) -> Bench:
    """Count every item by kind and reason, and tell of each drop.

    Args:
        state: the fold of the ledger.
        items: its items, in the pack's order.
        chips: the kept chips, as the pack gives them.
        article: the article that the items are of.
    """
    by_kind = counts(state)
    checked, withheld = _tokens(items)
    names = dropped_names(items, article)
    return Bench(
        bullets_written=by_kind["bullet"].written,
        bullets_kept=by_kind["bullet"].kept,
        digests_written=by_kind["digest"].written,
        digests_kept=by_kind["digest"].kept,
        chips_written=by_kind["chip"].written,
        chips_kept=by_kind["chip"].kept,
        chips_grounded=sum(bool(chip.quote) for chip in chips),
        chips_published=by_kind["chip"].published,
        dropped_by={reason: sum(kind.dropped_by.get(reason, 0) for kind in by_kind.values()) for reason in reasons()},
        new_noun_tokens_checked=tuple(sorted(checked)),
        new_noun_tokens_withheld=len(withheld),
        figure_definition=FIGURE_DEFINITION,
        figure_boundary=FIGURE_BOUNDARY,
        drops=tuple(drop_entry(item, item.drop, article, names) for item in items if item.drop is not None),
    )


def _tokens(items: Sequence[ItemState]) -> tuple[set[str], set[str]]:
    """The tokens that the new-noun gate looked at: those of kept items, and those of dropped ones alone."""
    from gates.new_noun import checked_tokens  # noqa: PLC0415  # it stands on a tagger that is slow to load

    kept = {token for item in items if item.kept for token in checked_tokens(item.item)}
    dropped = {token for item in items if not item.kept for token in checked_tokens(item.item)}
    return kept, dropped - kept
