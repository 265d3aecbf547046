"""Dates in any order, quarters, decades and times of day.

``dateparser`` was weighed: it fills in what is not written from today's date, and a gate reads no clock.
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
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"(?:1[0-9]|20|21)\d\d"

DATE = re.compile(
    rf"(?<![\w.])(?:"
    rf"(?P<iso>{_YEAR}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?![\d-]))"
    rf"|(?P<d1>{_DAY})[\s-](?:of\s)?(?P<m1>{_MONTH})(?:(?:,?\s|-)(?P<y1>{_YEAR}))?"
    rf"|(?P<m2>{_MONTH})(?:\sthe)?[\s-](?P<d2>{_DAY})(?![\d:])(?:,?\s(?P<y2>{_YEAR}))?"
    rf"|(?P<m3>{_MONTH})(?:,?\s(?:of\s)?|-)(?P<y3>{_YEAR})"
    rf"|(?P<n1>\d{{1,2}})(?P<sep>[/.])(?P<n2>\d{{1,2}})(?P=sep)(?P<y4>(?:1[0-9]|20|21)?\d\d)"
    rf"|(?P<y5>{_YEAR})/(?P<m5>\d{{1,2}})/(?P<d5>\d{{1,2}})"
    rf")(?![\w])",
    re.IGNORECASE,
)
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "final": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
QUARTER = re.compile(
    rf"(?<!\w)(?:Q(?P<q>[1-4])|(?P<q2>[1-4])Q|(?P<word>{'|'.join(_QUARTERS)})[\s-]quarter)"
    rf"(?:(?:\s|,\s|\sof\s|\sin\s|-|’|')?(?P<year>{_YEAR}|\d\d))?(?!\w)",
    re.IGNORECASE,
)
DECADE = re.compile(r"(?<!\w)(?:(?P<long>(?:1[0-9]|20)\d0)|['’]?(?P<short>[1-9]0))['’]?s\b")
TIME = re.compile(
    r"(?<![\w:.])(?P<h>[01]?\d|2[0-4])(?:[:.](?P<m>[0-5]\d)(?::(?P<s>[0-5]\d)(?:\.\d+)?)?)?"
    r"\s?(?P<half>[ap]\.?m\b\.?)"
    r"|(?<![\w:.])(?P<h2>[01]?\d|2[0-4]):(?P<m2>[0-5]\d)(?::(?P<s2>[0-5]\d)(?:\.\d+)?)?(?![\d:])",
    re.IGNORECASE,
)


def read_date(match: re.Match[str]) -> tuple[Date, ...]:
    """The readings of one match of ``DATE``; numeric dates may have two."""
    if iso := match["iso"]:
        parts = [int(p) for p in iso.split("-")]
        return ((parts[0], parts[1], parts[2] if len(parts) > 2 else None),)
    if match["n1"]:
        return _numeric(int(match["n1"]), int(match["n2"]), match["y4"])
    if match["y5"]:
        return ((int(match["y5"]), int(match["m5"]), int(match["d5"])),)
    month = match["m1"] or match["m2"] or match["m3"]
    day = match["d1"] or match["d2"]
    year = match["y1"] or match["y2"] or match["y3"]
    number = int(re.sub(r"\D", "", day)) if day else None
    return ((int(year) if year else None, MONTHS[month.rstrip(".").lower()], number),)


def _numeric(first: int, second: int, year: str) -> tuple[Date, ...]:
    full = int(year) if len(year) == 4 else 2000 + int(year) if int(year) < 50 else 1900 + int(year)
    orders = ((first, second), (second, first))
    return tuple({(full, month, day) for month, day in orders if 1 <= month <= 12 and 1 <= day <= 31})


def read_quarter(match: re.Match[str]) -> str:
    """The token of one match of ``QUARTER``: ``q2`` or ``q2 2024``."""
    number = match["q"] or match["q2"] or _QUARTERS[match["word"].lower()]
    year = match["year"]
    if not year:
        return f"q{number}"
    return f"q{number} {year if len(year) == 4 else '20' + year}"


def read_time(match: re.Match[str]) -> tuple[str, ...]:
    """The tokens of one match of ``TIME``: both halves of the day where it does not say which."""
    hour = int(match["h"] or match["h2"])
    rest = f"{int(match['m'] or match['m2'] or 0):02d}:{int(match['s'] or match['s2'] or 0):02d}"
    half = (match["half"] or "").lower()
    if half.startswith("p"):
        hour = hour % 12 + 12
    elif half:
        hour %= 12
    return (f"{hour:02d}:{rest}",) if half or hour > 12 else (f"{hour:02d}:{rest}", f"{hour + 12:02d}:{rest}")
