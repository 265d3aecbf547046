"""What an item gives to another speaker of a conversation than the one who says it.

A part is a conversation where most of it is lines of "Name: words". What somebody says of themselves ("I'll bring the
cake") is their own; an item that gives it to a speaker whose lines have nothing of it is wrong about who spoke.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gates.bindings.faults import Fault
from gates.bindings.names_at import name_at
from gates.bindings.readings import roles_of
from gates.bindings.remembered import Remembered
from gates.bindings.talk import Line, Talk, talk_of
from gates.language import words_of
from gates.parse import subtree
from gates.report import shown
from gates.support import content_words, stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.bindings.roles import Role
    from gates.claims import Claim
    from gates.nouns import Names
    from gates.parse import Word

_FIRST = re.compile(r"\b(?:I|I'\w+|I’\w+|my|mine|me|we|we'\w+|our)\b", re.IGNORECASE)
_SECOND = re.compile(r"\b(?:you|your|u|ur)\b|\?", re.IGNORECASE)
_MOST_ROLES = 12
_OURS = 0.6
_THEIRS = 0.34
_FEWEST = 2
_TALKS: Remembered[None, Talk] = Remembered()


def misheard(claim: Claim, _: Names) -> Iterator[Fault]:
    """The speakers of a claim to whom it gives another speaker's words, at most one for each."""
    talk = _TALKS.get(claim.part.sentences, None, lambda: talk_of(claim.part.words.text))
    if not talk.lines:
        return
    told: set[int] = set()
    for role in [r for r in roles_of(claim.text) if r.relation == "agent"][:_MOST_ROLES]:
        who = name_at(claim.words, role.filler) & talk.said_by.keys()
        if len(who) != 1 or role.filler in told:
            continue
        (speaker,) = who
        telling = claim.words[role.governor].lemma in words_of("telling_verbs.txt")
        said = _said(claim.words, role, telling=telling) - talk.said_by.keys()
        if found := _another(speaker, said, talk, telling=telling):
            told.add(role.filler)
            yield _fault(claim, claim.words[role.filler], found)


def _said(words: tuple[Word, ...], role: Role, *, telling: bool) -> frozenset[str]:
    """The stems of what a speaker is said to do or to tell."""
    verb = words[role.governor]
    ours = _clause(words, role.governor, whole=telling) - subtree(words, role.filler)
    said = content_words(" ".join(words[i].text for i in sorted(ours)))
    return said - {stem(verb.text.casefold()), stem(verb.lemma)} if telling else said


def _clause(words: tuple[Word, ...], at: int, *, whole: bool) -> frozenset[int]:
    """The words of a verb's clause, without other clauses that have a doer of their own."""
    ours = subtree(words, at)
    with_doers = {w.head for w in words if w.dep in {"nsubj", "nsubjpass"}}
    for other in sorted((ours - {at}) & with_doers):
        if not (whole and words[other].dep == "ccomp"):
            ours -= subtree(words, other)
    return ours


def _another(speaker: str, said: frozenset[str], talk: Talk, *, telling: bool) -> Line | None:
    """The line of another speaker that has most of what is said, where the speaker's own lines have none of it."""
    known = said & talk.stems
    if len(known) < _FEWEST or len(known) < _OURS * len(said):
        return None
    if len(known & talk.said_by[speaker]) > _THEIRS * len(known):
        return None
    best = max(talk.lines, key=lambda line: len(known & line.stems))
    if len(known & best.stems) < max(_FEWEST, _OURS * len(known)):
        return None
    if re.search(rf"\b{re.escape(speaker)}", best.text, re.IGNORECASE):
        return None
    own = bool(_FIRST.search(best.text)) and not _SECOND.search(best.text)
    return best if telling or own else None


def _fault(claim: Claim, speaker: Word, line: Line) -> Fault:
    said = " ".join(line.text.split())
    message = f"“{speaker.text}” is given what {claim.part.name} has {line.speaker} say: {shown(said)}"
    return Fault(speaker.start, speaker.end, message, (line.start, line.end))
