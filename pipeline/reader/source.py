"""A page's bytes and text, and where its lines begin."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from schemas.errors import StandfirstError

_MARKS = {
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_UTF8_MARK = "\ufeff"
_LINE_ENDS = re.compile(r"\r\n?")


@dataclass(frozen=True)
class Page:
    """A file as it was read: ``text`` without its byte-order mark and with every line end a line feed.

    ``sha`` is the SHA-256 of the file's bytes, before anything was taken off or folded.
    """

    path: Path
    text: str
    sha: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Where each line begins, in characters, with the end of the text as one more."""
        starts = [0]
        starts.extend(found.end() for found in re.finditer("\n", self.text))
        if starts[-1] != len(self.text):
            starts.append(len(self.text))
        return tuple(starts)

    def line(self, offset: int) -> int:
        """The number of the line that holds a character, from 1."""
        return bisect_right(self.line_starts, offset)

    def where(self, offset: int) -> str:
        """``file:line`` of a character."""
        return f"{self.path}:{self.line(offset)}"


def load_page(path: Path) -> Page:
    """Read a file.

    Raises:
        StandfirstError: it is not there, cannot be read, is not UTF-8, or is empty.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise StandfirstError(f"the article cannot be read: {reason}", where=str(path)) from error
    text = _LINE_ENDS.sub("\n", _decoded(raw, path)).removeprefix(_UTF8_MARK)
    if not text.strip():
        raise StandfirstError("the article is empty", where=str(path), fix="write some text in it or name another file")
    return Page(path=path, text=text, sha=sha256(raw).hexdigest())


def _decoded(raw: bytes, path: Path) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        looks = _MARKS.get(raw[:2])
        what = f"the article is not UTF-8 (it looks like {looks})" if looks else "the article is not UTF-8"
        raise StandfirstError(
            f"{what}: byte {error.start} is 0x{raw[error.start]:02x}",
            where=f"{path}:{line}",
            fix="save it as UTF-8",
        ) from error
