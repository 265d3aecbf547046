"""Causes that a claim gives and its article does not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gates.novelty import unexplained
from gates.support import content_words, stem
from gates.thesaurus import explained_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.article_index import Part
    from gates.claims import Claim
    from gates.parse import Word

_GIVEN = re.compile(
    r"\b(?:because(?: of)?|due to|owing to|thanks to|as a (?:result|consequence) of|on account of"
    r"|for (?:that|this) reason|, since)\b",
    re.IGNORECASE,
)
_HELD = 0.5
"""The least share of a cause's words, by weight, that three sentences of the article must have together."""
_FEWEST = 2


class Cause(NamedTuple):
    """Characters ``start`` to ``end`` of the claim's sentence that give a cause, and how much of them is told."""

    start: int
    end: int
    share: float


def added_cause(claim: Claim) -> Cause | None:
    """The cause in a claim of which the article lacks a word, and whose words stand together nowhere in it."""
    given = _GIVEN.search(claim.text)
    if given is None:
        return None
    end = claim.text.find(",", given.end())
    tail = claim.text[given.end() : end if end > 0 and given.start() == 0 else len(claim.text)]
    words = tuple(_words(claim, given.end(), given.end() + len(tail)))
    stems = frozenset(_article_stem(claim.part, word) for word in words)
    foreign = [word for word in unexplained(claim) if word in words and word.pos in {"NOUN", "VERB"}]
    if len(stems) < _FEWEST or not foreign:
        return None
    share = claim.part.sentences.covered(stems)
    if share >= _HELD:
        return None
    return Cause(given.start(), given.end() + len(tail.rstrip()), share)


def _words(claim: Claim, start: int, end: int) -> Iterator[Word]:
    return (word for word in claim.words if start <= word.start < end and content_words(word.text))


def _article_stem(part: Part, word: Word) -> str:
    """The stem of a word, or of a paraphrase of it that the article has where it lacks the word."""
    own = stem(word.text.casefold())
    if own in part.sentences:
        return own
    others = (stem(other) for other in (word.lemma, *sorted(explained_by(word.lemma))))
    return next((other for other in others if other in part.sentences), own)
