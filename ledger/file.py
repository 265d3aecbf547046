"""Reading a ledger: every line checked, the state folded, the sums held."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ledger.chain import START, Link, NotWhole, read_link
from ledger.disk import DISK, Disk
from ledger.fold import fold
from ledger.state import State
from ledger.sums import check_sums
from schemas.errors import LedgerBroken, StandfirstError
from schemas.event import Head, Line

_STAMP = re.compile(rb'^\{"at":"([^"]*)"', re.MULTILINE)
"""The time with which every line begins (``ledger.chain``)."""


@dataclass(frozen=True, slots=True)
class Torn:
    """What follows the last whole line: ``data``, from line number ``line`` (from 1) on."""

    line: int
    data: bytes

    def told(self, path: Path) -> str:
        """It in words, for a person."""
        return f"{path}:{self.line}: the last line was never finished ({len(self.data)} bytes)"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A ledger, read: its lines, what they add up to, and what stands torn after them (``None`` if nothing).

    ``size`` is how many bytes the whole lines take.
    """

    path: Path
    lines: tuple[Line, ...]
    state: State
    torn: Torn | None
    size: int


def load(path: Path, head: Head | None = None, *, disk: Disk = DISK) -> Loaded:
    """Read and check a ledger. A file that is missing is an empty one.

    A ledger may be longer than the head that is kept outside it (a run was killed between the ledger's last
    line and the pack), never shorter. Reading takes no lock; while another process appends, its line may show
    as torn.

    Args:
        path: the ledger.
        head: its head as it is kept elsewhere, in the pack.
        disk: the operations to read with.

    Raises:
        LedgerBroken: a line is damaged or out of its place, an event cannot follow those before it, the sums
            do not hold, or lines that the head vouches for are missing or others.
        StandfirstError: the file cannot be read.
    """
    reader = _Reader(path, _read(path, disk))
    links = tuple(reader.links())
    if head is not None:
        _check_head(path, links, head)
    state = fold(links, name=str(path))
    check_sums(state, name=str(path))
    return Loaded(path, tuple(link.line for link in links), state, reader.torn, reader.size)


class _Reader:
    """One pass over a ledger's bytes; ``torn`` and ``size`` hold once ``links`` is used up."""

    def __init__(self, path: Path, data: bytes) -> None:
        self._path = path
        self._data = data
        self.torn: Torn | None = None
        self.size = 0

    def links(self) -> Iterator[Link]:
        """The whole lines, each checked against the one before it."""
        head = START
        while self.size < len(self._data):
            end = self._data.find(b"\n", self.size)
            where = f"{self._path}:{head.count + 1}"
            if end < 0:
                self._tear(head)
                return
            try:
                link = read_link(self._data[self.size : end], head, where)
            except NotWhole as error:
                if not self._unfinished(end):
                    raise LedgerBroken(
                        "the line is not JSON, and lines follow it",
                        where=where,
                        fix="restore the ledger from a copy; it must not be edited",
                    ) from error
                self._tear(head)
                return
            yield link
            head = link.head
            self.size = end + 1

    def _unfinished(self, end: int) -> bool:
        """Whether damage that starts before ``end`` is an append that a power cut broke off.

        It is when nothing follows, or when bytes of it are zero: so read the blocks of a file whose length
        reached the disk and whose words did not, and no line of a ledger ever holds such a byte. The lines of
        one append have one time; where there are two, more than the last append is damaged.
        """
        rest = self._data[self.size :]
        return end + 1 == len(self._data) or (b"\0" in rest and len(set(_STAMP.findall(rest))) <= 1)

    def _tear(self, head: Head) -> None:
        self.torn = Torn(line=head.count + 1, data=self._data[self.size :])


def _read(path: Path, disk: Disk) -> bytes:
    try:
        return disk.read(path)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise StandfirstError(f"the ledger cannot be read: {error.strerror or error}", where=str(path)) from error


def _check_head(path: Path, links: tuple[Link, ...], head: Head) -> None:
    """Hold the lines against the head from outside."""
    if len(links) < head.count:
        raise LedgerBroken(
            f"the ledger's end is missing: it has {len(links)} whole lines, the pack knows of {head.count}",
            where=str(path),
            fix="restore the ledger from a copy",
        )
    at_head = links[head.count - 1].head if head.count else START
    if at_head != head:
        raise LedgerBroken(
            "the line is not the one that the pack knows as the ledger's last",
            where=f"{path}:{head.count}",
            fix="restore the ledger from a copy; it must not be edited",
        )
