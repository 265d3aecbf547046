"""A command on a pseudo-terminal, with somebody who types."""

import os
import pty
import select
import subprocess
import time
from collections.abc import Callable, Sequence

LIMIT = 60.0
"""Seconds in which it must be done."""


Typed = str | Callable[[], str]
"""Keys, or what gives them when their turn has come."""


def at_terminal(command: Sequence[str], script: Sequence[tuple[str, Typed]]) -> str:
    """Run the command; wait for each text of the script, then type what belongs to it. What was shown comes back."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    seen = said = ""
    until = time.monotonic() + LIMIT
    steps = list(script)
    while time.monotonic() < until:
        if select.select([ours], [], [], 0.1)[0]:
            try:
                data = os.read(ours, 65536).decode(errors="replace")
            except OSError:
                break
            if not data:
                break
            seen, said = seen + data, said + data
        while steps and steps[0][0] in said:
            waited, keys = steps.pop(0)
            said = said.partition(waited)[2]
            time.sleep(0.3)  # a key that comes before the terminal waits for one is thrown away
            os.write(ours, (keys if isinstance(keys, str) else keys()).encode())
    os.close(ours)
    assert child.wait(timeout=10) == 0, seen
    assert not steps, seen
    return seen
