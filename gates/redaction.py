"""``redaction``: an item carries a string on the site's redaction list.

Letters compare without regard to case, accents, width, typography or invisible characters; a listed string
matches whole, never as a part of a longer word.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.report import at
from schemas.finding import Finding

_REASON: Final = "redaction"
_REMEMBERED = 64


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    listed = _keys(context.voice.redactions)
    if not listed:
        return
    for field, text in item.fields:
        folded = fold(text)
        key, origins = _key(folded.text)
        for string, number in listed:
            for start in _whole(string, key):
                first, last = origins[start], origins[start + len(string) - 1]
                message = f"redactions[{number}] of the site's voice is in the item; say it without"
                yield at(_REASON, field, folded.span(first, last + 1), message)


@lru_cache(maxsize=_REMEMBERED)
def _keys(redactions: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    keys = ((_key(fold(string.strip()).text)[0], number) for number, string in enumerate(redactions))
    return tuple((key, number) for key, number in keys if key)


def _key(text: str) -> tuple[str, list[int]]:
    """``text`` in the form that is compared, and for each of its characters the one it was made from."""
    chars: list[str] = []
    origins: list[int] = []
    for index, char in enumerate(text):
        for part in char if char.isascii() else unicodedata.normalize("NFKD", char):
            if not unicodedata.combining(part):
                folded = part.casefold()
                chars.append(folded)
                origins += [index] * len(folded)
    return "".join(chars), origins


def _whole(string: str, text: str) -> Iterator[int]:
    """Where ``string`` stands in ``text`` with no letter or digit running on at either end."""
    start = text.find(string)
    while start >= 0:
        end = start + len(string)
        before = text[start - 1 : start] if string[0].isalnum() else ""
        after = text[end : end + 1] if string[-1].isalnum() else ""
        if not before.isalnum() and not after.isalnum():
            yield start
        start = text.find(string, end)


GATE = Gate(_REASON, 1, _check)
