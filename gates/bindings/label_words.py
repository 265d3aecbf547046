"""The labels in a stretch of text: names, ordinals, dates, on or off, numbers and plain content words."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from gates.figures import Figure
from gates.fold import name_key
from gates.language import kinds, words_of
from gates.nouns import Names, singulars
from gates.support import stem

_WORD = re.compile(r"[^\W_](?:[\w'’./+-]*[\w+])?")
_POSSESSIVE = re.compile(r"['’]s?$")
_ORDINALS = {
    word: number
    for number, word in enumerate(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 1
    )
}
_NTH = re.compile(r"(\d{1,3})(?:st|nd|rd|th)")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september", "october"),
    *("november", "december"),
)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SWITCHED_ON = re.compile(r"\s*(?:[.,;:)(|]|$|(?:and|or|but|then|than|it)\b)")
_POLES = {
    "on": "off",
    "with": "without",
    "before": "after",
    "above": "below",
    "more": "less",
    "over": "under",
    "up": "down",
    "top": "bottom",
    "inside": "outside",
    "upper": "lower",
    "early": "late",
    "earlier": "later",
    "former": "latter",
    "old": "new",
    "male": "female",
    "indoor": "outdoor",
    "left": "right",
    "north": "south",
    "east": "west",
}
OPPOSITE = _POLES | {other: one for one, other in _POLES.items()}
"""Labels that are told apart by their opposite alone."""
BEHIND = "behind "
"""How the class of a word behind a preposition begins: of "in straw" and "in felt" one excludes the other."""
_LEAD = re.compile(r"\b(against|in|at|with|for|under|during|from|on|by)\s(?:the\s|an?\s)?$", re.IGNORECASE)
_OPENS = re.compile(r"(?:^|[.!?:;\n][\"')\]]*\s+)[\"'(\[]*\Z")
_REACH = 12
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Label:
    """One label: its class and its key; ``written`` is how the text writes it, for messages.

    Classes are "name", "ordinal", "month", "day", "year", "number", "pole", "word", and ``BEHIND`` with a preposition.
    """

    kind: str
    key: str
    written: str = field(default="", compare=False)


def labels(
    text: str,
    names: Names,
    figures: tuple[Figure, ...],
    labelled: frozenset[int] = frozenset(),
    near: tuple[int, int] | None = None,
) -> frozenset[Label]:
    """The labels of a stretch, of which ``figures`` are all figures; those that start at ``labelled`` are no labels.

    Plain words are labels within ``near`` alone, where it is given.
    """
    low, high = near or (0, len(text))
    found: set[Label] = set()
    for figure in figures:
        if figure.kind == "ordinal" and figure.start not in labelled:
            continue
        if figure.start not in labelled:
            found.update(_of_figure(figure))
        text = text[: figure.start] + " " * (figure.end - figure.start) + text[figure.end :]
    plain_words = words_of("function_words.txt")
    for match in _WORD.finditer(text):
        word = _POSSESSIVE.sub("", match[0])
        key = name_key(word)
        if label := _listed(word, key, text, match.end()):
            found.add(label)
        elif is_name(word, key, names) and not (
            _OPENS.search(text[max(0, match.start() - _REACH) : match.start()]) and kinds(key)
        ):
            found.add(Label("name", singulars(key)[-1] if len(key) > _SHORTEST + 1 else key, word))
        elif low <= match.start() < high and key not in plain_words and len(key) >= _SHORTEST and not key[0].isdigit():
            found.add(Label("word", stem(key), word))
            if lead := _LEAD.search(text, max(0, match.start() - _REACH), match.start()):
                found.add(Label(BEHIND + lead[1].lower(), stem(key), word))
    return frozenset(found)


def _of_figure(figure: Figure) -> Iterator[Label]:
    for year, month, _ in figure.dates:
        if year:
            yield Label("year", str(year), figure.text)
        if month:
            yield Label("month", _MONTHS[month - 1], figure.text)
    if figure.dates or figure.value is None:
        return
    if figure.text.isdecimal() and len(figure.text) == 4 and figure.text[0] in "12":  # noqa: PLR2004 - "1987"
        yield Label("year", figure.text, figure.text)
    else:
        yield Label("number", f"{figure.value.normalize():f}", figure.text)


def is_name(word: str, key: str, names: Names) -> bool:
    """Whether a word is a name of the article: it has a capital or a digit there, and never stands in lower case."""
    if word.rstrip(".") in words_of("titles.txt") or key in words_of("function_words.txt"):
        return False
    return (
        any(c.isupper() for c in word) and key in names.cased and key not in names.lower and not key[0].isdigit()
    ) or (any(c.isdigit() for c in key) and any(c.isalpha() for c in key) and key in names.cased)


def is_time(keys: AbstractSet[str]) -> bool:
    """Whether a name's keys are those of a month or of a day of the week."""
    return bool(keys) and keys <= {*_MONTHS, *_DAYS}


def _listed(word: str, key: str, text: str, end: int) -> Label | None:
    if key in _ORDINALS:
        return Label("ordinal", str(_ORDINALS[key]), word)
    if found := _NTH.fullmatch(key):
        return Label("ordinal", found[1], word)
    if key in _MONTHS and word[0].isupper():
        return Label("month", key, word)
    if key in _DAYS:
        return Label("day", key, word)
    if key == "on" and not _SWITCHED_ON.match(text, end):
        return None
    return Label("pole", key, word) if key in OPPOSITE else None
