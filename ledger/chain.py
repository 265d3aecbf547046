"""The chain: one line's bytes, and how each line vouches for the one before it.

A line is JSON in one form only: keys sorted, no spaces, UTF-8 with nothing escaped that need not be. Sorted
keys keep the form from depending on the order in which the code happens to name a type's fields. A line feed
ends it and is no part of its sum.
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from pydantic import ValidationError

from schemas.errors import LedgerBroken, StandfirstError
from schemas.event import Event, Head, Line

START = Head(count=0, sha="0" * 64)
"""The head of an empty ledger."""


class NotWhole(Exception):
    """Bytes that are not one whole JSON text: a line that was never finished, or one that was damaged.

    Never shown to a person: the reader decides which of the two it is.
    """


@dataclass(frozen=True, slots=True)
class Link:
    """A line with its bytes, without the line feed."""

    line: Line
    raw: bytes

    @property
    def head(self) -> Head:
        """The ledger's head when this is its last line."""
        return Head(count=self.line.seq + 1, sha=sha256(self.raw).hexdigest())


def seal(event: Event, head: Head, at: str) -> Link:
    """The line that records an event after ``head``.

    Raises:
        StandfirstError: the event would not read back as it is (a number that JSON has no word for, half of
            a surrogate pair), so it must not be written.
    """
    line = Line(seq=head.count, prev=head.sha, at=at, body=event)
    try:
        text = json.dumps(
            line.model_dump(mode="json"),
            sort_keys=True,
            ensure_ascii=False,
            allow_nan=False,
            separators=(",", ":"),
        )
        raw = text.encode()
        back = Line.model_validate_json(raw)
        if back == line:
            # The line as it reads back, keys in the file's order: the state in memory is that of a later load.
            return Link(back, raw)
    except ValueError:  # of which pydantic's and the encoder's errors are kinds
        pass
    raise StandfirstError(
        f"this {event.event} event cannot be written so that it reads back the same",
        where=f"ledger line {line.seq + 1}",
        fix="this is a fault in the program: report it",
    )


def read_link(raw: bytes, head: Head, where: str) -> Link:
    """Check one line against the head before it.

    Args:
        raw: the line's bytes, without the line feed.
        head: the head that the lines before it give.
        where: the file and line, for messages.

    Raises:
        NotWhole: it is not JSON at all.
        LedgerBroken: it is JSON, but no event, or not the line that belongs here.
    """
    try:
        line = Line.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        if first["type"] == "json_invalid":
            raise NotWhole from error
        field = ".".join(str(part) for part in first["loc"])
        raise _broken(f"the line is not an event ({field}: {first['msg']})", where) from error
    if line.seq != head.count:
        raise _broken(f"the line says that it is number {line.seq}, but its place is {head.count}", where)
    if line.prev != head.sha:
        raise _broken("the line before this one is not the line that it was written after", where)
    return Link(line, raw)


def _broken(what: str, where: str) -> LedgerBroken:
    return LedgerBroken(what, where=where, fix="restore the ledger from a copy; it must not be edited")
