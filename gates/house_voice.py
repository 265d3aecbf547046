"""``house_voice``: an item breaks the site's voice.

The rules come from ``[voice]`` of the site's file. What an item quotes from its article word for word is the
article's voice, and is left alone.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.opening import opening_fault
from gates.quoted import quoted, within
from gates.report import at, shown
from gates.spelling import misspelt
from gates.vocabulary import vocabulary
from schemas.finding import Finding
from schemas.item import FieldName
from schemas.site import Voice

_REASON: Final = "house_voice"
Fault = tuple[int, int, str]
"""A stretch of a folded text (start, end exclusive), and what is wrong with it."""

_EXCLAMATION = re.compile(r"(?<!!)!+(?=[\s\"')\]]|\Z)")
_NAME = re.compile(r"[^\s!\"'(\[]{1,40}\Z")
_SINGULAR = re.compile(
    r"\b(?:me|my|myself|My|Myself)\b|\b[Ii](?='(?:m|ve|d|ll)\b)|(?<![\w.])I(?=\s[a-z])|(?<![\w.])i(?=\s[a-z]{2,})"
)
_PLURAL = re.compile(r"\b(?:we|us|our|ours|ourselves|we're|we've|let's)\b|(?<![\w])(?:We|Us|Our|Let's)\b")
_QUOTED = re.compile(r'"[^"\n]*"')
_NUMBERED = re.compile(r"(?:[A-Z][\w-]*|\b(?:part|phase|type|stage|class|level|volume|chapter|act))\s\Z")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\"'])(?:e\.g|i\.e|etc|vs|cf|al|approx|ca|no|nos|fig|figs|eq|sec|ch|vol|pp?|dr|mr|mrs|ms|prof|st|jr|sr"
    r"|inc|ltd|co|corp|dept|est|u\.s|u\.k|[a-z])\.\Z",
    re.IGNORECASE,
)
_STOP = re.compile(r"(?<![.!?])[.!?]+[\"')\]]*(?=\s+\S)")
_OPENINGS = {
    ("digest", "text"): "digest_opening",
    ("bullet", "text"): "bullet_opening",
    ("chip", "q"): "question_opening",
    ("chip", "a"): "answer_opening",
}
_REMEMBERED = 16
_LETTERS = {"lower": "a small letter", "upper": "a capital"}


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    for field, text in item.fields:
        folded = fold(text)
        spared = quoted(text, context)
        faults = (
            *_opening(item, field, folded.text, context),
            *_spelling(folded.text, context),
            *_marks(folded.text, context),
            *_person(folded.text, context),
            *_words(folded.text, context.voice),
        )
        for start, end, message in faults:
            span = folded.span(start, end)
            if not within(span, spared):
                yield at(_REASON, field, span, message)
        yield from _sentences(field, folded.text, len(text), context.voice)


def _opening(item: AnyItem, field: FieldName, text: str, context: Context) -> Iterator[Fault]:
    case = getattr(context.voice, _OPENINGS[item.kind, field])
    fault = opening_fault(text, case, vocabulary(context))
    if fault is not None:
        word = text[slice(*fault)]
        first = word[:1].lower() if case == "lower" else word[:1].upper()
        right = shown(first + word[1:])
        yield (
            *fault,
            f"opens with {shown(word)}; write {right}: the voice asks for {_LETTERS[case]} here, save for names",
        )


def _spelling(text: str, context: Context) -> Iterator[Fault]:
    variety = context.voice.spelling
    if variety == "any":
        return
    words = vocabulary(context).words
    for start, end, right in misspelt(text, variety):
        if text[start:end].casefold() not in words:
            yield start, end, f"{shown(text[start:end])} is not {variety.capitalize()} spelling; write “{right}”"


def _marks(text: str, context: Context) -> Iterator[Fault]:
    if context.voice.exclamation:
        return
    known: dict[str, bool] = {}
    for match in _EXCLAMATION.finditer(text):
        name = _NAME.search(text[max(0, match.start() - 40) : match.start()])
        written = (name[0] + match[0]).casefold() if name else ""
        if written not in known:
            known[written] = bool(written) and written in vocabulary(context).lower
        if not known[written]:
            yield *match.span(), "an exclamation mark, which the voice does not use; end with a full stop"


def _person(text: str, context: Context) -> Iterator[Fault]:
    if context.voice.first_person:
        return
    for pattern in (_SINGULAR, _PLURAL):
        for match in pattern.finditer(text):
            numbered = match[0] == "I" and _NUMBERED.search(text[max(0, match.start() - 24) : match.start()])
            if not numbered and not _speaks(pattern, vocabulary(context).lined):
                message = f"{shown(match[0])} is the first person, which the article does not use; say who it is"
                yield *match.span(), message


@lru_cache(maxsize=_REMEMBERED)
def _speaks(pattern: re.Pattern[str], lined: str) -> bool:
    """Whether an article speaks in this person outside the words that it quotes."""
    return pattern.search(_QUOTED.sub(" ", lined)) is not None


def _words(text: str, voice: Voice) -> Iterator[Fault]:
    for number, word in enumerate(voice.banned):
        for start, end in _whole(word, text):
            yield start, end, f"{shown(word)} is banned[{number}] of the voice; say it in another word"
    for word, better in voice.preferred.items():
        for start, end in _whole(word, text):
            yield start, end, f"{shown(word)} is not this house's word; write “{better}”"


def _whole(word: str, text: str) -> Iterator[tuple[int, int]]:
    if word.strip():
        pattern = rf"(?<!\w){re.escape(fold(word.strip()).text)}(?!\w)"
        yield from (match.span() for match in re.finditer(pattern, text, re.IGNORECASE))


def _sentences(field: FieldName, text: str, size: int, voice: Voice) -> Iterator[Finding]:
    stops = [m for m in _STOP.finditer(text) if not _ABBREVIATION.search(text[max(0, m.start() - 12) : m.start() + 1])]
    count = len(stops) + 1
    if count > voice.max_sentences:
        spare = count - voice.max_sentences
        message = f"{count} sentences; the voice allows {voice.max_sentences}: join or cut {spare} of them"
        yield at(_REASON, field, (0, size), message)


GATE = Gate(_REASON, 2, _check)
