"""Limits that the grammar of an article's sentence sets: hedges, conditions and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.limits.conditions import conditional
from gates.limits.hedges import hedged
from gates.limits.numbers import universal
from gates.limits.said import Said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.limits.lost import Lost

_NEARLY = 0.35
_RESTS = 0.4


def limited_verbs(claim: Claim, said: Said) -> Iterator[Lost]:
    """What a claim repeats as a fact of a verb that is hedged or conditional, or of all where it is of some.

    A hedge in another sentence of the item hedges nothing here, so only the claim's own words can keep one.
    """
    here = Said(claim.text)
    for rest, theirs in zip(claim.rests, claim.resting_words, strict=True):
        if rest.share >= _NEARLY and not here.keeps("condition"):
            yield from conditional(claim, rest, theirs, said)
        if rest.share < _RESTS:
            return
        if not here.keeps("hedge"):
            yield from hedged(claim, rest, theirs, said)
        if not here.keeps("number"):
            yield from universal(claim, rest, theirs)
