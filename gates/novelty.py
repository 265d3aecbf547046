"""Words of a claim that its article neither has nor explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.language import is_function_word, words_of
from gates.support import stem
from gates.thesaurus import explained_by, key

if TYPE_CHECKING:
    from gates.article_index import Part
    from gates.claims import Claim
    from gates.parse import Word

_FAMILY = 5
_LONG = 7


def unexplained(claim: Claim) -> tuple[Word, ...]:
    """The content words of a claim that the article has in no form and that no listed paraphrase explains."""
    return tuple(word for word in claim.content if not _known(word, claim.part))


def _known(word: Word, part: Part) -> bool:
    if {key(word.lemma), word.text.casefold()} & words_of("generic.txt") or holds(part, word):
        return True
    if len(word.lemma) >= _LONG and part.family(word.lemma[:_FAMILY]):
        return True
    return any(
        all(stem(w) in part.sentences or is_function_word(w) for w in other.split())
        for other in explained_by(word.lemma)
    )


def holds(part: Part, word: Word) -> bool:
    """Whether a part of the article has a word in any form."""
    return any(stem(form) in part.sentences for form in word.forms)
