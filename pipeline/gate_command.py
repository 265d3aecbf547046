"""What ``standfirst gate`` does: from the names that were given to verdicts, a summary and an exit code."""

import contextlib
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from gates import GATES
from gates.run import select
from pipeline.gating import Bench, cores, judge_lines
from pipeline.rows import Row, read_lines
from pipeline.site import find_site
from pipeline.visible import visible, visible_json
from schemas.errors import StandfirstError
from schemas.finding import Verdict
from schemas.site import Config

_EVERY = 1000
"""Where there is no terminal, a line of progress stands for this many rows."""


def run_gate(start: Path, items: str, article: str | None, names: str | None, out: str) -> None:
    """Judge the rows of ``items`` and write their verdicts to ``out`` (``-``: standard output).

    Raises:
        click.UsageError: a gate's name is wrong, or ``out`` is the file that is read.
        StandfirstError: rows could not be read (after the others were judged), or the work stopped.
    """
    try:
        gates = select(names) if names is not None else GATES
    except StandfirstError as error:
        raise click.UsageError(str(error)) from error
    if "-" not in {items, out} and Path(out).resolve() == Path(items).resolve():
        raise click.UsageError(f"-o: {out} is the file of the items; name another")
    bench = _bench(start, article, tuple(gate.reason for gate in gates))
    tally: Counter[str] = Counter()
    with _output(out) as file, _progress(live=out != "-" or not sys.stdout.isatty()) as advance:
        for judged in judge_lines(read_lines(items), bench, cores()):
            if judged.row is None or judged.verdict is None:
                click.echo(f"standfirst: {visible(f'{items}:{judged.number}: {judged.error}')}", err=True)
                tally["unread"] += 1
            else:
                tally[judged.verdict.reason or "kept"] += 1
                file.write(_line(judged.row, judged.verdict).encode())
            advance(tally)
    unread = tally.pop("unread", 0)
    click.echo(_summary(tally), err=True)
    if unread:
        rows = "1 row" if unread == 1 else f"{unread} rows"
        raise StandfirstError(f"{rows} could not be read", where=items, fix="each is named above")


def _bench(start: Path, article: str | None, gates: tuple[str, ...]) -> Bench:
    if article is None:
        site = find_site(start)
        return Bench(gates, (site.config if site else Config()).voice)
    from pipeline.reader import read_file  # noqa: PLC0415 - only for an article

    path = Path(article)
    # A file may belong to no site at all; then the defaults hold.
    site = find_site(path.parent if start == Path() else start)
    config = site.config if site else Config()
    return Bench(gates, config.voice, read_file(path, config))


def _line(row: Row, verdict: Verdict) -> str:
    line = {"id": row.id, **verdict.model_dump(mode="json")}
    text = json.dumps(line, ensure_ascii=False)
    return (text if text.isprintable() else visible_json(text)) + "\n"


def _summary(tally: Counter[str]) -> str:
    kept = tally["kept"]
    dropped = {gate.reason: tally[gate.reason] for gate in GATES if tally[gate.reason]}
    reasons = ", ".join(f"{reason} {count}" for reason, count in dropped.items())
    total = kept + sum(dropped.values())
    return f"{total} judged: {kept} kept, {total - kept} dropped" + (f" ({reasons})" if reasons else "")


@contextlib.contextmanager
def _output(out: str) -> Iterator[BinaryIO]:
    """Standard output, or a file that takes its name only when all of it is written."""
    if out == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(out)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise StandfirstError(f"cannot be written: {error.strerror}", where=out) from error
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


@contextlib.contextmanager
def _progress(*, live: bool) -> Iterator[Callable[[Counter[str]], None]]:
    """What shows how far the work is: a moving line on a terminal, a plain line now and then elsewhere."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _say_now_and_then
    elif not live:
        yield lambda _: None
    else:
        columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("0 judged", total=None)

            def show(tally: Counter[str]) -> None:
                progress.update(task, description=_summary(tally))

            yield show


def _say_now_and_then(tally: Counter[str]) -> None:
    if tally.total() % _EVERY == 0:
        click.echo(_summary(tally), err=True)
