"""A figure of the item that the section it cites does not carry."""

import re
from collections.abc import Iterator

from gates.article_index import Part
from gates.context import Context
from gates.figures import Figure
from gates.figures.parse import parse_with_names
from gates.figures.qualifiers import binds
from gates.gate import AnyItem, Gate
from gates.report import shown
from schemas.finding import Finding, Span
from schemas.item import FieldName

_MOST_COUNTED = 12
_MOST_TOLD = 50
_MOST_READ = 500
"""Figures of one field; the longest item that may be kept has room for far fewer."""
_NAMED = re.compile(r"[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,4}")
_LISTED = re.compile(rf"\s[a-z\s-]{{1,40}}[,:(–—]\s?({_NAMED.pattern}(?:(?:,\s|,?\sand\s){_NAMED.pattern}){{1,11}})")
_OPPOSITE = {"over": "under", "under": "over"}
_TIMES = frozenset({"second", "minute", "hour", "day", "week", "month", "year", "decade"})


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find figures, and ranges, that no cited section carries whole."""
    parts = context.parts(item)
    if not parts:
        return
    for field, text in item.fields:
        told = 0
        for figure in parse_with_names(text)[:_MOST_READ]:
            if told == _MOST_TOLD:
                break
            if fault := _fault(figure, text, parts):
                told += 1
                yield _finding(figure, fault, field, parts, context)


def _fault(figure: Figure, text: str, parts: tuple[Part, ...]) -> str | None:
    if all(part.figures.has_other(figure, text) for part in parts):
        return "is not in"
    if figure.kind == "name" or (figure.weak and not figure.units) or _names_them(figure, text):
        return None
    strict, near = binds(text, figure) if figure.hedge else (False, False)
    found = [(part, match) for part in parts for match in part.figures.matches(figure)]

    def rounded() -> bool:
        return any(part.figures.rounded(figure, near=near) for part in parts)

    if not found:
        return None if rounded() or _counted(figure, parts) else "is not in"
    if figure.partner and figure.whole and not _range_stands(figure, found):
        return "is joined to another end of its range than in"
    hedges = {part.figures.hedge(match) for part, match in found}
    opposite = _OPPOSITE.get(figure.hedge or "")
    if opposite and hedges == {opposite}:
        return "is bounded from the other side in"
    exact = strict and hedges == {None} and not figure.units & _TIMES
    return "is bounded by the item, and given itself by" if exact and not rounded() else None


def _range_stands(figure: Figure, found: list[tuple[Part, Figure]]) -> bool:
    """Whether the range's other end stands beside a match: in its range, sentence or row."""
    partner = Figure(figure.start, figure.end, "", figure.kind, figure.partner)
    shelves = {id(part): part.figures for part, _ in found}.values()
    pairs = [(shelf, shelf.matches(partner)) for shelf in shelves]
    return not any(others for _, others in pairs) or any(
        shelf.together(shelf.matches(figure), others) for shelf, others in pairs
    )


def _counted(figure: Figure, parts: tuple[Part, ...]) -> bool:
    """Whether a small number plainly counts a list or table of a cited section."""
    value = figure.value
    if figure.units or figure.kind != "number" or value is None or value != int(value) or value > _MOST_COUNTED:
        return False
    return any(int(value) in part.list_sizes for part in parts)


def _names_them(figure: Figure, text: str) -> bool:
    """Whether the item itself lists by name what a small number in words counts: "two friends, Ada and Bo"."""
    if not figure.worded or figure.units or figure.kind != "number":
        return False
    found = _LISTED.match(text, figure.end)
    return found is not None and len(_NAMED.findall(found[1])) == figure.value


def _finding(figure: Figure, fault: str, field: FieldName, parts: tuple[Part, ...], context: Context) -> Finding:
    names_of_parts = " or ".join(part.name for part in parts)
    near = [(part, n) for part in parts if (n := part.figures.nearest(figure))]
    evidence = [part.evidence(n.start, n.end) for part, n in near[:1]]
    message = f"{shown(figure.text)} {fault} {names_of_parts}"
    if near:
        whose = "the article" if near[0][0].name == "the article" else "the section"
        message += f"; {whose} has {shown(near[0][1].text)}"
    else:
        message += "; no figure of its kind is there"
    if fault == "is not in" and (elsewhere := _elsewhere(figure, parts, context)):
        part, match = elsewhere
        message += f", and it stands in {part.name} alone"
        evidence.append(part.evidence(match.start, match.end))
    return Finding(
        gate="figure",
        message=message,
        span=Span(field=field, start=figure.start, end=figure.end),
        evidence=tuple(evidence),
    )


def _elsewhere(figure: Figure, parts: tuple[Part, ...], context: Context) -> tuple[Part, Figure] | None:
    """The first other section that carries a figure which the cited ones lack."""
    others = (part for part in context.index.parts.values() if part not in parts)
    return next(((part, found[0]) for part in others if (found := part.figures.matches(figure))), None)


GATE = Gate(reason="figure", version=3, check=check, faith=True)
