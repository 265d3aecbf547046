"""What an item's sentence claims, beside the sentences of the article that it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gates.fold import fold
from gates.language import words_of
from gates.parse import Word, forms_of, parsed
from gates.sentences import sentences_of
from schemas.finding import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.article_index import Part
    from gates.context import Context
    from gates.gate import AnyItem
    from gates.plain import Plain
    from gates.sentences import Rest
    from schemas.item import FieldName

MOST_SENTENCES = 40
"""How many sentences of an item are compared with the article; the bounds of an item's length allow fewer."""
_RESTING = 3
_NEAR = 12
_LEAST = 0.1
"""The least share of a claim's words that a sentence must have to be held against it."""
_AROUND = " .!?…'\"-"
CONTENT = ("NOUN", "VERB", "ADJ", "ADV")


@dataclass(frozen=True)
class Claim:
    """One sentence of an item's field, and what it rests on.

    ``text`` is the sentence with typographic variants folded, ``whole`` the folded field, in which it begins at
    ``start``. ``nearest`` are the nearest sentences of ``part``, best first.
    """

    field: FieldName
    whole: Plain
    start: int
    text: str
    part: Part
    nearest: tuple[Rest, ...]

    @property
    def rests(self) -> tuple[Rest, ...]:
        """The few nearest sentences: what the claim rests on."""
        return self.nearest[:_RESTING]

    def span(self, start: int, end: int) -> Span:
        """Where characters ``start`` to ``end`` of ``text`` stand in the item, as it was written."""
        first, last = self.whole.span(self.start + start, self.start + end)
        return Span(field=self.field, start=first, end=last)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The parsed words of the sentence."""
        return parsed(self.text)

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """The words that carry content: nouns, verbs, adjectives and adverbs that are no function words."""
        plain_words = words_of("function_words.txt")
        return tuple(
            word for word in self.words if word.pos in CONTENT and word.text.isalpha() and not word.forms & plain_words
        )

    @cached_property
    def resting_words(self) -> tuple[tuple[Word, ...], ...]:
        """The parsed words of each sentence in ``rests``."""
        return tuple(parsed(rest.sentence.folded) for rest in self.rests)

    @cached_property
    def near(self) -> tuple[Rest, ...]:
        """More of the nearest sentences: what the claim may have changed stands in one of them."""
        return tuple(rest for rest in self.nearest if rest.share >= _LEAST)

    @cached_property
    def near_words(self) -> tuple[tuple[Word, ...], ...]:
        """The parsed words of each sentence in ``near``."""
        return tuple(parsed(rest.sentence.folded) for rest in self.near)

    @cached_property
    def near_forms(self) -> frozenset[str]:
        """The forms of all words of the sentences in ``near``."""
        return frozenset().union(*(forms_of(words) for words in self.near_words))

    @cached_property
    def verbatim(self) -> bool:
        """Whether the article has it as a whole sentence, word for word."""
        mine = self.text.casefold().strip(_AROUND)
        return any(rest.sentence.folded.casefold().strip(_AROUND) == mine for rest in self.rests)

    @property
    def share(self) -> float:
        """How much of the sentence its best resting sentence has, 0 to 1."""
        return self.rests[0].share if self.rests else 0.0


def claims(item: AnyItem, context: Context) -> Iterator[Claim]:
    """The sentences of an item that state something; a chip's question asks, and is left out."""
    parts = context.parts(item)
    for name, text in item.fields:
        if name == "q":
            continue
        folded = fold(text)
        for sentence in sentences_of(folded.text)[:MOST_SENTENCES]:
            for part in parts:
                nearest = part.sentences.resting(sentence.stems, _NEAR)
                yield Claim(name, folded, sentence.start, sentence.text, part, nearest)
