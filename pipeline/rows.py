"""Rows of items that anybody wrote: JSON Lines, plain or gzipped, read a line at a time.

With an article a row is ``{id, kind: digest, section, text}``, ``{id, kind: bullet, text}`` or ``{id, kind: chip,
q, a, cites}``; without one it is ``{id, source, item}``, where ``item`` is a text (taken for a digest) or an object
of one of those kinds, and ``source`` is its one section. Other keys are ignored.
"""

import gzip
import json
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from pydantic import TypeAdapter, ValidationError

from schemas.errors import StandfirstError
from schemas.item import Bullet, Chip, Digest, Item

if TYPE_CHECKING:
    from io import BufferedReader

SOURCE_SECTION = "source"
"""The id of the one section of a row's source (``gates.context.Context.from_source``)."""

_GZIP = b"\x1f\x8b"
_KEYS = {"digest": ("kind", "section", "text"), "bullet": ("kind", "text"), "chip": ("kind", "q", "a", "cites")}
_ITEM: TypeAdapter[Digest | Bullet | Chip] = TypeAdapter(Item)


class Row(NamedTuple):
    """One row: its id as it was written, its item, and its source where it brings one."""

    id: str | int
    item: Digest | Bullet | Chip
    source: str | None


def read_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, or of standard input for ``-``, with their numbers from 1; blank ones are passed over.

    A file that starts with gzip's mark is unpacked as it is read, whatever its name.

    Raises:
        StandfirstError: the file cannot be read or unpacked.
    """
    try:
        with _opened(name) as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield number, line
    except (OSError, EOFError, zlib.error) as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StandfirstError(f"cannot be read: {said}", where=name) from error


@contextmanager
def _opened(name: str) -> Iterator[Iterable[bytes]]:
    with cast("BufferedReader", sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
        if file.peek(2)[:2] == _GZIP:
            with gzip.open(file) as unpacked:
                yield unpacked
        else:
            yield file


def parse_row(line: bytes, *, with_source: bool) -> Row:
    """One line as a row; ``with_source`` says which of the two forms it must have.

    Raises:
        StandfirstError: the line is not UTF-8, not JSON, or lacks a key or has one of the wrong kind.
    """
    try:
        row = json.loads(line.decode("utf-8-sig"))
        if b"\\ud" in line.lower():
            json.dumps(row, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise StandfirstError(f"not UTF-8 at byte {error.start} of the line") from error
    except UnicodeEncodeError as error:
        raise StandfirstError("has half of a surrogate pair, which is no character") from error
    except (ValueError, RecursionError) as error:
        raise StandfirstError(f"not JSON: {error}", fix="put one object on each line") from error
    if not isinstance(row, dict):
        raise StandfirstError("not a JSON object", fix="put one object on each line")
    row_id = row.get("id")
    if not isinstance(row_id, str | int) or isinstance(row_id, bool):
        raise StandfirstError("has no id", fix="give each row an id, a text or a whole number")
    if not with_source:
        return Row(row_id, _item(row, ""), None)
    source = row.get("source")
    if not isinstance(source, str):
        raise StandfirstError("has no text in “source”", fix="give the source, or name an article with --article")
    return Row(row_id, _sourced_item(row.get("item")), source)


def _sourced_item(item: object) -> Digest | Bullet | Chip:
    if isinstance(item, str):
        return Digest(section=SOURCE_SECTION, text=item)
    if isinstance(item, dict):
        return _item({**item, "section": SOURCE_SECTION, "cites": [SOURCE_SECTION]}, "item.")
    raise StandfirstError("has no “item”", fix="give the item: a text, or an object with its kind")


def _item(row: dict[str, object], where: str) -> Digest | Bullet | Chip:
    kind = row.get("kind")
    keys = _KEYS.get(kind, ("kind",)) if isinstance(kind, str) else ("kind",)
    try:
        return _ITEM.validate_python({key: row[key] for key in keys if key in row})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        at = ".".join(str(part) for part in first["loc"][1:]) or "kind"
        said = first["msg"] if first["loc"] else "must be digest, bullet or chip"
        raise StandfirstError(f"“{where}{at}”: {said[:1].lower()}{said[1:]}") from error
