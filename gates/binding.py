"""A figure or a name that an item joins to something the article does not join it to.

Every rule needs both sides: what the item joins, and what the article joins in its place. Where the article may also
be read the item's way (a name in two places, a pronoun in the name's place, a figure that stands often), the gate is
silent. ``python -m benchmarks.rows`` prints what the gate is worth.
"""

from collections.abc import Iterator

from gates.bindings.crossed import crossed
from gates.bindings.dialogue import misheard
from gates.bindings.faults import Fault
from gates.bindings.foreign import foreign
from gates.bindings.misplaced import misplaced
from gates.bindings.replaced import replaced
from gates.claims import Claim, claims
from gates.context import Context
from gates.gate import AnyItem, Gate
from gates.nouns import Names
from schemas.finding import Finding


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find figures and names that are joined to what the article joins to others."""
    for claim in claims(item, context):
        if claim.verbatim:
            continue
        yield from (_finding(claim, fault) for fault in _faults(claim, context.index.names))


def _faults(claim: Claim, names: Names) -> Iterator[Fault]:
    """One fault for each place of a claim, by the first rule that finds it."""
    told: set[int] = set()
    for rule in (crossed, replaced, misplaced, foreign, misheard):
        for fault in rule(claim, names):
            if fault.start not in told:
                told.add(fault.start)
                yield fault


def _finding(claim: Claim, fault: Fault) -> Finding:
    return Finding(
        gate="binding",
        message=fault.message,
        span=claim.span(fault.start, fault.end),
        evidence=(claim.part.evidence(*fault.place),),
    )


GATE = Gate(reason="binding", version=1, check=check, faith=True)
