"""Times of day, with their zones.

``dateparser`` 1.5.0 has 3 of the cases table's 6 rows of times right; it misses "7.30 p.m." and "half past seven",
and a time becomes one of today's, which no gate may read.
"""

import re

from gates.figures.vocabulary import HOURS

_ZONES = {"UTC": "utc", "GMT": "utc", "Z": "utc", "BST": "bst", "CET": "cet", "CEST": "cet", "IST": "ist", "JST": "jst"}
_ZONES |= {
    f"{letter}{kind}T": f"{letter.lower()}t" for letter in "ECMP" for kind in ("", "S", "D") if letter + kind != "C"
}
_ZONES |= {"CST": "ct", "CDT": "ct", "AEST": "aet", "AEDT": "aet"}
_ZONE_NAMES = {"Eastern": "et", "Central": "ct", "Mountain": "mt", "Pacific": "pt"}
_ZONE = re.compile(
    rf"\s?(?P<code>(?:{'|'.join(sorted(_ZONES, key=len, reverse=True))})(?:[+\u2212–-]\d{{1,2}})?)(?!\w)"
    r"|\s?(?P<offset>[+\u2212–-]\d\d:?\d\d)(?!\d)"
    rf"|\s(?P<name>{'|'.join(_ZONE_NAMES)})(?:\s(?:[Ss]tandard|[Dd]aylight))?(?:\s[Tt]ime)?\b"
)
_WORD = "|".join(sorted(HOURS, key=len, reverse=True))
TIME = re.compile(
    r"(?:(?<![\w:.])|(?<=\dT))(?:"
    r"(?P<h>[01]?\d|2[0-4])(?:[:.](?P<m>[0-5]\d)(?::(?P<s>[0-5]\d)(?:\.\d+)?)?)?\s?(?P<half>[ap]\.?m\b\.?)"
    r"|(?P<h2>[01]?\d|2[0-4]):(?P<m2>[0-5]\d)(?::(?P<s2>[0-5]\d)(?:\.\d+)?)?(?![\d:])"
    rf"|(?P<h3>1[0-2]|\d|{_WORD})\so['’]?clock\b"
    rf"|(?P<part>half|(?:a\s)?quarter)\s(?P<way>past|to)\s(?P<h4>1[0-2]|\d|{_WORD})(?!\w|[.,:]\d|\s(?:per|%))"
    r"|(?P<fixed>noon|midday|midnight)\b)",
    re.IGNORECASE,
)
_FIXED = {"noon": "12:00:00", "midday": "12:00:00", "midnight": "00:00:00"}


def read_time(match: re.Match[str]) -> tuple[str, ...]:
    """The tokens of one match of ``TIME``: both halves of the day where it does not say which."""
    if match["fixed"]:
        return (_FIXED[match["fixed"].lower()],)
    if word := match["h3"] or match["h4"]:
        minute = {"past": 30, "to": 30}[match["way"].lower()] if match["part"] else 0
        hour = HOURS.get(word.lower()) or int(word)
        if match["part"] and "quarter" in match["part"].lower():
            minute = 15 if match["way"].lower() == "past" else 45
        if match["way"] and match["way"].lower() == "to":
            hour = hour - 1 or 12
        return (f"{hour % 12:02d}:{minute:02d}:00", f"{hour % 12 + 12:02d}:{minute:02d}:00")
    hour = int(match["h"] or match["h2"])
    rest = f"{int(match['m'] or match['m2'] or 0):02d}:{int(match['s'] or match['s2'] or 0):02d}"
    half = (match["half"] or "").lower()
    if half.startswith("p"):
        hour = hour % 12 + 12
    elif half:
        hour %= 12
    early = not half and 0 < hour <= 12 and not (match["h2"] or "").startswith("0")
    return (f"{hour:02d}:{rest}", f"{(hour + 12) % 24:02d}:{rest}") if early else (f"{hour:02d}:{rest}",)


def zone_behind(text: str, at: int) -> tuple[str, int]:
    """The canonical zone that stands at ``at``, and where it ends; none ends where it starts."""
    found = _ZONE.match(text, at)
    if not found:
        return "", at
    if found["name"]:
        return _ZONE_NAMES[found["name"]], found.end()
    if found["offset"]:
        sign, digits = found["offset"][0], re.sub(r"\D", "", found["offset"])
        return ("utc" if not int(digits) else ("+" if sign == "+" else "-") + digits), found.end()
    code = re.split(r"[+\u2212–-]", found["code"])
    sign = "+" if "+" in found["code"] else "-"
    return (f"{sign}{int(code[1]):02d}00" if len(code) > 1 else _ZONES[code[0]]), found.end()
