"""The article's context: what every gate shares about one article, made once."""

from dataclasses import dataclass, field, replace

from schemas.article import Article, Section
from schemas.item import Bullet, Chip, Digest
from schemas.site import Voice


@dataclass(frozen=True)
class Context:
    """An article as the gates see it, with the site's voice and the items kept so far."""

    article: Article
    voice: Voice = field(default_factory=Voice)
    kept: tuple[Digest | Bullet | Chip, ...] = ()

    def with_kept(self, kept: tuple[Digest | Bullet | Chip, ...]) -> "Context":
        """The same article with other items kept so far; what was computed for the article is shared."""
        return replace(self, kept=kept)

    def cited(self, item: Digest | Bullet | Chip) -> tuple[Section, ...]:
        """The sections that an item cites and that exist; for a bullet, which cites none, all of them."""
        if item.kind == "bullet":
            return self.article.sections
        return tuple(s for s in self.article.sections if s.id in item.cites)
