"""Numbers in digits: grouping, decimals, signs, scientific form, fractions, scale, ordinals, units."""

import re
import unicodedata
from decimal import Decimal, InvalidOperation

from gates.figures.figure import Figure, Hedge, Kind, Reading
from gates.figures.units import CURRENCY, currency, times_behind, unit_behind
from gates.figures.words import SCALES

_VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_MINUS = r"\u2212–\-"
_SEPARATOR = ",\u00a0\u2009\u202f'’"
NUMBER = re.compile(
    rf"(?<![\w])(?P<before>(?:(?<![\w)\]%.,])(?:[+{_MINUS}]|±\s?))?(?:{CURRENCY})?|[~≈]\s?(?:{CURRENCY})?)"
    rf"(?P<after>(?<=[$£€¥₹])[{_MINUS}])?"
    rf"(?P<digits>\d{{1,3}}(?:[{_SEPARATOR}]\d{{3}})+(?!\d)(?:\.\d+)?"
    rf"|\d{{1,2}}(?:,\d\d)+,\d{{3}}(?!\d)|\d+(?:\.\d+)?|(?<![\d.])\.\d+|(?=[{_VULGAR}]))"
    rf"(?P<vulgar>\s?[{_VULGAR}])?"
)
_FRACTION = re.compile(r"\s?[/⁄]\s?(\d{1,4})(?![\w/⁄])")
_MIXED = re.compile(r"[\s-](\d{1,3})[/⁄](\d{1,3})(?![\w/⁄])")
_POWER = re.compile(
    rf"\s?[×x*]\s?10(?:\^\s?([{_MINUS}+]?\d{{1,3}})|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,4}}))|[eE]([+{_MINUS}]?\d{{1,3}})(?!\w)"
)
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b", re.IGNORECASE)
_LETTERS = {"k": (1000,), "K": (1000,), "M": (10**6,), "mn": (10**6,), "mln": (10**6,), "mio": (10**6,)}
_LETTERS |= {"bn": (10**9,), "B": (10**9,), "b": (10**9,), "bln": (10**9,), "m": (10**6,), "T": (10**12,)}
_LETTERS |= {"tn": (10**12,), "trn": (10**12,), "Bn": (10**9,), "Mn": (10**6,)}
_LETTER_UNITS = {"m": "metre", "B": "byte"}
_LETTER = re.compile(r"\s?(mln|mio|trn|bln|mn|bn|tn|Bn|Mn|[kKmMbBT])(?![\w])")
_SCALE = re.compile(rf"[\s-]?({'|'.join(SCALES)})s?\b", re.IGNORECASE)
_LABEL = re.compile(r"\w+(?:[-.]\w+)*")


def read(match: re.Match[str], text: str) -> tuple[Figure | None, int]:
    """The figure of one match of ``NUMBER``, and where to read on; none where the digits are a name's."""
    value, end = _core(match, text)
    if value is None:
        return None, max(match.end(), match.start() + 1)
    before = match["before"].strip()
    money = re.sub(rf"^[+±~≈{_MINUS}]", "", before).strip()
    if before[:1] in tuple("\u2212–-") or match["after"]:
        value = -value
    if found := _ORDINAL.match(text, end):
        return _figure(match, text, found.end(), "ordinal", (Reading(value),)), found.end()
    readings, end = _scaled(value, text, end, money)
    if end < len(text) and (text[end].isalnum() or text[end] == "_"):
        label = _LABEL.match(text, end)
        return None, label.end() if label else end
    parted = match["vulgar"] or re.search(r"\d\s?[/⁄]\s?\d", text[match.start() : end])
    kind: Kind = "fraction" if parted else "number"
    return _figure(match, text, end, kind, readings), end


def _figure(match: re.Match[str], text: str, end: int, kind: Kind, readings: tuple[Reading, ...]) -> Figure:
    start = match.start() + len(match[0]) - len(match[0].lstrip())
    hedge: Hedge | None = "about" if match["before"][:1] in "~≈" and match["before"] else None
    return Figure(start, end, text[start:end], kind, readings, hedge=hedge)


def _core(match: re.Match[str], text: str) -> tuple[Decimal | None, int]:
    digits = re.sub(rf"[{_SEPARATOR}]", "", match["digits"])
    end = match.end()
    try:
        value = Decimal(digits) if digits else Decimal(0)
        if match["vulgar"]:
            top, bottom = unicodedata.normalize("NFKC", match["vulgar"].strip()).split("⁄")
            return value + Decimal(top) / Decimal(bottom), end
        if found := _POWER.match(text, end):
            power = found[1] or found[3] or found[2].translate(_SUPERSCRIPTS)
            return value.scaleb(int(re.sub(f"[{_MINUS}]", "-", power))), found.end()
        if digits.isdecimal() and (found := _MIXED.match(text, end)) and int(found[2]):
            return value + Decimal(int(found[1])) / int(found[2]), found.end()
        if digits.isdecimal() and (found := _FRACTION.match(text, end)) and int(found[1]):
            return value / int(found[1]), found.end()
    except InvalidOperation:
        return None, end
    return (value if digits else None), end


def _scaled(value: Decimal, text: str, end: int, money: str) -> tuple[tuple[Reading, ...], int]:
    """Fold in what follows the digits: scale, then unit; ``money`` is a currency that stood before."""
    unit = currency(money) if money else ""
    while found := _SCALE.match(text, end):
        value *= SCALES[found[1].lower()]
        end = found.end()
    if found := _LETTER.match(text, end):
        after, stop = unit_behind(text, found.end())
        attached = found.start(1) == end
        scaled = [Reading(value * s, u) for s in _LETTERS[found[1]] for u in ((unit,) if unit else after or ("",))]
        if attached or unit or found[1] in {"mn", "bn", "tn", "mln", "bln", "trn"}:
            if not unit and not after and found[1] in _LETTER_UNITS:
                scaled.append(Reading(value, _LETTER_UNITS[found[1]]))
            return tuple(scaled), stop
    times = times_behind(text, end)
    if times and not unit:
        return (Reading(value, "×"),), times
    if text.startswith(" times", end) and not unit:
        return (Reading(value), Reading(value, "×")), end
    after, stop = unit_behind(text, end)
    if unit:
        return (Reading(value, unit),), (stop if after == (unit,) else end)
    return tuple(Reading(value, u) for u in after) or (Reading(value),), stop
