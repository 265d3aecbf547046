"""Claims turned round: a negation put in or taken out, a word in the place of one that it excludes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gates.links import linked_alike, links, names_clash
from gates.parse import children, forms_of
from gates.polarity import denied, denied_words, denies, denies_twice, negates
from gates.thesaurus import opposites, same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.parse import Word
    from gates.sentences import Rest

_LEAST = 0.2
_MORE = 0.35
_MOST = 0.6
"""The shares of its words that a claim must find in a sentence of the article before the two are compared."""
_STATING = frozenset({"VERB", "ADJ", "NOUN", "AUX"})
_PREDICATE = frozenset({"attr", "acomp"})
_MODIFYING = frozenset({"amod", "compound"})
_LIGHT = frozenset({"be", "have", "do", "make", "get", "go", "say", "take", "mean"})

How = Literal["exchanged", "denied", "affirmed", "added"]


@dataclass(frozen=True)
class Turn:
    """Words of a claim (characters ``start`` to ``end`` of its text) that turn round what ``rest`` says.

    ``theirs`` is the article's own word, where it has one. ``how``: the claim denies what the article affirms, or
    the reverse, or puts a negation where the article denies nothing, or has another word.
    """

    said: str
    start: int
    end: int
    theirs: str
    rest: Rest
    how: How = "exchanged"

    @classmethod
    def at(cls, word: Word, theirs: str, rest: Rest, how: How = "exchanged") -> Turn:
        """A turn by one word."""
        return cls(word.text, word.start, word.end, theirs, rest, how)


def denials(claim: Claim) -> Iterator[Turn]:
    """What a claim denies and the article affirms, or affirms and the article denies; one turn at most."""
    turn = _denied(claim) or _affirmed(claim) or _added(claim)
    if turn is not None:
        yield turn


@dataclass(frozen=True)
class _Pair:
    """The same word in a claim (at ``here``) and in a sentence of the article (at ``there``)."""

    rest: Rest
    words: tuple[Word, ...]
    there: int


def _pairs(claim: Claim, here: int, least: float) -> Iterator[_Pair]:
    word = claim.words[here]
    for rest, words in zip(claim.near, claim.near_words, strict=True):
        if rest.share < least:
            return
        for there, other in enumerate(words):
            if (
                other.pos in _STATING
                and other.dep not in _MODIFYING
                and (other.lemma == word.lemma or same(word.lemma, other.lemma))
            ):
                yield _Pair(rest, words, there)


def _stated(claim: Claim) -> Iterator[int]:
    """The words that state something: verbs, and what follows a form of "be"."""
    for at, word in enumerate(claim.words):
        joined = claim.text[word.start - 1 : word.start] == "-"
        if joined or word.lemma in _LIGHT or word.dep in {"aux", "auxpass", "compound"}:
            continue
        to_a_noun = word.dep in {"relcl", "acl"} and word.tag == "VB"  # "no arithmetic to spare"
        if (word.pos == "VERB" and not to_a_noun) or (
            word.dep in {"attr", "acomp"} and claim.words[word.head].lemma == "be"
        ):
            yield at


def _denied(claim: Claim) -> Turn | None:
    """A word that the claim denies and that no near sentence of the article denies."""
    for here in _stated(claim):
        if not denied(claim.words, here):
            continue
        pairs = list(_pairs(claim, here, _LEAST))
        found = [
            p for p in pairs if denied(p.words, p.there) is False and p.words[p.there].pos == claim.words[here].pos
        ]
        if found and all(denied(p.words, p.there) is False for p in pairs):
            first = found[0]
            if claim.words[here].pos != "VERB" and not _in_company(claim, here, first):
                continue
            shared = denied_words(claim.words) & denied_words(first.words)
            if not shared and not names_clash(claim.words, here, first.words, first.there):
                return Turn.at(claim.words[here], first.words[first.there].text, first.rest, "denied")
    return None


def _affirmed(claim: Claim) -> Turn | None:
    """A word that the article's nearest sentence denies in the same company, and that the claim does not."""
    for here in _stated(claim):
        if denied(claim.words, here) is not False:
            continue
        pairs = list(_pairs(claim, here, _MORE))
        if not pairs or not all(denied(p.words, p.there) for p in pairs):
            continue
        first = pairs[0]
        # What is denied under a condition is not denied of all: the claim must be about the same case.
        if _is_conditional(first) and first.rest.share < _MOST:
            continue
        if _in_company(claim, here, first) and not names_clash(claim.words, here, first.words, first.there):
            return Turn.at(claim.words[here], first.words[first.there].text, first.rest, "affirmed")
    return None


def _is_conditional(pair: _Pair) -> bool:
    return any(pair.words[c].dep == "advcl" for c in children(pair.words, pair.there))


def _in_company(claim: Claim, here: int, pair: _Pair) -> bool:
    """Whether the word stands with a word in common on both sides."""
    return linked_alike(links(claim.words, here), links(pair.words, pair.there)) > 0


def _added(claim: Claim) -> Turn | None:
    """A negation where nothing in the article's nearest sentences denies or limits."""
    word = negates(claim.words)
    if word is None or claim.share < _LEAST or _of_some(claim) or denies_twice(claim.words):
        return None
    if any(denies(words, or_limits=True) for words in claim.resting_words):
        return None
    theirs = forms_of(claim.resting_words[0])
    if any(opposites(w.lemma) & theirs for w in claim.content):
        return None
    return Turn.at(word, "", claim.rests[0], "added")


def _of_some(claim: Claim) -> bool:
    """Whether a claim denies only of some: "not all", "not only"."""
    return any(w.lemma in {"all", "every", "always", "only", "just", "each", "entirely", "alone"} for w in claim.words)
