"""Numbers in digits: grouping, decimals, signs, scientific form, fractions, scale, ordinals, units.

``babel`` 2.19.0, given each figure's own characters, parses 8 of the cases table's 20 rows of digits, where a
locale is fixed and an article's is not: no thin space, no-break space or apostrophe, no U+2212, no power or ½.
"""

import re
import unicodedata
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from gates.figures.figure import Figure, Hedge, Kind, Reading
from gates.figures.units import CURRENCY, base, currency, rates_behind, times_behind, unit_behind
from gates.figures.vocabulary import SCALES

_VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_MINUS = r"\u2212–\-"
_SEPARATOR = ",\u00a0\u2009\u202f'’"
NUMBER = re.compile(
    rf"(?<![\w])(?P<before>(?:(?<![\w)\]%.,])(?:[+{_MINUS}]|±\s?))?(?:{CURRENCY})?|[~≈]\s?(?:{CURRENCY})?"
    rf"|(?:minus|negative)\s(?:{CURRENCY})?|(?<![\d\s)])×\s?|(?<=[a-z]\s)×\s?)"
    rf"(?P<after>(?<=[$£€¥₹])[{_MINUS}])?"
    rf"(?P<digits>\d{{1,3}}(?:[{_SEPARATOR}]\d{{3}})+(?!\d)(?:\.\d+)?"
    rf"|\d{{1,2}}(?:,\d\d){{1,6}},\d{{3}}(?!\d)|\d+(?:\.\d+)?|(?<![\d.])\.\d+|(?=[{_VULGAR}]))"
    rf"(?P<vulgar>\s?[{_VULGAR}])?"
)
_FRACTION = re.compile(r"\s?[/⁄]\s?(\d{1,4})(?![\w/⁄])")
_MIXED = re.compile(r"[\s-](\d{1,3})[/⁄](\d{1,3})(?![\w/⁄])")
_POWER = re.compile(
    rf"\s?(?:[×x*·⋅]|\*\*)\s?10(?:\^\s?([{_MINUS}+]?\d{{1,3}})|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,4}}))|[eE]([+{_MINUS}]?\d{{1,3}})(?!\w)"
)
_BARE_POWER = re.compile(rf"\^\s?([{_MINUS}+]?\d{{1,3}})(?!\w)|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,4}})")
_ORDINAL = re.compile(r"(?:(?<=1)st|(?<=2)nd|(?<=3)rd|(?<=[04-9])th|(?<=1\d)th)\b", re.IGNORECASE)
_LETTERS = {"k": 10**3, "K": 10**3, "m": 10**6, "M": 10**6, "mn": 10**6, "Mn": 10**6, "mln": 10**6, "mio": 10**6}
_LETTERS |= {"b": 10**9, "B": 10**9, "bn": 10**9, "Bn": 10**9, "bln": 10**9, "T": 10**12, "tn": 10**12, "trn": 10**12}
_SURE = {"mn", "bn", "tn", "mln", "bln", "trn", "Bn", "Mn"}
_LETTER_UNITS = {"m": "metre", "B": "byte"}
_LETTER = re.compile(r"\s?(mln|mio|trn|bln|mn|bn|tn|Bn|Mn|[kKmMbBT])(?![\w])")
_SCALE = re.compile(rf"[\s-]?({'|'.join(SCALES)})s?\b", re.IGNORECASE)
_LABEL = re.compile(r"\w+(?:[-.]\w+)*")
_ISH = re.compile(r"-?ish\b")
_NAMED = re.compile(r"(?<![\w.])([A-Z][\w+#-]{1,30})\s$")
_REACH = 33
_MOST_SCALES = 3
_MOST_DIGITS = 300


def read(match: re.Match[str], text: str) -> tuple[Figure | None, int]:
    """The figure of one match of ``NUMBER``, and where to read on; none where the digits are a name's."""
    value, end = _core(match, text)
    if value is None:
        return None, max(match.end(), match.start() + 1)
    before = match["before"].strip()
    money = re.sub(rf"^(?:[+±~≈{_MINUS}×]|minus|negative)", "", before, flags=re.IGNORECASE).strip()
    if before[:1].lower() in tuple("\u2212–-mn") or match["after"]:
        value = -value
    if found := _ORDINAL.match(text, end):
        return _figure(match, text, found.end(), "ordinal", (Reading(value),)), found.end()
    readings, end = _scaled(value, text, end, money)
    if before[:1] == "×":
        readings = (Reading(value, "×"),)
    if found := _ISH.match(text, end):
        return replace(_figure(match, text, found.end(), "number", readings), hedge="about"), found.end()
    if end < len(text) and (text[end].isalnum() or text[end] == "_"):
        label = _LABEL.match(text, end)
        return None, label.end() if label else end
    parted = match["vulgar"] or re.search(r"\d\s?[/⁄]\s?\d", text[match.start() : end])
    kind: Kind = "fraction" if parted else "number"
    figure = _figure(match, text, end, kind, readings)
    if "." in figure.text and not figure.units and not before:
        named = _NAMED.search(text[max(0, match.start() - _REACH) : match.start()])
        figure = replace(figure, named=named[1].casefold()) if named else figure
    return figure, end


def _figure(match: re.Match[str], text: str, end: int, kind: Kind, readings: tuple[Reading, ...]) -> Figure:
    start = match.start() + len(match[0]) - len(match[0].lstrip())
    hedge: Hedge | None = "about" if match["before"][:1] in "~≈" and match["before"] else None
    return Figure(start, end, text[start:end], kind, readings, hedge=hedge)


def _core(match: re.Match[str], text: str) -> tuple[Decimal | None, int]:
    digits = re.sub(rf"[{_SEPARATOR}]", "", match["digits"])
    end = match.end()
    if len(digits) > _MOST_DIGITS:
        return None, end
    value = Decimal(digits or 0)
    if match["vulgar"]:
        top, bottom = unicodedata.normalize("NFKC", match["vulgar"].strip()).split("⁄")
        return value + Decimal(top) / Decimal(bottom), end
    try:
        if found := _POWER.match(text, end):
            return value.scaleb(_power(found[1] or found[3] or found[2])), found.end()
        if digits == "10" and (found := _BARE_POWER.match(text, end)):
            return Decimal(1).scaleb(_power(found[1] or found[2])), found.end()
        return _parted(value, digits, text, end) if digits else (None, end)
    except InvalidOperation:
        return None, end


def _power(written: str) -> int:
    return int(re.sub(f"[{_MINUS}]", "-", written.translate(_SUPERSCRIPTS)))


def _parted(value: Decimal, digits: str, text: str, end: int) -> tuple[Decimal, int]:
    """A whole number with the fraction behind it: "3 1/2", "1/4"."""
    if digits.isdecimal() and (found := _MIXED.match(text, end)) and int(found[2]):
        return value + Decimal(int(found[1])) / int(found[2]), found.end()
    if digits.isdecimal() and len(digits) < 4 and (found := _FRACTION.match(text, end)) and int(found[1]):
        return value / int(found[1]), found.end()
    return value, end


def _scaled(value: Decimal, text: str, end: int, money: str) -> tuple[tuple[Reading, ...], int]:
    """Fold in what follows the digits: scale, then unit; ``money`` is a currency that stood before."""
    unit = currency(money) if money else ""
    for _ in range(_MOST_SCALES):
        if found := _SCALE.match(text, end):
            value *= SCALES[found[1].lower()]
            end = found.end()
    if (found := _LETTER.match(text, end)) and (read := _lettered(value, text, end, unit, found)):
        return read
    if unit:
        return _with_unit(unit, text, end, value)
    if times := times_behind(text, end):
        return (Reading(value, "×"),), times
    if text.startswith(" times", end):
        return (Reading(value), Reading(value, "×")), end
    after, stop = unit_behind(text, end)
    return tuple(Reading(value, u) for u in after) or (Reading(value),), stop


def _with_unit(unit: str, text: str, end: int, value: Decimal) -> tuple[tuple[Reading, ...], int]:
    """A figure whose currency stood before it; behind it may stand the currency again, or what it is per."""
    after, stop = unit_behind(text, end)
    if after and base(after[0]) == unit:
        return (Reading(value, after[0]),), stop
    per, stop = rates_behind(text, end)
    return (Reading(value, unit + per),), stop


def _lettered(
    value: Decimal, text: str, end: int, unit: str, letter: re.Match[str]
) -> tuple[tuple[Reading, ...], int] | None:
    """A figure with a scale in a letter: "£5m", "27B"; ``None`` where the letter is no scale."""
    scaled = value * _LETTERS[letter[1]]
    if unit:
        return _with_unit(unit, text, letter.end(), scaled)
    after, stop = unit_behind(text, letter.end())
    readings = [Reading(scaled, u) for u in after or ("",)]
    other = [] if after or letter[1] not in _LETTER_UNITS else [Reading(value, _LETTER_UNITS[letter[1]])]
    if letter.start(1) == end or letter[1] in _SURE:
        return (*readings, *other), stop
    return ((*other, *readings), stop) if letter[1] == "m" and other else None
