"""A sentence in pieces: its words and figures, what each is compared by, and its labels that exclude others."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gates.bindings.label_words import Label, may_exclude
from gates.bindings.labels import labels
from gates.bindings.readings import figures_and_names
from gates.fold import name_key
from gates.language import words_of
from gates.support import stem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gates.figures import Figure
    from gates.nouns import Names

_WORD = re.compile(r"[^\W_](?:[\w.'/+-]*[\w+])?")
POSSESSIVE = re.compile(r"'s?$")
"""How a folded word ends that owns."""
_BLANK = re.compile(r"[^.!?:;\s\"'(]+")
_SPEAKER = re.compile(r":\s")
_LONGEST = 90
_BEFORE = 3
POLE = "pole"
WRITTEN = ("name", "ordinal", "month", "day", POLE)
"""Classes of labels that are words."""
COUNTED = ("year", "number")
"""Classes of labels that are figures."""
_EXCLUDING = frozenset({*WRITTEN, *COUNTED})


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a figure of a sentence: its place, what it is compared by, and its labels that exclude others.

    ``start`` and ``end`` are characters of the sentence.
    """

    start: int
    end: int
    key: str
    content: bool
    labels: frozenset[Label]


def pieces_of(text: str, names: Names) -> tuple[Piece, ...]:
    """The pieces of a folded sentence, left to right, at most 90."""
    pieces: list[Piece] = []
    at = 0
    for figure in [*figures_and_names(text), None]:
        stop = figure.start if figure else len(text)
        pieces += [_word(m, names) for m in _WORD.finditer(text, at, stop) if not _SPEAKER.match(text, m.end())]
        if figure:
            pieces.append(_figure(figure, text, names))
            at = max(at, figure.end)
    return tuple(pieces[:_LONGEST])


def _word(match: re.Match[str], names: Names) -> Piece:
    word, key, content = _read(match[0])
    found = _labels(match, word, names) if may_exclude(word, names) else frozenset()
    return Piece(match.start(), match.end(), key, content, found)


@lru_cache(maxsize=16_384)
def _read(written: str) -> tuple[str, str, bool]:
    """A word without its possessive, its stem, and whether it carries content."""
    word = POSSESSIVE.sub("", written)
    key = name_key(word)
    return word, stem(key), key not in words_of("function_words.txt")


def _labels(match: re.Match[str], word: str, names: Names) -> frozenset[Label]:
    # What stands before it tells whether the word opens a sentence, where it has its capital for that.
    before = match.string[max(0, match.start() - _BEFORE) : match.start()]
    found = labels(f"{_BLANK.sub('', before)}{word}", names, ())
    return frozenset(x for x in found if x.kind in _EXCLUDING)


def _figure(figure: Figure, text: str, names: Names) -> Piece:
    if figure.kind == "name":
        key = name_key(figure.text)
        found = frozenset({Label("name", key, figure.text)})
    else:
        found = labels(text[figure.start : figure.end], names, (replace(figure, start=0, end=len(figure.text)),))
        key = "|".join(sorted(f"{x.kind} {x.key}" for x in found)) or figure.text.casefold()
    excluding = frozenset(x for x in found if x.kind in _EXCLUDING)
    return Piece(figure.start, figure.end, key, content=True, labels=excluding)


def of_class(kind: str, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that have a label of one class."""
    return [p for p in pieces if any(label.kind == kind for label in p.labels)]


def written(pieces: Sequence[Piece], text: str) -> str:
    """How ``text`` writes the first to the last of some pieces."""
    return text[pieces[0].start : pieces[-1].end]
