"""A session of acts on one pack: the ledger is held, and the pack is written again when it ends."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from gates.context import Context
from ledger import Clock, ItemState, LedgerWriter, State, open_writer, utc_now
from pipeline.acts.names import find
from pipeline.acts.voids import gone, void_changed
from pipeline.pack.renew import pack_head, renew_pack
from pipeline.reader import read_article
from pipeline.site import LoadedSite
from schemas.article import Article
from schemas.errors import StandfirstError
from schemas.event import Event


@dataclass
class Acting:
    """An open session: the article as it is now, the ledger, and who acts."""

    site: LoadedSite
    article: Article
    ledger: LedgerWriter
    who: str

    @property
    def state(self) -> State:
        """What the ledger says now."""
        return self.ledger.state

    @cached_property
    def context(self) -> Context:
        """The article as the gates see it."""
        return Context(self.article, self.site.config.voice)

    def find(self, name: str, *, seen: str | None = None) -> ItemState:
        """The item that ``name`` names (``pipeline.acts.names.find``)."""
        return find(self.state, self.article, name, seen=seen)

    def record(self, *events: Event) -> None:
        """Append events to the ledger; when this returns they are on the disk."""
        self.ledger.append(*events)

    def again(self, item: ItemState) -> ItemState:
        """The item as it stands now."""
        return self.state.items[item.item_id]

    def refuse_stale(self, item: ItemState) -> None:
        """Refuse to judge an item whose verdict is of another text of its sections.

        Raises:
            StandfirstError: the article changed since the gates let it pass.
        """
        if item.sections != self.article.section_sums(item.item.cites):
            raise StandfirstError(
                "the article changed since this was checked",
                where=self.article.slug,
                fix=f"bring the pack up to date with: standfirst write {self.article.slug}",
            )


@contextmanager
def acting(site: LoadedSite, slug: str, *, who: str, clock: Clock = utc_now) -> Iterator[Acting]:
    """Hold the pack of ``slug`` for the length of a ``with`` block; what was recorded stands, however it ends.

    What a changed article takes with it goes first: items whose section is gone, opinions of another text.

    Raises:
        StandfirstError: there is no pack yet, another process holds it, or it could not be written.
    """
    article = read_article(site, slug)
    path = site.ledger_path(slug)
    if not path.is_file():
        raise StandfirstError(
            f"{slug} has no ledger on this machine",
            where=str(path),
            fix=f"bring it here, or write the pack with: standfirst write {slug}",
        )
    with open_writer(path, pack_head(site.pack_path(slug)), clock=clock) as ledger:
        ledger.append(*gone(article, ledger.state))
        void_changed(article, ledger)
        try:
            yield Acting(site, article, ledger, who)
        finally:
            renew_pack(site, article, ledger.state, clock=clock)
