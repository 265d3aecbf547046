"""Where the article has a figure, and what it joins it to there."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gates.bindings.comparable import figures_within
from gates.bindings.joins import Join, join
from gates.bindings.remembered import Remembered
from gates.bindings.tables import tables_of

if TYPE_CHECKING:
    from gates.article_index import Part
    from gates.bindings.tables import Cell, Table
    from gates.figures import Figure
    from gates.nouns import Names
    from gates.sentences import Sentence

_MOST_PLACES = 6
_CELL_WORDS = 10


@dataclass(frozen=True)
class Place:
    """A figure of the article, with the sentence (offsets of the part) and the cell that it stands in."""

    figure: Figure
    sentence: Sentence
    join: Join
    cell: tuple[Cell, Table] | None


@dataclass(frozen=True)
class Said:
    """What a claim joins a figure to, and where the article has the figure."""

    figure: Figure
    join: Join
    places: tuple[Place, ...]


_FIGURES: Remembered[int, tuple[Figure, ...]] = Remembered()
_JOINS: Remembered[tuple[int, int], Join] = Remembered()
_PLACES: Remembered[int, Place | None] = Remembered()


def places_of(figure: Figure, part: Part, names: Names) -> tuple[Place, ...]:
    """Where the article has a figure; nothing where it has it too often to tell."""
    matches = part.figures.matches(figure)
    if not matches or len(matches) > _MOST_PLACES:
        return ()
    found = [_PLACES.get(part.sentences, m.start, partial(_place, m, part, names)) for m in matches]
    return tuple(place for place in found if place)


def _place(match: Figure, part: Part, names: Names) -> Place | None:
    at = bisect_right(part.sentences.all, match.start, key=lambda s: s.start) - 1
    sentence = part.sentences.all[at]
    own = next((f for f in figures_in(sentence, part) if f.start == match.start - sentence.start), None)
    if at < 0 or own is None:
        return None
    cell = tables_of(part.words.text).around(match.start)
    if cell and len(cell[0].text.split()) > _CELL_WORDS:
        cell = None
    return Place(match, sentence, join_in(sentence, own, part, names), cell)


def figures_in(sentence: Sentence, part: Part) -> tuple[Figure, ...]:
    """The figures of a sentence of the article; offsets are the sentence's."""
    return _FIGURES.get(
        part.sentences, sentence.start, lambda: figures_within(part.figures, sentence.start, sentence.end)
    )


def join_in(sentence: Sentence, figure: Figure, part: Part, names: Names) -> Join:
    """What a sentence of the article joins one of its own figures to."""
    return _JOINS.get(
        part.sentences,
        (sentence.start, figure.start),
        lambda: join(sentence.text, figures_in(sentence, part), figure, names),
    )
