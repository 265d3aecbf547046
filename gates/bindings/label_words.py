"""The labels in a stretch of text: names, ordinals, dates, on or off, numbers and plain content words."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache

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
_ON = "on"
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


def labels(text: str, names: Names, figures: tuple[Figure, ...]) -> frozenset[Label]:
    """The labels of a text, of which ``figures`` are all figures."""
    return frozenset(label for label, _ in placed_labels(text, names, figures, frozenset()))


def placed_labels(
    text: str, names: Names, figures: tuple[Figure, ...], labelled: frozenset[int]
) -> list[tuple[Label, int | None]]:
    """The labels of a text, of which ``figures`` are all figures; those that start at ``labelled`` are no labels.

    A plain word comes with the offset at which it stands, any other label without.
    """
    found: list[tuple[Label, int | None]] = []
    for figure in figures:
        if figure.kind == "ordinal" and figure.start not in labelled:
            continue
        if figure.start not in labelled:
            found += [(label, None) for label in _of_figure(figure)]
        text = text[: figure.start] + " " * (figure.end - figure.start) + text[figure.end :]
    for match in _WORD.finditer(text):
        word = _seen(match[0])
        if word.listed and (word.key != _ON or _SWITCHED_ON.match(text, match.end())):
            found.append((word.listed, None))
        elif is_name(word.text, word.key, names) and not _opens(text, match.start(), word.key):
            found.append((Label("name", word.singular, word.text), None))
        elif word.plain:
            found.append((word.plain, match.start()))
            if lead := _LEAD.search(text, max(0, match.start() - _REACH), match.start()):
                found.append((Label(BEHIND + lead[1].lower(), word.plain.key, word.text), match.start()))
    return found


def may_exclude(word: str, names: Names) -> bool:
    """Whether a word can be a label of a class that excludes others."""
    seen = _seen(word)
    return seen.listed is not None or is_name(seen.text, seen.key, names)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a word is in any article: ``listed`` and ``plain`` are its labels as one of a class and as a plain word."""

    text: str
    key: str
    singular: str
    listed: Label | None
    plain: Label | None


@lru_cache(maxsize=16_384)
def _seen(written: str) -> _Seen:
    word = _POSSESSIVE.sub("", written)
    key = name_key(word)
    content = len(key) >= _SHORTEST and not key[0].isdigit() and key not in words_of("function_words.txt")
    singular = singulars(key)[-1] if len(key) > _SHORTEST + 1 else key
    return _Seen(word, key, singular, _listed(word, key), Label("word", stem(key), word) if content else None)


def _opens(text: str, at: int, key: str) -> bool:
    """Whether a word has its capital because it opens a sentence, and not for being a name."""
    return bool(_OPENS.search(text[max(0, at - _REACH) : at]) and kinds(key))


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
    if key not in names.cased or word.rstrip(".") in words_of("titles.txt") or key in words_of("function_words.txt"):
        return False
    if any(c.isupper() for c in word) and key not in names.lower and not key[0].isdigit():
        return True
    return any(c.isdigit() for c in key) and any(c.isalpha() for c in key)


def is_time(keys: AbstractSet[str]) -> bool:
    """Whether a name's keys are those of a month or of a day of the week."""
    return bool(keys) and keys <= {*_MONTHS, *_DAYS}


def _listed(word: str, key: str) -> Label | None:
    if key in _ORDINALS:
        return Label("ordinal", str(_ORDINALS[key]), word)
    if found := _NTH.fullmatch(key):
        return Label("ordinal", found[1], word)
    if key in _MONTHS and word[0].isupper():
        return Label("month", key, word)
    if key in _DAYS:
        return Label("day", key, word)
    return Label("pole", key, word) if key in OPPOSITE else None
