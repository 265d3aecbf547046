"""``length``: an item is outside its kind's bounds, or is cut off: in the middle of a sentence, or from its page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.leaning import leaning
from gates.quoted import quoted, within
from gates.report import at, shown
from gates.unmask import lower
from gates.words import lines
from schemas.finding import Finding
from schemas.item import FieldName

_REASON: Final = "length"


@dataclass(frozen=True)
class Form:
    """What a field of an item may be: its length in characters, and the marks that may end it."""

    name: str
    least: int
    most: int
    ends: str


FORMS: dict[tuple[str, FieldName], Form] = {
    ("digest", "text"): Form("a digest", 30, 280, ".!?"),
    ("bullet", "text"): Form("a bullet", 15, 120, ""),
    ("chip", "q"): Form("a question", 10, 90, "?"),
    ("chip", "a"): Form("an answer", 15, 280, ".!?"),
}
"""The bounds of each field. A bullet may end without a mark."""

_CLOSERS = "\"'”’»)]}*_`"
_OPEN = {"(": ")", "[": "]", "{": "}"}
_CODE = re.compile(r"`[^`]*`")
_LAST_WORD = re.compile(r"([^\W_]+(?:['’][^\W_]+)*)\W*\Z")
_ASKING = re.compile(r"\b(?:what|which|who|whom|whose|where|how|that)\b", re.IGNORECASE)
_DANGLING = frozenset(lines("dangling"))
_STRANDED = frozenset(lines("stranded"))
_TAIL = 64


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    before = ""
    for field, text in item.fields:
        form = FORMS[item.kind, field]
        yield from _bounds(field, text, form)
        if text.strip():
            yield from _ending(field, text, form)
            yield from _brackets(field, text)
            yield from _leaning(field, text, before, context)
        before = text.casefold()


def _bounds(field: FieldName, text: str, form: Form) -> Iterator[Finding]:
    size = len(text.strip())
    if not form.least <= size <= form.most:
        message = f"{size} characters; {form.name} has {form.least} to {form.most}"
        yield at(_REASON, field, (min(form.most, len(text)), len(text)), message)
    lines_end = next((i for i, c in enumerate(text.strip()) if c in "\n\r\u2028\u2029"), None)
    if lines_end is not None:
        yield at(_REASON, field, (lines_end, lines_end + 1), f"a line break; {form.name} is one line")


def _ending(field: FieldName, text: str, form: Form) -> Iterator[Finding]:
    end = len(text.rstrip())
    tail = text[max(0, end - _TAIL) : end]
    bare = tail.rstrip(_CLOSERS)
    span = (max(0, end - 1), end)
    if bare.endswith(("…", "...")):
        yield at(_REASON, field, span, f"{shown(tail[-20:])} trails off; {form.name} says its whole sentence")
    elif form.ends and not bare.endswith(tuple(form.ends)):
        marks = "a question mark" if form.ends == "?" else "a full stop"
        yield at(_REASON, field, span, f"{shown(tail[-20:])} is cut off; {form.name} ends in {marks}")
    elif not form.ends and bare.endswith((",", ";", ":", "-", "–", "—", "/", "&")):
        yield at(_REASON, field, span, f"{shown(tail[-20:])} is cut off after “{bare[-1]}”")
    else:
        yield from _last_word(field, text, end)


def _last_word(field: FieldName, text: str, end: int) -> Iterator[Finding]:
    match = _LAST_WORD.search(text[:end], max(0, end - _TAIL))
    if match is None or text[match.end(1) : match.end(1) + 1] in {'"', "`", "”", "’", "'"}:
        return
    word = match[1]
    stops = text[match.end(1) : end].strip(_CLOSERS)
    stranded = word in _STRANDED and not stops and not _ASKING.search(text[: match.start(1)])
    if word in _DANGLING or stranded:
        message = f"ends on “{word}”, with its sentence unfinished; finish the sentence or end before it"
        yield at(_REASON, field, match.span(1), message)


def _leaning(field: FieldName, text: str, before: str, context: Context) -> Iterator[Finding]:
    folded = fold(text)
    faults = list(leaning(field, lower(folded.text), before))
    spared = quoted(text, context) if faults else ()
    for start, end, message in faults:
        span = folded.span(start, end)
        if not within(span, spared):
            yield at(_REASON, field, span, message)


def _brackets(field: FieldName, text: str) -> Iterator[Finding]:
    waiting: list[int] = []
    bare = _CODE.sub(lambda code: " " * len(code[0]), text)
    for index, char in enumerate(bare):
        if char in _OPEN:
            waiting.append(index)
        elif char in ")]}" and waiting:
            waiting.pop()
    for index in waiting[:1]:
        message = f"“{text[index]}” is never closed; close it or leave it out"
        yield at(_REASON, field, (index, index + 1), message)


GATE = Gate(_REASON, 3, _check)
