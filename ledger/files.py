"""The ways to write a file that survive a kill, a full disk and a power cut.

No library serves here. ``atomicwrites``, the usual one, has been archived since July 2022; its successors are
young and little used; none appends; and none lets a test make each write, sync and rename fail, or take the
power away after it, which is how the promises below are shown.
"""

import errno
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ledger.disk import DISK, PRIVATE, PUBLIC, Disk, told
from schemas.errors import StandfirstError

_TOKEN = 8
"""Random bytes in a temporary name."""


def append_synced(path: Path, data: bytes, *, size: int, disk: Disk = DISK) -> None:
    """Add bytes to the end of a file; when this returns they are on the disk.

    The file must be there (see ``ensure_file``). If anything fails, the file is cut back to its old length
    where the disk still allows it, so that no later sync can vouch for bytes that a failed one gave up.

    Args:
        path: the file.
        data: what to add, in one write where the system takes it whole.
        size: the length in bytes that the file has now.
        disk: the operations to use.

    Raises:
        StandfirstError: something failed, and nothing is to be taken as written; or the file has not that
            length, so another program has written to it.
    """
    with _told(path), _opened(disk.open_append(path, PRIVATE), disk) as fd:
        if disk.size(fd) != size:
            raise StandfirstError(
                "another program has written to this file",
                where=str(path),
                fix="end that program and run it again",
            )
        try:
            _write_all(fd, data, disk)
            disk.sync(fd)
        except BaseException:
            with suppress(OSError):
                disk.truncate(fd, size)
                disk.sync(fd)
            raise


def write_whole(path: Path, data: bytes, *, mode: int = PUBLIC, disk: Disk = DISK) -> None:
    """Write a file whole or not at all; when this returns it is on the disk.

    The bytes go to a temporary name in the same folder (``.NAME.….tmp``), are synced, and take the file's
    name; then the folder is synced. Until then the old file stays as it was. Temporaries that killed writes
    of the same file left behind are removed, so two writers of one file must hold a lock: without one, a
    write may be refused, though never mixed with another.

    Args:
        path: the file; a symbolic link is followed.
        data: all of its bytes.
        mode: its permissions, before the umask.
        disk: the operations to use.

    Raises:
        StandfirstError: something failed. The old file is whole, or (where only the last sync failed) the new
            one is.
    """
    target = path.resolve()
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(_TOKEN)}.tmp")
    with _told(path):
        try:
            with _opened(disk.create(temporary, mode), disk) as fd:
                _write_all(fd, data, disk)
                disk.sync(fd)
            disk.rename(temporary, target)
        except BaseException:
            with suppress(OSError):
                disk.remove(temporary)
            raise
        disk.sync_folder(target.parent)
        _sweep(target, disk)


def ensure_file(path: Path, *, disk: Disk = DISK) -> None:
    """Make a file to append to, and its folders, where they are missing, and sync their names.

    The file's name is synced each time: a run that was killed between making a file and syncing its folder
    must not leave later lines in a file that a power cut takes away whole.

    Raises:
        StandfirstError: it could not be made.
    """
    make_folder(path.parent, disk=disk)
    with _told(path), _opened(disk.open_append(path, PRIVATE), disk):
        disk.sync_folder(path.parent)


def make_folder(path: Path, *, disk: Disk = DISK) -> None:
    """Make a folder, and those above it, where they are missing, and sync their names.

    Raises:
        StandfirstError: it could not be made.
    """
    with _told(path):
        for folder in reversed((path, *path.parents)):
            if not folder.exists():
                disk.make_folder(folder)
                disk.sync_folder(folder.parent)


def set_aside(path: Path, *, disk: Disk = DISK) -> Path:
    """Give a file the first free name of ``NAME.old-1``, ``NAME.old-2``, …; when this returns that is on the disk.

    Raises:
        StandfirstError: it could not be renamed.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.old-{number}")).exists():
        number += 1
    with _told(path):
        disk.rename(path, aside)
        disk.sync_folder(path.parent)
    return aside


def cut(path: Path, size: int, *, disk: Disk = DISK) -> None:
    """Cut a file to its first ``size`` bytes; when this returns the cut is on the disk.

    Raises:
        StandfirstError: it could not be cut.
    """
    with _told(path), _opened(disk.open_append(path, PRIVATE), disk) as fd:
        disk.truncate(fd, size)
        disk.sync(fd)


@contextmanager
def _told(where: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise told(error, where) from error


@contextmanager
def _opened(fd: int, disk: Disk) -> Iterator[int]:
    """Close the file at the end; after a sync, what a failing close says adds nothing."""
    try:
        yield fd
    finally:
        with suppress(OSError):
            disk.close(fd)


def _write_all(fd: int, data: bytes, disk: Disk) -> None:
    """Write every byte, however few the system takes at a time."""
    rest = memoryview(data)
    while rest:
        written = disk.write(fd, bytes(rest))
        if written <= 0:
            raise OSError(errno.EIO, "the disk took no bytes")
        rest = rest[written:]


def _sweep(target: Path, disk: Disk) -> None:
    """Remove what killed writes of the same file left; a failure to do so harms nothing."""
    prefix, suffix = f".{target.name}.", ".tmp"
    with suppress(OSError):
        for stale in list(target.parent.iterdir()):
            middle = stale.name.removeprefix(prefix).removesuffix(suffix)
            if stale.name == f"{prefix}{middle}{suffix}" and len(middle) == 2 * _TOKEN:
                disk.remove(stale)
