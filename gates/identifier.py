"""``identifier``: an item carries an address, key, path, host or number that its readers were not given.

An identifier passes only where the whole of it stands in what the article shows (link targets included).
"""

import re
from collections.abc import Iterator
from typing import Final

from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.identifiers import HOST, Kind, address_kinds, number_kinds, secret_kinds
from gates.report import at, shown
from gates.vocabulary import vocabulary
from schemas.finding import Finding

_REASON: Final = "identifier"
_KINDS: tuple[Kind, ...] = (*secret_kinds(), *address_kinds(), *number_kinds())
_PARTS = ("a hash", "a UUID")
"""Kinds that readers were given where they are a part of an address."""

_TRAILING = ".,;:!?)]}'\"”’"


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    given = vocabulary(context).shown
    for field, text in item.fields:
        folded = fold(text)
        taken: list[tuple[int, int]] = []
        for kind in _KINDS:
            for start, end in kind.find(folded.text):
                found = folded.text[start:end].rstrip(_TRAILING)
                span = (start, start + len(found))
                if any(span[0] < stop and begin < span[1] for begin, stop in taken):
                    continue
                taken.append(span)
                if not _given(found, kind.name, given):
                    message = f"{shown(found)} is {kind.name} that the article does not give; leave it out"
                    yield at(_REASON, field, folded.span(*span), message)


def _given(found: str, kind: str, article: str) -> bool:
    """Whether the article shows ``found`` whole: not as a part of a longer one, save a host of its address."""
    start, end = r"(?<![\w@/.+-])" if found[0].isalnum() else "", r"(?![\w@-])(?![./?#&=]\w)"
    if kind in _PARTS:
        start, end = r"(?<![\w-])", r"(?![\w-])"
    elif kind == HOST:
        start, end = r"(?:(?<![\w@/.+-])|(?<=://)|(?<=://www\.))", r"(?![\w@-])(?!\.\w)"
    return re.search(start + re.escape(found) + end, article, re.IGNORECASE) is not None


GATE = Gate(_REASON, 1, _check)
