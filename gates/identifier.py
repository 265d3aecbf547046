"""``identifier``: an item carries an address, key, path, host or number that its readers were not given.

An identifier passes only where the whole of it stands in what the article shows (link targets included).
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.identifiers import HOST, Kind, address_kinds, number_kinds, secret_kinds
from gates.report import at, shown
from gates.unmask import lower
from gates.vocabulary import vocabulary
from schemas.finding import Finding

_REASON: Final = "identifier"
_KINDS: tuple[Kind, ...] = (*secret_kinds(), *address_kinds(), *number_kinds())
_PARTS = ("a hash", "a UUID")
"""Kinds that readers were given where they are a part of an address."""

_ENOUGH = 20
"""So many findings are enough of one item: what is more costs time and changes nothing."""

_TRAILING = ".,;:!?)]}'\"”’"


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    return islice(_findings(item, context), _ENOUGH)


def _findings(item: AnyItem, context: Context) -> Iterator[Finding]:
    given = lower(vocabulary(context).shown)
    known: dict[tuple[str, str], bool] = {}
    for field, text in item.fields:
        folded = fold(text)
        taken = bytearray(len(folded.text) + 1)
        for kind in _KINDS:
            for start, end in kind.find(folded.text):
                found = folded.text[start:end].rstrip(_TRAILING)
                span = (start, start + len(found))
                if any(taken[slice(*span)]):
                    continue
                taken[slice(*span)] = b"\1" * len(found)
                key = (found.casefold(), kind.name)
                if key not in known:
                    known[key] = _given(lower(found), kind.name, given)
                if not known[key]:
                    message = f"{shown(found)} is {kind.name} that the article does not give; leave it out"
                    yield at(_REASON, field, folded.span(*span), message)


def _given(found: str, kind: str, article: str) -> bool:
    """Whether the article shows ``found`` whole: not as a part of a longer one, save a host of its address."""
    before, after = (
        re.compile(r"(?<![\w@/.+-])" if found[:1].isalnum() else ""),
        re.compile(r"(?![\w@-])(?![./?#&=]\w)"),
    )
    if kind in _PARTS:
        before, after = re.compile(r"(?<![\w-])"), re.compile(r"(?![\w-])")
    elif kind == HOST:
        before, after = re.compile(r"(?:(?<![\w@/.+-])|(?<=://)|(?<=://www\.))"), re.compile(r"(?![\w@-])(?!\.\w)")
    start = article.find(found) if found else -1
    while start >= 0:
        if before.match(article, start) and after.match(article, start + len(found)):
            return True
        start = article.find(found, start + 1)
    return False


GATE = Gate(_REASON, 2, _check)
