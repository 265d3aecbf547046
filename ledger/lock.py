"""One writer a slug: a lock that the system lets go of when its holder ends, however it ends."""

import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from ledger.clock import Clock, stamp, utc_now
from ledger.disk import PRIVATE, told
from schemas.errors import StandfirstError


@contextmanager
def hold(path: Path, *, timeout: float = 10.0, clock: Clock = utc_now) -> Iterator[None]:
    """Hold the lock of a file for the length of a ``with`` block.

    The lock is the system's own (``flock``) on ``PATH.lock``, which says who holds it and stays in place
    afterwards. A process that dies lets go of it, and so do the children that it forked.

    Args:
        path: the file to lock; its folder must be there.
        timeout: how long to wait for another holder, in seconds.
        clock: what the time is.

    Raises:
        StandfirstError: another process still holds it (the line says which), or it cannot be locked.
    """
    name = path.with_name(path.name + ".lock")
    lock = FileLock(name, timeout=timeout, mode=PRIVATE, on_acquired=_signer(clock))
    try:
        lock.acquire()
    except Timeout as error:
        raise StandfirstError(
            f"another process is writing this ledger ({_holder(name)})",
            where=str(path),
            fix="wait until it ends, or end it",
        ) from error
    except OSError as error:
        raise told(error, name) from error
    try:
        yield
    finally:
        lock.release()


def _signer(clock: Clock) -> Callable[[int], None]:
    """What writes the holder's name into the lock that it has just taken."""

    def sign(fd: int) -> None:
        holder = {"pid": os.getpid(), "host": socket.gethostname(), "since": stamp(clock())}
        os.ftruncate(fd, 0)
        os.pwrite(fd, json.dumps(holder).encode(), 0)

    return sign


def _holder(name: Path) -> str:
    """Who holds the lock, in words."""
    try:
        holder = json.loads(name.read_bytes())
        return f"process {int(holder['pid'])} on {holder['host']!s}, since {holder['since']!s}"
    except (OSError, ValueError, KeyError, TypeError):
        return "it has not yet said who it is"
