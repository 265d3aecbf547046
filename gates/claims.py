"""What an item's sentence claims, beside the sentences of the article that it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gates.fold import fold
from gates.language import words_of
from gates.parse import Word, children, parsed
from gates.sentences import sentences_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.article_index import Part
    from gates.context import Context
    from gates.gate import AnyItem
    from gates.sentences import Rest
    from schemas.item import FieldName

MOST_SENTENCES = 40
"""How many sentences of an item are compared with the article; the bounds of an item's length allow fewer."""
_RESTING = 3
CONTENT = ("NOUN", "VERB", "ADJ", "ADV")
NEGATIONS = frozenset(
    {"not", "n't", "no", "never", "none", "nobody", "nothing", "nowhere", "neither", "nor", "without", "cannot"}
)
"""Words that negate by themselves."""
_DENIALS = frozenset(
    {
        *("fail", "lack", "refuse", "deny", "decline", "reject", "stop", "prevent", "avoid", "absent", "absence"),
        *("miss", "missing", "unlikely", "false", "wrong", "cease", "forbid", "ban", "prohibit", "exclude", "neglect"),
        *("ignore", "forget", "lose", "impossible", "exempt", "bar", "unable", "hardly", "barely", "scarcely"),
        *("ain't", "dont", "doesnt", "didnt", "cant", "wont", "isnt", "nope", "nah"),
    }
)
_LIMITS = frozenset(
    {
        *(
            "rarely",
            "seldom",
            "only",
            "few",
            "little",
            "zero",
            "free",
            "rather",
            "instead",
            "despite",
            "although",
            "but",
        ),
        *("except", "than", "until", "unless", "too", "end"),
    }
)


@dataclass(frozen=True)
class Claim:
    """One sentence of an item's field, and what it rests on.

    ``start`` is where it begins in the field. ``rests`` are the nearest sentences of ``part``, best first.
    """

    field: FieldName
    start: int
    text: str
    part: Part
    rests: tuple[Rest, ...]

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The parsed words of the sentence."""
        return parsed(self.text)

    @cached_property
    def content(self) -> tuple[Word, ...]:
        """The words that carry content: nouns, verbs, adjectives and adverbs that are no function words."""
        plain_words = words_of("function_words.txt")
        return tuple(
            word
            for word in self.words
            if word.pos in CONTENT and word.text.isalpha() and not {word.lemma, word.text.casefold()} & plain_words
        )

    @cached_property
    def resting_words(self) -> tuple[tuple[Word, ...], ...]:
        """The parsed words of each sentence in ``rests``."""
        return tuple(parsed(fold(rest.sentence.text).text) for rest in self.rests)

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
                rests = part.sentences.resting(sentence.stems, _RESTING)
                yield Claim(name, folded.origin(sentence.start), sentence.text, part, rests)


def negated(words: tuple[Word, ...], at: int) -> bool:
    """Whether the word at ``at`` is denied: by a negation that it governs, or by one at its subject or object."""
    for child in children(words, at):
        word = words[child]
        if word.lemma in NEGATIONS or word.text.casefold() in NEGATIONS:
            return True
        if word.dep in {"nsubj", "dobj", "nsubjpass", "attr", "pobj"} and any(
            words[c].lemma in {"no", "neither", "none"} for c in children(words, child)
        ):
            return True
    governor = words[words[at].head]
    return governor.lemma in {"without", "from", "fail", "refuse", "avoid", "stop", "prevent"} and words[at].head != at


def denies(words: tuple[Word, ...], *, or_limits: bool = False) -> bool:
    """Whether any word of a sentence denies; with ``or_limits`` also one that may be told as a denial ("only")."""
    telling = NEGATIONS | _DENIALS | (_LIMITS if or_limits else frozenset())
    return any(w.lemma in telling or w.text.casefold() in telling for w in words)


def negates(words: tuple[Word, ...]) -> Word | None:
    """The first plain negation of a sentence."""
    return next((w for w in words if w.lemma in NEGATIONS or w.text.casefold() in NEGATIONS), None)
