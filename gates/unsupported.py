"""A claim that the section does not make, though every name and figure is there.

A claim is held against the sentences that share most of its words, found by rarity; only those are parsed. What
counts: a denial put in or taken out, a word in the place of its opposite, a cause that no sentence gives, and a
sentence of which most words are foreign to the section and no listed paraphrase explains them. Plain novelty is
weak evidence (faithful summaries use new words as often as false ones), so it counts only where it is most of a
sentence; ``python -m benchmarks.rows`` prints what each rule is worth.
"""

from collections.abc import Iterator

from gates.causes import added_cause
from gates.claims import Claim, claims
from gates.compared import added_comparison
from gates.compounds import recompounded
from gates.context import Context
from gates.exchanged import another_kind, modified, opposed
from gates.gate import AnyItem, Gate
from gates.novelty import unexplained
from gates.report import told
from gates.traded import traded
from gates.turned import Turn, denials
from schemas.finding import Finding

_TURNS = {
    "exchanged": "“{said}” stands where {name} has “{theirs}”",
    "denied": "“{said}” is denied; {name} has “{theirs}” without a denial",
    "affirmed": "“{said}” stands without the denial that {name} has with “{theirs}”",
    "added": "“{said}” denies where {name} denies nothing",
}
_FOREIGN = 0.8
_FEWEST = 4


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find claims that are turned round, causes that are added, and sentences that are foreign to the section."""
    for claim in claims(item, context):
        if claim.verbatim:
            continue
        for turns in (denials, opposed, modified, another_kind, traded, recompounded):
            yield from (_turned(claim, turn) for turn in turns(claim))
        yield from _caused(claim)
        yield from _compared(claim)
        yield from _foreign(claim)


def _turned(claim: Claim, turn: Turn) -> Finding:
    said = _TURNS[turn.how].format(said=turn.said, name=claim.part.name, theirs=turn.theirs)
    sentence = turn.rest.sentence
    return Finding(
        gate="unsupported",
        message=f"{said}, in “{told(sentence.text)}”",
        span=claim.span(turn.start, turn.end),
        evidence=(claim.part.evidence(sentence.start, sentence.end),),
    )


def _caused(claim: Claim) -> Iterator[Finding]:
    cause = added_cause(claim)
    if cause is not None:
        given = told(claim.text[cause.start : cause.end])
        fault = f"“{given}” gives a cause that {claim.part.name} does not give"
        yield _against_nearest(claim, cause.start, cause.end, fault)


def _compared(claim: Claim) -> Iterator[Finding]:
    word = added_comparison(claim)
    if word is not None:
        fault = f"“{word.text} … than” compares what {claim.part.name} does not compare"
        yield _against_nearest(claim, word.start, word.end, fault)


def _foreign(claim: Claim) -> Iterator[Finding]:
    new = () if claim.part.talk else unexplained(claim)
    if len(new) >= _FEWEST and len(new) >= _FOREIGN * len(claim.content):
        words = ", ".join(f"“{word.text}”" for word in new[:_FEWEST])
        counted = f"{len(new)} of the sentence's {len(claim.content)} telling words"
        fault = f"{counted} are not in {claim.part.name} ({words})"
        yield _against_nearest(claim, 0, len(claim.text), fault)


def _against_nearest(claim: Claim, start: int, end: int, fault: str) -> Finding:
    """A fault that no sentence of the article bears out; the nearest one is shown beside it."""
    nearest = [rest.sentence for rest in claim.rests[:1]]
    shown = f"“{told(nearest[0].text)}”" if nearest else "nothing on the matter"
    return Finding(
        gate="unsupported",
        message=f"{fault}; the nearest it has is {shown}",
        span=claim.span(start, end),
        evidence=tuple(claim.part.evidence(sentence.start, sentence.end) for sentence in nearest),
    )


GATE = Gate(reason="unsupported", version=1, check=check, faith=True)
