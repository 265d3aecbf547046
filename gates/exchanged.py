"""Words put in the place of the article's that they exclude: an opposite, or another kind of the same thing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gates.claims import CONTENT
from gates.language import words_of
from gates.links import linked_alike, links, names_clash
from gates.novelty import holds
from gates.parse import forms_of
from gates.polarity import denied, denies, negates
from gates.siblings import siblings
from gates.thesaurus import explained_by, key, opposites, same, stands_for
from gates.turned import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gates.claims import Claim
    from gates.parse import Word

_LEAST = 0.15
_MORE = 0.3
"""The shares of its words that a claim must find in a sentence of the article before the two are compared."""
_MODIFIERS = frozenset({"compound", "amod", "nmod", "poss"})
_AMOUNTS = frozenset({"many", "much", "few", "little", "more", "less"})


def opposed(claim: Claim) -> Iterator[Turn]:
    """A word in the place of its opposite; one turn at most."""
    yield from _exchanged(claim, opposite_to)


def opposite_to(word: str) -> frozenset[str]:
    """The opposites of a word, less what a paraphrase may put for it."""
    return opposites(word) - stands_for(word) - explained_by(word)


def another_kind(claim: Claim) -> Iterator[Turn]:
    """A word in the place of another of its kind ("chemist" for "biologist"); one turn at most."""
    yield from _exchanged(claim, siblings)


def exchangeable(claim: Claim) -> Iterator[tuple[int, Word]]:
    """The content words of a claim, each with its index; participles that serve as prepositions are left out."""
    return ((here, word) for here, word in enumerate(claim.words) if word in claim.content and word.dep != "prep")


def excluded_by(word: Word, against: Callable[[str], frozenset[str]]) -> frozenset[str]:
    """What a word excludes, by its base form and as it stands; nothing for a word of too many senses."""
    if _loose(word) and word.pos != "ADJ":
        return frozenset()
    return against(word.lemma) | against(word.text.casefold())


def modified(claim: Claim) -> Iterator[Turn]:
    """The opposite adjective at the same noun of the nearest sentence: "high temperature" for "low temperature"."""
    theirs = claim.resting_words[0] if claim.share >= _LEAST else ()
    if (negates(claim.words) is None) != (negates(theirs) is None):
        return
    for word in claim.words:
        if word.dep != "amod" or word.lemma in _AMOUNTS:
            continue
        noun = claim.words[word.head].lemma
        beside = [w for w in theirs if w.dep == "amod" and theirs[w.head].lemma == noun and _degree(w) == _degree(word)]
        against = opposites(word.lemma) | opposites(word.text.casefold())
        found = next((w for w in beside if w.forms & against), None)
        if found and not any(same(word.lemma, w.lemma) for w in beside):
            yield Turn.at(word, found.text, claim.rests[0])
            return


def _exchanged(claim: Claim, against: Callable[[str], frozenset[str]]) -> Iterator[Turn]:
    """The first word that no near sentence has, where one of them has a word against it.

    A word that the article has nowhere counts by itself; else the two must stand with a word in common.
    """
    said = forms_of(claim.words)
    for here, word in exchangeable(claim):
        if (word.forms | explained_by(word.lemma)) & claim.near_forms:
            continue
        ruled_out = excluded_by(word, against) - said
        turn = _against(claim, here, ruled_out) if ruled_out else None
        if turn is not None:
            yield turn
            return


def _against(claim: Claim, here: int, ruled_out: frozenset[str]) -> Turn | None:
    word = claim.words[here]
    for rest, words in zip(claim.near, claim.near_words, strict=True):
        for there, other in enumerate(words):
            if not {key(other.lemma), other.text.casefold()} & ruled_out or _degree(word) != _degree(other):
                continue
            pair = _Pair(claim.words, here, words, there)
            if names_clash(claim.words, here, words, there) or not (pair.linked or pair.alike):
                continue
            if pair.contrary:
                continue
            if not pair.denied_alike and not (pair.linked and rest.share >= _MORE and pair.both_affirmed):
                continue
            if pair.linked or (rest.share >= _LEAST and not holds(claim.part, word) and not _loose(word)):
                return Turn.at(word, other.text, rest)
    return None


@dataclass(frozen=True)
class _Pair:
    """A claim's word and the article's word that may stand in its place."""

    words: tuple[Word, ...]
    here: int
    others: tuple[Word, ...]
    there: int

    @cached_property
    def linked(self) -> bool:
        """Whether the two stand with a word in common, and both carry content."""
        if self.others[self.there].pos not in CONTENT:
            return False
        return linked_alike(links(self.words, self.here), links(self.others, self.there)) > 0

    @property
    def alike(self) -> bool:
        """Whether the two are of one class and in one place; a title's capital makes a name of any word."""
        word, other = self.words[self.here], self.others[self.there]
        return word.pos == other.pos and (word.dep in _MODIFIERS) == (other.dep in _MODIFIERS)

    @property
    def denied_alike(self) -> bool:
        """Whether both sentences deny, or neither."""
        return denies(self.words) == denies(self.others)

    @property
    def contrary(self) -> bool:
        """Whether one of the two is denied: "not expected to stay" is "expected to leave"."""
        return {denied(self.words, self.here), denied(self.others, self.there)} == {True, False}

    @property
    def both_affirmed(self) -> bool:
        """Whether neither word is denied, though one of the sentences denies something."""
        return denied(self.words, self.here) is False and denied(self.others, self.there) is False


def _degree(word: Word) -> str:
    return word.tag[-1] if word.tag in {"JJR", "RBR", "JJS", "RBS"} else ""


def _loose(word: Word) -> bool:
    return bool(word.forms & words_of("loose.txt"))
