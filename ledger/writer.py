"""Writing a ledger: the one writer of events."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ledger.chain import Link, seal
from ledger.clock import Clock, stamp, utc_now
from ledger.disk import DISK, PRIVATE, Disk
from ledger.file import Loaded, Torn, load
from ledger.files import append_synced, cut, ensure_file, write_whole
from ledger.fold import fold
from ledger.lock import hold
from ledger.state import State
from ledger.sums import check_sums
from schemas.errors import StandfirstError
from schemas.event import Event, Head

_log = logging.getLogger(__name__)


class LedgerWriter:
    """The writer of one ledger, for as long as its lock is held (see ``open_writer``)."""

    def __init__(self, loaded: Loaded, *, clock: Clock, disk: Disk) -> None:
        self._path = loaded.path
        self._state = loaded.state
        self._size = loaded.size
        self._clock = clock
        self._disk = disk
        self._closed: str | None = None
        self._turn = threading.Lock()

    @property
    def state(self) -> State:
        """The state of what is on the disk."""
        return self._state

    def append(self, *events: Event) -> Head:
        """Record events: one write, one sync. When this returns they are on the disk.

        Args:
            events: what happened, in order.

        Returns:
            The ledger's head after them.

        Raises:
            LedgerBroken: an event cannot follow those before it; nothing was written; the writer goes on.
            StandfirstError: the write or its sync failed; nothing of it counts as done, and the writer takes
                no more: open the ledger again to see what it holds.
        """
        with self._turn:
            if self._closed:
                raise StandfirstError(self._closed, where=str(self._path), fix="run it again")
            links = self._seal(events)
            after = fold(links, self._state, name=str(self._path))
            check_sums(after, name=str(self._path))
            if links:
                self._closed = "an earlier write to this ledger failed, so no more is written"
                data = b"".join(link.raw + b"\n" for link in links)
                append_synced(self._path, data, size=self._size, disk=self._disk)
                self._size += len(data)
                self._closed = None
            self._state = after
            return after.head

    def close(self) -> None:
        """Take no more events."""
        self._closed = "the ledger is closed"

    def _seal(self, events: tuple[Event, ...]) -> tuple[Link, ...]:
        head, at = self._state.head, stamp(self._clock())
        links = []
        for event in events:
            links.append(seal(event, head, at))
            head = links[-1].head
        return tuple(links)


@contextmanager
def open_writer(
    path: Path,
    head: Head | None = None,
    *,
    timeout: float = 10.0,
    clock: Clock = utc_now,
    disk: Disk = DISK,
) -> Iterator[LedgerWriter]:
    """Open a ledger for writing, alone, for the length of a ``with`` block.

    It is made where it is missing. A torn end is moved to ``PATH.torn-N``, and a warning logged.

    Args:
        path: the ledger.
        head: its head as the pack keeps it (see ``load``).
        timeout: how long to wait for another writer, in seconds.
        clock: what the time is.
        disk: the operations to use.

    Raises:
        StandfirstError: another process writes it, or it cannot be read or made.
        LedgerBroken: it does not hold (see ``load``).
    """
    ensure_file(path, disk=disk)
    with hold(path, timeout=timeout, clock=clock):
        loaded = load(path, head, disk=disk)
        if loaded.torn:
            aside = _set_aside(loaded, loaded.torn, disk)
            _log.warning("%s; it is set aside in %s", loaded.torn.told(path), aside.name)
        writer = LedgerWriter(loaded, clock=clock, disk=disk)
        try:
            yield writer
        finally:
            writer.close()


def _set_aside(loaded: Loaded, torn: Torn, disk: Disk) -> Path:
    """Copy the torn end to a file of its own, then cut it off: killed between, both have it."""
    path = loaded.path
    number = 1
    while (aside := path.with_name(f"{path.name}.torn-{number}")).exists() and disk.read(aside) != torn.data:
        number += 1
    write_whole(aside, torn.data, mode=PRIVATE, disk=disk)
    cut(path, loaded.size, disk=disk)
    return aside
