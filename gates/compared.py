"""Comparisons that a claim makes and its article does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.language import words_of

if TYPE_CHECKING:
    from gates.claims import Claim
    from gates.parse import Word

_COMPARATIVES = frozenset({"JJR", "RBR"})
_DEGREES = _COMPARATIVES | {"JJS", "RBS"}
_AMOUNTS = frozenset({"more", "less", "few"})
_REACH = 12
"""How many words may stand between a comparative and its "than"."""


def added_comparison(claim: Claim) -> Word | None:
    """The comparative of a "… than …" where no near sentence of the article compares anything.

    A comparison with a number ("more than 40") is a bound, and left to the gates of figures.
    """
    word = _comparative(claim.words)
    if word is None or not claim.near:
        return None
    comparing = words_of("comparing.txt")
    if any(w.tag in _DEGREES or w.lemma in comparing for words in claim.near_words for w in words):
        return None
    return word


def _comparative(words: tuple[Word, ...]) -> Word | None:
    for at, word in enumerate(words):
        if word.tag not in _COMPARATIVES:
            continue
        behind = words[at + 1 : at + _REACH]
        than = next((i for i, other in enumerate(behind) if other.lemma == "than"), None)
        if than is None:
            continue
        after = behind[than + 1 : than + 4]
        bound = than == 0 and word.lemma in _AMOUNTS
        if after and not bound and not any(w.pos == "NUM" or w.text[:1].isdecimal() for w in after):
            return word
    return None
