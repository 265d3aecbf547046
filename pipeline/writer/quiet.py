"""Keeping the engine's own chatter out of a person's terminal, and its reasons at hand."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ERROR = re.compile(r"(?:^|\s)((?:\w+\.)*\w*(?:Error|Exception|Interrupt)): (.+)")
"""The last line of a Python trace, wherever a log's prefix puts it."""


@contextmanager
def output_to(path: Path) -> Iterator[None]:
    """Send this process's standard output and error, and those of processes it starts, to a file.

    Processes started inside go on writing there afterwards; this process's own streams come back.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    path.parent.mkdir(parents=True, exist_ok=True)
    saved = [os.dup(1), os.dup(2)]
    with path.open("wb") as log:
        try:
            for stream in (1, 2):
                os.dup2(log.fileno(), stream)
            yield
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for stream, old in zip((1, 2), saved, strict=True):
                os.dup2(old, stream)
                os.close(old)


def first_cause(log: str) -> str | None:
    """The first error that a log names, as ``Name: reason`` on one line, or ``None`` where it names none.

    The first, since what follows it in an engine's log is the fall of the processes above.
    """
    for line in log.splitlines():
        if found := ERROR.search(line):
            return f"{found[1].rsplit('.', 1)[-1]}: {found[2].strip()}"
    return None
