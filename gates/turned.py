"""Claims turned round: a negation put in or taken out, a word in the place of its opposite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gates.claims import CONTENT, denies, negated, negates
from gates.language import words_of
from gates.support import stem
from gates.thesaurus import explained_by, opposites, same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.parse import Word
    from gates.sentences import Rest

_NEAR = 0.2
_NEARER = 0.35
"""The shares of its words that a claim must find in one sentence of the article before the two are compared."""
_VERBS = frozenset({"VERB", "AUX"})
_AMOUNTS = frozenset({"many", "much", "few", "little", "more", "less"})
_LIGHT = frozenset({"be", "have", "do"})


@dataclass(frozen=True)
class Turn:
    """A word of a claim that turns round what ``rest`` says; ``theirs`` is the article's own word, where it has one."""

    word: Word
    theirs: str
    rest: Rest


def turned(claim: Claim) -> Iterator[Turn]:
    """What a claim turns round, at most one turn of each kind."""
    if claim.share < _NEAR:
        return
    yield from _opposed(claim)
    yield from _modified(claim)
    denial = negates(claim.words)
    if denial is None:
        yield from _verbs(claim)
    elif not _partly(claim):
        yield from _denied(claim, denial)


def _forms(words: tuple[Word, ...]) -> frozenset[str]:
    return frozenset({w.lemma for w in words} | {w.text.casefold() for w in words})


def _opposed(claim: Claim) -> Iterator[Turn]:
    """A word that the article lacks, where the sentence beside it has its opposite about the same thing."""
    held = frozenset().union(*(_forms(words) for words in claim.resting_words))
    said = _forms(claim.words)
    loose = words_of("loose.txt")
    for word in claim.words:
        if word not in claim.content or word.lemma in loose or word.text.casefold() in loose:
            continue
        if {word.lemma, word.text.casefold()} & held or explained_by(word.lemma) & held or _has(claim, word):
            continue
        against = opposites(word.lemma) | opposites(word.text.casefold())
        for rest, words in zip(claim.rests, claim.resting_words, strict=True):
            theirs = [
                i
                for i, w in enumerate(words)
                if w.pos in CONTENT
                and {w.lemma, w.text.casefold()} & against
                and w.lemma not in said | loose
                and _degree(w) == _degree(word)
            ]
            if theirs and denies(claim.words) == denies(words):
                yield Turn(word, words[theirs[0]].text, rest)
                return


def _modified(claim: Claim) -> Iterator[Turn]:
    """The opposite adjective at the same noun: "high temperature" for "low temperature"."""
    theirs = claim.resting_words[0]
    if (negates(claim.words) is None) != (negates(theirs) is None):
        return
    for word in claim.words:
        if word.dep != "amod" or word.lemma in _AMOUNTS:
            continue
        noun = claim.words[word.head].lemma
        beside = [w for w in theirs if w.dep == "amod" and theirs[w.head].lemma == noun and _degree(w) == _degree(word)]
        against = opposites(word.lemma) | opposites(word.text.casefold())
        found = next((w for w in beside if {w.lemma, w.text.casefold()} & against), None)
        if found and not any(same(word.lemma, w.lemma) for w in beside):
            yield Turn(word, found.text, claim.rests[0])
            return


def _degree(word: Word) -> str:
    """Whether an adjective or adverb compares: "quicker" is no opposite of "slow"."""
    return word.tag[-1] if word.tag in {"JJR", "RBR", "JJS", "RBS"} else ""


def _has(claim: Claim, word: Word) -> bool:
    sentences = claim.part.sentences
    return stem(word.text.casefold()) in sentences or stem(word.lemma) in sentences


def _partly(claim: Claim) -> bool:
    """Whether a claim denies only of some: "not all", "not only"."""
    return any(w.lemma in {"all", "every", "always", "only", "just", "each", "entirely", "alone"} for w in claim.words)


def _denied(claim: Claim, denial: Word) -> Iterator[Turn]:
    """A negation where nothing in the article's sentences denies."""
    if any(denies(words, or_limits=True) for words in claim.resting_words):
        yield from _verbs(claim)
    elif not any(opposites(w.lemma) & _forms(claim.resting_words[0]) for w in claim.content):
        yield Turn(denial, "", claim.rests[0])


def _verbs(claim: Claim) -> Iterator[Turn]:
    """A verb that is denied on one side only."""
    if claim.share < _NEARER:
        return
    theirs = claim.resting_words[0]
    for at, word in enumerate(claim.words):
        if word.pos not in _VERBS or word.dep in {"aux", "auxpass"} or word.lemma in _LIGHT:
            continue
        here = negated(claim.words, at)
        matches = [i for i, w in enumerate(theirs) if w.pos in _VERBS and same(word.lemma, w.lemma)]
        if not matches or {negated(theirs, i) for i in matches} != {not here}:
            continue
        if denies(claim.words) if not here else negates(theirs) is not None:
            continue
        yield Turn(word, theirs[matches[0]].text, claim.rests[0])
        return
