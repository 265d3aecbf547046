"""The process whose children are killed (``ledger_child.py``), as a test speaks with it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHILD = Path(__file__).with_name("ledger_child.py")


class Nursery:
    """The process whose children are killed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def tell(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hear(self) -> list[str]:
        line = self._process.stdout.readline()
        assert line, "the nursery ended"
        return line.split()


@contextmanager
def nursery() -> Iterator[Nursery]:
    """Start one, and end it by closing what it reads."""
    command = [sys.executable, str(CHILD)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Nursery(process)
        process.stdin.close()
