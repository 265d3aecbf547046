"""The label that a single word is: a name, an ordinal, a date, on or off, or a plain content word."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache

from gates.fold import name_key
from gates.language import words_of
from gates.nouns import Names, singulars
from gates.support import stem

WORD = re.compile(r"[^\W_](?:[\w'’./+-]*[\w+])?")
"""A word or a name with marks in it."""
_POSSESSIVE = re.compile(r"['’]s?$")
_ORDINALS = {
    word: number
    for number, word in enumerate(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 1
    )
}
_NTH = re.compile(r"(\d{1,3})(?:st|nd|rd|th)")
MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september", "october"),
    *("november", "december"),
)
"""The months in order, as keys."""
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
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
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Label:
    """One label: its class and its key; ``written`` is how the text writes it, for messages.

    Classes are "name", "ordinal", "month", "day", "year", "number", "pole", "word", and ``BEHIND`` with a preposition.
    """

    kind: str
    key: str
    written: str = field(default="", compare=False)


def may_exclude(word: str, names: Names) -> bool:
    """Whether a word can be a label of a class that excludes others."""
    read = seen(word)
    return read.listed is not None or is_name(read.text, read.key, names)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a word is in any article: ``listed`` and ``plain`` are its labels as one of a class and as a plain word."""

    text: str
    key: str
    singular: str
    listed: Label | None
    plain: Label | None


@lru_cache(maxsize=16_384)
def seen(written: str) -> Seen:
    """What a word of a text is; it may have its possessive."""
    word = _POSSESSIVE.sub("", written)
    key = name_key(word)
    content = len(key) >= _SHORTEST and not key[0].isdigit() and key not in words_of("function_words.txt")
    singular = singulars(key)[-1] if len(key) > _SHORTEST + 1 else key
    return Seen(word, key, singular, _listed(word, key), Label("word", stem(key), word) if content else None)


def is_name(word: str, key: str, names: Names) -> bool:
    """Whether a word is a name of the article: it has a capital or a digit there, and never stands in lower case."""
    if key not in names.cased or word.rstrip(".") in words_of("titles.txt") or key in words_of("function_words.txt"):
        return False
    if any(c.isupper() for c in word) and key not in names.lower and not key[0].isdigit():
        return True
    return any(c.isdigit() for c in key) and any(c.isalpha() for c in key)


def is_time(keys: AbstractSet[str]) -> bool:
    """Whether a name's keys are those of a month or of a day of the week."""
    return bool(keys) and keys <= {*MONTHS, *_DAYS}


def _listed(word: str, key: str) -> Label | None:
    if key in _ORDINALS:
        return Label("ordinal", str(_ORDINALS[key]), word)
    if found := _NTH.fullmatch(key):
        return Label("ordinal", found[1], word)
    if key in MONTHS and word[0].isupper():
        return Label("month", key, word)
    if key in _DAYS:
        return Label("day", key, word)
    return Label("pole", key, word) if key in OPPOSITE else None
