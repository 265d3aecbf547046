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
_MOST_LOOKED_UP = 200
_MOST_TOLD = 20
_LONGEST_COMPARED = 300
_BESIDE = " \"'"
_WINDOW = 10_000
_MOST_SEARCHED = 200_000


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find quotations whose words no cited section has, one paragraph at a time."""
    parts = context.parts(item)
    if not parts:
        return
    for field, text in item.fields:
        told = 0
        for number, quotation in enumerate(quotations(text)):
            if told == _MOST_TOLD:
                break
            if number == _MOST_LOOKED_UP:
                span = (quotation.start, quotation.end)
                yield at("quote", field, span, f"has more than {number} quotations; from this one on none is looked up")
                break
            if not any(_stands(quotation, part) for part in parts):
                told += 1
                message, evidence = _told(quotation, text, parts, context)
                yield at("quote", field, (quotation.start, quotation.end), message, evidence)


def _stands(quotation: Quotation, part: Part) -> bool:
    return any(verbatim(choice.casefold(), part.quotable) for choice in quotation.choices)


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
    """The words of the parts, whole ones, that are most like the quotation."""
    best: tuple[float, int, int, Part] | None = None
    wanted = quoted[:_LONGEST_COMPARED]
    for part in parts:
        source = part.folded.text[:_MOST_SEARCHED]
        for start in range(0, len(source), _WINDOW):
            window = source[start : start + _WINDOW + _LONGEST_COMPARED]
            near = fuzz.partial_ratio_alignment(wanted, window, score_cutoff=best[0] if best else _ALIKE)
            if near is not None and near.dest_end > near.dest_start and (best is None or near.score > best[0]):
                best = (near.score, start + near.dest_start, start + near.dest_end, part)
    if best is None:
        return None
    _, first, last, part = best
    first, last = _whole_words(part.folded.text, first, last)
    return part.evidence(*part.folded.span(first, last))


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch ``start`` to ``end`` of ``text``, made longer or shorter by part of a word at either end."""
    while start < end and text[start] in _BESIDE:
        start += 1
    while end > start and text[end - 1] in _BESIDE:
        end -= 1
    stop = max(0, start - _LONGEST_COMPARED)
    while start > stop and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    stop = min(len(text), end + _LONGEST_COMPARED)
    while 0 < end < stop and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    return start, end


GATE = Gate(reason="quote", version=2, check=check, faith=True)
