"""The parts of a pack, in the order of the reference pack's keys."""

from typing import Annotated, Literal

from pydantic import Field

from schemas.article import Counts, Offsets
from schemas.base import Count, Frozen, Sha256

ChipId = Annotated[str, Field(pattern=r"^c-[0-9a-f]{8}$")]
"""``c-`` and the first eight hex digits of the SHA-256 of a chip's question."""

Utc = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
"""A time in UTC, to the second."""


class PackSource(Frozen):
    """What the pack was made from: addresses, and the sums of ``schemas.article.Source``."""

    url: str | None
    md_url: str | None
    md_sha: Sha256
    html_sha: Sha256 | None
    anchors_sha: Sha256


class PackShort(Frozen):
    """The article's short version, its counts, and the kept bullets."""

    paragraph: str
    from_dek: bool
    counts: Counts
    bullets: tuple[str, ...]


class PackSection(Frozen):
    """A section; ``span``, ``chunks`` and ``chars`` are in characters of the article's text.

    ``digest`` is null where none was kept; ``digest_skipped`` says why none was asked for.
    """

    id: str
    heading: str
    level: int
    span: Offsets
    chunks: tuple[Offsets, ...]
    chars: Count
    digest: str | None
    digest_skipped: str | None


class PackChip(Frozen):
    """A kept chip. ``quote`` is verbatim from the section ``quote_cite``; both are empty while it is held."""

    id: ChipId
    q: str
    a: str
    cites: tuple[str, ...]
    published: bool
    publish_state: Literal["held", "published"]
    quote: str
    quote_cite: str


class Related(Frozen):
    """Another article of the site that shares ground with this one, and where."""

    slug: str
    why: str


class SeatClass(Frozen):
    """Who wrote and who judged: a model's class (or a person), null where nobody sat."""

    writer: str
    judge: str | None
    writer_runtime: str
