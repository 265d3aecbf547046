"""The ledger's events of an item: what gates, people and judges do to it once it is drafted."""

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Frozen, Sha256
from schemas.draft import PromptRef
from schemas.finding import Evidence, Finding, GateReason, Reason
from schemas.item import Item
from schemas.receipt import Receipt

ItemId = Annotated[str, Field(pattern=r"^[0-9a-f]{12}\.\d+$")]
"""An item's name in the ledger: the first twelve hex digits of its draft's key, a dot, its place there."""

Opinion = Literal["approve", "refuse", "unclear"]
"""What a judge says of a chip; ``unclear``: a model gave no answer that can be used, so a person must look."""


class Kept(Frozen):
    """Every gate let the item pass (or a person overrode those that did not, see ``Restored``).

    ``gates`` are the versions of the gates that sat, ``article_sha`` the sum of the article's bytes,
    ``voice_sha`` that of the voice's settings, and ``sections`` the SHA-256 of the text of each cited section:
    what the verdict rests on. A ledger of an earlier version lacks the last three.
    """

    event: Literal["kept"] = "kept"
    item: ItemId
    gates: dict[str, int]
    evidence: tuple[Evidence, ...] = ()
    article_sha: Sha256 | None = None
    voice_sha: Sha256 | None = None
    sections: dict[str, Sha256] = Field(default_factory=dict)


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


class Restored(Frozen):
    """A person brought a dropped item back; ``over`` are the gates whose findings it stands in spite of."""

    event: Literal["restored"] = "restored"
    item: ItemId
    why: str
    who: str
    over: tuple[GateReason, ...] = ()


class Held(Frozen):
    """A kept chip waits for the judge; with ``void`` every opinion given so far counts no longer."""

    event: Literal["held"] = "held"
    item: ItemId
    note: str | None = None
    void: bool = False


class JudgeSeat(Frozen):
    """Who sat in the judge seat: a person, or a model with its prompt; ``forced``: it is the writer's own model."""

    kind: Literal["person", "model"]
    model: str | None = None
    revision: str | None = None
    prompt: PromptRef | None = None
    forced: bool = False


class Judged(Frozen):
    """One judge's opinion of a held chip.

    It is bound to ``approved_sha`` (``ledger.approval_sha``) and to the SHA-256 of the text of each cited section. An
    approval carries a ``quote`` that stands verbatim in the section ``quote_cite``; a refusal says ``why``.
    ``support`` is the probability of yes (0 to 1) that a model gave to "does the section say this?".
    """

    event: Literal["judged"] = "judged"
    item: ItemId
    verdict: Opinion
    approved_sha: Sha256
    sections: dict[str, Sha256]
    quote: str = ""
    quote_cite: str = ""
    why: str | None = None
    who: str
    seat: JudgeSeat
    support: float | None = None
    receipt: Receipt | None = None


class Published(Frozen):
    """Enough judges approved a chip: it is published, bound to the sums of the chip and its sections."""

    event: Literal["published"] = "published"
    item: ItemId
    approved_sha: Sha256
    sections: dict[str, Sha256]
    quote: str
    quote_cite: str
    who: tuple[str, ...]


ItemEvent = Kept | Dropped | Edited | Restored | Held | Judged | Published
