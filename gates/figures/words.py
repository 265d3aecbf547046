"""Numbers in words: cardinals, ordinals, fractions and multiples.

Tried on the cases table's 36 rows of words, fractions, multiples and ordinals: ``text2num`` 3.1.0 has 12 right. It
reads no dozen, half, quarter, "twice" or "-fold", and gives "half a million" and "two and a half million" as a
million; it also gives no offsets. ``word2number`` 1.1 has 3 right: it adds up all that a text has ("one in twelve"
is 13), knows no fraction or ordinal and raises on a text without a number.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from gates.figures.figure import Kind, Reading
from gates.figures.vocabulary import COUNTS, DIGITS, LOOSE, MULTIPLES, ORDINALS, PARTS, SCALES, SMALL


def either(words: object) -> str:
    """A pattern of any of ``words``, the longest first."""
    return "|".join(sorted(map(str, words), key=lambda w: (-len(w), w)))  # type: ignore[call-overload]


_CARDINAL = either({*SMALL, *SCALES})
_UP_TO_TEN = "one|two|three|four|five|six|seven|eight|nine|ten"
_SCALED = "|".join(SCALES)
_OF_SCALE = rf"[\s-](?:of[\s-])?(?:an?[\s-])?(?:{_SCALED})\b"
_MORE = r"an?[\s-]half|an?[\s-]quarter|an?[\s-]third|two[\s-]thirds|three[\s-]quarters"
WORD = re.compile(
    rf"(?<![\w])(?:(?P<minus>minus\s|negative\s)?(?:"
    rf"(?P<fold>(?:{_CARDINAL})[\s-]?fold)"
    rf"|(?P<multiple>{either(MULTIPLES)}|halved|halving)"
    rf"|(?P<count>{'|'.join(COUNTS)})"
    rf"|(?P<single>an?)(?=\s[a-z]{{3,12}}\sand\s(?:{_MORE})(?!\w))"
    rf"|(?P<fraction>(?:(?P<over>an?|{_UP_TO_TEN})[\s-](?P<part>{either(PARTS)})(?![\s-](?:quarter|half)\b)"
    rf"|(?P<bare>half|quarter(?={_OF_SCALE})))(?P<of>{_OF_SCALE})?)(?!\w)"
    rf"|(?P<article>an?[\s-](?=(?:{_SCALED})\b)|(?<=per\s))?(?P<cardinal>(?:{_CARDINAL})\b"
    rf"(?:(?:[\s-]|,\s|[\s-]and[\s-])(?:{_CARDINAL})\b){{0,14}})"
    rf"(?P<point>\spoint(?:\s(?:{'|'.join(DIGITS)})\b){{1,6}}(?:\s(?:{_SCALED})\b)?)?"
    rf"(?P<more>[\s-]and[\s-](?P<morepart>{_MORE})(?!\w)(?:[\s-](?P<moreof>{_SCALED})\b)?)?"
    rf"(?P<tail>[\s-](?:and[\s-])?(?:{either(ORDINALS)})\b)?"
    rf"|(?P<ordinal>{either(ORDINALS)}))(?!\w))",
    re.IGNORECASE,
)
_NO_WORD_YET = 10**18
_TOKEN = re.compile(r"[a-z]+|,", re.IGNORECASE)
_HALF = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Worded:
    """A number in words: what it may mean, and where it ends."""

    kind: Kind
    readings: tuple[Reading, ...]
    end: int
    weak: bool = False


def read(match: re.Match[str]) -> Worded | None:
    """The number of one match of ``WORD``; none where a scale stands alone ("a billion-dollar club" has one)."""
    if match["cardinal"]:
        return _cardinal(match)
    if match["fold"] or match["multiple"]:
        return _multiple(match)
    if word := match["count"]:
        return Worded("number", (Reading(Decimal(COUNTS[word.lower()])),), match.end(), weak=True)
    if match["single"]:
        return Worded("number", (Reading(Decimal(1)),), match.end(), weak=True)
    if word := match["ordinal"]:
        value = Decimal(ORDINALS[word.lower()])
        return Worded("ordinal", (Reading(value),), match.end(), weak=value <= 1)
    return _fraction(match)


def _multiple(match: re.Match[str]) -> Worded:
    if match["fold"]:
        number = re.split(r"[\s-]?fold", match["fold"], flags=re.IGNORECASE)[0].lower()
        return Worded("number", (Reading(Decimal(SMALL.get(number) or SCALES[number]), "×"),), match.end())
    word = match["multiple"].lower()
    value = Decimal(MULTIPLES[word]) if word in MULTIPLES else _HALF
    return Worded("number", (Reading(value, "×"),), match.end(), weak=word in LOOSE)


def part_of(words: str) -> Decimal:
    """The value of "a half", "three quarters"."""
    over, part = re.split(r"[\s-]", words.lower(), maxsplit=1)
    return Decimal(SMALL.get(over, 1)) / PARTS[part]


def _fraction(match: re.Match[str]) -> Worded:
    over, part = (match["over"] or "").lower(), (match["part"] or match["bare"]).lower()
    top, bottom = SMALL.get(over, 1), PARTS[part]
    if top > 1 and not part.endswith(("s", "third", "quarter")):
        return _ordinal_of(over, part, match.end("part"))
    value = Decimal(top) / bottom
    if match["of"]:
        return Worded("number", (Reading(value * _last_scale(match["of"])),), match.end())
    # "a third" is a share, or one more; "a fifth man" and "five sixth-formers" are no shares at all.
    weak = over in {"a", "an"} and part not in {"half", "quarter", "third"}
    return Worded("fraction", (Reading(value),), match.end(), weak=weak)


def _ordinal_of(over: str, part: str, end: int) -> Worded:
    """The order that two words give: "two hundredth" is 200th, while of "five sixth" only "five" is read."""
    if ORDINALS.get(part, 0) < 100:
        return Worded("number", (Reading(Decimal(SMALL[over])),), end - len(part) - 1)
    return Worded("ordinal", (Reading(Decimal(SMALL[over] * ORDINALS[part])),), end)


def _last_scale(words: str) -> Decimal:
    return Decimal(SCALES[_TOKEN.findall(words)[-1].lower()])


def _cardinal(match: re.Match[str]) -> Worded | None:
    start = match.start("cardinal")
    total, end = cardinal(match["cardinal"])
    if match["article"] is None and match["cardinal"][:end].lower() in SCALES:
        return None
    whole = end == len(match["cardinal"])
    end += start
    if whole and match["point"]:
        words = [word.lower() for word in _TOKEN.findall(match["point"])[1:]]
        scale = SCALES[words.pop()] if words[-1] in SCALES else 1
        value = (total + Decimal("0." + "".join(str(DIGITS[w]) for w in words))) * scale
        return Worded("number", (Reading(value),), match.end("point"))
    if whole and match["more"]:
        scale = SCALES[match["moreof"].lower()] if match["moreof"] else 1
        last = 1 if match["moreof"] else SCALES.get(_TOKEN.findall(match["cardinal"])[-1].lower(), 1)
        return Worded("number", (Reading((total + part_of(match["morepart"]) * last) * scale),), match.end("more"))
    if whole and match["tail"] and _takes(total, tail := _ordinal_value(match["tail"])):
        value = total * tail if tail >= 100 else total + tail
        return Worded("ordinal", (Reading(value),), match.end("tail"))
    if match["minus"]:
        total = -total
    bare_one = total == 1 and end - start == len("one")
    return Worded("number", (Reading(total),), end, weak=bare_one)


def _ordinal_value(tail: str) -> Decimal:
    return Decimal(ORDINALS[_TOKEN.findall(tail)[-1].lower()])


def _takes(total: Decimal, tail: Decimal) -> bool:
    """Whether an ordinal may close a cardinal: "twenty" takes "first", "two" takes no "second"."""
    if tail >= 100:
        return total < tail
    return total >= 20 and total % (10 if tail < 10 else 100) == 0


def cardinal(words: str) -> tuple[Decimal, int]:
    """The longest cardinal at the start of ``words``, and where it ends there.

    "twenty-seven", "five hundred and six thousand", "nineteen eighty-four" (a year) are whole; of "two three"
    only "two" is read, and of "a hundred and fifty, one thousand" only what stands before the comma.
    """
    total, group, end, last, largest = 0, 0, 0, _NO_WORD_YET, _NO_WORD_YET
    for found in _TOKEN.finditer(words):
        word = found[0].lower()
        if word == ",":
            if last < 1000 or group:
                break
            continue
        if word == "and":
            continue
        if last == SCALES["dozen"] and word not in {"hundred", "thousand", "million", "billion"}:
            break
        if word in SCALES:
            scale = SCALES[word]
            if total and scale >= largest:
                break
            group, last = max(group, 1) * scale, scale
            if scale >= 1000:
                total, group, largest = total + group, 0, scale
        elif (joined := _join(group, SMALL[word], last, first=not total)) is None:
            break
        else:
            group, last = joined, SMALL[word] or 1
        end = found.end()
    return Decimal(total + group), end


def _join(group: int, value: int, last: int, *, first: bool) -> int | None:
    """A group with one more word below a hundred; ``None`` where the word begins another number."""
    if last == _NO_WORD_YET or last >= 100 or (last >= 20 and last % 10 == 0 and 0 < value < 10):
        return group + value
    if 10 < last < 21 and value >= 10 and first:
        return group * 100 + value
    return None
