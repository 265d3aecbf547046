"""Verbs and their clauses: what a clause holds by itself, and how a verb is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.parse import children, subtree
from gates.support import content_words

if TYPE_CHECKING:
    from gates.parse import Word

_ASIDE = frozenset({"advcl", "relcl", "conj", "ccomp", "acl", "parataxis", "cc", "punct", "mark"})
_CLAUSES = frozenset({"ROOT", "ccomp", "advcl", "relcl", "conj", "parataxis", "acl"})
_FINITE = frozenset({"VBZ", "VBP", "VBD"})
_SAID = frozenset({"ROOT", "conj", "ccomp", "relcl", "advcl", "parataxis"})
_VERBS = frozenset({"VERB", "AUX"})
_DEEPEST = 60


def own_clause(words: tuple[Word, ...], verb: int) -> frozenset[str]:
    """The stems of a verb and what belongs to its own clause, without the clauses that hang on it."""
    aside: set[int] = set()
    for child in children(words, verb):
        if words[child].dep in _ASIDE:
            aside |= subtree(words, child)
    return content_words(" ".join(words[i].text for i in sorted(subtree(words, verb) - aside)))


def clause_verb(words: tuple[Word, ...], at: int) -> int:
    """The verb of the clause in which a word stands."""
    for _ in range(_DEEPEST):
        if words[at].head == at or (words[at].dep in _CLAUSES and words[at].pos in _VERBS):
            break
        at = words[at].head
    return at


def stated(words: tuple[Word, ...], at: int) -> bool:
    """Whether a verb states something: no infinitive, no bare participle."""
    helpers = [words[c] for c in children(words, at) if words[c].dep in {"aux", "auxpass"}]
    if any(w.tag == "TO" for w in helpers):
        return False
    return words[at].tag in _FINITE or (bool(helpers) and words[at].dep in _SAID)


def to_come(words: tuple[Word, ...], at: int) -> bool:
    """Whether a verb is told of what is to come: "will build"."""
    return any(words[c].tag == "MD" for c in children(words, at))


def passive(words: tuple[Word, ...], at: int) -> bool:
    """Whether a verb is in the passive."""
    return any(words[c].dep == "auxpass" for c in children(words, at))


def denied(words: tuple[Word, ...], at: int) -> bool:
    """Whether a verb is denied."""
    return any(words[c].dep == "neg" or words[c].lemma in {"not", "never", "no"} for c in children(words, at))


def complements(words: tuple[Word, ...], at: int) -> frozenset[str]:
    """What a form of "be" says that its subject is."""
    return frozenset(words[c].lemma for c in children(words, at) if words[c].dep in {"attr", "acomp"})
