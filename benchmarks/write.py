"""What ``write`` costs beside the engine: its wall time ÷ that of the same requests given to the engine directly.

Both run in turn on one engine in one process, each round with an empty prefix cache and an empty ledger. Run it as
``python -m benchmarks.write [--model NAME] [--rounds N] [SITE SLUG]``.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from ledger import EMPTY, State
from pipeline.drafting.plan import Planner
from pipeline.drafting.report import ScreenReport
from pipeline.drafting.seats import LazySeat
from pipeline.drafting.write import write_pack
from pipeline.models.resolve import identify
from pipeline.reader import read_article
from pipeline.receipts.label import label
from pipeline.related import Ground
from pipeline.site import LoadedSite, load_site
from pipeline.writer.inprocess import EngineWriter
from schemas.draft import DraftRequest
from schemas.receipt import Receipt

EXAMPLES = Path(__file__).parents[1] / "examples"


class Bench:
    """One engine, one article, two ways to the same requests."""

    def __init__(self, site: LoadedSite, slug: str, seat: EngineWriter, report: ScreenReport) -> None:
        self.site, self.seat, self.report = site, seat, report
        self.article = read_article(site, slug)
        self.writer = identify(site.config.writer)

    def requests(self) -> list[DraftRequest]:
        """What ``write`` asks for an article none of whose sections needs joining."""
        planner = Planner(self.article, self.site.config, self.writer, EMPTY)
        whole = [request for section in planner.drafted() for request in planner.whole(section)]
        return [*planner.bullets(), *whole]

    async def direct(self) -> float:
        """Seconds for the requests given to the engine at once, and nothing else."""
        requests = self.requests()
        await self.clear()
        began = time.monotonic()
        await asyncio.gather(
            *(
                self.seat._generate(request, f"direct-{began}-{number}")  # noqa: SLF001 - the engine itself
                for number, request in enumerate(requests)
            )
        )
        return time.monotonic() - began

    async def write(self) -> tuple[float, State]:
        """Seconds for the whole of ``write`` after the engine's start: reading to the saved pack."""
        with tempfile.TemporaryDirectory() as folder:
            site = replace(self.site, root=Path(folder))
            lazy = LazySeat(self.seat)
            lazy._started = True  # noqa: SLF001 - the bench starts the engine once for all rounds
            await self.clear()
            began = time.monotonic()
            article = read_article(self.site, self.article.slug)
            written = await write_pack(
                site, article, ground=lambda: Ground([article]), seat=lazy, writer=self.writer, report=self.report
            )
            return time.monotonic() - began, written.state

    async def clear(self) -> None:
        """Empty the engine's prefix cache."""
        await self.seat._engine.reset_prefix_cache()  # noqa: SLF001


def spread(values: list[float]) -> str:
    """The median of some seconds, and their range."""
    return f"{statistics.median(values):.2f} s ({min(values):.2f} to {max(values):.2f})"


def last(state: State) -> Receipt:
    """The receipt of the run."""
    return state.runs[-1].receipt


async def main() -> None:
    """Run the rounds and print the two medians, their ratio and the drafter label."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", help="the writer model, in place of the site's")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("site", nargs="?", default=str(EXAMPLES))
    parser.add_argument("slug", nargs="?", default="when-a-summary-invents")
    options = parser.parse_args()
    site = load_site(Path(options.site))
    if options.model:
        writer = site.config.writer.model_copy(update={"model": options.model})
        site = replace(site, config=site.config.model_copy(update={"writer": writer}))
    with ScreenReport() as report:
        seat = EngineWriter(site.config.writer, report.say)
        async with seat:
            bench = Bench(site, options.slug, seat, report)
            await bench.direct()  # the first round of an engine is slower than the others
            direct, write = [], []
            for _ in range(options.rounds):
                direct.append(await bench.direct())
                seconds, state = await bench.write()
                write.append(seconds)
    ratio = statistics.median(write) / statistics.median(direct)
    print(f"requests: {len(bench.requests())}; rounds: {options.rounds}")
    print(f"engine directly: {spread(direct)}")
    print(f"write:           {spread(write)}")
    print(f"write ÷ engine directly: {ratio:.3f}")
    print(label(last(state)))


if __name__ == "__main__":
    asyncio.run(main())
