"""What a figure counts, where the text shows it plainly: the word that a hyphen or an ordinal joins to it."""

import re

from gates.figures.figure import STRONG, Figure
from gates.figures.units import base

_FOLLOWER = re.compile(r"(?P<joint>[\s-])(?P<word>[a-z]{3,20})\b")
# "The first time" is said of anything; it is no second one's neighbour.
_SAID_OF_ANYTHING = frozenset({"time", "times", "thing", "glance", "step", "year", "years", "day", "half"})

Follower = tuple[str, str]
""" " " and an ordinal's next word ("second straight"), or "-" and a compound's ("three-course")."""


def follower(figure: Figure, text: str) -> Follower | None:
    """The word that ``figure`` counts in ``text``, if it is plain; units stand by their canonical name."""
    if figure.kind not in {"number", "ordinal"} or figure.partner or figure.dates:
        return None
    if figure.units:
        unit = base(min(figure.units))
        return ("-", unit) if figure.value != 1 and "-" in figure.text and unit not in STRONG else None
    found = _FOLLOWER.match(text, figure.end)
    if not found or (figure.kind == "number") != (found["joint"] == "-"):
        return None
    if found["word"] in _SAID_OF_ANYTHING if figure.kind == "ordinal" else figure.value == 1:
        return None
    return " " if figure.kind == "ordinal" else "-", found["word"]


def counts(figure: Figure, word: str, text: str) -> bool:
    """Whether a figure of ``text`` counts what ``word`` names: "4 courses" for "4-course"."""
    behind = text[figure.start : figure.end + len(word) + 2].lower()
    return word in {base(unit) for unit in figure.units} or re.search(rf"[\s-]{word[:-1]}", behind) is not None
