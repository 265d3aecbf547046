"""``repeat``: an item says what a kept item already says, its own question, or the same thing over and over.

Two items of one kind repeat each other when they share most of their content words, or when the later one only
says in other words what the kept one does; two of different kinds
only when they are all but identical, since an answer may rightly share ground with its section's digest. Items
with different figures, or of which one denies what the other says, are never taken for the same.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rapidfuzz import fuzz

from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.paraphrased import SAID_NOT, says_no_more
from gates.report import at, shown
from gates.vocabulary import WORD, vocabulary
from gates.words import lines
from schemas.finding import Finding
from schemas.item import Chip, FieldName

_REASON: Final = "repeat"
_PLAIN = frozenset(lines("function_words"))
_DENIALS = frozenset({"not", "no", "never", "none", "neither", "nor", "without", "cannot", "fewer", "less", "more"})
_NO_CONTENT = _PLAIN | _DENIALS
_ASKS_FOR_MORE = frozenset({"what", "which", "who", "whose", "whom", "why", "how", "when", "where"})
_COUNTS = frozenset({"one", "two", "three", "none", "all", "both", "half", "once", "twice", "nobody", "nothing"})
_ALTERNATIVE = re.compile(r"\bor\b", re.IGNORECASE)
_SUFFIX = re.compile(r"(?:ies|es|s|ed|ing|ly)\Z")
_LEAST_STEM = 4
_SAME_WORDING = 90.0
_SAME_WORDS = 0.8
_SAME_KIND_OVERLAP = 0.6
_IDENTICAL = 95.0
_LOOP_PERIODS = 12
_LOOP_CHARS = re.compile(r"(\S)\1{9,}|(\S{2,6})\2{5,}")
_SENTENCE = re.compile(r"[^.!?]+")
_LEAST_SENTENCE = 3
_LEAST_WORDS = 24
_LEAST_VARIETY = 0.35


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    for kept in context.kept:
        fields = _repeats(item, kept)
        if fields is not None:
            field, text = fields
            said = dict(kept.fields)["a" if kept.kind == "chip" else "text"]
            message = f"says what a kept {kept.kind} says already: {shown(said)}; say something else"
            yield at(_REASON, field, (0, len(text)), message)
            break
    if item.kind == "chip":
        yield from _echoes(item)
    for field, text in item.fields:
        yield from _loops(field, text, context)


def _echoes(chip: Chip) -> Iterator[Finding]:
    """An answer that says nothing but its question: every word of content that it has, the question has."""
    asked, told = _content(chip.q), _content(chip.a)
    new = frozenset(_flat(chip.a).split()) - frozenset(_flat(chip.q).split())
    if not told or new & (_DENIALS | _COUNTS) or _marks(chip.a) - _marks(chip.q):
        return
    wants = _flat(chip.q).split()[:1]
    if told <= asked and _ASKS_FOR_MORE.issuperset(wants) and wants and not _ALTERNATIVE.search(chip.q):
        message = f"the answer says again what its question says ({shown(chip.q)}); say what is asked for"
        yield at(_REASON, "a", (0, len(chip.a)), message)
    elif chip.q.strip() and _flat(chip.q) in _flat(chip.a) and _flat(chip.q).count(" ") >= _LEAST_SENTENCE:
        yield at(_REASON, "a", (0, len(chip.a)), f"the answer repeats its question ({shown(chip.q)}); answer it alone")


def _repeats(item: AnyItem, kept: AnyItem) -> tuple[FieldName, str] | None:
    """The field of ``item`` that repeats ``kept``, or ``None``."""
    if item.kind == "chip" and kept.kind == "chip":
        if _identical(item.q, kept.q):
            return "q", item.q
        same = _identical(item.a, kept.a) or (_same(item.a, kept.a) and _near(item.q, kept.q))
        return ("a", item.a) if same else None
    field, text = item.fields[-1]
    _, other = kept.fields[-1]
    same = _same(text, other) if item.kind == kept.kind else _identical(text, other)
    return (field, text) if same else None


def _identical(one: str, other: str) -> bool:
    """Whether two texts are the same but for order, case, typography and a word or so."""
    if _marks(one) != _marks(other):
        return False
    return fuzz.token_sort_ratio(_flat(one), _flat(other), score_cutoff=_IDENTICAL) > 0


def _same(one: str, other: str) -> bool:
    """Whether two texts of one kind say the same."""
    if _identical(one, other):
        return True
    mine, theirs = _content(one), _content(other)
    if not mine or not theirs or _marks(one) != _marks(other):
        return False
    shared = len(mine & theirs)
    overlap = shared / len(mine | theirs)
    if overlap >= _SAME_WORDS:
        return True
    wording = fuzz.token_set_ratio(_flat(one), _flat(other))
    return (overlap >= _SAME_KIND_OVERLAP and wording >= _SAME_WORDING) or says_no_more(one, other)


def _near(one: str, other: str) -> bool:
    mine, theirs = _content(one), _content(other)
    return len(mine & theirs) >= _SAME_KIND_OVERLAP * min(len(mine), len(theirs))


@lru_cache(maxsize=4096)
def _flat(text: str) -> str:
    return " ".join(WORD.findall(fold(text).text.casefold()))


@lru_cache(maxsize=4096)
def _content(text: str) -> frozenset[str]:
    """The stems of a text's content words; its denials are told apart by ``_marks``."""
    return frozenset(_stem(word) for word in _flat(text).split() if word not in _NO_CONTENT)


@lru_cache(maxsize=4096)
def _marks(text: str) -> frozenset[str]:
    """What two texts must share to be the same: their figures, denials and comparisons."""
    words = ("not" if w in SAID_NOT or w.endswith("n't") else w for w in _flat(text).split())
    return frozenset(w for w in words if w in _DENIALS or any(map(str.isdigit, w)))


def _stem(word: str) -> str:
    stem = _SUFFIX.sub("", word)
    return stem if len(stem) >= _LEAST_STEM else word


def _loops(field: FieldName, text: str, context: Context) -> Iterator[Finding]:
    folded = fold(text)
    article = vocabulary(context).lower
    for match in _LOOP_CHARS.finditer(folded.text):
        if match[0].casefold() in article:
            continue
        message = f"{shown(match[0])} repeats itself; say it once"
        yield at(_REASON, field, folded.span(*match.span()), message)
        return
    words = [(match[0].casefold(), match.span()) for match in WORD.finditer(folded.text)]
    span = _phrase_loop(words) or _sentence_loop(folded.text)
    if span is not None and folded.text[slice(*span)].casefold() not in article:
        message = f"{shown(folded.text[slice(*span)].strip())} says one thing twice; say it once"
        yield at(_REASON, field, folded.span(*span), message)
        return
    if len(words) >= _LEAST_WORDS and len({word for word, _ in words}) < _LEAST_VARIETY * len(words):
        yield at(_REASON, field, (0, len(text)), "goes round in the same few words; say it once")


def _phrase_loop(words: list[tuple[str, tuple[int, int]]]) -> tuple[int, int] | None:
    """The first phrase that follows itself: a word or pair three times running, a longer one twice."""
    for period in range(1, _LOOP_PERIODS + 1):
        needed = period * (2 if period < _LEAST_SENTENCE else 1)
        run = 0
        for index in range(period, len(words)):
            word = words[index][0]
            run = run + 1 if word == words[index - period][0] and not word.isdigit() else 0
            if run == needed:
                return words[index - needed - period + 1][1][0], words[index][1][1]
    return None


def _sentence_loop(text: str) -> tuple[int, int] | None:
    """The first sentence that was said before in the same words."""
    seen: set[str] = set()
    for match in _SENTENCE.finditer(text):
        words = _flat(match[0])
        if words.count(" ") >= _LEAST_SENTENCE - 1:
            if words in seen:
                return match.span()
            seen.add(words)
    return None


GATE = Gate(_REASON, 3, _check)
