"""Text in disguise: characters that no reader sees, mixed alphabets and letters set apart."""

import re
from collections.abc import Iterator

from gates.report import shown
from gates.vocabulary import Vocabulary

_NEVER_SHOWN = re.compile("[\U000e0000-\U000e007f\U000e0100-\U000e01ef\u202a-\u202e\u2066-\u2069]+")
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flag of a part of a country: the one use of tag characters that a reader sees."""
_ZERO_WIDTH = re.compile("[\u200b\u2060-\u2064\ufeff\u180e]+|(?<=[A-Za-z])[\u200c\u200d]+(?=[A-Za-z])")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]+")
_CYRILLIC_IN_LATIN = re.compile(r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
_SPACED = re.compile(r"\b(?:[A-Za-z][ ._*-]){5,80}[A-Za-z]\b")
_SPACED_WORDS = re.compile(r"ignore|disregard|forget|instruction|system|prompt|override|assistant", re.IGNORECASE)


def disguised(text: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Stretches of ``text`` that hide what they say, each with what is wrong with it."""
    if not (text.isascii() and text.isprintable()):
        yield from _unseen(text, article)
    for match in _SPACED.finditer(text):
        if _SPACED_WORDS.search(re.sub(r"[ ._*-]", "", match[0])):
            yield *match.span(), f"{shown(match[0])} spells out an order letter by letter"


def _unseen(text: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    for match in _NEVER_SHOWN.finditer(_FLAG.sub(lambda flag: " " * len(flag[0]), text)):
        yield *match.span(), f"holds characters that no reader sees ({_points(match[0])}); leave them out"
    for match in _CONTROL.finditer(text):
        yield *match.span(), f"holds control characters ({_points(match[0])}); leave them out"
    for match in _ZERO_WIDTH.finditer(text):
        if match[0][0] not in article.shown:
            yield *match.span(), f"holds zero-width characters ({_points(match[0])}); leave them out"
    for match in _CYRILLIC_IN_LATIN.finditer(text):
        if match[0] not in article.shown:
            yield *match.span(), f"{shown(match[0])} mixes Latin and Cyrillic letters in one word; use one alphabet"


def _points(chars: str) -> str:
    return ", ".join(f"U+{ord(c):04X}" for c in dict.fromkeys(chars[:5]))
