"""What a word stands with in its sentence, so that two words of two sentences can be held against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.parse import children
from gates.thesaurus import same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.parse import Word

_TELLING = frozenset({"NOUN", "VERB", "ADJ", "ADV", "PROPN", "NUM"})
_LIGHT = frozenset({"be", "have", "do"})
_THROUGH = 2
"""How many prepositions or conjuncts a link may pass."""


def links(words: tuple[Word, ...], at: int) -> frozenset[str]:
    """The base forms of the telling words that govern the word at ``at`` or that it governs.

    Prepositions are passed through, a conjunct shares its head's links, and a copula's sides are linked.
    """
    found = {*_above(words, at), *_below(words, at, _THROUGH)}
    head = words[at].head
    if words[head].lemma == "be":
        found.update(children(words, head))
    return frozenset(words[i].lemma for i in found if i != at and _tells(words[i]))


def _tells(word: Word) -> bool:
    return word.pos in _TELLING and word.lemma not in _LIGHT


def _above(words: tuple[Word, ...], at: int) -> Iterator[int]:
    head = words[at].head
    yield head
    for _ in range(_THROUGH):
        if words[head].pos != "ADP" and words[at].dep != "conj":
            return
        head = words[head].head
        yield head


def _below(words: tuple[Word, ...], at: int, depth: int) -> Iterator[int]:
    for child in children(words, at):
        if words[child].pos == "ADP" or words[child].dep == "agent":
            if depth:
                yield from _below(words, child, depth - 1)
        else:
            yield child


def linked_alike(mine: frozenset[str], theirs: frozenset[str]) -> int:
    """How many of a claim's links stand among an article's, in the same or in other words."""
    return sum(1 for one in mine if one in theirs or any(same(one, other) for other in theirs))


def names_clash(words: tuple[Word, ...], at: int, others: tuple[Word, ...], there: int) -> bool:
    """Whether two words have named subjects of which neither is the other's: they tell of two people."""
    mine, theirs = _subjects(words, at), _subjects(others, there)
    return bool(mine and theirs) and mine.isdisjoint(theirs)


def _subjects(words: tuple[Word, ...], at: int) -> frozenset[str]:
    return frozenset(
        words[c].lemma
        for c in children(words, at)
        if words[c].dep in {"nsubj", "nsubjpass"} and words[c].pos == "PROPN"
    )
