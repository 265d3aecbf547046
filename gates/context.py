"""The article's context: what every gate shares about one article, made once."""

from dataclasses import dataclass, field, replace
from hashlib import sha256

from gates.article_index import ArticleIndex, Part
from schemas.article import Article, Counts, Metadata, Section, Short, Source
from schemas.item import Bullet, Chip, Digest
from schemas.site import Voice


@dataclass(frozen=True)
class Context:
    """An article as the gates see it, with the site's voice and the items kept so far.

    ``index`` holds what the gates compute about the article; it is made with the context, filled when a gate
    first asks, and shared by ``with_kept``.
    """

    article: Article
    voice: Voice = field(default_factory=Voice)
    kept: tuple[Digest | Bullet | Chip, ...] = ()
    index: ArticleIndex = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", ArticleIndex(self.article))

    @classmethod
    def from_source(cls, source: str, voice: Voice | None = None) -> "Context":
        """The context of a bare text: an article of one section, ``source``, that is all of it."""
        whole = (0, len(source))
        section = Section(id="source", heading="", span=whole, chunks=(whole,))
        counts = Counts(words=len(source.split()), minutes=0, tables=0, kit=False)
        article = Article(
            slug="source",
            path="source",
            text=source,
            metadata=Metadata(title=""),
            short=Short(paragraph="", from_dek=False, counts=counts),
            sections=(section,),
            thanks=None,
            kit=None,
            source=Source(
                md_sha=sha256(source.encode("utf-8", "surrogatepass")).hexdigest(),
                html_sha=None,
                anchors_sha=sha256(b"source\n").hexdigest(),
            ),
        )
        return cls(article, voice or Voice())

    def with_kept(self, kept: tuple[Digest | Bullet | Chip, ...]) -> "Context":
        """The same article with other items kept so far; what was computed for the article is shared."""
        other = replace(self, kept=kept)
        object.__setattr__(other, "index", self.index)
        return other

    def cited(self, item: Digest | Bullet | Chip) -> tuple[Section, ...]:
        """The sections that an item cites and that exist; for a bullet, which cites none, all of them."""
        if item.kind == "bullet":
            return self.article.sections
        return tuple(s for s in self.article.sections if s.id in item.cites)

    def parts(self, item: Digest | Bullet | Chip) -> tuple[Part, ...]:
        """What an item rests on: the sections that it cites, or for a bullet the whole article."""
        if item.kind == "bullet":
            return (self.index.whole,)
        return tuple(self.index.parts[section.id] for section in self.cited(item))
