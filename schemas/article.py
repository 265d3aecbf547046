"""Articles: what the reader makes of a page."""

from collections.abc import Iterable
from hashlib import sha256

from schemas.base import Count, Frozen, Sha256

Offsets = tuple[int, int]
"""Characters of ``Article.text`` from the first (inclusive) to the second (exclusive)."""


class Section(Frozen):
    """A level-2 heading and what follows it, up to the next one or the derivation footer.

    ``span`` starts at the heading's ``## `` (or its text, where the heading is setext). ``chunks`` are the
    windows of at most 6,000 characters, cut at paragraph ends, that the section is drafted in. ``skip`` says
    why the section is not drafted (``credits``, ``sources``, ``short``), or nothing.
    """

    id: str
    heading: str
    level: int = 2
    span: Offsets
    chunks: tuple[Offsets, ...]
    skip: str | None = None

    @property
    def chars(self) -> int:
        """The section's length in characters."""
        return self.span[1] - self.span[0]


class Counts(Frozen):
    """The article's size: rendered words, minutes at the site's speed, tables, and any data kit."""

    words: Count
    minutes: Count
    tables: Count
    kit: bool


class Printed(Frozen):
    """The counts that a page prints of itself on its card line; each is ``None`` where it prints none."""

    words: Count | None = None
    minutes: Count | None = None
    tables: Count | None = None
    kit: bool | None = None


class Short(Frozen):
    """The short version: the article's own summary, or its dek where it has none (``from_dek``)."""

    paragraph: str
    from_dek: bool
    counts: Counts


class Metadata(Frozen):
    """What a page says of itself; each is ``None`` or empty where it says nothing."""

    title: str
    dek: str | None = None
    published: str | None = None
    series: tuple[str, ...] = ()
    licence: str | None = None
    url: str | None = None
    md_url: str | None = None


class Source(Frozen):
    """The sums of what was read.

    ``md_sha`` is of the file's bytes, ``html_sha`` of the built page's bytes where there is one, and
    ``anchors_sha`` of the section ids in order, each followed by a line feed, in UTF-8.
    """

    md_sha: Sha256
    html_sha: Sha256 | None
    anchors_sha: Sha256


class Article(Frozen):
    """One article, read.

    ``text`` is the Markdown after its byte-order mark is taken off and CRLF is folded to LF; every offset in
    the project is in characters of it. ``notes`` are differences the reader found and reports (a printed word
    count that is not the counted one, an anchor of the built page that differs, ...).
    """

    slug: str
    path: str
    text: str
    metadata: Metadata
    short: Short
    sections: tuple[Section, ...]
    thanks: str | None
    kit: str | None
    source: Source
    printed: Printed | None = None
    notes: tuple[str, ...] = ()

    def section_text(self, section: Section) -> str:
        """The Markdown of one section, heading included."""
        start, end = section.span
        return self.text[start:end]

    def section(self, section_id: str) -> Section | None:
        """The section of that id, or ``None``."""
        return next((s for s in self.sections if s.id == section_id), None)

    def section_sums(self, ids: Iterable[str]) -> dict[str, Sha256]:
        """The SHA-256 of the text of each section named, in UTF-8; one that the article has not is left out."""
        found = ((name, self.section(name)) for name in ids)
        return {
            name: sha256(self.section_text(section).encode("utf-8", "surrogatepass")).hexdigest()
            for name, section in found
            if section is not None
        }
