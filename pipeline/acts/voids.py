"""What an article that changed takes with it: items whose section is gone, and approvals of another text."""

from collections.abc import Iterator

from ledger import LedgerWriter, State, drop
from schemas.article import Article
from schemas.event import Dropped, Held

CHANGED = "the article changed after a judge saw this chip, so it waits for a judge again"


def void_changed(article: Article, ledger: LedgerWriter) -> int:
    """Hold every chip again whose judges saw other text in the sections that it cites; how many there were."""
    changed = [
        item.item_id
        for item in ledger.state.items.values()
        if item.kept
        and item.opinions
        and any(opinion.sections != article.section_sums(item.item.cites) for opinion in item.opinions)
    ]
    ledger.append(*(Held(item=name, note=CHANGED, void=True) for name in changed))
    return len(changed)


def gone(article: Article, state: State) -> Iterator[Dropped]:
    """A drop for every item whose section the article no longer has, or no longer drafts."""
    for item in state.items.values():
        if item.status == "dropped":
            continue
        for name in dict.fromkeys((*filter(None, (item.section,)), *item.item.cites)):
            section = article.section(name)
            if section is None or section.skip is not None:
                missing = "no longer has" if section is None else f"no longer drafts ({section.skip})"
                yield drop(item.item_id, "run", reason="section-gone", why=f"the article {missing} the section {name}")
                break
