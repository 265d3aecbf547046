"""A site's settings: the tables of ``standfirst.toml``, with every default."""

from typing import Literal

from pydantic import Field

from schemas.base import Count, Table
from schemas.seats import Judge, Writer

HeadingIds = Literal["github", "hugo", "kramdown", "markdown-it-anchor", "eleventy", "python-markdown"]
"""The generators whose heading ids the reader can make."""

Case = Literal["lower", "upper", "any"]


class Site(Table):
    """``[site]``: where things lie and what the pages say. Folders are relative to the file."""

    articles: str = "articles"
    """The folder of the articles: `<slug>.md`, `<slug>/index.md` or Jekyll's `YYYY-MM-DD-<slug>.md`."""
    packs: str = "packs"
    """The folder that packs are written to, as `<slug>.pack.json`."""
    ledgers: str = "ledgers"
    """The folder of the ledgers, `<slug>.jsonl`. They hold dropped words, so keep it out of what is published."""
    html: str | None = None
    """The folder of the built pages, where there is one; the anchors in them are compared with the heading
    ids."""
    base_url: str | None = None
    """The site's address; an article's is this and its slug."""
    licence: str | None = None
    """The licence of the articles, for those that do not name their own."""
    responsible: str | None = None
    """Who answers for what the packs say: a name, or a name and an address. Exports show it to every reader."""
    words_per_minute: int = Field(default=220, gt=0)
    """Reading speed: an article's minutes are its words divided by this."""
    heading_ids: HeadingIds = "github"
    """The generator whose heading ids the site has. GitHub's are also Astro's, Docusaurus's and, by default,
    Jekyll's; MkDocs has python-markdown's."""


class Plan(Table):
    """``[plan]``: what is asked of the writer."""

    bullets: int = Field(default=3, ge=0, le=3)
    """How many bullets are asked for an article, 0 to 3."""
    digests: int = Field(default=1, ge=0, le=1)
    """How many digests are asked for a section, 0 or 1."""
    chips: int = Field(default=1, ge=0, le=3)
    """How many chips are asked for a section, 0 to 3."""
    min_words: Count = 40
    """A section of fewer words is not drafted."""
    credits: tuple[str, ...] = ("thanks", "credits", "acknowledgements", "acknowledgments")
    """A section is not drafted where one part of its heading is one of these."""
    sources: tuple[str, ...] = ("sources", "references", "further reading", "bibliography", "notes")
    """A section is not drafted where every part of its heading is one of these."""


class Voice(Table):
    """``[voice]``: the house's voice. ``preferred`` maps a banned word to the one to use."""

    spelling: Literal["british", "american", "any"] = "british"
    """Whose spelling the items follow."""
    digest_opening: Case = "lower"
    """The case that a digest opens in."""
    bullet_opening: Case = "lower"
    """The case that a bullet opens in."""
    question_opening: Case = "lower"
    """The case that a chip's question opens in."""
    answer_opening: Case = "any"
    """The case that a chip's answer opens in."""
    exclamation: bool = False
    """Whether an item may have an exclamation mark."""
    first_person: bool = False
    """Whether an item may say "we" or "I" where the article does not."""
    max_sentences: int = Field(default=3, ge=1)
    """The most sentences that an item has."""
    banned: tuple[str, ...] = ()
    """Words that no item may use."""
    preferred: dict[str, str] = Field(default_factory=dict)
    """Words that no item may use, each with the word to use instead."""
    redactions: tuple[str, ...] = ()
    """Strings that no item may carry."""


class Waiver(Table):
    """A failure of ``standfirst verify`` that a site lets stand: its code, the slug (``*``: any), and the reason."""

    code: str = Field(min_length=1)
    slug: str = "*"
    reason: str = Field(min_length=1, pattern=r"\S")


class Verify(Table):
    """``[verify]``: what ``standfirst verify`` lets stand."""

    waive: tuple[Waiver, ...] = ()
    """Failures that do not fail, each a table: {code = "ledger-missing", slug = "*", reason = "it is private"}."""


class Config(Table):
    """The whole of ``standfirst.toml``."""

    site: Site = Site()
    """Where things lie and what the pages say."""
    plan: Plan = Plan()
    """What is asked of the writer."""
    voice: Voice = Voice()
    """The house's voice."""
    writer: Writer = Writer()
    """The seat that drafts."""
    judge: Judge = Judge()
    """The seat that publishes chips."""
    verify: Verify = Verify()
    """What ``standfirst verify`` lets stand."""
