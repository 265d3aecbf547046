"""The parts of a pack, in the order of the reference pack's keys.

A key that a reader may find absent is typed without null: it is there with a value, or it is not there.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, field_validator, model_serializer
from pydantic.json_schema import SkipJsonSchema

from schemas.article import Counts, Offsets
from schemas.base import Count, Frozen, Sha256
from schemas.draft import DraftKind, FailureCause
from schemas.finding import Reason
from schemas.item import Kind
from schemas.receipt import Receipt

Sha12 = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
"""The first twelve hex digits of a text's SHA-256."""

ChipId = Annotated[str, Field(pattern=r"^c-[0-9a-f]{8}$")]
"""``c-`` and the first eight hex digits of the SHA-256 of a chip's question."""

Utc = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
"""A time in UTC, to the second."""

Reason10 = Literal[
    "new_noun",
    "figure",
    "length",
    "cite",
    "judge",
    "quote",
    "directive",
    "redaction",
    "profanity",
    "identifier",
    "bare_figure",
    "house_voice",
    "editorial",
    "hand-edit",
]
"""The drop reasons of version 1.0, in the order in which ``dropped_by`` lists them."""

ABSENT = ("text_sha", "figure", "section", "removed_utc", "why")
"""The keys of a drop that are absent where there is nothing to say."""


def _no_default(schema: dict[str, Any]) -> None:
    """An absent key has no value, so its schema states no default."""
    schema.pop("default", None)


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


class Drop(Frozen):
    """An item that left the pack, without its words.

    ``item`` is always null. ``item_chars`` and ``text_sha`` are of ``schemas.item.item_text``.
    """

    kind: Kind
    reason: Reason
    item: None
    item_chars: Count
    text_sha: Sha12 | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    figure: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    section: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    withheld: str
    removed_utc: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    why: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    detail: str

    @field_validator(*ABSENT, mode="before")
    @classmethod
    def _given(cls, value: object) -> object:
        """A key that stands in the file has a value: null would not be written back."""
        if value is None:
            raise ValueError("leave the key out where there is nothing to say")
        return value

    @model_serializer(mode="wrap")
    def _without_absent(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        dumped: dict[str, Any] = handler(self)
        return {key: value for key, value in dumped.items() if value is not None or key not in ABSENT}


class Bench(Frozen):
    """How the drafts fared: counts by kind, drops by reason, and every drop.

    ``new_noun_tokens_checked`` lists the tokens of kept items that the new-noun gate looked at, sorted;
    ``new_noun_tokens_withheld`` counts those that stood only in dropped items.
    """

    bullets_written: Count
    bullets_kept: Count
    digests_written: Count
    digests_kept: Count
    chips_written: Count
    chips_kept: Count
    chips_grounded: Count
    chips_published: Count
    dropped_by: dict[Reason, Count]
    new_noun_tokens_checked: tuple[str, ...]
    new_noun_tokens_withheld: Count
    figure_definition: str
    figure_boundary: str
    drops: tuple[Drop, ...]


class Drop10(Drop):
    """A drop of version 1.0: fewer reasons are known."""

    reason: Reason10


class Bench10(Bench):
    """The bench of version 1.0: fewer reasons are known."""

    dropped_by: dict[Reason10, Count]  # type: ignore[assignment]  # a dict of fewer keys, never written to
    drops: tuple[Drop10, ...]


class PackEvidence(Frozen):
    """Where the article supports a kept item: ``span`` is in characters of the article's text.

    ``item`` is a chip's id, a digest's section id, or a bullet's place among the bullets, from 0.
    """

    kind: Kind
    item: str
    section: str
    span: Offsets


class PackApproval(Frozen):
    """What published a chip: who approved it and when, and the sums that the approval is bound to.

    ``item_sha`` is the chip's (``ledger.approval_sha``), ``sections`` the SHA-256 of each cited section's text.
    """

    chip: ChipId
    by: tuple[str, ...]
    utc: Utc
    item_sha: Sha256
    sections: dict[str, Sha256]


class PackOverride(Frozen):
    """A kept item that gates had dropped and a person brought back; ``item`` names it as ``PackEvidence`` does."""

    kind: Kind
    item: str
    reasons: tuple[Reason, ...]
    why: str


class PackRetraction(Frozen):
    """The whole pack was withdrawn: when, and why."""

    utc: Utc
    why: str


class RequestReceipt(Frozen):
    """What the engine reported of one request; ``failure`` is null where it gave a draft."""

    kind: DraftKind
    section: str | None
    part: Count
    ordinal: Count
    failure: FailureCause | None
    receipt: Receipt | None


class PackReceipts(Frozen):
    """The label that every speed figure carries, and the engine's own counts by run and by request.

    ``judge`` are those of a judge model's requests and runs.
    """

    label: str
    runs: tuple[Receipt, ...]
    requests: tuple[RequestReceipt, ...]
    judge: tuple[Receipt, ...] = ()
