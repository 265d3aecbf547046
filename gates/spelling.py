"""British and American spelling: which words of an item are spelt in the other variety."""

import re
from collections.abc import Iterator
from typing import Literal

from gates.words import lines

_ENDINGS = ("e", "es", "ed", "ing", "er", "ers", "ation", "ations", "able")
_VARIANT = re.compile(r"(?<![\w'-])[^\W\d_]{4,30}(?![\w'])")


def _pairs() -> Iterator[tuple[str, str]]:
    """Every word that the two varieties spell apart: the British form and the American one."""
    for line in lines("spelling"):
        words, _, endings = line.partition("|")
        british, american = words.split()
        for ending in endings.split():
            tail = "" if ending == "-" else ending
            yield british + tail, american + tail
    for line in lines("ise"):
        stem, *y = line.split()
        s, z = ("ys", "yz") if y else ("is", "iz")
        for ending in _ENDINGS:
            yield stem + s + ending, stem + z + ending


_PAIRS = tuple(_pairs())
_TO_BRITISH = {american: british for british, american in _PAIRS if american != british}
_TO_AMERICAN = {british: american for british, american in _PAIRS if american != british}
_WRONG = {
    "british": {word: right for word, right in _TO_BRITISH.items() if word not in _TO_AMERICAN},
    "american": {word: right for word, right in _TO_AMERICAN.items() if word not in _TO_BRITISH},
}


def misspelt(text: str, variety: Literal["british", "american"]) -> Iterator[tuple[int, int, str]]:
    """Words of ``text`` (folded) that are of the other variety: where they stand, and the right spelling.

    A word with a capital inside a sentence is a name, and names keep their spelling.
    """
    wrong = _WRONG[variety]
    for match in _VARIANT.finditer(text):
        word = match[0]
        right = wrong.get(word.casefold())
        if right is not None and (word.islower() or _opens(text, match.start())):
            yield match.start(), match.end(), right


def _opens(text: str, at: int) -> bool:
    before = text[:at].rstrip()
    return not before or before[-1] in ".!?:"
