"""Units behind a figure, and currencies before or behind it.

The tables are data (``gates/words/units.toml``). ``pint`` 0.25.3, given each figure's own characters, reads 5 of the
cases table's 7 rows of units, 1 of 7 of currencies and none of 5 of shares: it takes "£300" for a bare 300, and knows
no per cent, percentage point or token. ``price-parser`` 0.5.1 has 7 of 12 rows of currencies and scales: "£2.4m" is
2.4 pounds to it.
"""

import re
import tomllib
from importlib.resources import files

_TABLES: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("gates.words").joinpath("units.toml").read_text(encoding="utf-8")
)


def _aliases(table: str) -> dict[str, str]:
    return {alias: name for name, aliases in _TABLES[table].items() for alias in aliases}


_WORDS = _aliases("words")
_FOLDED = {alias.casefold(): name for alias, name in reversed(_WORDS.items())}
_SYMBOLS = _aliases("symbols")
_RATES = _aliases("rates")


def _either(aliases: dict[str, str]) -> str:
    return "|".join(re.escape(a).replace(r"\ ", r"[\s-]") for a in sorted(aliases, key=len, reverse=True))


_SIGNS = {alias: name for alias, name in _WORDS.items() if not re.search(r"\w$", alias)}
_SPELT = {alias: name for alias, name in _WORDS.items() if alias not in _SIGNS}
_UNIT = re.compile(
    rf"[ \t\u00a0\u2009\u202f-]?(?:{_either(_SIGNS)})(?!\w|\s?\d)"
    rf"|[ \t\u00a0\u2009\u202f]?[\s-]?(?:(?i:{_either(_SPELT)})|(?:{_either(_SYMBOLS)}))(?![\w²³])"
)
_RATE = re.compile(
    rf"(?:\s?/\s?|\s+(?:per|an?|every|each)\s+|-per-|-an?-)({'|'.join(sorted(_RATES, key=len, reverse=True))})(?!\w)"
)
_COMPARED = (
    r"as|more|less|fewer|faster|slower|higher|lower|larger|greater|bigger|smaller|better|worse|longer|quicker"
    r"|shorter|cheaper|richer|heavier|likelier|stronger|that of|the (?:\w+\s)?(?:size|speed|rate|price|cost"
    r"|amount|number|value|average|level|length|weight|power)|over"
)
_TIMES = re.compile(rf"\s?[×✕](?!\w)|[xX](?!\w)|[\s-]?fold\b|[\s-]times(?=\s+(?:{_COMPARED})\b)", re.IGNORECASE)
_MOST_RATES = 3
_UNIT_START = re.compile(r"(?<![^\W\d_])(?=[^\W\d_]|[%$£€¥₹₩₽°])")
CURRENCY = r"(?:US|AU?|CA?|NZ|HK)?\$|[£€¥₹₩₽]|\b(?:USD|AUD|CAD|GBP|EUR|JPY|INR|CHF|SEK|NOK|DKK|Rs\.?|kr\.?)\s?(?=\d)"
"""A currency before its figure."""
CODES = "USD|AUD|CAD|NZD|HKD|GBP|EUR|JPY|INR|CHF|SEK|NOK|DKK|RS|KR"
"""Codes that may stand right before digits and make no name with them."""
_WHOLE_SIGNS = {"US$": "$", "AU$": "A$", "CA$": "C$", "Rs": "₹"}
_SAID_PER = {"day": ("daily",), "year": ("annual", "annum"), "person": ("head", "capita", "each", "apiece")}
_SAID_PER |= {"unit": ("each", "apiece", "piece", "item"), "user": ("seat", "each"), "night": ("nightly",)}
_SHARES = frozenset({"%", "pp", "bp", "‰", "per million"})


def currency(sign: str) -> str:
    """The canonical currency of a sign or code before a figure."""
    sign = sign.strip().rstrip(".")
    return _WHOLE_SIGNS.get(sign) or _WORDS.get(sign) or sign


def times_behind(text: str, at: int) -> int | None:
    """Where a multiple's sign or word that starts at ``at`` ends, or ``None``."""
    found = _TIMES.match(text, at)
    return found.end() if found else None


def unit_behind(text: str, at: int) -> tuple[tuple[str, ...], int]:
    """The units that may be read at ``at``, and where they end; no unit ends where it starts."""
    found = _UNIT.match(text, at)
    if not found:
        return (), at
    written = re.sub(r"[\s-]+", " ", found[0]).strip()
    name = _WORDS.get(written) or _SYMBOLS.get(written) or _FOLDED.get(written.casefold())
    if name is None:
        name = _FOLDED.get(written.replace(" ", "-").casefold())
    if name is None:
        return (), at
    if name == "second" and written.casefold() == "second" and "-" not in found[0]:
        return (), at
    per, end = ("", found.end()) if name in _SHARES else rates_behind(text, found.end())
    if name == "mile" and per == "/hour":
        return ("mph",), end
    return (("£" + per, "pound" + per) if name == "pound" else (name + per,)), end


def rates_behind(text: str, at: int) -> tuple[str, int]:
    """What a price or a unit is per, as "/user/month", and where that ends; nothing ends where it starts."""
    per: list[str] = []
    while len(per) < _MOST_RATES and (found := _RATE.match(text, at)):
        per.append(_RATES[found[1]])
        at = found.end()
    return "".join(f"/{name}" for name in per), at


def base(unit: str) -> str:
    """A unit without what it is per."""
    return unit.partition("/")[0]


def says_unit(text: str, unit: str) -> bool:
    """Whether ``text`` names a canonical unit, with what it is per, away from any figure: "its weight in kilograms"."""
    name, *rates = unit.split("/")
    if not all(says_per(text, rate) for rate in rates):
        return False
    return any(name in {base(u) for u in unit_behind(text, found.start())[0]} for found in _UNIT_START.finditer(text))


def says_per(text: str, name: str) -> bool:
    """Whether ``text`` says "per ``name``" in some words: "a month", "monthly", "annual", "each"."""
    return any(word in text.lower() for word in (name, *_SAID_PER.get(name, ())))
