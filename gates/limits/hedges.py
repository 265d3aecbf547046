"""Hedges at a verb of the article that a claim repeats as a fact: "may spoil", "is thought to come"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.limits.grammar import complements, denied, own_clause, passive, stated, to_come
from gates.limits.lost import Lost
from gates.parse import children
from gates.thesaurus import same
from gates.words import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.limits.said import Said
    from gates.parse import Word
    from gates.sentences import Rest

_WORDS = table("hedges")
_INFINITIVE = frozenset([*_WORDS["raising"], *_WORDS["intending"]])
_TO_COME = frozenset([*_WORDS["intending"], *_WORDS["thought"]])
_REPEATS = 0.5


def hedged(claim: Claim, rest: Rest, theirs: tuple[Word, ...], said: Said) -> Iterator[Lost]:
    """What the article's sentence hedges, and no question asks, told as a fact."""
    if rest.sentence.text.rstrip("\"'”’ .").endswith("?"):
        return
    for at, word in enumerate(theirs):
        verb = _hedged_verb(theirs, at)
        if verb is None or said.share(own_clause(theirs, verb), claim.part.sentences) < _REPEATS:
            continue
        mine = same_verb(claim.words, theirs, verb)
        if mine is not None and not (word.lemma in _TO_COME and to_come(claim.words, mine)):
            start, end = claim.words[mine].start, claim.words[mine].end
            yield Lost("hedge", start, end, word.text, rest.sentence)
            return


def _hedged_verb(words: tuple[Word, ...], at: int) -> int | None:
    """The verb that the word at ``at`` hedges, if it hedges one."""
    word = words[at]
    if word.tag == "MD" and word.dep == "aux" and word.lemma in _WORDS["modals"]:
        return word.head if word.lemma != "can" or _quoted(words, at) else None
    if word.text.casefold() in _WORDS["adverbs"] and word.dep == "advmod" and words[word.head].pos in {"VERB", "AUX"}:
        return word.head
    if word.pos != "VERB":
        return None
    kids = {words[c].dep: c for c in children(words, at)}
    if "xcomp" in kids and (word.lemma in _INFINITIVE or (word.lemma in _WORDS["thought"] and "auxpass" in kids)):
        return kids["xcomp"]
    if word.lemma in _WORDS["accusing"] and "prep" in kids:
        return next((c for c in children(words, kids["prep"]) if words[c].dep == "pcomp"), None)
    return kids.get("ccomp") if word.lemma in _WORDS["suggesting"] else None


def _quoted(words: tuple[Word, ...], at: int) -> bool:
    """Whether a word is in quotation marks: an article's own "can" tells an ability, a quoted one what may happen."""
    return sum(word.text == '"' for word in words[:at]) % 2 == 1


def same_verb(mine: tuple[Word, ...], theirs: tuple[Word, ...], verb: int) -> int | None:
    """The verb of a claim that states what ``theirs[verb]`` says: the same one, as a fact, as much denied."""
    for at, word in enumerate(mine):
        if word.pos not in {"VERB", "AUX"} or not same(word.lemma, theirs[verb].lemma):
            continue
        if not stated(mine, at) or denied(mine, at) != denied(theirs, verb):
            continue
        if passive(theirs, verb) and not passive(mine, at):
            continue
        if word.lemma == "be" and not complements(mine, at) & complements(theirs, verb):
            continue
        return at
    return None
