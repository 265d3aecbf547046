"""Whether a word of a parsed sentence is denied, and whether a sentence denies at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gates.parse import children
from gates.words import table

if TYPE_CHECKING:
    from gates.parse import Word

_WORDS = table("denials")
NEGATIONS = frozenset(_WORDS["negations"])
"""Words that negate by themselves."""
_DENIALS = frozenset(_WORDS["denials"])
_LIMITS = frozenset(_WORDS["limits"])
_GOVERNORS = frozenset(_WORDS["governors"])
_KEEPING = frozenset(_WORDS["keeping"])
_PARTLY = frozenset(_WORDS["partly"])
_OPEN = frozenset(_WORDS["open"])
_OPEN_CLAUSES = frozenset(_WORDS["open_clauses"])
_AFFIRMING = frozenset(_WORDS["affirming"])
_REACH = 12
_CARELESS = re.compile(r"n[;´`‘’]t$", re.IGNORECASE)
_GOVERNED = frozenset({"xcomp", "ccomp", "pcomp", "acomp"})
_ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj", "attr", "pobj"})


def _negates(words: tuple[Word, ...], at: int) -> bool:
    """Whether a word negates; "No 1" and "no doubt" do not, "didn;t" does."""
    word = words[at]
    behind = words[at + 1] if at + 1 < len(words) else word
    if word.lemma == "no" and (behind.text[:1].isdecimal() or behind.lemma in _AFFIRMING):
        return False
    return word.lemma in NEGATIONS or word.text.casefold() in NEGATIONS or bool(_CARELESS.search(word.text))


def _plainly(words: tuple[Word, ...], at: int, before: int) -> bool | None:
    """Whether the word at ``at`` has a negation of its own in front of ``before``, or at its subject or object.

    ``None`` where the negation is of some only ("not all"), or of a comparison ("never fewer").
    """
    for child in children(words, at):
        if _negates(words, child) and child < before:
            return None if _is_partial(words, at, child) else True
        if words[child].lemma == "longer" and any(_negates(words, c) for c in children(words, child)):
            return True
        argument = _denied_argument(words, child) if words[child].dep in _ARGUMENTS else False
        if argument is not False:
            return argument
    return False


def _is_partial(words: tuple[Word, ...], at: int, negation: int) -> bool:
    """Whether a negation leaves something of it true: "not all", "never fewer", "cannot thank them enough"."""
    if any(w.lemma in _PARTLY for w in words[negation + 1 : negation + 2]):
        return True
    behind = words[negation : negation + _REACH]
    return any(w.tag in {"JJR", "RBR"} for w in behind) or any(words[c].lemma == "enough" for c in children(words, at))


def _denied_argument(words: tuple[Word, ...], at: int) -> bool | None:
    if words[at].lemma in {"nobody", "nothing", "none"}:
        return True
    if any(words[c].lemma in {"no", "neither"} and _negates(words, c) for c in children(words, at)):
        return True
    of_some = any(words[i].lemma == "not" and words[i + 1].lemma in _PARTLY for i in range(max(0, at - 3), at))
    return None if of_some else False


def _governed(words: tuple[Word, ...], at: int) -> bool | None:
    """Whether what governs the word at ``at`` denies it: "failed to win", "kept from winning", "yet to win"."""
    head, dep = words[at].head, words[at].dep
    governor = words[head]
    if head == at or governor.lemma in {"without", "from"}:
        kept = governor.lemma == "from" and _keeps(words, head)
        return head != at and dep in {"pcomp", "pobj"} and (governor.lemma == "without" or kept)
    if dep in _GOVERNED and governor.lemma in _GOVERNORS:
        return governor.lemma != "stop" or words[at].tag == "VBG"  # who stops to look does look
    if dep == "advcl" and governor.lemma in _GOVERNORS:
        return None  # "stops the pump leaking" is often read as "stops, while the pump leaks"
    if dep == "xcomp" and any(words[c].lemma == "yet" for c in children(words, head)):
        return True
    if dep in _GOVERNED | {"dobj", "attr"}:
        return _plainly(words, head, at)
    return dep == "conj" and _shares_denial(words, at, head)


def _keeps(words: tuple[Word, ...], at: int) -> bool:
    """Whether "from" at ``at`` belongs to "keep" or its like, directly or through what is kept."""
    kept = words[words[at].head]
    return kept.lemma in _KEEPING or (kept.dep == "dobj" and words[kept.head].lemma in _KEEPING)


def _shares_denial(words: tuple[Word, ...], at: int, head: int) -> bool:
    """Whether a negation reaches over "and" or "or": "did not see or hear it"."""
    if words[at].pos != words[head].pos or any(words[c].dep == "nsubj" for c in children(words, at)):
        return False
    return bool(_plainly(words, head, at)) and not any(words[c].lemma == "but" for c in children(words, head))


def denied(words: tuple[Word, ...], at: int) -> bool | None:
    """Whether the word at ``at`` is denied; ``None`` where the sentence leaves it open ("not until", "not all")."""
    if any(words[c].lemma in _OPEN for c in children(words, at)) or words[-1].text == "?":
        return None
    if any(words[c].dep == "advcl" and _is_open(words, c) for c in children(words, at)):
        return None
    own = _plainly(words, at, at if words[at].pos != "AUX" else len(words))
    return own if own is not False else _governed(words, at)


def _is_open(words: tuple[Word, ...], at: int) -> bool:
    return any(words[c].dep == "mark" and words[c].lemma in _OPEN | _OPEN_CLAUSES for c in children(words, at))


def denies(words: tuple[Word, ...], *, or_limits: bool = False) -> bool:
    """Whether any word of a sentence denies; with ``or_limits`` also one that may be told as a denial ("only")."""
    telling = NEGATIONS | _DENIALS | (_LIMITS if or_limits else frozenset())
    return any(w.lemma in telling or w.text.casefold() in telling or _CARELESS.search(w.text) for w in words)


def denied_words(words: tuple[Word, ...]) -> frozenset[str]:
    """The base forms of what stands right behind each negation: parses differ, "no bread to spare" does not."""
    behind = [w for at in range(len(words)) if _negates(words, at) for w in words[at + 1 : at + 3]]
    return frozenset(w.lemma for w in behind if w.pos in {"NOUN", "VERB", "ADJ", "PROPN"})


def denies_twice(words: tuple[Word, ...]) -> bool:
    """Whether a negation stands beside a word that denies by its meaning: "has not missed a race"."""
    return negates(words) is not None and any(w.lemma in _DENIALS for w in words)


def negates(words: tuple[Word, ...]) -> Word | None:
    """The first plain negation of a sentence."""
    return next((word for at, word in enumerate(words) if _negates(words, at)), None)
