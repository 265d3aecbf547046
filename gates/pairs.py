"""Names put together of parts that the article has apart: one person's first name with another's surname."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.fuzz import ratio

from gates.fold import name_key
from gates.language import kinds, words_of
from gates.nouns import Names
from gates.relatives import other_names
from gates.tokens import Token

_LONGEST = 3
_SHORTEST_PART = 3
# Two surnames this alike are one, which the article spells in two ways.
_SAME = 80


@dataclass(frozen=True, slots=True)
class Mixed:
    """A name in an item that mixes two of the article's: its place, and those two as they are written."""

    start: int
    end: int
    first: str
    second: str


def mixed(found: list[Token], names: Names) -> Iterator[Mixed]:
    """The names of two words in ``found`` that the article has apart, each with another partner, and never together.

    Roles, places and plain words join freely ("Tile Works", "Delft Council"), so both parts must be words that
    name and do nothing else.
    """
    for place, (one, other) in enumerate(pairwise(found)):
        if not (_beside(one, other) and _naming(one, names) and _naming(other, names)):
            continue
        if (place and _beside(found[place - 1], one)) or (place + 2 < len(found) and _beside(other, found[place + 2])):
            continue
        keys = name_key(one.surface), name_key(other.surface)
        with_one, with_other = names.holding(keys[0]), names.holding(keys[1])
        if any(keys[1] in name for name in with_one):
            continue
        first = next((n for n in with_one if n[0] == keys[0] and len(n) <= _LONGEST), None)
        second = next((n for n in with_other if n[-1] == keys[1] and len(n) <= _LONGEST), None)
        if first and second and ratio(first[-1], second[-1]) < _SAME:
            yield Mixed(one.start, other.end, names.spelt(first), names.spelt(second))


def _beside(one: Token, other: Token) -> bool:
    return other.start - one.end == 1 and one.surface[0].isupper() and other.surface[0].isupper()


def _naming(token: Token, names: Names) -> bool:
    """Whether a capitalised word can only be part of a name, as far as English and the article tell."""
    key = name_key(token.surface)
    if token.acronym or token.digits or len(key) < _SHORTEST_PART or token.surface in words_of("titles.txt"):
        return False
    return key in names.cased and key not in names.lower and not kinds(key) - {"noun"} and not other_names(key)
