"""A small scripted run over a ledger: what a writer seat would record, without the seat."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from ledger import LedgerWriter, RequestState, State, drop, item_id
from schemas.draft import PromptRef
from schemas.event import DraftFailed, Head, Held, Kept, Parsed, Ran, Requested
from schemas.finding import Finding, Verdict
from schemas.item import Bullet, Chip, Digest
from schemas.receipt import DraftCounts, Drafter, Receipt

SHA = "a" * 64

RECEIPT = Receipt(
    scope="request",
    engine="none",
    engine_version=None,
    model="scripted",
    revision=None,
    precision=None,
    drafter=Drafter(kind="none"),
    counts=DraftCounts(),
    temperature=0.0,
    streams=1,
    prompt_tokens=10,
    output_tokens=5,
    cached_tokens=None,
    seconds=0.25,
)

DROPPED = Verdict(kept=False, reason="length", findings=(Finding(gate="length", message="too long"),))


def key_of(name: str) -> str:
    return sha256(name.encode()).hexdigest()


def requested(key: str, kind: str = "digest", section: str | None = "tides", **changes) -> Requested:
    fields = {
        "key": key,
        "section": section,
        "kind": kind,
        "ordinal": 0,
        "part": 0,
        "text_sha": SHA,
        "prompt": PromptRef(id=kind, version=1, sha=SHA),
        "model": "scripted",
        "revision": "1",
        "parameters": {"temperature": 0},
    }
    return Requested(**(fields | changes))


def digest(text: str = "the tide turns twice a day — café time.", section: str = "tides") -> Digest:
    return Digest(section=section, text=text)


def chip(q: str = "when does it turn?") -> Chip:
    return Chip(q=q, a="Twice a day.", cites=("tides",))


def parsed(key: str, *items: Digest | Bullet | Chip) -> Parsed:
    return Parsed(key=key, items=items, raw="{}", receipt=RECEIPT)


def failed(key: str, cause: str = "shape") -> DraftFailed:
    return DraftFailed(key=key, cause=cause, message="no draft")


def kept(item: str, gates: dict[str, int] | None = None, sections: dict[str, str] | None = None) -> Kept:
    return Kept(item=item, gates=gates or {"length": 1}, sections=sections or {})


def ran() -> Ran:
    return Ran(article_sha=SHA, receipt=RECEIPT.model_copy(update={"scope": "run"}))


@dataclass(frozen=True)
class Step:
    """One request of the script, the items that come of it, and those of their places that are dropped."""

    name: str
    kind: str
    items: tuple[Digest | Bullet | Chip, ...]
    drops: frozenset[int] = frozenset()
    fails: str | None = None

    @property
    def key(self) -> str:
        return key_of(self.name)


SCRIPT = (
    Step("plain", "digest", (digest(),)),
    Step("dropped", "digest", (digest("cut off"),), drops=frozenset({0})),
    Step("chip", "chip", (chip(),)),
    Step("bullets", "bullet", (Bullet(text="one"), Bullet(text="two"), Bullet(text="three")), frozenset({1})),
    Step("shapeless", "digest", (), fails="shape"),
    Step("unreachable", "digest", (digest("after a second try"),), fails="transport"),
)


def run(writer: LedgerWriter, ack: Callable[[Head], None], script: tuple[Step, ...] = SCRIPT) -> None:
    """Do what the ledger does not yet say was done; ``ack`` is told of every append that returned."""
    for step in script:
        while writer.state.may_ask(step.key):
            ack(writer.append(requested(step.key, step.kind)))
            ack(writer.append(*_answer(writer.state.requests[step.key], step)))
        for place in range(len(step.items)):
            _decide(writer, ack, step, place)


def _answer(request: RequestState, step: Step) -> tuple[Parsed | DraftFailed | Kept, ...]:
    if step.fails == "shape" or (step.fails == "transport" and request.asks == 1):
        return (failed(step.key, step.fails),)
    first = (kept(item_id(step.key, 0)),) if 0 not in step.drops else ()
    return (parsed(step.key, *step.items), *first)


def _decide(writer: LedgerWriter, ack: Callable[[Head], None], step: Step, place: int) -> None:
    name = item_id(step.key, place)
    if writer.state.items[name].status == "undecided":
        ack(writer.append(drop(name, DROPPED) if place in step.drops else kept(name)))
    if step.kind == "chip" and writer.state.items[name].status == "kept":
        ack(writer.append(Held(item=name)))


def outcome(state: State) -> tuple[dict[str, str], dict[str, str]]:
    """How each request and each item of a state stands: the same for every finished run of the script."""
    return (
        {key: request.status for key, request in state.requests.items()},
        {name: item.status for name, item in state.items.items()},
    )


def finished(script: tuple[Step, ...] = SCRIPT) -> tuple[dict[str, str], dict[str, str]]:
    """The outcome of a finished run."""
    requests = {step.key: "failed" if step.fails == "shape" else "parsed" for step in script}
    items = {item_id(step.key, place): _status(step, place) for step in script for place in range(len(step.items))}
    return requests, items


def _status(step: Step, place: int) -> str:
    if place in step.drops:
        return "dropped"
    return "held" if step.kind == "chip" else "kept"
