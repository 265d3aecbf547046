"""The sentences of a part of the article, and which of them an item's sentence rests on."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log
from typing import TYPE_CHECKING

from gates.fold import fold
from gates.support import content_words

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLOCK = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*\|)|(?<=\|)[ \t]*\n|(?<=[.!?:;])[ \t]*\n")
_END = re.compile(r"[.!?…]['\"”’)\]]*\s+(?=[\"“‘'(\[]?[^\W_])")
_NO_END = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Sen|Rep|Gov|Gen|Lt|Col|Sgt|St|Jr|Sr|Inc|Ltd|Co|Corp|No|vs|cf|al|approx|dept|est|fig"
    r"|Fig|Eq|Sec|ca|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|e\.g|i\.e|a\.m|p\.m|U\.S|U\.K|U\.N)|\b[A-Z])\.$"
)
_LONGEST = 1_200
_RAREST = 14
_COMMON = 4_000


@dataclass(frozen=True)
class Sentence:
    """Characters ``start`` to ``end`` of a part's rendered words; ``row`` is true of a table's row."""

    start: int
    end: int
    text: str
    row: bool

    @cached_property
    def folded(self) -> str:
        """Its text with typographic variants folded."""
        return fold(self.text).text

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its content words."""
        return content_words(self.text)


@dataclass(frozen=True)
class Rest:
    """A sentence of the article that an item's sentence rests on, and how much of it the sentence has (0 to 1)."""

    sentence: Sentence
    share: float


def split(text: str) -> Iterator[tuple[int, int]]:
    """The start and end of each sentence of a text; a table's row and a line that ends in a stop are sentences."""
    at = 0
    for block in [*_BLOCK.finditer(text), None]:
        stop = block.start() if block else len(text)
        yield from _split_block(text, at, stop)
        at = block.end() if block else stop


def _split_block(text: str, at: int, stop: int) -> Iterator[tuple[int, int]]:
    ends = [
        m.end()
        for m in _END.finditer(text, at, stop)
        if not _NO_END.search(text[max(at, m.start() - 8) : m.start() + 1])
    ]
    for end in [*ends, stop]:
        while end - at > _LONGEST:
            cut = text.rfind(" ", at + 1, at + _LONGEST)
            cut = cut if cut > at else at + _LONGEST
            yield at, cut
            at = cut
        piece = text[at:end]
        start = at + len(piece) - len(piece.lstrip())
        finish = at + len(piece.rstrip())
        if finish > start:
            yield start, finish
        at = end


@lru_cache(maxsize=1_024)
def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a short text, such as an item's."""
    return tuple(_sentence(text, start, end) for start, end in split(text))


def _sentence(text: str, start: int, end: int) -> Sentence:
    piece = text[start:end]
    return Sentence(start, end, piece, piece.startswith("|") or piece.endswith("|"))


class Sentences:
    """The sentences of a part of the article, in order, found again by the words that they hold."""

    def __init__(self, text: str) -> None:
        self.all = tuple(_sentence(text, start, end) for start, end in split(text))
        self._holding: dict[str, list[int]] = defaultdict(list)
        for index, sentence in enumerate(self.all):
            for stem in sentence.stems:
                self._holding[stem].append(index)
        self._resting: dict[tuple[frozenset[str], int], tuple[Rest, ...]] = {}

    def __contains__(self, stem: str) -> bool:
        """Whether any sentence holds a stem."""
        return stem in self._holding

    def weight(self, stem: str) -> float:
        """How telling a stem is: its inverse document frequency over the sentences, above 0."""
        return log((len(self.all) + 1) / (len(self._holding.get(stem, ())) + 0.5)) + 0.1

    def holding(self, stem: str) -> tuple[Sentence, ...]:
        """The sentences that hold a stem."""
        return tuple(self.all[i] for i in self._holding.get(stem, ()))

    def resting(self, stems: frozenset[str], most: int = 3) -> tuple[Rest, ...]:
        """The sentences that have most of ``stems`` by weight, best first, at most ``most``."""
        key = (stems, most)
        if key not in self._resting:
            self._resting[key] = self._find(stems, most)
        return self._resting[key]

    def covered(self, stems: frozenset[str]) -> float:
        """The share of ``stems`` by weight that the nearest three sentences have together, 0 to 1."""
        held = frozenset().union(*(rest.sentence.stems for rest in self.resting(stems)))
        return sum(self.weight(s) for s in stems & held) / sum(self.weight(s) for s in stems)

    def _find(self, stems: frozenset[str], most: int) -> tuple[Rest, ...]:
        known = sorted((s for s in stems if s in self._holding), key=lambda s: (len(self._holding[s]), s))
        total = sum(self.weight(s) for s in stems)
        scores: dict[int, float] = defaultdict(float)
        for rank, stem in enumerate(known[:_RAREST]):
            if rank and len(self._holding[stem]) > _COMMON:
                break
            for index in self._holding[stem]:
                scores[index] += self.weight(stem)
        best = sorted(scores, key=lambda i: (-scores[i], i))[:most]
        return tuple(Rest(self.all[i], scores[i] / total) for i in best)
