"""Words with their classes, base forms and grammatical heads, as spaCy's small English model reads a sentence.

Only sentences that a gate has chosen are parsed, never a whole article, so the cost follows the item. spaCy is
loaded when a sentence is first parsed; it would pull in torch where that is installed, which the gates do not
need, so torch is out of sight for that import.
"""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gates.language import MODEL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spacy.language import Language

LONGEST = 1_500
"""How many characters of a text are parsed; no sentence of an article is longer."""


_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Word:
    """One token: ``start`` and ``end`` are characters of the parsed text, ``head`` the index of its governor.

    ``lemma`` is in lower case. ``tag`` is Penn Treebank's, ``pos`` and ``dep`` are spaCy's names (Universal
    Dependencies' classes; ClearNLP's relations). The root is its own head.
    """

    text: str
    lemma: str
    tag: str
    pos: str
    dep: str
    head: int
    start: int
    end: int
    opens: bool

    @property
    def forms(self) -> frozenset[str]:
        """Its base form and the word as it stands, in small letters."""
        return frozenset({self.lemma, self.text.casefold()})


def forms_of(words: tuple[Word, ...]) -> frozenset[str]:
    """The forms of all of ``words``."""
    return frozenset().union(*(word.forms for word in words))


@contextmanager
def _without_torch() -> Iterator[None]:
    if "torch" in sys.modules:
        yield
        return
    sys.modules["torch"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["torch"]


@lru_cache(maxsize=1)
def _model() -> Language:
    with _without_torch():
        import spacy  # noqa: PLC0415 - seconds that an item which needs no parse never pays
    return spacy.load(MODEL, exclude=["ner"])


@lru_cache(maxsize=8_192)
def parsed(text: str) -> tuple[Word, ...]:
    """The words of a sentence or two (the first 1,500 characters).

    Half of a surrogate pair, which is no character and which spaCy refuses, is read as U+FFFD.
    """
    return tuple(
        Word(
            text=token.text,
            lemma=token.lemma_.lower(),
            tag=token.tag_,
            pos=token.pos_,
            dep=token.dep_,
            head=token.head.i,
            start=token.idx,
            end=token.idx + len(token.text),
            opens=bool(token.is_sent_start),
        )
        for token in _model()(_SURROGATE.sub("\ufffd", text[:LONGEST]))
    )


def tags(text: str) -> dict[int, str]:
    """The Penn Treebank tag of each token of ``text``, by its offset."""
    return {word.start: word.tag for word in parsed(text)}


def children(words: tuple[Word, ...], at: int) -> Iterator[int]:
    """The indexes of the words that the word at ``at`` governs."""
    return (i for i, word in enumerate(words) if word.head == at and i != at)


def subtree(words: tuple[Word, ...], at: int) -> frozenset[int]:
    """The indexes of the word at ``at`` and of all that it governs, directly or through others."""
    found = {at}
    grew = True
    while grew:
        more = {i for i, word in enumerate(words) if word.head in found} - found
        found |= more
        grew = bool(more)
    return frozenset(found)
