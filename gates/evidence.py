"""The article's sentences that an item rests on, for whoever reads a kept item."""

from collections.abc import Iterator

from gates.claims import claims
from gates.context import Context
from gates.gate import AnyItem
from schemas.finding import Evidence

_ENOUGH = 0.3
"""The share of a sentence's words that one sentence of the article must have to be shown as its evidence."""


def evidence_of(item: AnyItem, context: Context) -> tuple[Evidence, ...]:
    """For each sentence of an item the nearest sentence of a section that it cites, in the article's order.

    A sentence that takes its words from all over a section has no evidence.
    """
    return tuple(sorted(set(_nearest(item, context)), key=lambda evidence: (evidence.start, evidence.end)))


def _nearest(item: AnyItem, context: Context) -> Iterator[Evidence]:
    for claim in claims(item, context):
        if claim.share >= _ENOUGH:
            sentence = claim.rests[0].sentence
            yield claim.part.evidence(sentence.start, sentence.end)
