"""Telling a person how the drafting goes: a bar on a terminal, plain lines elsewhere."""

import os
import sys
from types import TracebackType
from typing import Protocol, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pipeline.visible import visible


class Report(Protocol):
    """Where progress goes."""

    def say(self, line: str) -> None:
        """One line that a person should see."""

    def begin(self, total: int, done: int) -> None:
        """An article has ``total`` requests, ``done`` of them answered by an earlier run."""

    def step(self, count: int) -> None:
        """``count`` more requests are answered, one way or the other."""


class ScreenReport:
    """Progress on standard error: a bar that moves on a terminal, a line for each quarter elsewhere."""

    def __init__(self) -> None:
        # A stream of its own: the engine's start borrows this process's standard error.
        self._stream = os.fdopen(os.dup(sys.stderr.fileno()), "w", encoding="utf-8", buffering=1)
        self._console = Console(file=self._stream, highlight=False, markup=False)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=self._console,
            disable=not self._console.is_terminal,
        )
        self._slug = ""
        self._task = self._progress.add_task("", total=None, visible=False)
        self._total = self._done = 0

    def __enter__(self) -> Self:
        """Show the bar."""
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        self._progress.stop()
        self._stream.close()

    def article(self, slug: str) -> None:
        """What follows is about the article of that slug."""
        self._slug = slug

    def say(self, line: str) -> None:
        """One line, above the bar."""
        self._console.print(visible(f"{self._slug}: {line}" if self._slug else line), soft_wrap=True)

    def begin(self, total: int, done: int) -> None:
        """Begin an article's bar."""
        self._total, self._done = total, done
        self._progress.update(
            self._task, description=visible(self._slug), total=total, completed=done, visible=bool(total)
        )
        if done < total:
            self.say(f"{total} requests, {done} of them answered before")

    def step(self, count: int) -> None:
        """Move the bar, or say a line at each quarter of the work."""
        quarter = 4 * self._done // max(self._total, 1)
        self._done += count
        self._progress.update(self._task, completed=self._done)
        if not self._console.is_terminal and 4 * self._done // max(self._total, 1) > quarter:
            self.say(f"{self._done} of {self._total} requests answered")
