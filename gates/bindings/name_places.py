"""A name of a claim in its place beside a verb or noun, and what else is said there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gates.bindings.names_at import name_at
from gates.language import kinds
from gates.parse import subtree
from gates.support import content_words, stem

if TYPE_CHECKING:
    from gates.bindings.roles import Role
    from gates.claims import Claim
    from gates.nouns import Names
    from gates.parse import Word

_EMPTY = frozenset({"be", "have", "do", "go", "become", "get", "make", "take"})


@dataclass(frozen=True)
class NamePlace:
    """A name of a claim in its place beside ``governor``, and ``rest``, the stems of what else is said there."""

    claim: Claim
    names: Names
    at: int
    name: frozenset[str]
    relation: str
    governor: Word
    rest: frozenset[str]


def name_place(claim: Claim, role: Role, names: Names) -> NamePlace | None:
    """A role of a name, where enough is said beside it to find it again in the article."""
    words = claim.words
    name, governor = name_at(words, role.filler), words[role.governor]
    if not any(key in names.cased for key in name) or _office(words, role.filler, name) or governor.lemma in _EMPTY:
        return None
    beside = subtree(words, role.governor) - subtree(words, role.filler)
    rest = content_words(" ".join(words[i].text for i in sorted(beside))) - {stem(governor.lemma)}
    return NamePlace(claim, names, role.filler, name, role.relation, governor, rest) if rest else None


def _office(words: tuple[Word, ...], at: int, name: frozenset[str]) -> bool:
    """Whether a name is an office, "the Prime Minister", which may be anyone's."""
    return all(kinds(key) for key in name) and any(w.head == at and w.dep == "det" for w in words)
