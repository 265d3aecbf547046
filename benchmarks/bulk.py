"""The bulk machinery of ``standfirst gate`` in a process of its own: rows a second, and peak memory."""

import multiprocessing
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice
from typing import TYPE_CHECKING

from benchmarks.speed import pairs_of
from gates import GATES
from gates.parse import parsed
from gates.run import judge
from pipeline.gating import Bench, Line, judge_lines
from pipeline.rows import read_lines
from schemas.site import Voice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.synchronize import Barrier


@dataclass(frozen=True)
class Bulk:
    """What a run over many rows took: seconds from JSON to verdict, start included, and MiB at the peak.

    ``own`` is the peak of the process that reads the rows, ``worker`` that of its largest worker process (0 where
    it has none).
    """

    rows: int
    seconds: float
    own: float
    worker: float


def run_bulk(file: str, rows: int, workers: int) -> Bulk:
    """Judge the first rows of a file, begun again at its end, in a fresh process with so many workers."""
    # Spawned, so that neither memory nor what is remembered of a text is this process's.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as fresh:
        return fresh.submit(_judge, file, rows, workers).result()


def made_rate(file: str, rows: int, workers: int) -> float:
    """Items a second in so many processes, each with its part of the rows, its contexts made, and nothing parsed.

    All begin at once, and the slowest counts.
    """
    spawn = multiprocessing.get_context("spawn")
    barrier = spawn.Barrier(workers)
    with ProcessPoolExecutor(workers, spawn, _start, (barrier,)) as pool:
        parts = [
            pool.submit(_judge_made, file, rows * part // workers, rows * (part + 1) // workers)
            for part in range(workers)
        ]
        return rows / max(part.result() for part in parts)


_starts: "list[Barrier]" = []
"""Where this process waits for the others: set once, when it starts."""


def _start(barrier: "Barrier") -> None:
    _starts.append(barrier)


def _judge_made(file: str, start: int, stop: int) -> float:
    pairs = pairs_of(list(islice(read_lines(file), start, stop)), Voice())
    parsed.cache_clear()
    _starts[0].wait()
    began = time.perf_counter()
    for item, context in pairs:
        judge(item, context)
    return time.perf_counter() - began


def _judge(file: str, rows: int, workers: int) -> Bulk:
    began = time.perf_counter()
    bench = Bench(tuple(gate.reason for gate in GATES), Voice())
    judged = sum(1 for _ in judge_lines(islice(_repeated(file), rows), bench, workers))
    return Bulk(
        rows=judged,
        seconds=time.perf_counter() - began,
        own=_peak(resource.RUSAGE_SELF),
        worker=_peak(resource.RUSAGE_CHILDREN),
    )


def _repeated(file: str) -> "Iterator[Line]":
    # Read again at each turn: to hold the file would be counted as the machinery's memory.
    for _ in cycle([None]):
        yield from read_lines(file)


def _peak(who: int) -> float:
    """MiB at the peak; Linux counts in KiB, macOS in bytes."""
    return resource.getrusage(who).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
