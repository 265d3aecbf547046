"""How fast the gates are: items a second on one core and on two, a context's cost, each gate's share.

Run ``python -m benchmarks.gates`` in the repository's root for the example site, whose articles' own sentences
serve as items, or ``python -m benchmarks.gates ROWS.jsonl[.gz]`` for rows of ``{id, source, item}``. (Run as a file,
its folder would come first in Python's path, where its name hides the package of that name.) All figures are of
one run.
"""

import argparse
import json
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from gates import GATES
from gates.context import Context
from gates.gate import AnyItem, Gate
from gates.run import judge
from pipeline.gating import Bench, Line, judge_lines
from pipeline.reader import read_article
from pipeline.rows import parse_row, read_lines
from pipeline.site import load_site
from schemas.site import Voice

EXAMPLES = Path(__file__).parents[1] / "examples"
LEAST_WORDS = 6


def example_rows() -> Iterator[Line]:
    """Rows of the example site: each section is a source, and each of its sentences an item."""
    site = load_site(EXAMPLES)
    number = 0
    for slug in site.slugs():
        article = read_article(site, slug)
        for section in article.sections:
            source = article.section_text(section)
            for sentence in source.replace("\n", " ").split(". "):
                if len(sentence.split()) >= LEAST_WORDS:
                    number += 1
                    row = {"id": number, "source": source, "item": sentence.strip(" .") + "."}
                    yield number, json.dumps(row).encode()


def timed(work: Callable[[], object]) -> float:
    """Seconds that ``work`` takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def contexts(lines: list[Line], voice: Voice) -> tuple[list[tuple[AnyItem, Context]], list[float]]:
    """The rows' items, each with its context, and the seconds that each context cost until its first verdict.

    A context works out what a gate first asks for, so its cost is that of the first verdict less a second one's.
    """
    made: dict[str, Context] = {}
    pairs: list[tuple[AnyItem, Context]] = []
    costs: list[float] = []
    for _, line in lines:
        row = parse_row(line, with_source=True)
        source = row.source or ""
        if source not in made:
            began = time.perf_counter()
            made[source] = Context.from_source(source, voice)
            judge(row.item, made[source])
            first = time.perf_counter() - began
            costs.append(first - timed(partial(judge, row.item, made[source])))
        pairs.append((row.item, made[source]))
    return pairs, costs


def read_and_judge(lines: list[Line], bench: Bench, workers: int) -> int:
    """Judge lines as ``standfirst gate`` does; how many there were."""
    return sum(1 for _ in judge_lines(lines, bench, workers))


def check_all(gate: Gate, pairs: list[tuple[AnyItem, Context]]) -> int:
    """Run one gate over all items; how many findings there were."""
    return sum(1 for item, context in pairs for _ in gate.check(item, context))


def warm_up(voice: Voice) -> None:
    """Load what is loaded once a process: word lists and the language model."""
    context = Context.from_source("The pump lifts water in Amsterdam.", voice)
    item = parse_row(b'{"id": 1, "source": "x", "item": "the pump lifts water in Amsterdam."}', with_source=True).item
    judge(item, context)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the gates.")
    parser.add_argument(
        "rows", nargs="?", help="rows of {id, source, item}, plain or gzipped; the example site if none"
    )
    parser.add_argument("--limit", type=int, default=2000, help="rows at most (2000)")
    given = parser.parse_args()
    voice = Voice()
    lines = list(islice(read_lines(given.rows) if given.rows else example_rows(), given.limit))
    print(f"loading what is loaded once a process: {timed(lambda: warm_up(voice)):.2f} s")
    pairs, costs = contexts(lines, voice)
    words = statistics.mean(len(context.article.text.split()) for _, context in pairs)
    print(f"rows: {len(pairs)}, of {len(costs)} sources of {words:.0f} words on average")
    print(f"a context: median {statistics.median(costs) * 1e3:.1f} ms, worst {max(costs) * 1e3:.1f} ms")
    alone = timed(lambda: [judge(item, context) for item, context in pairs])
    print(f"items a second, contexts made, one core: {len(pairs) / alone:.0f}")
    for workers in (1, 2):
        took = timed(partial(read_and_judge, lines, Bench(tuple(g.reason for g in GATES), voice), workers))
        print(
            f"rows a second from JSON to verdict, start and contexts included, "
            f"{workers} core{'s' if workers > 1 else ''}: {len(lines) / took:.0f}"
        )
    shares = {gate.reason: timed(partial(check_all, gate, pairs)) for gate in GATES}
    for reason, took in sorted(shares.items(), key=lambda share: -share[1]):
        print(f"  {reason:12} {took / sum(shares.values()):6.1%}  {took / len(pairs) * 1e6:8.0f} µs an item")
    # Linux counts the peak in KiB, macOS in bytes.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    print(f"peak memory of this process: {peak:.0f} MiB")


if __name__ == "__main__":
    main()
