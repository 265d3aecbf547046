"""Where a pack stands: its status, and what that means in plain words."""

from ledger import ItemState, State
from schemas.article import Article
from schemas.item import Chip
from schemas.site import Config

Standing = tuple[str, str]
"""A status and the note that explains it."""


def standing(state: State, article: Article, config: Config) -> Standing:
    """The status of a pack.

    ``retracted``: withdrawn by a person. ``stale``: an item rests on a text that is no longer the article's.
    ``pending-judge``: no judge has sat. ``in-review``: judges have sat, and chips wait for one. ``published``: judges
    have sat, and no chip waits.
    """
    kept = [item for item in state.items.values() if item.kept]
    if state.retracted is not None:
        return "retracted", "the pack was withdrawn, so nothing of it is published until a judge approves a chip anew"
    stale = sum(is_stale(item, article) for item in kept)
    if stale:
        return "stale", f"the article changed: {_count(stale, 'item')} must be checked against it again"
    chips = [item for item in kept if isinstance(item.item, Chip)]
    published = sum(item.status == "published" for item in chips)
    sat = any(item.opinions for item in state.items.values())
    if not sat and not published:
        again = sum(item.note is not None for item in chips)
        if again:
            return "in-review", f"no chip is published, and {_count(again, 'chip')} must be judged again"
        return "pending-judge", "no judge has sat, so every chip is held" if chips else "no chip was kept to be judged"
    if published == len(chips):
        told = f"the judge published {published} of {len(chips)} chips" if chips else "the judge refused every chip"
        return "published", told
    return "in-review", _in_review(chips, published, config.judge.quorum)


def is_stale(item: ItemState, article: Article) -> bool:
    """Whether an item's last verdict is of a text that the article no longer has.

    A digest or chip rests on the sections that it cites, a bullet on the whole article. Of a verdict in a ledger of
    an earlier version this is not known.
    """
    if item.article_sha is None or item.article_sha == article.source.md_sha:
        return False
    return item.kind == "bullet" or dict(item.sections) != article.section_sums(item.item.cites)


def _in_review(chips: list[ItemState], published: int, quorum: int) -> str:
    disputed = sum(item.disputed for item in chips)
    told = f"the judge published {published} of {len(chips)} chips, and the rest are held"
    if quorum > 1:
        told += f"; {quorum} judges must approve each"
    if disputed:
        told += f"; the judges disagree on {_count(disputed, 'chip')}"
    return told


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
