"""Praise that the article has only in somebody's own words: "its pump is the quietest", says the firm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.figures import parse
from gates.limits.figures import MEASURES
from gates.limits.grammar import clause_verb, own_clause
from gates.limits.lost import Lost
from gates.parse import children, subtree
from gates.words import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.limits.said import Said
    from gates.parse import Word

_WORDS = table("hedges")
_RESTS = 0.4
_REPEATS = 0.5
_SUPERLATIVES = frozenset({"JJS", "RBS"})


def boasted(claim: Claim, said: Said) -> Iterator[Lost]:
    """A superlative or a measured gain of a claim that the article has in the speech of its owner alone."""
    if said.keeps("attribution"):
        return
    mine = _prized(claim)
    if not mine:
        return
    for rest, theirs in zip(claim.rests, claim.resting_words, strict=True):
        if rest.share < _RESTS:
            return
        for verb, spoken in _speech(theirs):
            best = next((i for i in sorted(spoken) if theirs[i].text.casefold() in mine), None)
            if best is None:
                continue
            told = own_clause(theirs, clause_verb(theirs, best))
            if said.share(told, claim.part.sentences) >= _REPEATS:
                word = mine[theirs[best].text.casefold()]
                yield Lost("boast", word.start, word.end, theirs[verb].text, rest.sentence)
                return


def _prized(claim: Claim) -> dict[str, Word]:
    """The superlatives of a claim, and its figures of how much or how many times."""
    measured = [f for f in parse(claim.text) if f.kind == "number" and f.units & MEASURES]
    return {
        word.text.casefold(): word
        for word in claim.words
        if (word.tag in _SUPERLATIVES and word.text.casefold() not in _WORDS["plain"])
        or (word.text[:1].isdigit() and any(f.start <= word.start < f.end for f in measured))
    }


def _speech(words: tuple[Word, ...]) -> Iterator[tuple[int, frozenset[int]]]:
    """Each verb of saying, and what its speaker says of a thing of their own; "according to" speaks as well."""
    for at, word in enumerate(words):
        if word.lemma in _WORDS["saying"]:
            by = [i for c in children(words, at) if words[c].dep == "nsubj" for i in subtree(words, c)]
            for child in children(words, at):
                spoken = subtree(words, child)
                if words[child].dep in {"ccomp", "oprd", "xcomp"} and _own(words, by, spoken):
                    yield at, spoken
        elif word.text.casefold() == "according":
            by = sorted(subtree(words, at))
            spoken = subtree(words, word.head) - subtree(words, at)
            if _own(words, by, spoken):
                yield at, spoken


def _own(words: tuple[Word, ...], by: list[int], spoken: frozenset[int]) -> bool:
    """Whether a speaker (the words ``by``) speaks of a thing of theirs ("its pump", "its owner") or makes things."""
    makes = any(words[i].lemma in _WORDS["makers"] for i in by)
    return makes or any(words[i].text.casefold() in _WORDS["own"] for i in (*by, *spoken))
