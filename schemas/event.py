"""The ledger's events: all that can happen to a request or an item.

Every line of a ledger is one of these, with its place in the chain (``schemas.event.Line``).
"""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from schemas.base import Count, Frozen, Sha256
from schemas.draft import DraftKind, FailureCause, PromptRef
from schemas.item import Item
from schemas.item_event import Dropped, Edited, Held, ItemId, Judged, JudgeSeat, Kept, Published, Restored
from schemas.pack_parts import Related
from schemas.receipt import Receipt

__all__ = [
    "Compared",
    "DraftFailed",
    "Dropped",
    "Edited",
    "Event",
    "Head",
    "Held",
    "ItemId",
    "JudgeSeat",
    "Judged",
    "Kept",
    "Line",
    "Parsed",
    "Published",
    "Ran",
    "Requested",
    "Restored",
    "Retracted",
]


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


class Ran(Frozen):
    """A run of a seat ended: the engine's counts over the whole run."""

    event: Literal["ran"] = "ran"
    article_sha: Sha256
    receipt: Receipt
    seat: Literal["writer", "judge"] = "writer"


class Compared(Frozen):
    """The article was compared with the others of its site: those that share ground with it."""

    event: Literal["compared"] = "compared"
    related: tuple[Related, ...]


class Retracted(Frozen):
    """A person withdrew the whole pack. It stays withdrawn until a judge publishes a chip of it anew."""

    event: Literal["retracted"] = "retracted"
    why: str
    who: str


Event = Annotated[
    Requested
    | DraftFailed
    | Parsed
    | Kept
    | Dropped
    | Edited
    | Restored
    | Held
    | Judged
    | Published
    | Ran
    | Compared
    | Retracted,
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
