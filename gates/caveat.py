"""A claim of the article without the limit that the article puts on it.

Each sentence of the item is laid beside the sentences of the article that it rests on. Where one of them limits
what the item repeats (by whose word it is, how sure, of what it holds, how much at most) and nothing in the item
says a limit of that kind, in whatever words, the item is dropped. Whose word it is counts for figures alone that
are somebody's own measure of a thing: honest summaries leave out "police said".
"""

from collections.abc import Iterator

from gates.claims import Claim, claims
from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.limits.boasts import boasted
from gates.limits.clauses import limited_clauses
from gates.limits.figures import limited_figures
from gates.limits.lost import Lost
from gates.limits.neighbours import limited_elsewhere
from gates.limits.said import Said
from gates.limits.verbs import limited_verbs
from gates.limits.words import kind
from gates.report import shown, told
from schemas.finding import Finding

_GAP = 3
"""Characters between a sentence and the next."""


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find claims that have lost their limits."""
    said = Said.by(item)
    for claim in claims(item, context):
        yield from (_finding(claim, lost) for lost in _all_lost(claim, said, context) if not _kept(claim, said, lost))


def _kept(claim: Claim, said: Said, lost: Lost) -> bool:
    """Whether the item has the article's own words for the limit, or repeats a sentence that bears none.

    A limit in the next sentence, or said of the article's claims elsewhere, still counts.
    """
    if fold(lost.words).text.casefold() in said.text.casefold():
        return True
    nearest = claim.rests[0].sentence if claim.verbatim else lost.sentence
    follows = 0 <= lost.sentence.start - nearest.end <= _GAP
    return lost.sentence is not nearest and not follows and lost.sentence in [rest.sentence for rest in claim.rests]


def _all_lost(claim: Claim, said: Said, context: Context) -> Iterator[Lost]:
    yield from limited_figures(claim, said)
    yield from limited_clauses(claim, said)
    yield from limited_verbs(claim, said)
    yield from limited_elsewhere(claim, said, context.index.whole)
    yield from boasted(claim, said)


def _finding(claim: Claim, lost: Lost) -> Finding:
    return Finding(
        gate="caveat",
        message=f"{shown(claim.text[lost.start : lost.end])} stands without its limit in {claim.part.name},"
        f" {shown(lost.words)} (“{told(lost.sentence.text)}”); {kind(lost.kind).instead} would have passed",
        span=claim.span(lost.start, lost.end),
        evidence=(claim.part.evidence(lost.sentence.start, lost.sentence.end),),
    )


GATE = Gate(reason="caveat", version=1, check=check, faith=True)
