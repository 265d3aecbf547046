"""A figure of the item that the section it cites does not carry."""

import re
from collections.abc import Iterator

from gates.article_index import Part
from gates.context import Context
from gates.figures import Figure, parse
from gates.gate import AnyItem, Gate
from gates.report import shown
from schemas.finding import Finding, Span
from schemas.item import FieldName

_MOST_COUNTED = 12
_MOST_TOLD = 50
_NAMED = re.compile(r"[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,4}")
_LISTED = re.compile(rf"\s[a-z\s-]{{1,40}}[,:(–—]\s?({_NAMED.pattern}(?:(?:,\s|,?\sand\s){_NAMED.pattern}){{1,11}})")
_OPPOSITE = {"over": "under", "under": "over"}


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find figures, and ranges, that no cited section carries whole."""
    parts = context.parts(item)
    if not parts:
        return
    for field, text in item.fields:
        told = 0
        for figure in parse(text):
            if told == _MOST_TOLD:
                break
            if (figure.weak and not figure.units) or _names_them(figure, text):
                continue
            if fault := _fault(figure, parts):
                told += 1
                yield _finding(figure, fault, field, parts)


def _fault(figure: Figure, parts: tuple[Part, ...]) -> str | None:
    found = [(part, match) for part in parts for match in part.figures.matches(figure)]
    if not found:
        rounded = any(part.figures.rounded(figure) for part in parts)
        return None if rounded or _counted(figure, parts) else "is not in"
    if figure.partner and figure.whole and not _range_stands(figure, found):
        return "is joined to another end of its range than in"
    opposite = _OPPOSITE.get(figure.hedge or "")
    if opposite and all(match.hedge == opposite for _, match in found):
        return "is bounded from the other side in"
    return None


def _range_stands(figure: Figure, found: list[tuple[Part, Figure]]) -> bool:
    """Whether the range's other end stands beside a match: in its range, sentence or row."""
    partner = Figure(figure.start, figure.end, "", figure.kind, figure.partner)
    return any(
        part.figures.together(match, other) for part, match in found for other in part.figures.matches(partner)
    ) or not any(part.figures.matches(partner) for part, _ in found)


def _counted(figure: Figure, parts: tuple[Part, ...]) -> bool:
    """Whether a small number in words plainly counts a list or table of a cited section."""
    value = figure.value
    if not figure.worded or figure.units or figure.kind != "number" or value is None or value > _MOST_COUNTED:
        return False
    return any(int(value) in part.list_sizes for part in parts)


def _names_them(figure: Figure, text: str) -> bool:
    """Whether the item itself lists by name what a small number in words counts: "two friends, Ada and Bo"."""
    if not figure.worded or figure.units or figure.kind != "number":
        return False
    found = _LISTED.match(text, figure.end)
    return found is not None and len(_NAMED.findall(found[1])) == figure.value


def _finding(figure: Figure, fault: str, field: FieldName, parts: tuple[Part, ...]) -> Finding:
    names = " or ".join(part.name for part in parts)
    near = [(part, n) for part in parts if (n := part.figures.nearest(figure))]
    message = f"{shown(figure.text)} {fault} {names}"
    message += f"; the nearest there is {shown(near[0][1].text)}" if near else "; no figure of its kind is there"
    return Finding(
        gate="figure",
        message=message,
        span=Span(field=field, start=figure.start, end=figure.end),
        evidence=tuple(part.evidence(n.start, n.end) for part, n in near[:1]),
    )


GATE = Gate(reason="figure", version=1, check=check, faith=True)
