"""``directive``: an item tells a reader or a model what to do, or carries text addressed to the model.

An item may describe an order without giving one: what it quotes from the article passes, and so does a description
("models told to ignore their rules…") in words that the article has too.
"""

import re
from collections.abc import Iterator
from typing import Final

from gates.context import Context
from gates.cues import Patterns, starts
from gates.disguise import disguised
from gates.encoded import encoded
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.orders import reader_orders
from gates.plain import Plain
from gates.quoted import quoted, within
from gates.report import at, shown
from gates.support import stem
from gates.unmask import lower, unmasked
from gates.vocabulary import WORD, Vocabulary, vocabulary
from gates.words import table
from schemas.finding import Finding
from schemas.item import FieldName

_REASON: Final = "directive"
_TABLE = table("directive")
_LEAD = 24


_SAYS = {
    "override": "is an order to a model",
    "foreign": "is an order to a model",
    "command": "is an order to a model",
    "role": "is a mark that parts the roles in a prompt",
    "markup": "is markup for a machine, not words for a reader",
    "steer": "steers a model's reply",
    "echo": "is a model's talk about its task or itself",
}
_HIDDEN = ("override", "command", "steer")
"""Groups that are looked for behind lookalike letters and split words."""

_ALL = Patterns({name: _TABLE[name] for name in _SAYS})
_BEHIND = Patterns({name: _TABLE[name] for name in _HIDDEN})
_MARKS = re.compile(r"[<\[#`~{&]|--|\([sad]")
"""Each mark of a role and of markup that no word starts has one of these in it."""

_SAYABLE = frozenset({"steer", "echo", "command"})
"""Groups whose words pass wherever the article says the very same."""

_AS_WORDS = _SAYABLE | {"override", "foreign"}
"""Groups whose words pass where the item describes them, in words that the article has too."""

_BEFORE = re.compile(r"([^\W\d_]+)\s\Z")
_COMMANDING = frozenset(_TABLE["commanding"])
_ASIDE = frozenset(map(stem, _TABLE["setting_aside"]))


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    article = vocabulary(context)
    for field, text in item.fields:
        findings = list(_field(field, text, article))
        spared = quoted(text, context) if findings else ()
        for finding in findings:
            span = finding.span
            if span is None or not within((span.start, span.end), spared):
                yield finding


def _field(field: FieldName, text: str, article: Vocabulary) -> Iterator[Finding]:
    folded = fold(text)
    low = lower(folded.text)
    for name, match in _orders(low):
        if not (name in _AS_WORDS and _described(name, match, article)):
            start, end = match.span()
            message = (
                f"{shown(folded.text[start:end].strip())} {_SAYS[name]}; an article may only quote it word for word"
            )
            yield at(_REASON, field, folded.span(start, end), message)
    yield from _masked(field, folded, low)
    for start, end, message in (*disguised(text, article), *encoded(text, article)):
        yield at(_REASON, field, (start, end), message)
    for start, end, message in reader_orders(low, article):
        yield at(_REASON, field, folded.span(start, end), message)


def _orders(low: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Every match of every group in ``low``, with the group's name."""
    # Patterns without cues: foreign ones are in other alphabets, the others need their mark.
    uncued = [] if low.isascii() else ["foreign"]
    if _MARKS.search(low):
        uncued += ["role", "markup"]
    return _ALL.find(low, starts(low), uncued)


def _described(name: str, match: re.Match[str], article: Vocabulary) -> bool:
    """Whether the article speaks of such text, and the item describes it rather than says it."""
    if name in _SAYABLE and match[0].strip() in article.lower:
        return True
    before = _BEFORE.search(match.string[max(0, match.start() - _LEAD) : match.start()])
    if before is None or before[1] in _COMMANDING or (name == "command" and before[1] == "and"):
        return False
    if name == "command":
        return True
    stems = {stem(word.removesuffix("'s")) for word in WORD.findall(match[0])}
    there = article.stems
    if name == "override" and stems & _ASIDE:
        return stems - _ASIDE <= there and not there.isdisjoint(_ASIDE)
    return stems <= there


def _masked(field: FieldName, folded: Plain, low: str) -> Iterator[Finding]:
    """Orders written with digits, with letters of other alphabets or styles, or with their words cut up."""
    seen = low
    for view in (unmasked(low), unmasked(low, join=True)):
        if view.text == seen:
            continue
        seen = view.text
        for name, match in _BEHIND.find(seen, starts(seen), ()):
            start, end = view.span(*match.span())
            if low[start:end] != match[0]:
                message = f"{shown(folded.text[start:end])} {_SAYS[name]} in disguise ({shown(match[0])})"
                yield at(_REASON, field, folded.span(start, end), message)


GATE = Gate(_REASON, 3, _check)
