"""Disks for the tests: one that records what it is told, one that fails, and what a power cut leaves."""

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from pathlib import Path

from ledger.disk import Disk
from schemas.event import Head


class Unsynced(Disk):
    """The disk without its syncs: for a run whose end alone is looked at."""

    def sync(self, fd: int) -> None:
        pass

    def sync_folder(self, path: Path) -> None:
        pass


@dataclass(frozen=True)
class Op:
    """One recorded operation. ``file`` is the number of the file, whatever its name is by now."""

    do: str
    path: Path
    file: int = -1
    data: bytes = b""
    size: int = 0
    to: Path | None = None
    head: Head | None = None


class Recording(Disk):
    """Does everything and keeps a list of it. Files that are there already are number 0 and up."""

    def __init__(self, there: dict[Path, bytes] | None = None) -> None:
        self.there = dict(there or {})
        self.ops: list[Op] = []
        self._names = {path: number for number, path in enumerate(self.there)}
        self._next = len(self._names)
        self._open: dict[int, Path] = {}

    def ack(self, head: Head) -> None:
        self.ops.append(Op("ack", Path(), head=head))

    def _made(self, path: Path) -> None:
        self._names[path] = self._next
        self.ops.append(Op("create", path, self._next))
        self._next += 1

    def create(self, path: Path, mode: int) -> int:
        fd = super().create(path, mode)
        self._made(path)
        self._open[fd] = path
        return fd

    def open_append(self, path: Path, mode: int) -> int:
        fd = super().open_append(path, mode)
        if path not in self._names:
            self._made(path)
        self._open[fd] = path
        return fd

    def _note(self, do: str, fd: int, **more) -> None:
        path = self._open[fd]
        self.ops.append(Op(do, path, self._names[path], **more))

    def write(self, fd: int, data: bytes) -> int:
        written = super().write(fd, data)
        self._note("write", fd, data=data[:written])
        return written

    def truncate(self, fd: int, size: int) -> None:
        super().truncate(fd, size)
        self._note("truncate", fd, size=size)

    def sync(self, fd: int) -> None:
        self._note("sync", fd)

    def rename(self, old: Path, new: Path) -> None:
        super().rename(old, new)
        number = self._names.pop(old)
        self._names[new] = number
        self.ops.append(Op("rename", old, number, to=new))

    def remove(self, path: Path) -> None:
        super().remove(path)
        self.ops.append(Op("remove", path, self._names.pop(path)))

    def sync_folder(self, path: Path) -> None:
        self.ops.append(Op("sync_folder", path))


@dataclass
class _Platter:
    """What is surely on the disk, and what is not yet: changes of each file, and of the names."""

    names: dict[Path, int] = field(default_factory=dict)
    files: dict[int, bytes] = field(default_factory=dict)
    loose_names: list[Op] = field(default_factory=list)
    loose_data: dict[int, list[Op]] = field(default_factory=dict)

    def do(self, op: Op) -> None:
        match op.do:
            case "create" | "rename" | "remove":
                self.loose_names.append(op)
            case "write" | "truncate":
                self.loose_data.setdefault(op.file, []).append(op)
            case "sync":
                for change in self.loose_data.pop(op.file, []):
                    self.files[op.file] = _changed(self.files.get(op.file, b""), change)
            case "sync_folder":
                for change in [name for name in self.loose_names if name.path.parent == op.path]:
                    _rename(self.names, change)
                    self.loose_names.remove(change)


def _changed(data: bytes, op: Op) -> bytes:
    return data + op.data if op.do == "write" else data[: op.size].ljust(op.size, b"\0")


def _rename(names: dict[Path, int], op: Op) -> None:
    if op.do == "create":
        names[op.path] = op.file
        return
    names.pop(op.path, None)
    if op.to is not None:
        names[op.to] = op.file


def _contents(before: bytes, changes: list[Op]) -> set[bytes]:
    """What a file may hold when its last changes were not synced: in order, the last one perhaps in part."""
    found = {before}
    for op in changes:
        if op.do == "write":
            size, half = len(op.data), len(op.data) // 2
            found |= {before + op.data[:cut] for cut in (1, half, size - 1)}
            holes = (bytes(size), bytes(half) + op.data[half:], op.data[:half] + bytes(size - half))
            found |= {before + hole for hole in holes}
        before = _changed(before, op)
        found.add(before)
    return found


def after_power_cut(there: dict[Path, bytes], ops: list[Op]) -> Iterator[dict[Path, bytes]]:
    """Every disk that a power cut after ``ops`` may leave, as the bytes of each file that has a name.

    A write that was not synced may be lost, kept, kept in part, or leave zeros where its bytes should be; a
    change of name whose folder was not synced may be lost or kept, each on its own.
    """
    platter = _Platter(names={path: n for n, path in enumerate(there)}, files=dict(enumerate(there.values())))
    for op in ops:
        platter.do(op)
    loose = platter.loose_names
    name_choices = chain.from_iterable(combinations(loose, size) for size in range(len(loose) + 1))
    files = sorted(platter.loose_data)
    data_choices = list(product(*(_contents(platter.files.get(n, b""), platter.loose_data[n]) for n in files)))
    seen = set()
    for changes in name_choices:
        names = dict(platter.names)
        for change in changes:
            _rename(names, change)
        for contents in data_choices:
            held = platter.files | dict(zip(files, contents, strict=True))
            state = {path: held.get(number, b"") for path, number in names.items()}
            if (frozen := frozenset(state.items())) not in seen:
                seen.add(frozen)
                yield state


@dataclass
class Fault:
    """What goes wrong: from operation ``at`` on, for ``times`` operations, ``number`` is raised.

    ``short``: a write that is to fail takes half of its bytes first, and the next one fails.
    """

    at: int
    number: int = errno.ENOSPC
    times: int = 1
    short: bool = False


class Failing(Disk):
    """A disk that fails once, or from some point on. ``failed`` names the operations that did."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self.count = 0
        self.failed: list[str] = []

    def _fails(self, name: str) -> bool:
        self.count += 1
        fails = self._fault.at <= self.count < self._fault.at + self._fault.times
        if fails:
            self.failed.append(name)
        return fails

    def _raise(self) -> None:
        raise OSError(self._fault.number, "made to fail")

    def _maybe(self, name: str) -> None:
        if self._fails(name):
            self._raise()

    def read(self, path: Path) -> bytes:
        self._maybe("read")
        return super().read(path)

    def create(self, path: Path, mode: int) -> int:
        self._maybe("create")
        return super().create(path, mode)

    def open_append(self, path: Path, mode: int) -> int:
        self._maybe("open_append")
        return super().open_append(path, mode)

    def size(self, fd: int) -> int:
        self._maybe("size")
        return super().size(fd)

    def write(self, fd: int, data: bytes) -> int:
        if self._fails("write"):
            if self._fault.short:
                super().write(fd, data[: len(data) // 2])
            self._raise()
        return super().write(fd, data)

    def truncate(self, fd: int, size: int) -> None:
        self._maybe("truncate")
        super().truncate(fd, size)

    def sync(self, fd: int) -> None:  # noqa: ARG002
        self._maybe("sync")

    def close(self, fd: int) -> None:
        super().close(fd)
        self._maybe("close")

    def rename(self, old: Path, new: Path) -> None:
        self._maybe("rename")
        super().rename(old, new)

    def remove(self, path: Path) -> None:
        self._maybe("remove")
        super().remove(path)

    def make_folder(self, path: Path) -> None:
        self._maybe("make_folder")
        super().make_folder(path)

    def sync_folder(self, path: Path) -> None:  # noqa: ARG002
        self._maybe("sync_folder")


class Sipping(Unsynced):
    """A disk that never takes more than seven bytes at a time."""

    def write(self, fd: int, data: bytes) -> int:
        return super().write(fd, data[:7])
