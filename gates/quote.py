"""Words in quotation marks that are not verbatim in the section cited."""

from collections.abc import Iterator

from rapidfuzz import fuzz

from gates.article_index import Part
from gates.context import Context
from gates.gate import AnyItem, Gate
from gates.quotes import Quotation, quotations, verbatim
from gates.report import at, shown
from schemas.finding import Evidence, Finding

_ALIKE = 60
_MOST_TOLD = 20
_LONGEST_COMPARED = 20_000


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find quotations whose words no cited section has, one paragraph at a time."""
    parts = context.parts(item)
    if not parts:
        return
    for field, text in item.fields:
        told = 0
        for quotation in quotations(text):
            if told == _MOST_TOLD:
                break
            if not any(_stands(quotation, part) for part in parts):
                told += 1
                message, evidence = _told(quotation, text, parts, context)
                yield at("quote", field, (quotation.start, quotation.end), message, evidence)


def _stands(quotation: Quotation, part: Part) -> bool:
    return any(verbatim(choice.casefold(), paragraph) for choice in quotation.choices for paragraph in part.paragraphs)


def _told(
    quotation: Quotation, text: str, parts: tuple[Part, ...], context: Context
) -> tuple[str, tuple[Evidence, ...]]:
    words = shown(text[quotation.start : quotation.end])
    names = " or ".join(part.name for part in parts)
    elsewhere = next((p for p in context.index.parts.values() if p not in parts and _stands(quotation, p)), None)
    unclosed = "" if quotation.closed else " (its closing mark is missing)"
    message = f"{words}{unclosed} stands in quotation marks and is not verbatim in {names}"
    if elsewhere:
        return f"{message}; it stands in {elsewhere.name}, which is not cited", ()
    near = _nearest(quotation.choices[0], parts)
    if near is None:
        return message, ()
    return f"{message}; the nearest words there are {shown(near.text)}", (near,)


def _nearest(quoted: str, parts: tuple[Part, ...]) -> Evidence | None:
    best = 0.0
    found: Evidence | None = None
    for part in parts:
        source = part.folded.text[:_LONGEST_COMPARED]
        near = fuzz.partial_ratio_alignment(quoted, source, score_cutoff=max(best, _ALIKE))
        if near is not None and near.score > best and near.dest_end > near.dest_start:
            best = near.score
            found = part.evidence(*part.folded.span(near.dest_start, near.dest_end))
    return found


GATE = Gate(reason="quote", version=1, check=check, faith=True)
