"""How fast the gates are: items a second on one core and on two, a context's cost, each gate's share, memory.

Run ``python -m benchmarks.gates`` in the repository's root for the example site, whose articles' own sentences
serve as items, or ``python -m benchmarks.gates ROWS.jsonl[.gz]`` for rows of ``{id, source, item}``. (Run as a file,
its folder would come first in Python's path, where its name hides the package of that name.) All figures are of
one run; those of one process count its own time on a core, which others on the machine hardly change. ``--memory
ROWS`` judges so many rows as ``standfirst gate`` does and prints the peak; ``--linear`` prints how the gates' time
grows with hostile texts, and nothing else.
"""

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

from benchmarks.bulk import made_rate, run_bulk
from benchmarks.linear import print_linear
from benchmarks.speed import Pairs, check, context_seconds, pairs_of, passes, timed
from gates import GATES
from gates.run import judge
from pipeline.gating import Line, cores
from pipeline.reader import read_article, read_file
from pipeline.rows import read_lines
from pipeline.site import load_site
from schemas.article import Article
from schemas.site import Config, Voice

EXAMPLES = Path(__file__).parents[1] / "examples"
LEAST_WORDS = 6
TIMES = 15
"""How many times an article's context is made; the median counts."""

SHARED = 400
"""Items by which the gates' shares are measured."""


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


def example_article() -> Article:
    """The longest article of the example site."""
    site = load_site(EXAMPLES)
    return max((read_article(site, slug) for slug in site.slugs()), key=lambda article: len(article.text))


@contextmanager
def rows_file(given: str | None) -> Iterator[str]:
    """The file of rows that was named, or a temporary one with the example site's."""
    if given:
        yield given
        return
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.writelines(line + b"\n" for _, line in example_rows())
        file.flush()
        yield file.name


def print_items(lines: list[Line], voice: Voice) -> None:
    """Print what items cost in one process, parsing apart, and each gate's share."""
    pairs = pairs_of(lines, voice)
    words = statistics.mean(len(context.article.text.split()) for _, context in pairs)
    print(f"rows: {len(pairs)}, with sources of {words:.0f} words on average")
    both = passes(pairs, judge)
    took = both.cold - both.warm
    print("items a second of a core, contexts made:")
    print(f"  {len(pairs) / both.cold:.0f} the first time, when sentences are parsed")
    print(f"  {len(pairs) / both.warm:.0f} the second time, when all parses are remembered")
    if both.parses:
        print(
            f"  so parsing is {took / both.cold:.0%} of the first time:"
            f" {both.parses / len(pairs):.1f} sentences an item, {took / both.parses * 1e3:.1f} ms each"
        )
    print_shares(pairs[:: max(1, len(pairs) // SHARED)])


def print_shares(pairs: Pairs) -> None:
    """Print each gate's time an item, alone: with its own parsing, and with what it parses remembered."""
    by_gate = {gate.reason: passes(pairs, partial(check, gate)) for gate in GATES}
    whole = sum(one.warm for one in by_gate.values())
    print(
        f"each gate alone, µs an item ({len(pairs)} items): parsing for itself; with parses remembered, and its share"
    )
    for reason, one in sorted(by_gate.items(), key=lambda share: -share[1].warm):
        cold, warm = (seconds / len(pairs) * 1e6 for seconds in (one.cold, one.warm))
        print(f"  {reason:12} {cold:8.0f} {warm:8.0f} {one.warm / whole:6.1%}")


def print_context(file: Path | None, voice: Voice) -> None:
    """Print what an article's context costs."""
    article = read_file(file, Config()) if file else example_article()
    words = len(article.text.split())
    took = context_seconds(article, voice, TIMES)
    print(f"the context of “{article.slug}” ({words} words, {len(article.sections)} sections): {took * 1e3:.0f} ms")


def print_rates(file: str, rows: int) -> None:
    """Print rows a second by the clock, on one core and on two."""
    print("rows a second by the clock, on one core and on two:")
    for name, rate in (
        ("contexts made, sentences parsed as they come", made_rate),
        ("from JSON to verdict", bulk_rate),
    ):
        one, two = (rate(file, rows, workers) for workers in (1, 2))
        print(f"  {name}: {one:.0f} and {two:.0f} (× {two / one:.2f})")


def bulk_rate(file: str, rows: int, workers: int) -> float:
    """Rows a second as ``standfirst gate`` judges them, from its start to the last verdict."""
    it = run_bulk(file, rows, workers)
    return it.rows / it.seconds


def print_memory(file: str, rows: int) -> None:
    """Print the peak of memory of ``standfirst gate`` over so many rows."""
    workers = cores()
    it = run_bulk(file, rows, workers)
    print(
        f"peak memory over {it.rows} rows, {workers} workers: {it.own:.0f} MiB, and {it.worker:.0f} MiB in the largest"
        f" worker: at most {it.own + workers * it.worker:.0f} MiB together"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the gates.")
    parser.add_argument(
        "rows", nargs="?", help="rows of {id, source, item}, plain or gzipped; the example site if none"
    )
    parser.add_argument("--limit", type=int, default=2000, help="rows at most (2000)")
    parser.add_argument("--article", type=Path, help="an article for the context's time; an example if none")
    parser.add_argument("--memory", type=int, metavar="ROWS", help="rows for the peak of memory, the file repeated")
    parser.add_argument("--linear", action="store_true", help="print how time grows with hostile texts, and no more")
    given = parser.parse_args()
    if given.linear:
        print_linear()
        return
    voice = Voice()
    with rows_file(given.rows) as file:
        lines = list(islice(read_lines(file), given.limit))
        print(f"loading what is loaded once a process: {timed(lambda: pairs_of(lines[:1], voice)):.2f} s")
        print_context(given.article, voice)
        print_items(lines, voice)
        print_rates(file, len(lines))
        if given.memory:
            print_memory(file, given.memory)


if __name__ == "__main__":
    main()
