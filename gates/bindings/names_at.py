"""The name at a word of a parsed sentence: its keys, and how it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.fold import name_key
from gates.language import words_of

if TYPE_CHECKING:
    from gates.parse import Word

IN_NAME = frozenset({"compound", "flat", "nmod"})
"""Relations that join the words of one name."""
_LONGEST = 8


def name_at(words: tuple[Word, ...], at: int) -> frozenset[str]:
    """The keys of the name whose last word stands at ``at``; empty where no name does.

    Titles and offices are left out: "President Ada Lowe" is Ada Lowe.
    """
    if words[at].pos != "PROPN":
        return frozenset()
    parts = [at]
    for other in range(at - 1, max(-1, at - _LONGEST), -1):
        if words[other].head not in parts or words[other].dep not in IN_NAME or words[other].pos != "PROPN":
            break
        parts.append(other)
    titles = words_of("titles.txt")
    written = [words[i].text for i in parts if words[i].text not in titles and words[i].text[0].isalnum()]
    keys = [name_key(text) for text in written]
    return frozenset(key for key in keys if key == keys[0] or key not in words_of("offices.txt"))


def name_text(words: tuple[Word, ...], at: int, text: str) -> str:
    """How the text writes the name at ``at``."""
    first = at
    while first and words[first - 1].pos == "PROPN" and words[first - 1].dep in IN_NAME:
        first -= 1
    return text[words[first].start : words[at].end]
