"""State: what a ledger's events add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from ledger.chain import START
from schemas.draft import DraftKind
from schemas.event import (
    DraftFailed,
    Dropped,
    Edited,
    Event,
    Head,
    Judged,
    Published,
    Ran,
    Requested,
    Restored,
    Retracted,
)
from schemas.finding import Evidence
from schemas.item import Bullet, Chip, Digest, Kind
from schemas.pack_parts import Related
from schemas.receipt import Receipt

RequestStatus = Literal["pending", "failed", "parsed"]
"""``pending``: no answer is recorded (a run may have been killed before one came)."""

ItemStatus = Literal["undecided", "kept", "held", "published", "dropped"]
"""``undecided``: the gates' verdict is not recorded. Held and published items are kept ones."""


@dataclass(frozen=True, slots=True)
class RequestState:
    """One request as it stands.

    ``requested`` is how it was last asked, ``asks`` how often. ``failure`` is the present one: asking again
    clears it. ``raw`` is the reply's text, ``item_ids`` the items that came of it, in order.
    """

    requested: Requested
    status: RequestStatus = "pending"
    asks: int = 1
    failure: DraftFailed | None = None
    receipt: Receipt | None = None
    item_ids: tuple[str, ...] = ()
    raw: str | None = None

    @property
    def key(self) -> str:
        """The request's key."""
        return self.requested.key

    @property
    def kind(self) -> DraftKind:
        """What was asked for."""
        return self.requested.kind

    @property
    def may_ask(self) -> bool:
        """Whether a run may send this request: no answer is recorded, or only the transport failed."""
        failed = self.status == "failed" and self.failure is not None and self.failure.cause == "transport"
        return self.status == "pending" or failed


@dataclass(frozen=True, slots=True)
class ItemState:
    """One item as it stands.

    ``item`` has its present words and ``drafted`` the writer's. ``key`` and ``section`` are its request's.
    ``gates``, ``evidence``, ``article_sha``, ``voice_sha`` and ``sections`` are of the last verdict
    (``schemas.event.Kept``); ``at`` is when the last event of it was recorded. ``opinions`` are those of the judges
    that still count, the last of each; ``restored`` is how the item came back, while its words stand as they were.
    ``approved_at`` is when it was published.
    """

    item_id: str
    item: Digest | Bullet | Chip
    drafted: Digest | Bullet | Chip
    key: str
    section: str | None
    at: str
    status: ItemStatus = "undecided"
    gates: Mapping[str, int] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    article_sha: str | None = None
    voice_sha: str | None = None
    sections: Mapping[str, str] = field(default_factory=dict)
    edits: tuple[Edited, ...] = ()
    drop: Dropped | None = None
    restored: Restored | None = None
    note: str | None = None
    opinions: tuple[Judged, ...] = ()
    published: Published | None = None
    approved_at: str | None = None

    @property
    def kind(self) -> Kind:
        """Digest, bullet or chip."""
        return self.item.kind

    @property
    def kept(self) -> bool:
        """Whether it is in the pack: kept, held or published."""
        return self.status in {"kept", "held", "published"}

    @property
    def approvals(self) -> tuple[Judged, ...]:
        """The standing opinions that approve it."""
        return tuple(opinion for opinion in self.opinions if opinion.verdict == "approve")

    @property
    def refusals(self) -> tuple[Judged, ...]:
        """The standing opinions that refuse it."""
        return tuple(opinion for opinion in self.opinions if opinion.verdict == "refuse")

    @property
    def disputed(self) -> bool:
        """Whether its judges disagree."""
        return bool(self.approvals and self.refusals)


@dataclass(frozen=True, slots=True)
class State:
    """All that a ledger says: its requests by key and its items by id, each in the order of the ledger.

    ``judging`` are the receipts of a judge model's requests, also of opinions that count no longer.
    ``related`` are the articles that share ground with this one, as last compared; ``retracted`` is the withdrawal of
    the whole pack while it stands, and ``retracted_at`` its time.

    ``events`` counts the lines by the name of their event and ``drafted`` the items that drafts brought: the
    second book, which ``check_sums`` holds against the first. ``at`` is the time of the last line.
    """

    requests: Mapping[str, RequestState] = field(default_factory=lambda: MappingProxyType({}))
    items: Mapping[str, ItemState] = field(default_factory=lambda: MappingProxyType({}))
    runs: tuple[Ran, ...] = ()
    judging: tuple[Receipt, ...] = ()
    related: tuple[Related, ...] = ()
    retracted: Retracted | None = None
    retracted_at: str | None = None
    head: Head = START
    at: str | None = None
    events: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    drafted: int = 0

    def may_ask(self, key: str) -> bool:
        """Whether a run may send the request of that key: it is new, unanswered or failed in transport."""
        request = self.requests.get(key)
        return request is None or request.may_ask


@dataclass(slots=True)
class Working:
    """A state in the making: the same books, open. ``fold`` alone holds one."""

    requests: dict[str, RequestState]
    items: dict[str, ItemState]
    runs: list[Ran]
    events: dict[str, int]
    drafted: int
    judging: list[Receipt] = field(default_factory=list)
    related: tuple[Related, ...] = ()
    retracted: Retracted | None = None
    retracted_at: str | None = None
    where: str = ""
    at: str = ""

    def count(self, event: Event) -> None:
        """Note in the second book that an event happened."""
        self.events[event.event] = self.events.get(event.event, 0) + 1


EMPTY = State()
"""The state of an empty ledger."""


def item_id(key: str, place: int) -> str:
    """An item's name in the ledger: its draft's key to twelve hex digits, a dot, its place in the draft."""
    return f"{key[:12]}.{place}"
