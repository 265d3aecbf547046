"""Hyphenated words with a part exchanged: "off-policy" for "on-policy", "short-term" for "long-term", "non-" put in.

The parser takes such words apart, so they are held against the article's as text.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from gates.exchanged import opposite_to
from gates.siblings import siblings
from gates.support import stem
from gates.thesaurus import sides_of
from gates.turned import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.sentences import Rest

_COMPOUND = re.compile(r"\b([a-z]{2,24})-([a-z]{2,24})\b", re.IGNORECASE)
_NON = "non"
_SHORTEST = 4
_DENIED = r"(?:not|non|never|no|n't)\W{1,3}(?:\w{1,24}\W{1,3}){0,2}"


class _Compound(NamedTuple):
    first: str
    second: str
    start: int
    end: int


def recompounded(claim: Claim) -> Iterator[Turn]:
    """A compound that the near sentences have with an excluding part in it; one turn at most."""
    theirs = [(compound, rest) for rest in claim.near for compound in _compounds(rest.sentence.folded)]
    whole = {(other.first, stem(other.second)) for other, _ in theirs}
    for mine in _compounds(claim.text):
        if (mine.first, stem(mine.second)) in whole:
            continue
        found = next(((other, rest) for other, rest in theirs if _excludes(mine, other)), None)
        if found is not None:
            yield _turn(claim, mine.start, mine.end, "-".join(found[0][:2]), found[1])
            return
    yield from islice(_non_lost(claim, theirs), 1)
    yield from islice(_non_added(claim, theirs), 1)


def _non_lost(claim: Claim, theirs: list[tuple[_Compound, Rest]]) -> Iterator[Turn]:
    """A word without the "non-" that the article's near sentences always give it."""
    for other, rest in theirs:
        if other.first != _NON or len(other.second) < _SHORTEST:
            continue
        alone = _alone(other.second)
        found = alone.search(claim.text)
        if (
            found
            and not _denied(claim.text, other.second)
            and not any(alone.search(r.sentence.folded) for r in claim.near)
        ):
            yield _turn(claim, found.start(), found.end(), f"non-{other.second}", rest)


def _non_added(claim: Claim, theirs: list[tuple[_Compound, Rest]]) -> Iterator[Turn]:
    """A word with a "non-" that the article's near sentences never give it."""
    for mine in _compounds(claim.text):
        if mine.first != _NON or any(other.second == mine.second for other, _ in theirs):
            continue
        alone = _alone(mine.second)
        for rest in claim.near:
            if alone.search(rest.sentence.folded) and not _denied(rest.sentence.folded, mine.second):
                yield _turn(claim, mine.start, mine.end, mine.second, rest)
                break


def _compounds(text: str) -> list[_Compound]:
    return [_Compound(m[1].casefold(), m[2].casefold(), m.start(), m.end()) for m in _COMPOUND.finditer(text)]


def _alone(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)


def _turn(claim: Claim, start: int, end: int, theirs: str, rest: Rest) -> Turn:
    return Turn(said=claim.text[start:end], start=start, end=end, theirs=theirs, rest=rest)


def _denied(text: str, word: str) -> bool:
    return re.search(rf"\b{_DENIED}{re.escape(word)}\b", text, re.IGNORECASE) is not None


def _excludes(mine: _Compound, other: _Compound) -> bool:
    if stem(mine.second) == stem(other.second):
        parts = sides_of("compound_parts.txt").get(mine.first, frozenset())
        return other.first in parts | siblings(mine.first) | opposite_to(mine.first)
    return mine.first == other.first and other.second in siblings(mine.second) | opposite_to(mine.second)
