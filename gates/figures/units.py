"""Units behind a figure, and currencies before or behind it.

The tables are data (``gates/words/units.toml``). ``pint`` and ``quantulum3`` were weighed: both convert where
a gate must compare what is written, and both read a bare "m" or "pound" one way only.
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


_UNIT = re.compile(rf"[ \t]?[\s-]?(?:(?i:{_either(_WORDS)})|(?:{_either(_SYMBOLS)}))(?![\w])|[ \t]?[%°](?!\w)")
_RATE = re.compile(
    rf"(?:\s?/\s?|\s+(?:per|an?|every|each)\s+)({'|'.join(sorted(_RATES, key=len, reverse=True))})(?!\w)"
)
_COMPARED = (
    r"as|more|less|fewer|faster|slower|higher|lower|larger|greater|bigger|smaller|better|worse|longer|quicker"
    r"|shorter|cheaper|richer|heavier|likelier|stronger|that of|the (?:\w+\s)?(?:size|speed|rate|price|cost"
    r"|amount|number|value|average|level|length|weight|power)|over"
)
_TIMES = re.compile(rf"\s?[×✕](?!\w)|[xX](?!\w)|[\s-]?fold\b|[\s-]times(?=\s+(?:{_COMPARED})\b)", re.IGNORECASE)
_CURRENCY_WORD = {"$": "$", "£": "£", "€": "€", "¥": "¥", "₹": "₹", "₩": "₩", "₽": "₽"}
CURRENCY = r"(?:US|AU?|CA?|NZ|HK)?\$|[£€¥₹₩₽]|\b(?:USD|GBP|EUR|JPY|INR|CHF|Rs\.?)\s?(?=\d)"
"""A currency before its figure."""


def currency(sign: str) -> str:
    """The canonical currency of a sign or code before a figure."""
    sign = sign.strip().rstrip(".")
    codes = {"USD": "$", "US$": "$", "GBP": "£", "EUR": "€", "JPY": "¥", "INR": "₹", "Rs": "₹"}
    dollars = {"AU$": "A$", "CA$": "C$"}
    return codes.get(sign) or dollars.get(sign) or sign


def times_behind(text: str, at: int) -> int | None:
    """Where a multiple's sign or word that starts at ``at`` ends, or ``None``."""
    found = _TIMES.match(text, at)
    return found.end() if found else None


def unit_behind(text: str, at: int) -> tuple[tuple[str, ...], int]:
    """The units that may be read at ``at``, and where they end; no unit ends where it starts."""
    found = _UNIT.match(text, at)
    if not found:
        return (), at
    written = re.sub(r"[\s-]+", " ", found[0]).strip().strip("-")
    name = _WORDS.get(written) or _SYMBOLS.get(written) or _FOLDED.get(written.casefold())
    if name is None:
        name = _FOLDED.get(written.replace(" ", "-").casefold())
    if name is None:
        return (), at
    if name == "second" and written.casefold() == "second" and "-" not in found[0]:
        return (), at
    end = found.end()
    if name not in {"%", "pp", "bp"} and (rate := _RATE.match(text, end)):
        return (_with_rate(name, _RATES[rate[1]]),), rate.end()
    return (("£", "pound") if name == "pound" else (name,)), end


def _with_rate(name: str, per: str) -> str:
    if (name, per) == ("mile", "hour"):
        return "mph"
    return f"{name}/{per}"
