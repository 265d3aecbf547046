"""A look at one pack: its files, read once, and what stands in them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gates.context import Context
from ledger import State
from ledger.file import Loaded
from pipeline.site import LoadedSite
from pipeline.verifying.failure import Failure
from schemas.article import Article
from schemas.item import Bullet, Chip, Digest
from schemas.pack import Pack

if TYPE_CHECKING:
    from gates.gate import AnyItem


@dataclass
class Look:
    """What the checks of one slug read; each part is ``None`` where it is not there or cannot be read."""

    site: LoadedSite
    slug: str
    strict: bool = False
    data: bytes | None = None
    pack: Pack | None = None
    article: Article | None = None
    ledger: Loaded | None = None
    explained: set[str] = field(default_factory=set)
    """The codes that were found so far."""

    @property
    def state(self) -> State | None:
        """What the ledger says."""
        return self.ledger.state if self.ledger else None

    @cached_property
    def context(self) -> Context:
        """The article as the gates see it."""
        if self.article is None:
            raise ValueError("there is no article to look at")
        return Context(self.article, self.site.config.voice)

    def fail(self, code: str, message: str, fix: str | None = None, *, item: str | None = None) -> Failure:
        """A failure of the pack's file; the advice is to write the pack again, unless it is given."""
        self.explained.add(code)
        path = self.site.pack_path(self.slug)
        advice = fix or f"bring the pack up to date with: standfirst write {self.slug}"
        return Failure(
            code=code, slug=self.slug, message=message, fix=advice, file=shown_path(self.site, path), item=item
        )

    def items(self) -> Iterator[tuple[str, "AnyItem"]]:
        """The pack's items in its order, each with its name (``pipeline.acts.names.handle``)."""
        if self.pack is None:
            return
        for number, text in enumerate(self.pack.short.bullets, 1):
            yield f"bullet:{number}", Bullet(text=text)
        for section in self.pack.sections:
            if section.digest is not None:
                yield f"digest:{section.id}", Digest(section=section.id, text=section.digest)
        for chip in self.pack.chips:
            yield chip.id, Chip(q=chip.q, a=chip.a, cites=chip.cites)


def shown_path(site: LoadedSite, path: Path) -> str:
    """A path as failures name it: from the site's folder, where it lies in it."""
    return path.relative_to(site.root).as_posix() if path.is_relative_to(site.root) else str(path)
