"""Numbers in words: cardinals, ordinals, fractions and multiples.

``text2num`` and ``word2number`` were weighed: the one joins "first two" to 12, the other knows no fraction and
neither gives offsets, so the small grammar stands here.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from gates.figures.figure import Kind, Reading

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
SMALL = {word: n for n, word in enumerate(_ONES)} | {word: 10 * n for n, word in enumerate(_TENS, 2)}
SMALL |= {"fourty": 40}
SCALES = {
    "dozen": 12,
    "hundred": 100,
    "thousand": 1000,
    "lakh": 10**5,
    "million": 10**6,
    "crore": 10**7,
    "billion": 10**9,
    "trillion": 10**12,
}
_ORDINAL_ONES = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
]
ORDINALS = {word: n for n, word in enumerate(_ORDINAL_ONES)}
ORDINALS |= {word[:-1] + "ieth": 10 * n for n, word in enumerate(_TENS, 2)}
ORDINALS |= {"hundredth": 100, "thousandth": 1000, "millionth": 10**6}
_PARTS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4, "third": 3, "thirds": 3}
_PARTS |= {word: n for word, n in ORDINALS.items() if n > 3}
_PARTS |= {f"{word}s": n for word, n in ORDINALS.items() if n > 3}
MULTIPLES = {"twice": 2, "thrice": 3, "doubled": 2, "doubling": 2, "doubles": 2, "double": 2}
MULTIPLES |= {"tripled": 3, "tripling": 3, "triples": 3, "triple": 3, "trebled": 3, "treble": 3}
MULTIPLES |= {"quadrupled": 4, "quadrupling": 4, "quadruple": 4}
_LOOSE = {"double", "doubles", "triple", "triples", "treble"}
COUNTS = {"both": 2, "pair": 2, "couple": 2, "duo": 2, "trio": 3, "twins": 2, "triplets": 3, "quartet": 4}
"""Words that show a count without being one: an article that has them has the figure."""

_CARDINAL = "|".join(sorted({*SMALL, *SCALES}, key=len, reverse=True))
_ORDINAL = "|".join(sorted(ORDINALS, key=len, reverse=True))
_PART = "|".join(sorted(_PARTS, key=len, reverse=True))
_SCALED = "|".join(SCALES)
WORD = re.compile(
    rf"(?<![\w])(?:(?P<fold>(?:{_CARDINAL})[\s-]?fold)"
    rf"|(?P<multiple>{'|'.join(sorted(MULTIPLES, key=len, reverse=True))}|halved|halving)"
    rf"|(?P<count>{'|'.join(COUNTS)})"
    rf"|(?P<fraction>(?:(?:an?|{'|'.join(_ONES[1:11])})[\s-])?(?P<halfscale>half)[\s-]a[\s-](?P<of>{_SCALED})"
    rf"|(?P<over>an?|{'|'.join(_ONES[1:11])})[\s-](?P<part>{_PART})|half)"
    rf"|(?:an?[\s-](?=(?:{_SCALED})\b))?(?P<cardinal>(?:{_CARDINAL})\b"
    rf"(?:(?:[\s-]|,\s|[\s-]and[\s-])(?:{_CARDINAL})\b){{0,14}})"
    rf"(?P<halfmore>[\s-]and[\s-]a[\s-]half(?:[\s-](?P<halfof>{_SCALED}))?)?"
    rf"(?P<tail>[\s-](?:and[\s-])?(?:{_ORDINAL})\b)?"
    rf"|(?P<ordinal>{_ORDINAL}))(?!\w)",
    re.IGNORECASE,
)
_NO_WORD_YET = 10**18
_TOKEN = re.compile(r"[a-z]+|,", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Worded:
    """A number in words: what it may mean, and where it ends."""

    kind: Kind
    readings: tuple[Reading, ...]
    end: int
    weak: bool = False


def read(match: re.Match[str]) -> Worded:
    """The number of one match of ``WORD``."""
    if match["cardinal"]:
        return _cardinal(match)
    if match["fold"]:
        number = re.split(r"[\s-]?fold", match["fold"], flags=re.IGNORECASE)[0].lower()
        return Worded("number", (Reading(Decimal(SMALL.get(number) or SCALES[number]), "×"),), match.end())
    if word := match["multiple"]:
        word = word.lower()
        value = Decimal(MULTIPLES[word]) if word in MULTIPLES else Decimal("0.5")
        return Worded("number", (Reading(value, "×"),), match.end(), weak=word in _LOOSE)
    if word := match["count"]:
        return Worded("number", (Reading(Decimal(COUNTS[word.lower()])),), match.end(), weak=True)
    if word := match["ordinal"]:
        value = Decimal(ORDINALS[word.lower()])
        return Worded("ordinal", (Reading(value),), match.end(), weak=value <= 1)
    return _fraction(match)


def _fraction(match: re.Match[str]) -> Worded:
    if match["halfscale"]:
        value = Decimal(SCALES[match["of"].lower()]) / 2
        return Worded("number", (Reading(value),), match.end())
    if not match["part"]:
        return Worded("fraction", (Reading(Decimal("0.5")),), match.end())
    over, part = match["over"].lower(), match["part"].lower()
    top = SMALL.get(over, 1)
    value = Decimal(top) / _PARTS[part]
    # "a third" is a share, or one more; "a fifth man" and "five sixth-formers" are no shares at all.
    weak = over in {"a", "an"} and part not in {"half", "quarter", "third"}
    return Worded("fraction", (Reading(value),), match.end(), weak=weak)


def _cardinal(match: re.Match[str]) -> Worded:
    start = match.start("cardinal")
    total, end = cardinal(match["cardinal"])
    whole = end == len(match["cardinal"])
    end += start
    if whole and match["halfmore"]:
        scale = SCALES[match["halfof"].lower()] if match["halfof"] else 1
        return Worded("number", (Reading((total + Decimal("0.5")) * scale),), match.end("halfmore"))
    if whole and match["tail"] and _takes(total, tail := _ordinal_value(match["tail"])):
        value = total * tail if tail >= 100 else total + tail
        return Worded("ordinal", (Reading(value),), match.end("tail"))
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
    only "two" is read.
    """
    total, group, end, last = 0, 0, 0, _NO_WORD_YET
    for found in _TOKEN.finditer(words):
        word = found[0].lower()
        if word in {"and", ","}:
            continue
        if last == SCALES["dozen"] and word not in {"hundred", "thousand", "million", "billion"}:
            break
        if word in SCALES:
            scale = SCALES[word]
            group, last = max(group, 1) * scale, scale
            if scale >= 1000:
                total, group = total + group, 0
        else:
            value = SMALL[word]
            if last == _NO_WORD_YET or last >= 100 or (last >= 20 and last % 10 == 0 and 0 < value < 10):
                group += value
            elif 10 < last < 21 and value >= 10 and not total:
                group = group * 100 + value
            else:
                break
            last = value or 1
        end = found.end()
    return Decimal(total + group), end
