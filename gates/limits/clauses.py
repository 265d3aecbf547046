"""Limits that stand in the clause of the article that a claim repeats: its scope, its exceptions, its day."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gates.limits.around import next_to
from gates.limits.lost import Lost
from gates.limits.words import kind
from gates.support import content_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.limits.said import Said
    from gates.sentences import Rest, Sentence

_STOP = re.compile(
    r"[;:|]\s|[.!?][\"”)]*\s|\s[-–—]\s|,?\s(?:but|while|whereas|although|though)\s|,\s(?:and|so|which)\s", re.IGNORECASE
)
_CONCEDES = re.compile(r"\b(?:but|though|although|however|yet|still|nevertheless|nonetheless)\b", re.IGNORECASE)
_OPENS = re.compile(r"(?:but|though|although|however|yet|still|nevertheless|nonetheless)\b", re.IGNORECASE)
_UNIVERSAL = re.compile(r"\b(?:all|every|each|always|everywhere|invariably)\b", re.IGNORECASE)
_EXACT = re.compile(
    r"\b(?:precisely|exactly|exact|identical(?:ly)?|perfect(?:ly)?|always|every|all|never|completely|entirely|fully"
    r"|100 ?%|absolute(?:ly)?)\b",
    re.IGNORECASE,
)
_FOUND = re.compile(r"\b(?:found|finds|showed|shows|concluded|reported|revealed|suggest\w*)\b(?: that)?", re.IGNORECASE)
_RESTS = 0.4
_REPEATS = 0.5
_FOLLOWED = ("exception", "only")
_IN_CLAUSE = ("scope", "option", "reading", "exception", "only")


def limited_clauses(claim: Claim, said: Said) -> Iterator[Lost]:
    """What a claim repeats of a clause without its limit."""
    for rest in claim.rests:
        if rest.share < _RESTS:
            return
        for name in _IN_CLAUSE:
            if not said.keeps(name):
                yield from _of_clause(name, claim, rest, said)
        if not said.keeps("scope"):
            yield from _generalised(claim, rest.sentence, said)
        if not said.keeps("generality"):
            yield from _conceded(claim, rest.sentence)
        if not said.keeps("exactness") and _EXACT.search(claim.text):
            yield from _within(claim, rest.sentence, said)


def _whole(claim: Claim, name: str, words: str, sentence: Sentence) -> Lost:
    return Lost(name, 0, len(claim.text), words, sentence)


def _of_clause(name: str, claim: Claim, rest: Rest, said: Said) -> Iterator[Lost]:
    text = rest.sentence.text
    for mark in kind(name).marks.finditer(text):
        start, end = clause(text, mark.start(), mark.end())
        governed = content_words(f"{text[start : mark.start()]} {text[mark.end() : end]}")
        if said.tells(_limit(name, text, mark, end)) or said.share(governed, claim.part.sentences) < _REPEATS:
            continue
        yield _whole(claim, name, mark[0], rest.sentence)
        return


def _limit(name: str, text: str, mark: re.Match[str], end: int) -> str:
    """The words that set a limit; those of an exception and of a condition follow its mark."""
    if name not in _FOLLOWED:
        return mark[0]
    comma = text.find(",", mark.end(), end)
    return text[mark.end() : comma if comma > 0 else end]


def _conceded(claim: Claim, sentence: Sentence) -> Iterator[Lost]:
    """A concession, in the sentence or in the next, that what it says does not hold everywhere.

    A claim of "all" against "not for all" has lost no limit: it says the opposite, and another gate finds it.
    """
    found, where = _concession(sentence), sentence
    behind = next_to(claim.part, sentence)
    if found is None and behind and _OPENS.match(behind.text):
        found, where = kind("generality").marks.search(behind.text), behind
    if found and not (_UNIVERSAL.search(found[0]) and _UNIVERSAL.search(claim.text)):
        yield _whole(claim, "generality", found[0], where)


def _concession(sentence: Sentence) -> re.Match[str] | None:
    for mark in kind("generality").marks.finditer(sentence.text):
        start, _ = clause(sentence.text, mark.start(), mark.end())
        if start and _CONCEDES.search(sentence.text, max(0, start - 12), mark.start()):
            return mark
    return None


def _generalised(claim: Claim, sentence: Sentence, said: Said) -> Iterator[Lost]:
    """What one study of so many cases found, told as a rule."""
    mark = kind("study").marks.search(sentence.text)
    found = _FOUND.search(sentence.text, mark.end()) if mark else None
    if mark is None or found is None:
        return
    _, end = clause(sentence.text, found.start(), found.end())
    rule = any(w.dep == "ROOT" and w.tag in {"VBZ", "VBP"} for w in claim.words)
    if rule and said.share(content_words(sentence.text[found.end() : end]), claim.part.sentences) >= _REPEATS:
        yield _whole(claim, "study", mark[0], sentence)


def _within(claim: Claim, sentence: Sentence, said: Said) -> Iterator[Lost]:
    """A claim of exactness where the sentence, or the next on the same thing, says within what it holds."""
    behind = next_to(claim.part, sentence)
    for other in (sentence, behind):
        mark = kind("exactness").marks.search(other.text) if other else None
        if other and mark and (other is sentence or said.stems & other.stems & sentence.stems):
            yield _whole(claim, "exactness", mark[0], other)
            return


def clause(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause of a sentence around characters ``start`` to ``end``."""
    before = [found.end() for found in _STOP.finditer(text, 0, start)]
    after = _STOP.search(text, end)
    return before[-1] if before else 0, after.start() if after else len(text)
