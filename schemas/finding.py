"""Findings: what a gate says of an item, and the verdict that follows from them."""

from typing import Literal

from schemas.base import Frozen
from schemas.item import FieldName

GateReason = Literal[
    "length",
    "cite",
    "figure",
    "bare_figure",
    "new_noun",
    "quote",
    "caveat",
    "binding",
    "unsupported",
    "directive",
    "identifier",
    "redaction",
    "profanity",
    "editorial",
    "house_voice",
    "repeat",
]
"""The reasons for which a gate drops an item."""

Reason = Literal[GateReason, "judge", "hand-edit", "superseded", "section-gone", "retracted"]
"""Every reason for which an item leaves a pack.

``superseded``: a newer draft of the same section and kind (another text, model, prompt or ``--force``) came.
``section-gone``: the article no longer has its section, or no longer drafts it. ``retracted``: a person withdrew what
was published.
"""


class Span(Frozen):
    """Where in an item: characters ``start`` to ``end`` (exclusive) of one of its fields."""

    field: FieldName
    start: int
    end: int


class Evidence(Frozen):
    """Where in an article: characters ``start`` to ``end`` (exclusive) of its text, and the words there."""

    section: str
    start: int
    end: int
    text: str


class Finding(Frozen):
    """One fault of one item, by one gate.

    ``message`` says what in the item, what in the article, and the nearest thing that would have passed.
    ``span`` is the fault in the item (none where the whole item is at fault); ``evidence`` the article's own
    words on the matter, where there are any.
    """

    gate: GateReason
    message: str
    span: Span | None = None
    evidence: tuple[Evidence, ...] = ()


class Verdict(Frozen):
    """What all gates together say of one item: kept, or dropped for the first gate's reason."""

    kept: bool
    reason: GateReason | None = None
    findings: tuple[Finding, ...] = ()
