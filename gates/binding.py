"""A figure or a name that an item joins to something the article does not join it to."""

from collections.abc import Iterator

from gates.claims import Claim, claims
from gates.context import Context
from gates.crossed import Crossing, crossed
from gates.gate import AnyItem, Gate
from gates.report import shown
from schemas.finding import Finding, Span


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find figures with another figure's labels."""
    for claim in claims(item, context):
        yield from (_crossing(claim, crossing) for crossing in crossed(claim, context.index.names))


def _crossing(claim: Claim, crossing: Crossing) -> Finding:
    figure = claim.text[crossing.start : crossing.end]
    return Finding(
        gate="binding",
        message=f"{shown(figure)} is joined to “{crossing.said}”; {claim.part.name} joins it to “{crossing.told}”"
        f" in {shown(claim.part.words.text[slice(*crossing.place)])}",
        span=Span(field=claim.field, start=claim.start + crossing.start, end=claim.start + crossing.end),
        evidence=(claim.part.evidence(*crossing.place),),
    )


GATE = Gate(reason="binding", version=1, check=check, faith=True)
