"""The few file operations that the ledger and the pack stand on, one call each, for tests to wrap."""

import errno
import os
from pathlib import Path

from schemas.errors import StandfirstError

PRIVATE = 0o600
"""The mode of a file that holds words which must not leave the house: the ledger and what is set aside."""

PUBLIC = 0o666
"""The mode of any other file, before the umask."""

_WORDS = {
    errno.ENOSPC: ("the disk is full", "free some space and run it again"),
    errno.EDQUOT: ("the disk quota is used up", "free some space and run it again"),
    errno.EACCES: ("this user may not write here", "change the permissions, or write elsewhere"),
    errno.EPERM: ("this user may not write here", "change the permissions, or write elsewhere"),
    errno.EROFS: ("the file system is read-only", "write elsewhere"),
    errno.EIO: ("the disk reports a fault", "check the disk before you run it again"),
    errno.EISDIR: ("a folder stands where the file should be", "move it away"),
    errno.ENOTDIR: ("a file stands where a folder should be", "move it away"),
    errno.ENAMETOOLONG: ("the name is too long for this file system", "choose a shorter name"),
}


class Disk:
    """The operating system's file operations, one call each; every method raises ``OSError``."""

    def read(self, path: Path) -> bytes:
        """The file's bytes."""
        return path.read_bytes()

    def create(self, path: Path, mode: int) -> int:
        """Make a new file and open it for writing."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)

    def open_append(self, path: Path, mode: int) -> int:
        """Open a file to write at its end; it is made where it is missing."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, mode)

    def size(self, fd: int) -> int:
        """The open file's length in bytes."""
        return os.fstat(fd).st_size

    def write(self, fd: int, data: bytes) -> int:
        """Write bytes, perhaps not all of them; how many were."""
        return os.write(fd, data)

    def truncate(self, fd: int, size: int) -> None:
        """Cut the open file to ``size`` bytes."""
        os.ftruncate(fd, size)

    def sync(self, fd: int) -> None:
        """Return when the open file's bytes are on the disk."""
        os.fsync(fd)

    def close(self, fd: int) -> None:
        """Close the open file."""
        os.close(fd)

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in place of any file that has it."""
        old.replace(new)

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def make_folder(self, path: Path) -> None:
        """Make a folder where it is missing."""
        path.mkdir(exist_ok=True)

    def sync_folder(self, path: Path) -> None:
        """Return when the names in a folder are on the disk."""
        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


DISK = Disk()
"""The disk itself."""


def told(error: OSError, where: Path) -> StandfirstError:
    """A failed file operation in one line: what is wrong, where, and what can be done."""
    known = _WORDS.get(error.errno or 0)
    what, fix = known or (error.strerror or str(error), None)
    return StandfirstError(f"the file cannot be written: {what}", where=str(where), fix=fix)
