"""Numbers of things or times: "some" and "usually" in the article, "all" and "always" in a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.limits.lost import Lost
from gates.parse import children
from gates.thesaurus import same
from gates.words import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.parse import Word
    from gates.sentences import Rest

_WORDS = table("hedges")


def universal(claim: Claim, rest: Rest, theirs: tuple[Word, ...]) -> Iterator[Lost]:
    """A claim of all, where the article's sentence speaks of some."""
    for word in claim.words:
        noun = claim.words[word.head]
        if word.lemma in _WORDS["always"]:
            often = [w for w in theirs if w.lemma in _WORDS["often"] and same(noun.lemma, theirs[w.head].lemma)]
            if often and not any(w.lemma in _WORDS["always"] for w in theirs):
                yield Lost("number", word.start, word.end, often[0].text, rest.sentence)
                return
        if word.lemma not in _WORDS["all"] or word.dep != "det" or noun.pos not in {"NOUN", "PROPN"}:
            continue
        few = [w for w in theirs if w.lemma in _WORDS["some"] and _counts(theirs, w) == noun.lemma]
        if few and not any(w.lemma in _WORDS["all"] and _counts(theirs, w) == noun.lemma for w in theirs):
            yield Lost("number", word.start, noun.end, few[0].text, rest.sentence)
            return


def _counts(words: tuple[Word, ...], word: Word) -> str:
    """The noun that a word like "some" counts: its own, or the one behind "of"."""
    if word.dep in {"det", "amod", "predet", "nummod"}:
        return words[word.head].lemma
    at = words.index(word)
    behind = next((c for c in children(words, at) if words[c].lemma == "of"), None)
    return next((words[c].lemma for c in children(words, behind)), "") if behind is not None else ""
