"""Who did what to whom: which name stands in which place beside a verb or noun, as the grammar of a sentence tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gates.bindings.names_at import IN_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.parse import Word

_VERBS = frozenset({"VERB", "AUX"})
_CHAIN = 8
_AGENT, _PATIENT, _OWNER, _TITLE = "agent", "patient", "owner", "title"
PLACES = frozenset({"in", "on", "at", "near", "outside", "inside"})
"""Prepositions that tell where, and may stand for one another."""


@dataclass(frozen=True, slots=True)
class Role:
    """A word and its place beside the word at ``governor``: "agent", "patient", "owner", "title" or a preposition."""

    governor: int
    relation: str
    filler: int


def roles(words: tuple[Word, ...]) -> tuple[Role, ...]:
    """The places of a sentence's nouns, names and pronouns."""
    found: list[Role] = []
    shared = _shared_subjects(words)
    for at, word in enumerate(words):
        if word.pos not in {"NOUN", "PROPN", "PRON"}:
            continue
        meant = _meant(words, at)
        for governor, relation in _places(words, _first(words, at)):
            found.append(Role(governor, relation, meant))
            if relation == _AGENT:
                found += [Role(verb, role, meant) for verb, role in shared.get(governor, ())]
        found += _titles(words, at)
    return tuple(found)


def _first(words: tuple[Word, ...], at: int) -> int:
    """The first of the words that "and" joins to a word: the others share its place."""
    for _ in range(_CHAIN):
        if words[at].dep != "conj" or words[words[at].head].pos in _VERBS:
            break
        at = words[at].head
    return at


def _meant(words: tuple[Word, ...], at: int) -> int:
    """The noun that "who" or "which" stands for, and the name behind a noun: "the keeper, Ada Lowe"."""
    verb = words[words[at].head]
    if words[at].tag in {"WP", "WDT"} and verb.dep == "relcl":
        at = verb.head
    named = (i for i, w in enumerate(words) if w.head == at and w.dep == "appos" and w.pos == "PROPN")
    return next(named, at) if words[at].pos == "NOUN" else at


def _places(words: tuple[Word, ...], at: int) -> Iterator[tuple[int, str]]:
    word = words[at]
    head = words[word.head]
    if word.dep in {"nsubj", "csubj"} and head.pos in _VERBS:
        yield word.head, _AGENT
    elif word.dep in {"nsubjpass", "dobj"}:
        yield word.head, _PATIENT
    elif word.dep == "dative":
        yield word.head, "to"
    elif word.dep == "poss":
        yield word.head, _OWNER
    elif word.dep == "npadvmod" and word.pos == "PROPN" and head.pos in _VERBS:
        yield word.head, "on"
    elif word.dep == "pobj" and head.pos in {"ADP", "SCONJ"}:
        yield from _after_preposition(words, word.head)


def _after_preposition(words: tuple[Word, ...], at: int) -> Iterator[tuple[int, str]]:
    preposition = words[at]
    governor = words[preposition.head]
    if preposition.dep == "agent":
        yield preposition.head, _AGENT
    elif preposition.dep == "dative":
        yield preposition.head, "to"
    elif preposition.lemma == "of" and governor.pos in {"NOUN", "PROPN"}:
        yield preposition.head, _OWNER
    elif governor.pos in {"VERB", "AUX", "NOUN", "ADJ"} and preposition.dep == "prep":
        yield preposition.head, preposition.lemma
        # "visit friends in Delft" is read with the town at the friends or at the visit.
        if governor.pos == "NOUN" and governor.dep in {"dobj", "nsubjpass"} and words[governor.head].pos in _VERBS:
            yield governor.head, preposition.lemma


def _titles(words: tuple[Word, ...], at: int) -> Iterator[Role]:
    """A noun beside a name that says what its bearer is: "keeper Ada Lowe", "Ada Lowe, the keeper"."""
    if words[at].pos != "PROPN" or words[at].dep in IN_NAME:
        return
    for other, word in enumerate(words):
        if word.pos == "NOUN" and word.head == at and word.dep in {"compound", "appos", "nmod"}:
            yield Role(other, _TITLE, at)
    head = words[words[at].head]
    if words[at].dep == "appos" and head.pos == "NOUN":
        yield Role(words[at].head, _TITLE, at)


def _shared_subjects(words: tuple[Word, ...]) -> dict[int, list[tuple[int, str]]]:
    """Verbs without a subject of their own, by the verb whose subject they share, with the place it has there."""
    having = {w.head for w in words if w.dep in {"nsubj", "nsubjpass", "csubj"}}
    shared: dict[int, list[tuple[int, str]]] = {}
    for at, word in enumerate(words):
        if at in having or word.pos not in _VERBS or word.dep not in {"conj", "xcomp"}:
            continue
        passive = any(w.head == at and w.dep == "auxpass" for w in words)
        governor = word.head
        for _ in range(_CHAIN):
            if governor in having or words[governor].dep not in {"conj", "xcomp"}:
                break
            governor = words[governor].head
        if governor in having and not _controlled(words, at):
            shared.setdefault(governor, []).append((at, _PATIENT if passive else _AGENT))
    return shared


def _controlled(words: tuple[Word, ...], at: int) -> bool:
    """Whether the object, not the subject, does what the verb says: "asked her to go"."""
    governor = words[at].head
    return words[at].dep == "xcomp" and any(w.head == governor and w.dep == "dobj" for w in words)
