"""``directive``: an item tells a reader or a model what to do, or carries text addressed to the model."""

import re
from collections.abc import Iterator
from typing import Final

from gates.context import Context
from gates.disguise import LOOKALIKES, disguised
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.orders import reader_orders
from gates.plain import Plain
from gates.quoted import quoted, within
from gates.report import at, shown
from gates.vocabulary import WORD, Vocabulary, vocabulary
from gates.words import table
from schemas.finding import Finding
from schemas.item import FieldName

_REASON: Final = "directive"
_TABLE = table("directive")
_LEAD = 24


def _any_of(name: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in _TABLE[name]), re.IGNORECASE)


_SAYS = {
    "override": "is an order to a model",
    "foreign": "is an order to a model",
    "role": "is a mark that parts the roles in a prompt",
    "markup": "is markup for a machine, not words for a reader",
    "steer": "steers a model's reply",
    "echo": "is a model's talk about its task or itself",
}
_GROUPS = {name: _any_of(name) for name in _SAYS}
_DESCRIBING = re.compile(r"\b(?:" + "|".join(_TABLE["describing"]) + r")\s+\Z", re.IGNORECASE)
_SAYABLE = frozenset({"steer", "echo"})
"""Groups whose words pass wherever the article says the very same."""

_AS_WORDS = _SAYABLE | {"override", "foreign"}
"""Groups whose words pass where the item describes them, in words that the article has too."""


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    article = vocabulary(context)
    for field, text in item.fields:
        spared = quoted(text, context)
        for finding in _field(field, text, article):
            span = finding.span
            if span is None or not within((span.start, span.end), spared):
                yield finding


def _field(field: FieldName, text: str, article: Vocabulary) -> Iterator[Finding]:
    folded = fold(text)
    for name, pattern in _GROUPS.items():
        for match in pattern.finditer(folded.text):
            if not (name in _AS_WORDS and _described(name, match, article)):
                message = f"{shown(match[0].strip())} {_SAYS[name]}; an article may only quote it word for word"
                yield at(_REASON, field, folded.span(*match.span()), message)
    yield from _masked(field, folded)
    for start, end, message in disguised(text, article):
        yield at(_REASON, field, (start, end), message)
    for start, end, message in reader_orders(folded.text, article):
        yield at(_REASON, field, folded.span(start, end), message)


def _described(name: str, match: re.Match[str], article: Vocabulary) -> bool:
    """Whether the article speaks of such text, and the item describes it rather than says it."""
    said = match[0].casefold().strip()
    if name in _SAYABLE and said in article.lower:
        return True
    lead = match.string[max(0, match.start() - _LEAD) : match.start()]
    words = {word.casefold() for word in WORD.findall(match[0])}
    return _DESCRIBING.search(lead) is not None and words <= article.words


def _masked(field: FieldName, folded: Plain) -> Iterator[Finding]:
    """Orders written with digits or letters of other alphabets for Latin letters."""
    unmasked = folded.text.translate(LOOKALIKES).replace("aii", "all")  # 1 stands for i and for l
    if unmasked == folded.text:
        return
    for match in _GROUPS["override"].finditer(unmasked):
        start, end = match.span()
        if folded.text[start:end] != match[0]:
            message = f"{shown(folded.text[start:end])} is an order to a model in disguise (“{match[0]}”)"
            yield at(_REASON, field, folded.span(start, end), message)


GATE = Gate(_REASON, 1, _check)
