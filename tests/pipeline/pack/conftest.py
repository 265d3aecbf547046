"""An article of our own, and ledgers of it from scripted events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from ledger import State, fold, item_id
from ledger.chain import START, seal
from schemas.article import Article, Counts, Metadata, Section, Short, Source
from schemas.draft import PromptRef
from schemas.event import Event, Parsed, Ran, Requested
from schemas.item import Bullet, Chip, Digest
from schemas.receipt import DraftCounts, Drafter, Receipt

AT = "2026-03-04T05:06:07Z"
SEED = Path(__file__).parents[4] / "shared" / "seed"
TEXT = """# Kilns

## Heat {#heat}

The kiln reached 1,280 °C in 9 hours, by its own gauge.

## Glaze {#glaze}

The ash glaze ran on 3 of 40 pots, and nobody has tried it twice.

## Thanks {#thanks}

Thanks to the wood.
"""


def sum_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def receipt(scope: str = "request", **changes: object) -> Receipt:
    base = Receipt(
        scope=scope,
        engine="vllm",
        engine_version="0.1",
        model="maker/model",
        revision="abc",
        precision="bfloat16",
        drafter=Drafter(kind="ngram", depth=6),
        counts=DraftCounts(rounds=10, proposed=60, accepted=12, by_slot=(5, 4, 3)),
        temperature=0.0,
        streams=1,
        prompt_tokens=300,
        output_tokens=22,
        cached_tokens=256,
        seconds=1.5,
    )
    return base.model_copy(update=changes)


def make_article(text: str = TEXT) -> Article:
    starts = [text.index(f"## {heading}") for heading in ("Heat", "Glaze", "Thanks")]
    sections = tuple(
        Section(id=name, heading=name.title(), span=span, chunks=(span,), skip=skip)
        for name, skip, span in zip(
            ("heat", "glaze", "thanks"),
            (None, None, "credits"),
            zip(starts, [*starts[1:], len(text)], strict=True),
            strict=True,
        )
    )
    return Article(
        slug="kilns",
        path="kilns/index.md",
        text=text,
        metadata=Metadata(title="Kilns", published="2026-01-02"),
        short=Short(
            paragraph="Kilns are hot.", from_dek=False, counts=Counts(words=30, minutes=1, tables=0, kit=False)
        ),
        sections=sections,
        thanks=None,
        kit=None,
        source=Source(md_sha=sum_of(text), html_sha=None, anchors_sha=sum_of("heat\nglaze\nthanks\n")),
    )


@dataclass
class Script:
    """Events in the making; each draft gets a request of its own."""

    events: list[Event] = field(default_factory=list)

    def ask(self, kind: str, section: str | None, ordinal: int | None = None) -> str:
        key = sum_of(f"request {len(self.events)}")
        self.events.append(
            Requested(
                key=key,
                section=section,
                kind=kind,
                ordinal=len(self.events) if ordinal is None else ordinal,
                part=0,
                text_sha=sum_of("text"),
                prompt=PromptRef(id=kind, version=1, sha=sum_of(kind)),
                model="maker/model",
                revision="abc",
                parameters={},
            )
        )
        return key

    def draft(
        self, section: str | None, items: Sequence[Digest | Bullet | Chip], ordinal: int | None = None
    ) -> list[str]:
        key = self.ask(items[0].kind, section, ordinal)
        self.events.append(Parsed(key=key, items=tuple(items), raw="raw words of the reply", receipt=receipt()))
        return [item_id(key, place) for place in range(len(items))]

    def add(self, *events: Event) -> None:
        self.events += events

    def ran(self) -> None:
        self.add(Ran(article_sha=sum_of("article"), receipt=receipt("run", streams=4)))

    def state(self) -> State:
        links, head = [], START
        for event in self.events:
            links.append(seal(event, head, AT))
            head = links[-1].head
        return fold(links)


@pytest.fixture
def article() -> Article:
    return make_article()


@pytest.fixture
def rewritten() -> Callable[[str], Article]:
    return make_article


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def new_script() -> Callable[[], Script]:
    return Script


@pytest.fixture
def clock() -> Callable[[], datetime]:
    return lambda: datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


@pytest.fixture
def make_receipt() -> Callable[..., Receipt]:
    return receipt


@pytest.fixture
def reference() -> Path:
    packs = sorted(SEED.glob("*.pack.json"))
    if not packs:
        pytest.skip("the reference pack is not beside this checkout")
    return packs[0]
