"""What matches whole or not at all: versions, hashes, numbers dialled, references, names with digits.

No library that was tried reads these (see ``parse``); ``packaging`` reads versions, but only where they stand.
"""

import re
from collections.abc import Iterator

from gates.figures.dates import MONTHS
from gates.figures.figure import Figure, Kind
from gates.figures.units import CODES
from gates.figures.vocabulary import HOURS

_PREFIXES = (
    "mid|pre|post|under|over|top|non|sub|semi|anti|ex|early|late|circa|aged|age|since|nearly|almost|about|max"
    "|min|inter|multi|bi|tri|per|no|one|two|three|four|five|six|seven|eight|nine|ten|minus|negative"
)
SKIPPED = re.compile(r"(?:https?://|www\.)\S+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|sha-?\d{1,3}(?=[\s:=-])", re.IGNORECASE)
HASH = re.compile(r"(?<![\w.-])(?=[0-9a-f]*[a-f])(?=[a-f]*\d)(?:0x)?[0-9a-f]{7,64}(?![\w])", re.IGNORECASE)
VERSION = re.compile(
    r"(?<![\w.])(?:v\d+(?:\.\d+)*|\d+(?:\.\d+){2,}|\d+(?:\.\d+)*(?=\.x)"
    r"|(?<=version )\d+(?:\.\d+)*|(?<=release )\d+(?:\.\d+)+)"
    r"(?:[-+.]?(?:alpha|beta|rc|dev|post|a|b)\.?\d*|\.x)?(?!\w|\.\d)",
    re.IGNORECASE,
)
DIALLED = re.compile(r"(?<![\w.])\+?\d{1,6}(?:-\d{2,6}){2,}(?![\w-])")
_COUNTED = r"\d+(?:\.\d+)*(?:[a-h](?!\w))?"
REFERENCE = re.compile(
    r"(?<!\w)(?P<what>tables?|figures?|fig\.|figs\.|sections?|§§?|chapters?|theorems?|definitions?|lemmas?"
    r"|equations?|eq\.|appendix|steps?|pages?|pp?\.|lines?|volumes?|vol\.|articles?|rules?|phases?|exhibits?|no\.|nos\."
    rf"|number|#)\s?(?P<list>{_COUNTED}(?:(?:,\s|\sand\s|,\sand\s|–|-|\sto\s|\sor\s){_COUNTED})*)(?![\w%]|[.,]\d)"
    rf"|(?<!\w)(?P<named>table|figure|section|chapter|step|page|volume|article|rule|phase)\s"
    rf"(?P<word>{'|'.join(sorted(HOURS, key=len, reverse=True))})(?![\w-])",
    re.IGNORECASE,
)
NAME = re.compile(
    rf"(?<![\w])(?!(?:{_PREFIXES}|{'|'.join(MONTHS)})-|(?:{CODES})\d)"
    r"(?:[A-Za-z]+\d\w*|[A-Za-z][A-Za-z_.]{0,40}-\d\w*)(?:[-.:/_]\w+)*"
    r"|(?<![\w.,])\d(?-i:[ACDEFGHIJNOPQRSUXYZ])\w{0,10}(?!\w)",
    re.IGNORECASE,
)
_KINDS = {"fig": "figure", "eq": "equation", "vol": "volume", "p": "page", "pp": "page", "no": "number", "#": "number"}
_KINDS |= {"appendix": "appendix", "§": "section", "§§": "section"}
_NUMBER = re.compile(rf"{_COUNTED}", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+")
_JOINTS = re.compile(r"[\s\-‐‑–_.:/]+")


def whole(match: re.Match[str], kind: Kind, token: str) -> Figure:
    """The figure of a match that is to be found whole."""
    return Figure(match.start(), match.end(), match[0], kind, token=token)


def read_version(match: re.Match[str]) -> Figure:
    """The figure of one match of ``VERSION``."""
    return whole(match, "version", match[0].casefold().removeprefix("v"))


def read_name(match: re.Match[str]) -> Figure:
    """The figure of one match of ``NAME``; "GPT-4" and "GPT4" are one token."""
    return whole(match, "name", name_token(match[0]))


def name_token(name: str) -> str:
    """A name with digits, in folded case and without what joins its parts, save between two digits."""
    return re.sub(r"(?<=\d) (?=\d)", ".", _JOINTS.sub(" ", name.casefold())).replace(" ", "")


def letters_of(token: str) -> str:
    """The letters of a name's token, which two names share where only a digit differs."""
    return "".join(_LETTERS.findall(token))


def read_references(match: re.Match[str]) -> Iterator[Figure]:
    """The figures of one match of ``REFERENCE``, each found by its own number."""
    if match["named"]:
        yield whole(match, "reference", f"{match['named'].lower()} {HOURS[match['word'].lower()]}")
        return
    what = match["what"].lower().rstrip(".")
    what = _KINDS.get(what) or _KINDS.get(what.rstrip("s")) or what.rstrip("s")
    start = match.start("list")
    for n in _NUMBER.finditer(match["list"]):
        yield Figure(start + n.start(), start + n.end(), match[0], "reference", token=f"{what} {n[0].lower()}")
