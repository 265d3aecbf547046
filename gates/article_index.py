"""What the gates compute about one article: each part once, when it is first asked for."""

import re
from dataclasses import dataclass
from functools import cached_property

from gates.figures.lists import list_sizes
from gates.figures.match import Shelf
from gates.fold import fold
from gates.nouns import Names
from gates.plain import Plain, plain
from gates.quotes import BREAK, one_mark
from gates.sentences import Sentences
from gates.support import Support
from schemas.article import Article, Section
from schemas.finding import Evidence

_APART = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*\|)|(?<=\|)(?=[^\n])")
_SPOKEN = re.compile(r"\s*[^\W\d_][\w .'’-]{0,40}:\s")


@dataclass(frozen=True)
class Part:
    """A stretch of the article that an item may rest on: a section, or the whole.

    ``name`` is how messages speak of it. ``words`` are its rendered words, with the way back to the article.
    """

    article: Article
    section: Section | None

    @property
    def name(self) -> str:
        """How messages speak of it: "§ Results", or "the article"."""
        if self.section is None or not self.section.heading:
            return "the article"
        return f"§ {self.section.heading}"

    @cached_property
    def words(self) -> Plain:
        """The rendered words."""
        if self.section is None:
            return plain(self.article.text)
        return plain(self.article.section_text(self.section), self.section.span[0])

    @cached_property
    def folded(self) -> Plain:
        """The rendered words with typographic variants folded."""
        return fold(self.words.text)

    @cached_property
    def quotable(self) -> str:
        """Folded words, in folded case, with one kind of quotation mark and a break after each paragraph.

        A paragraph is what blank lines, or the cells of a table's row, keep apart.
        """
        joined = _APART.sub(f" {BREAK} ", self.words.text.replace(BREAK, " "))
        return one_mark(fold(joined).text.casefold())

    @cached_property
    def figures(self) -> Shelf:
        """The figures."""
        return Shelf(self.words.text)

    @cached_property
    def sentences(self) -> Sentences:
        """The sentences of the rendered words."""
        return Sentences(self.words.text)

    @cached_property
    def talk(self) -> bool:
        """Whether most of its lines are a speaker's ("Ann: …"), so that a summary tells them in other words."""
        lines = [line for line in self.words.text.splitlines() if line.strip()]
        return sum(1 for line in lines if _SPOKEN.match(line)) > len(lines) / 2

    @cached_property
    def _families(self) -> frozenset[str]:
        return frozenset(stem[:5] for sentence in self.sentences.all for stem in sentence.stems)

    def family(self, start: str) -> bool:
        """Whether any of its words begins with these five letters."""
        return start in self._families

    @cached_property
    def list_sizes(self) -> frozenset[int]:
        """How many entries each list, and how many rows each table, of the Markdown has."""
        start, end = self.section.span if self.section else (0, len(self.article.text))
        return frozenset(list_sizes(self.article.text[start:end]))

    def evidence(self, start: int, end: int) -> Evidence:
        """The article's own words for characters ``start`` to ``end`` of ``words.text``."""
        first, last = self.words.span(start, end)
        section = self.section or next((s for s in self.article.sections if s.span[0] <= first < s.span[1]), None)
        return Evidence(
            section=section.id if section else "", start=first, end=last, text=self.article.text[first:last]
        )


class ArticleIndex:
    """The shared computations about one article."""

    def __init__(self, article: Article) -> None:
        self.article = article
        self.parts = {section.id: Part(article, section) for section in article.sections}

    @cached_property
    def whole(self) -> Part:
        """The whole article."""
        if len(self.parts) == 1:
            (only,) = self.parts.values()
            if only.section and only.section.span == (0, len(self.article.text)):
                return only
        return Part(self.article, None)

    @cached_property
    def names(self) -> Names:
        """The names and words of the article, its title and its dek."""
        metadata = self.article.metadata
        return Names("\n".join((self.whole.words.text, metadata.title, metadata.dek or "")))

    @cached_property
    def support(self) -> Support:
        """Which sections have which content words."""
        return Support((name, part.words.text) for name, part in self.parts.items())
