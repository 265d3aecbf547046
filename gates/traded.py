"""Words of one kind in each other's places: who is said to buy what the article has them sell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.exchanged import exchangeable, excluded_by, opposite_to
from gates.links import linked_alike, links, names_clash
from gates.polarity import denied
from gates.siblings import siblings
from gates.thesaurus import explained_by, key
from gates.turned import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.parse import Word

_COMPANY = 2
"""How many words in common the two must stand with: both words are the article's, so one could be chance."""


def traded(claim: Claim) -> Iterator[Turn]:
    """A word that the article has elsewhere, in the company of another of its kind; one turn at most."""
    for here, word in exchangeable(claim):
        ruled_out = excluded_by(word, siblings) | excluded_by(word, opposite_to)
        turn = _in_its_place(claim, here, ruled_out) if ruled_out else None
        if turn is not None:
            yield turn
            return


def _in_its_place(claim: Claim, here: int, ruled_out: frozenset[str]) -> Turn | None:
    word = claim.words[here]
    mine = links(claim.words, here)
    if len(mine) < _COMPANY or _at_home(claim, word, mine):
        return None
    for rest, words in zip(claim.near, claim.near_words, strict=True):
        for there, other in enumerate(words):
            if other.pos != word.pos or not {key(other.lemma), other.text.casefold()} & ruled_out:
                continue
            if names_clash(claim.words, here, words, there) or denied(claim.words, here) != denied(words, there):
                continue
            if linked_alike(mine, links(words, there)) >= _COMPANY:
                return Turn.at(word, other.text, rest)
    return None


def _at_home(claim: Claim, word: Word, mine: frozenset[str]) -> bool:
    """Whether the near sentences have the word in any of its company, or do not have it at all."""
    forms = word.forms | explained_by(word.lemma)
    found = False
    for words in claim.near_words:
        for there, other in enumerate(words):
            if other.forms & forms:
                found = True
                if linked_alike(mine, links(words, there)):
                    return True
    return not found
