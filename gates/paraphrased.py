"""Whether one text says no more than another: each of its content words is there, or a word that may stand for it."""

from functools import lru_cache

from gates.parse import LONGEST, parsed
from gates.support import content_words, stem
from gates.thesaurus import same
from gates.words import lines

_PLAIN = frozenset(lines("function_words"))
SAID_NOT = frozenset({"not", "no", "none", "neither", "nor", "cannot"})
"""Denials that stand for each other in another order of words: "no token exists", "a token does not exist"."""
_NO_CONTENT = _PLAIN | SAID_NOT | {"n't", "n’t"}
_ALIKE = 0.4
_MOST_OF_IT = 0.85
_FEWEST_WORDS = 4


def says_no_more(said: str, before: str) -> bool:
    """Whether ``said`` adds no word to ``before`` and leaves little of it out, in any order and in other words.

    Denials are not weighed: the caller sees to it that both texts deny, or neither. Texts of few shared words are
    told apart without a parse; those of more than 1,500 characters are never the same.
    """
    mine, theirs = content_words(said), content_words(before)
    if max(len(said), len(before)) > LONGEST or len(mine & theirs) < _ALIKE * max(len(mine), len(theirs), 1):
        return False
    words, others = _lemmas(said), _lemmas(before)
    if min(len(words), len(others)) < _FEWEST_WORDS:
        return False
    return _share(words, others) == 1 and _share(others, words) >= _MOST_OF_IT


def _share(words: frozenset[str], others: frozenset[str]) -> float:
    """The share of ``words`` that stand in ``others``, or that one of them may stand for."""
    stems = {stem(word) for word in others}
    found = sum(stem(word) in stems or any(same(word, o) or same(o, word) for o in others) for word in words)
    return found / len(words)


@lru_cache(maxsize=4096)
def _lemmas(text: str) -> frozenset[str]:
    words = (word for word in parsed(text) if any(map(str.isalnum, word.text)))
    return frozenset(word.lemma for word in words if _NO_CONTENT.isdisjoint((word.lemma, word.text.casefold())))
