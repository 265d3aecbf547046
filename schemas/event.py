"""The ledger's events: all that can happen to a request or an item.

Every line of a ledger is one of these, with its place in the chain (``schemas.event.Line``).
"""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from schemas.base import Count, Frozen, Sha256
from schemas.draft import DraftKind, FailureCause, PromptRef
from schemas.finding import Evidence, Finding, Reason
from schemas.item import Item
from schemas.receipt import Receipt

ItemId = Annotated[str, Field(pattern=r"^[0-9a-f]{12}\.\d+$")]
"""An item's name in the ledger: the first twelve hex digits of its draft's key, a dot, its place there."""


class Requested(Frozen):
    """A request was about to be sent to the writer."""

    event: Literal["requested"] = "requested"
    key: Sha256
    section: str | None
    kind: DraftKind
    ordinal: Count
    part: Count
    text_sha: Sha256
    prompt: PromptRef
    model: str
    revision: str
    parameters: dict[str, JsonValue]


class DraftFailed(Frozen):
    """A request gave no draft. ``message`` is the one line that a person sees."""

    event: Literal["draft_failed"] = "draft_failed"
    key: Sha256
    cause: FailureCause
    message: str
    receipt: Receipt | None = None


class Parsed(Frozen):
    """A draft came back and was valid: its items, in order. ``raw`` is the reply's text.

    A ``notes`` request has no items; ``raw`` then holds the notes.
    """

    event: Literal["parsed"] = "parsed"
    key: Sha256
    items: tuple[Item, ...]
    raw: str
    receipt: Receipt


class Kept(Frozen):
    """Every gate let the item pass. ``gates`` are the versions of the gates that sat."""

    event: Literal["kept"] = "kept"
    item: ItemId
    gates: dict[str, int]
    evidence: tuple[Evidence, ...] = ()


class Dropped(Frozen):
    """An item left the pack, for one reason. ``by`` says who removed it; ``who`` names the person, if any."""

    event: Literal["dropped"] = "dropped"
    item: ItemId
    by: Literal["gate", "hand", "judge", "run"]
    reason: Reason
    findings: tuple[Finding, ...] = ()
    gates: dict[str, int] = Field(default_factory=dict)
    why: str | None = None
    who: str | None = None


class Edited(Frozen):
    """A person changed a kept item's words."""

    event: Literal["edited"] = "edited"
    item: ItemId
    to: Item
    why: str
    who: str


class Held(Frozen):
    """A kept chip waits for the judge."""

    event: Literal["held"] = "held"
    item: ItemId
    note: str | None = None


class Published(Frozen):
    """The judge published a chip, bound to the SHA-256 of what was approved."""

    event: Literal["published"] = "published"
    item: ItemId
    approved_sha: Sha256
    quote: str
    quote_cite: str
    who: str


class Ran(Frozen):
    """A run of the writer seat ended: the engine's counts over the whole run."""

    event: Literal["ran"] = "ran"
    article_sha: Sha256
    receipt: Receipt


Event = Annotated[
    Requested | DraftFailed | Parsed | Kept | Dropped | Edited | Held | Published | Ran,
    Field(discriminator="event"),
]


class Line(Frozen):
    """One line of a ledger file.

    ``seq`` counts from 0; ``prev`` is the SHA-256 of the line before (its bytes without the line feed), or
    64 zeros on the first; ``at`` is UTC, ``2026-11-12T00:56:35Z``.
    """

    seq: Count
    prev: Sha256
    at: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
    body: Event


class Head(Frozen):
    """The end of a ledger as it is kept outside it: how many lines, and the SHA-256 of the last one."""

    count: Count
    sha: Sha256
