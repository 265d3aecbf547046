"""Whether two names, as sets of their words' keys, may name one thing."""

from collections.abc import Set as AbstractSet

from rapidfuzz.fuzz import ratio

from gates.relatives import made_of, other_names, places

_SPELT = 6
_ONE_SPELLING = 85
"""Names of six letters or more that are this alike are one, which the article spells in two ways."""


def alike(one: AbstractSet[str], other: AbstractSet[str]) -> bool:
    """Whether two names share a word, or one is made of the other ("Norway", "Norwegian") or of its initials."""
    if one & other:
        return True
    for key in one:
        if other & (other_names(key) | set(places(key)) | set(made_of(key, other))):
            return True
        if any(_related(key, word) or _initials(key, other) or _initials(word, one) for word in other):
            return True
    return False


def _related(one: str, other: str) -> bool:
    if one.rstrip("s") == other.rstrip("s") or one in places(other):
        return True
    return len(one) >= _SPELT and ratio(one, other) >= _ONE_SPELLING


def _initials(acronym: str, words: AbstractSet[str]) -> bool:
    return len(words) > 1 and sorted(acronym) == sorted(word[0] for word in words)
