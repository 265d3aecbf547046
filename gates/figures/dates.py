"""Dates in any order, months, quarters and halves of years, decades.

``dateparser`` 1.5.0 has 6 of the cases table's 13 rows of dates right: it fills in what is not written from today's
date ("in February" becomes a day of this year, and "the 1990s" today), which no gate may read; it finds a date in
"it may march on", and reads no quarter.
"""

import re

from gates.figures.figure import Date

_NAMES = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
MONTHS = {name: n for n, name in enumerate(_NAMES, 1)}
MONTHS |= {name[:3]: n for name, n in MONTHS.items()} | {"sept": 9}
_MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})\b\.?"
_CAPITAL = rf"(?-i:{'|'.join(name.capitalize() for name in _NAMES if name not in {'march', 'may', 'august'})})"
# "March", "May" and "August" are months for certain behind these; the others always.
_BEFORE_MONTH = [
    "in",
    "of",
    "by",
    "to",
    "since",
    "until",
    "from",
    "during",
    "last",
    "next",
    "early",
    "late",
    "before",
    "after",
    "through",
]
_AFTER = "|".join(rf"(?<=\b{word}\s)" for word in _BEFORE_MONTH) + "|(?<=mid-)"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"(?:1[0-9]|20|21)\d\d"

DATE = re.compile(
    rf"(?<![\w.])(?:"
    rf"(?P<iso>{_YEAR}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?![\d-]))(?=T\d|\b)"
    rf"|(?:(?P<d1>{_DAY})[\s-](?:of\s)?(?P<m1>{_MONTH})(?:(?:,?\s(?:of\s)?|-)(?P<y1>{_YEAR}|['’]\d\d))?"
    rf"|(?P<m2>{_MONTH})(?:\sthe)?[\s-](?P<d2>{_DAY})(?![\d:])(?:,?\s(?P<y2>{_YEAR}|['’]\d\d))?"
    rf"|(?P<m3>{_MONTH})(?:,?\s(?:of\s)?|-)(?P<y3>{_YEAR}|['’]\d\d)"
    rf"|(?P<n1>\d{{1,2}})(?P<sep>[/.])(?P<n2>\d{{1,2}})(?P=sep)(?P<y4>(?:1[0-9]|20|21)?\d\d)"
    rf"|(?P<y5>{_YEAR})/(?P<m5>\d{{1,2}})/(?P<d5>\d{{1,2}})"
    rf"|(?P<m6>{_CAPITAL}|(?:{_AFTER})(?-i:March|May|August))(?!['’]|\s[A-Z])"
    rf")(?![\w]))",
    re.IGNORECASE,
)
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "final": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_QUARTERS |= {"fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}
_PERIOD_YEAR = (
    rf"(?:(?:\s|,\s|\sof\s|\sin\s|-)(?:FY|fiscal\s)?(?P<year>{_YEAR})|\s?(?:FY|['’])\s?(?P<short>\d\d))?(?!\w)"
)
QUARTER = re.compile(
    rf"(?<!\w)(?:(?P<code>[QH])(?P<q>[1-4])|(?P<q2>[1-4])Q(?P<tail>\d\d)?"
    rf"|(?P<word>{'|'.join(_QUARTERS)})[\s-](?P<what>quarter|half(?![\s-](?:an?|hour|dozen|million|billion)\b)))"
    rf"{_PERIOD_YEAR}",
    re.IGNORECASE,
)
DECADE = re.compile(r"(?<!\w)(?:(?P<long>(?:1[0-9]|20)\d0)|['’]?(?P<short>[1-9]0))['’]?s\b")


def read_date(match: re.Match[str]) -> tuple[Date, ...]:
    """The readings of one match of ``DATE``; numeric dates may have two."""
    if iso := match["iso"]:
        parts = [int(p) for p in iso.split("-")]
        return ((parts[0], parts[1], parts[2] if len(parts) > 2 else None),)
    if match["n1"]:
        return _numeric(int(match["n1"]), int(match["n2"]), match["y4"])
    if match["y5"]:
        return ((int(match["y5"]), int(match["m5"]), int(match["d5"])),)
    month = match["m1"] or match["m2"] or match["m3"] or match["m6"]
    day = match["d1"] or match["d2"]
    year = match["y1"] or match["y2"] or match["y3"]
    number = int(re.sub(r"\D", "", day)) if day else None
    return ((_full(year.strip("'’")) if year else None, MONTHS[month.rstrip(".").lower()], number),)


def _full(year: str) -> int:
    return int(year) if len(year) == 4 else 2000 + int(year) if int(year) < 50 else 1900 + int(year)


def _numeric(first: int, second: int, year: str) -> tuple[Date, ...]:
    orders = ((first, second), (second, first))
    return tuple({(_full(year), month, day) for month, day in orders if 1 <= month <= 12 and 1 <= day <= 31})


def read_quarter(match: re.Match[str]) -> str:
    """The token of one match of ``QUARTER``: ``q2``, ``q2 2024``, or ``h1`` for half a year."""
    number = match["q"] or match["q2"] or _QUARTERS[match["word"].lower()]
    half = (match["code"] or "").lower() == "h" or (match["what"] or "").lower() == "half"
    token = f"{'h' if half else 'q'}{number}"
    year = match["year"] or match["short"] or match["tail"]
    return f"{token} {_full(year)}" if year else token
