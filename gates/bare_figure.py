"""A figure without the unit, qualifier, range or label that the article gives with it."""

import re
from collections.abc import Iterator

from gates.article_index import Part
from gates.context import Context
from gates.figures import Figure, parse
from gates.figures.figure import STRONG
from gates.figures.qualifiers import classes_of, says
from gates.figures.units import says_per, says_unit
from gates.gate import AnyItem, Gate
from gates.labels import carries, label_after
from gates.report import at, shown
from gates.support import content_words
from gates.table_heads import head_units
from schemas.finding import Evidence, Finding

_REACH = 60
_HEDGES = ("about", "over", "under")
_SAME = dict.fromkeys(_HEDGES, _HEDGES)
_TIMES = frozenset({"second", "minute", "hour", "day", "week", "month", "year", "decade"})
_LOOSE_UNITS = frozenset({"year", "second", "cent"})
_SAID_WITHIN = 200
_MOST_READ = 500
"""Figures of one field; the longest item that may be kept has room for far fewer."""
_MOST_PLACES = 300
"""A figure that stands in more places than this is hardly given the same way in all of them."""
_STOP = re.compile(r"[|\n;]|(?<=[.!?])\s")

_Match = tuple[Part, Figure]
_Lost = tuple[Part, Figure, str]


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find figures that every place of theirs in the article gives with more than the item does."""
    parts = context.parts(item)
    for field, text in item.fields:
        figures = parse(text)
        shared = _units_said(figures)
        for figure in figures[:_MOST_READ]:
            if figure.dates or figure.token or figure.kind not in {"number", "fraction"}:
                continue
            found = [(part, match) for part in parts for match in part.figures.matches(figure)]
            if len(found) > _MOST_PLACES:
                continue
            lost = [(part, match, what) for part, match in found if (what := _lost(figure, text, match, part, shared))]
            if lost and (len(lost) == len(found) or _rests_on(lost, found, figure, text)):
                part, match, what = lost[0]
                message = f"{shown(figure.text)} stands without {what} that {part.name} gives with it"
                yield at("bare_figure", field, (figure.start, figure.end), message, (_evidence(part, match),))
            elif (label := label_after(figure, text)) and found and not any(carries(label, m, p) for p, m in found):
                part, match = found[0]
                message = f"{shown(figure.text)} is given as “of {label}”, and {part.name} gives it of something else"
                yield at("bare_figure", field, (figure.start, figure.end), message, (_evidence(part, match),))


def _rests_on(lost: list[_Lost], found: list[_Match], figure: Figure, text: str) -> bool:
    """Whether a decimal is taken from a place that gives a unit: the places that give it bare name nothing else there.

    A decimal seldom stands for two things in one part, where a whole number may count anything.
    """
    if figure.value is None or figure.value % 1 == 0 or not any(what.startswith("the unit") for _, _, what in lost):
        return False
    words = content_words(text)
    bare = (m for m in found if all(m[1] is not match for _, match, _ in lost))
    return not any(words & content_words(_beside(match, part)) for part, match in bare)


def _beside(match: Figure, part: Part) -> str:
    """The words of the article about a figure, up to the sentence's or the cell's end."""
    text = part.words.text
    before = _STOP.split(text[max(0, match.start - _REACH) : match.start])[-1]
    return before + _STOP.split(text[match.end : match.end + _REACH])[0]


def _near(figure: Figure, text: str) -> str:
    return text[max(0, figure.start - _SAID_WITHIN) : figure.end + _SAID_WITHIN]


def _evidence(part: Part, match: Figure) -> Evidence:
    return part.evidence(*(match.whole or (match.start, match.end)))


def _units_said(figures: tuple[Figure, ...]) -> frozenset[str]:
    """The units of an item's figures, which others of them may share: "205 tokens a second, against 102"."""
    return frozenset(unit for figure in figures for unit in figure.units)


def _lost(figure: Figure, text: str, match: Figure, part: Part, shared: frozenset[str]) -> str | None:
    """What the item's figure lacks beside its match in the article, in words; ``None`` if nothing."""
    if (unit := _lost_unit(figure, match, part)) and unit not in shared and not says_unit(_near(figure, text), unit):
        return f"the unit “{unit}”"
    if per := _lost_rate(figure, text, match):
        return f"the words “per {per}”"
    if match.partner and not figure.partner and not match.steps and _is_range(match, part):
        return f"the other end of the range “{part.words.text[slice(*match.whole)] if match.whole else ''}”"
    around = text[max(0, figure.start - _REACH) : figure.end + _REACH // 2]
    start, end = match.whole or (match.start, match.end)
    for name, words in classes_of(part.words.text, start, end).items():
        if not any(says(around, one) for one in _SAME.get(name, (name,))) and not _spans_time(words, match):
            return f"the words “{words}”"
    return None


def _spans_time(words: str, match: Figure) -> bool:
    """Whether "over" or "under" tells a stretch of time, not a bound: "over two days"."""
    return words.lower() in {"over", "under"} and bool(match.units & _TIMES)


def _lost_unit(figure: Figure, match: Figure, part: Part) -> str | None:
    """The unit that the article gives behind the figure or, in a table, in the head of its column or row."""
    if figure.units:
        return None
    bare = any(not r.unit for r in match.readings if r.value == figure.value)
    unit = next(iter(sorted(head_units(match, part.words.text) if bare else match.units)), None)
    return unit if unit and unit not in _LOOSE_UNITS and (unit in STRONG or not figure.worded) else None


def _lost_rate(figure: Figure, text: str, match: Figure) -> str | None:
    """What the article's price or speed is per, where the item gives it per nothing: "$50" for "$50 a month"."""
    if not figure.units or figure.units & match.units:
        return None
    rates = {per for unit in match.units for per in unit.split("/")[1:]}
    return next((per for per in sorted(rates) if not says_per(text, per)), None)


def _is_range(match: Figure, part: Part) -> bool:
    """Whether two joined figures are a range of one thing, and no score, change or span of years."""
    low, high = match.readings[0], match.partner[0]
    years = 1000 <= low.value <= 2100 and not low.unit  # noqa: PLR2004 - as four digits are read
    text = part.words.text[slice(*match.whole)] if match.whole else ""
    return not years and (bool(low.unit or high.unit) or " to " in text) and low.value != high.value


GATE = Gate(reason="bare_figure", version=4, check=check, faith=True)
