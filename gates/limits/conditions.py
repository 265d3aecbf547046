"""Conditions: what the article says would follow, told as what does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gates.limits.grammar import own_clause
from gates.limits.hedges import same_verb
from gates.limits.lost import Lost
from gates.parse import subtree
from gates.support import content_words
from gates.words import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.limits.said import Said
    from gates.parse import Word
    from gates.sentences import Rest

_WORDS = table("hedges")
_IF = re.compile(
    r"\b(?P<if>if\s(?:[^,;:.!?]|[.,](?=\d)){4,120}),\s(?:then\s)?(?P<then>(?:[^,;:.!?]|[.,](?=\d)){8,200})",
    re.IGNORECASE,
)
_FEWEST = 3
_FOLLOWS = 0.6
_REPEATS = 0.5
_TOLD = 0.34


def conditional(claim: Claim, rest: Rest, theirs: tuple[Word, ...], said: Said) -> Iterator[Lost]:
    """What follows from an "if" of the article's sentence, without it: by the words' order, else by grammar."""
    found = next(_before(claim, rest, said), None) or next(_at_verb(claim, rest, theirs, said), None)
    if found is not None:
        yield found


def _before(claim: Claim, rest: Rest, said: Said) -> Iterator[Lost]:
    """A sentence with "if" and a comma before what follows."""
    for found in _IF.finditer(rest.sentence.text):
        then = content_words(found["then"])
        if (
            len(then) >= _FEWEST
            and said.share(then, claim.part.sentences) >= _FOLLOWS
            and said.share(content_words(found["if"]), claim.part.sentences) < _TOLD
        ):
            yield Lost("condition", 0, len(claim.text), " ".join(found["if"].split()), rest.sentence)
            return


def _at_verb(claim: Claim, rest: Rest, theirs: tuple[Word, ...], said: Said) -> Iterator[Lost]:
    """An "if" anywhere in the sentence, at the verb that depends on it."""
    for word in theirs:
        inner = word.head
        if word.lemma not in _WORDS["conditions"] or word.dep != "mark" or theirs[inner].dep != "advcl":
            continue
        outer = theirs[inner].head
        if outer == inner or said.share(own_clause(theirs, outer), claim.part.sentences) < _REPEATS:
            continue
        mine = same_verb(claim.words, theirs, outer)
        indexes = sorted(subtree(theirs, inner))
        start, end = theirs[indexes[0]].start, theirs[indexes[-1]].end
        told = rest.sentence.text[start:end]
        if mine is not None and said.share(content_words(told), claim.part.sentences) < _TOLD:
            yield Lost("condition", claim.words[mine].start, claim.words[mine].end, told, rest.sentence)
            return
