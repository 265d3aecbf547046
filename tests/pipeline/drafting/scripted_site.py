"""A small site of our own on a scratch folder, and one run of ``write_pack`` over it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from scripted import Scripted

from ledger import load
from ledger.file import Loaded
from pipeline.drafting.seats import LazySeat
from pipeline.drafting.write import Written, write_pack
from pipeline.models.resolve import Identity
from pipeline.reader import read_article
from pipeline.related import Ground
from pipeline.site import LoadedSite, load_site
from schemas.article import Article

SETTINGS = "[plan]\nmin_words = 5\n"

HEAT = """## Heat {#heat}

The kiln reached its top heat before noon on the first day of firing.
The potters fed the fire with dry pine every ten minutes until dusk.
"""
GLAZE = """## Glaze {#glaze}

The ash glaze ran down three of the forty bowls that stood by the door.
Nobody has tried a thicker coat on the tall jars in the back row yet.
"""
CLAY = """## Clay {#clay}

Two sacks of river clay were mixed with sand for the tiles of the porch.
A day of rain kept the drying shed closed until late in the evening.
"""
THANKS = "## Thanks {#thanks}\n\nThanks to the neighbours for the wood and the bread.\n"

SHORT = (
    "**the short version:** Wood heats the kiln in half a day of work. Ash makes a glaze that runs down bowls. "
    "River clay needs sand before it dries well."
)


def page(*sections: str, title: str = "Kilns", short: str = SHORT) -> str:
    """An article's Markdown."""
    return "\n".join((f"# {title}\n", f"{short}\n", *sections))


def long_section(paragraphs: int = 30) -> str:
    """A section of well over 6,000 characters, each paragraph unlike the others."""
    names = ["oak", "ash", "elm", "fir", "larch", "beech", "birch", "maple", "cedar", "alder"]
    body = (
        f"The {names[n % 10]} stack in row {n + 1} dried for {n + 3} weeks under its own roof of boards. "
        f"Its {names[(n * 7 + 3) % 10]} pegs held through {n + 2} storms, and the keeper of row {n + 1} wrote each of "
        "them down in the book of the yard, with the wind and the rain of the day beside it in a column."
        for n in range(paragraphs)
    )
    return "## Wood {#wood}\n\n" + "\n\n".join(body) + "\n"


KILNS = page(HEAT, GLAZE, CLAY, THANKS)


class Silent:
    """A report that keeps its lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.total = self.done = 0

    def say(self, line: str) -> None:
        self.lines.append(line)

    def begin(self, total: int, done: int) -> None:
        self.total, self.done = total, done

    def step(self, count: int) -> None:
        self.done += count


@dataclass
class ScriptedSite:
    """A site on a scratch folder."""

    root: Path
    settings: str = SETTINGS
    writer: Identity = Identity("maker/model", "r1")  # noqa: RUF009 - frozen
    report: Silent = field(default_factory=Silent)

    def __post_init__(self) -> None:
        (self.root / "articles").mkdir(parents=True, exist_ok=True)
        (self.root / "standfirst.toml").write_text(self.settings)

    @property
    def loaded(self) -> LoadedSite:
        return load_site(self.root)

    def put(self, text: str = KILNS, slug: str = "kilns") -> None:
        (self.root / "articles" / f"{slug}.md").write_text(text)

    def article(self, slug: str = "kilns") -> Article:
        return read_article(self.loaded, slug)

    def pack(self, slug: str = "kilns") -> Path:
        return self.loaded.pack_path(slug)

    def ledger(self, slug: str = "kilns") -> Path:
        return self.loaded.ledger_path(slug)

    def read_ledger(self, slug: str = "kilns") -> Loaded:
        return load(self.ledger(slug))

    def write(
        self, seat: Scripted | None = None, slug: str = "kilns", *, force: bool = False, others: Sequence[Article] = ()
    ) -> Written:
        return asyncio.run(self.written(seat or Scripted(), slug, force=force, others=others))

    async def written(
        self, seat: Scripted, slug: str = "kilns", *, force: bool = False, others: Sequence[Article] = ()
    ) -> Written:
        self.report = Silent()
        article = self.article(slug)
        async with LazySeat(seat) as lazy:
            return await write_pack(
                self.loaded,
                article,
                ground=lambda: Ground([article, *others]),
                seat=lazy,
                writer=self.writer,
                report=self.report,
                force=force,
                clock=lambda: datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC),
            )
