"""Hedges, conditions and numbers that an article's sentence has at the verb or noun that a claim repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.fold import fold
from gates.limits.grammar import complements, denied, own_clause, passive, stated, to_come
from gates.limits.lost import Lost
from gates.limits.said import Said
from gates.parse import children, subtree
from gates.support import content_words
from gates.thesaurus import same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.parse import Word
    from gates.sentences import Rest

_MODALS = frozenset({"may", "might", "could", "can"})
_HEDGING_ADVERBS = frozenset(
    {
        *("possibly", "perhaps", "probably", "maybe", "allegedly", "reportedly", "apparently", "supposedly"),
        *("presumably", "potentially", "seemingly", "purportedly", "arguably", "conceivably", "likely"),
    }
)
_RAISING = frozenset({"appear", "seem", "tend"})
_INTENDING = frozenset(
    {"plan", "intend", "hope", "aim", "propose", "threaten", "want", "wish", "try", "attempt", "seek"}
)
_THOUGHT = frozenset(
    {
        *("think", "believe", "suspect", "allege", "suppose", "presume", "rumour", "rumor", "fear", "say", "report"),
        *("claim", "expect", "estimate", "understand"),
    }
)
_SUGGESTING = frozenset(
    {
        *("suggest", "imply", "hint", "suspect", "allege", "speculate", "theorise", "theorize", "claim", "contend"),
        *("argue", "believe", "think", "fear", "insist", "maintain"),
    }
)
_ACCUSING = frozenset({"accuse", "suspect", "charge"})
_CONDITIONS = frozenset({"if", "unless", "provided"})
_SOME = frozenset({"some", "most", "many", "several", "few", "half", "certain"})
_ALL = frozenset({"all", "every", "each", "any"})
_OFTEN = frozenset({"often", "usually", "sometimes", "generally", "typically", "mostly", "frequently", "normally"})
_ALWAYS = frozenset({"always", "invariably"})
_RESTS = 0.4
_REPEATS = 0.5
_TOLD = 0.34


def limited_verbs(claim: Claim, said: Said) -> Iterator[Lost]:
    """What a claim repeats as a fact of a verb that is hedged or conditional, or of all where it is of some."""
    here = Said(fold(claim.text).text)
    for rest, theirs in zip(claim.rests, claim.resting_words, strict=True):
        if rest.share < _RESTS:
            return
        if not here.keeps("hedge"):
            yield from _hedged(claim, rest, theirs, said)
        if not here.keeps("condition"):
            yield from _conditional(claim, rest, theirs, said)
        if not here.keeps("number"):
            yield from _universal(claim, rest, theirs)


def _hedged(claim: Claim, rest: Rest, theirs: tuple[Word, ...], said: Said) -> Iterator[Lost]:
    if rest.sentence.text.rstrip("\"'”’ .").endswith("?"):
        return
    for at, word in enumerate(theirs):
        verb = _hedged_verb(theirs, at)
        if verb is None or _share(claim, theirs, verb, said) < _REPEATS:
            continue
        mine = _same_verb(claim.words, theirs, verb)
        if mine is not None and not (word.lemma in _INTENDING | _THOUGHT and to_come(claim.words, mine)):
            start, end = claim.words[mine].start, claim.words[mine].end
            yield Lost("hedge", start, end, word.text, rest.sentence)
            return


def _hedged_verb(words: tuple[Word, ...], at: int) -> int | None:
    """The verb that the word at ``at`` hedges, if it hedges one."""
    word = words[at]
    if word.tag == "MD" and word.dep == "aux" and word.lemma in _MODALS:
        return word.head
    if word.text.casefold() in _HEDGING_ADVERBS and word.dep == "advmod" and words[word.head].pos in {"VERB", "AUX"}:
        return word.head
    if word.pos != "VERB":
        return None
    kids = {words[c].dep: c for c in children(words, at)}
    if "xcomp" in kids and (word.lemma in _RAISING | _INTENDING or (word.lemma in _THOUGHT and "auxpass" in kids)):
        return kids["xcomp"]
    if word.lemma in _ACCUSING and "prep" in kids:
        return next((c for c in children(words, kids["prep"]) if words[c].dep == "pcomp"), None)
    return kids.get("ccomp") if word.lemma in _SUGGESTING else None


def _same_verb(mine: tuple[Word, ...], theirs: tuple[Word, ...], verb: int) -> int | None:
    """The verb of a claim that states what ``theirs[verb]`` says: the same one, as a fact, as much denied."""
    for at, word in enumerate(mine):
        if word.pos not in {"VERB", "AUX"} or not same(word.lemma, theirs[verb].lemma):
            continue
        if not stated(mine, at) or denied(mine, at) != denied(theirs, verb):
            continue
        if passive(theirs, verb) and not passive(mine, at):
            continue
        if word.lemma == "be" and not complements(mine, at) & complements(theirs, verb):
            continue
        return at
    return None


def _share(claim: Claim, theirs: tuple[Word, ...], verb: int, said: Said) -> float:
    return said.share(own_clause(theirs, verb), claim.part.sentences)


def _conditional(claim: Claim, rest: Rest, theirs: tuple[Word, ...], said: Said) -> Iterator[Lost]:
    for word in theirs:
        inner = word.head
        if word.lemma not in _CONDITIONS or word.dep != "mark" or theirs[inner].dep != "advcl":
            continue
        outer = theirs[inner].head
        if outer == inner or _share(claim, theirs, outer, said) < _REPEATS:
            continue
        mine = _same_verb(claim.words, theirs, outer)
        indexes = sorted(subtree(theirs, inner))
        start, end = theirs[indexes[0]].start, theirs[indexes[-1]].end
        told = rest.sentence.text[start:end]
        if mine is not None and said.share(content_words(told), claim.part.sentences) < _TOLD:
            yield Lost("condition", claim.words[mine].start, claim.words[mine].end, told, rest.sentence)
            return


def _universal(claim: Claim, rest: Rest, theirs: tuple[Word, ...]) -> Iterator[Lost]:
    for word in claim.words:
        noun = claim.words[word.head]
        if word.lemma in _ALWAYS:
            often = [w for w in theirs if w.lemma in _OFTEN and same(noun.lemma, theirs[w.head].lemma)]
            if often and not any(w.lemma in _ALWAYS for w in theirs):
                yield Lost("number", word.start, word.end, often[0].text, rest.sentence)
                return
        if word.lemma not in _ALL or word.dep != "det" or noun.pos not in {"NOUN", "PROPN"}:
            continue
        few = [w for w in theirs if w.lemma in _SOME and _counts(theirs, w) == noun.lemma]
        if few and not any(w.lemma in _ALL and _counts(theirs, w) == noun.lemma for w in theirs):
            yield Lost("number", word.start, noun.end, few[0].text, rest.sentence)
            return


def _counts(words: tuple[Word, ...], word: Word) -> str:
    """The noun that a word like "some" counts: its own, or the one behind "of"."""
    if word.dep in {"det", "amod", "predet", "nummod"}:
        return words[word.head].lemma
    at = words.index(word)
    behind = next((c for c in children(words, at) if words[c].lemma == "of"), None)
    return next((words[c].lemma for c in children(words, behind)), "") if behind is not None else ""
