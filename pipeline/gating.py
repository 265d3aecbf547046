"""Gates over many rows: on all cores, in order, in bounded memory.

Rows are judged in batches by worker processes, and no more than a few batches a worker are ever in memory. With
an article, ``repeat`` needs what was kept before: it alone sits in this process, after the others, and compares
each row with the latest ``KEPT_ROWS`` rows kept before it, so the verdicts are the same on any number of cores.
"""

import multiprocessing
import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from gates.context import Context
from gates.run import judge, select
from pipeline.rows import Row, parse_row
from schemas.article import Article
from schemas.errors import StandfirstError
from schemas.finding import Verdict
from schemas.site import Voice

if TYPE_CHECKING:
    from gates.gate import AnyItem

KEPT_ROWS = 200
"""How many of the rows kept last ``repeat`` compares with: more than the longest article's pack has items."""

_BATCH = 64
_BATCHES_A_WORKER = 4
_FEW = 12
"""Fewer batches than this are judged sooner than worker processes start."""

_SOURCES = 4

Line = tuple[int, bytes]


@dataclass(frozen=True)
class Bench:
    """What rows are judged by: the names of the gates, the voice, and the article where there is one."""

    gates: tuple[str, ...]
    voice: Voice
    article: Article | None = None


@dataclass(frozen=True)
class Judged:
    """What came of one line: a verdict on its item, or why it is no row."""

    number: int
    row: Row | None = None
    verdict: Verdict | None = None
    error: str | None = None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def judge_lines(lines: Iterable[Line], bench: Bench, workers: int) -> Iterator[Judged]:
    """What comes of each line, in the order of the lines.

    Raises:
        GateCrashed: a gate raised; nothing more is judged.
        StandfirstError: a worker process was ended.
    """
    apart = bench.article is not None and "repeat" in bench.gates
    first = Bench(tuple(g for g in bench.gates if g != "repeat"), bench.voice, bench.article) if apart else bench
    batches = _batches(lines)
    judged = chain.from_iterable(_run(batches, first, workers))
    return _with_repeat(judged, bench) if apart else judged


def _batches(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    rest = iter(lines)
    while batch := tuple(islice(rest, _BATCH)):
        yield batch


def _run(batches: Iterator[tuple[Line, ...]], bench: Bench, workers: int) -> Iterator[list[Judged]]:
    """Judge batches: here where there are few of them or one core, else in worker processes."""
    few = tuple(islice(batches, _FEW))
    if workers == 1 or len(few) < _FEW:
        _start(bench)
        for batch in chain(few, batches):
            yield _judge_batch(batch)
        return
    # Spawned, not forked: a fork would copy the threads' locks of whatever the caller has loaded.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _start, (bench,))
    try:
        waiting: deque[Future[list[Judged]]] = deque()
        for batch in chain(few, batches):
            waiting.append(pool.submit(_judge_batch, batch))
            if len(waiting) >= workers * _BATCHES_A_WORKER:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise StandfirstError(
            "a process that judged rows was ended from outside", fix="see that there is memory enough, and try again"
        ) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_seat: list[tuple[Bench, Context | None]] = []
"""The bench of this process, and the context of its article: set once, when the process starts."""


def _start(bench: Bench) -> None:
    _context_of.cache_clear()
    _seat[:] = [(bench, Context(bench.article, bench.voice) if bench.article else None)]


@lru_cache(maxsize=_SOURCES)
def _context_of(source: str) -> Context:
    return Context.from_source(source, _seat[0][0].voice)


def _judge_batch(batch: tuple[Line, ...]) -> list[Judged]:
    bench, context = _seat[0]
    gates = select(",".join(bench.gates)) if bench.gates else ()
    judged = []
    for number, line in batch:
        try:
            row = parse_row(line, with_source=context is None)
        except StandfirstError as error:
            judged.append(Judged(number, error=str(error)))
            continue
        about = context or _context_of(row.source or "")
        judged.append(Judged(number, row._replace(source=None), judge(row.item, about, gates)))
    return judged


def _with_repeat(judged: Iterable[Judged], bench: Bench) -> Iterator[Judged]:
    repeat = select("repeat")
    kept: deque[AnyItem] = deque(maxlen=KEPT_ROWS)
    context = Context(bench.article, bench.voice) if bench.article else None
    for one in judged:
        if one.row is None or one.verdict is None or context is None:
            yield one
            continue
        again = judge(one.row.item, context.with_kept(tuple(kept)), repeat)
        findings = one.verdict.findings + again.findings
        verdict = Verdict(
            kept=one.verdict.kept and again.kept, reason=one.verdict.reason or again.reason, findings=findings
        )
        if verdict.kept:
            kept.append(one.row.item)
        yield Judged(one.number, one.row, verdict)
