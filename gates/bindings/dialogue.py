"""Conversations: who says what, and what an item gives to another speaker.

A part is a conversation where most of it is lines of "Name: words". What somebody says of themselves ("I'll bring the
cake") is their own; an item that gives it to a speaker whose lines have nothing of it is wrong about who spoke.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from gates.bindings.faults import Fault
from gates.bindings.names_at import name_at
from gates.bindings.roles import roles
from gates.fold import name_key
from gates.language import words_of
from gates.parse import subtree
from gates.report import shown
from gates.support import content_words, stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.claims import Claim
    from gates.nouns import Names
    from gates.parse import Word

_LINE = re.compile(r"(?:^|\n|(?<=\s)\.[ \t])[ \t]*([A-Z][\w.'-]{0,20}(?:\s[A-Z][\w.'-]{0,20})?):[ \t]")
_FIRST = re.compile(r"\b(?:I|I'\w+|I’\w+|my|mine|me|we|we'\w+|our)\b", re.IGNORECASE)
_SECOND = re.compile(r"\b(?:you|your|u|ur)\b|\?", re.IGNORECASE)
_FEWEST_LINES = 4
_MOST_LINES = 2_000
_MOST_ROLES = 12
_OURS = 0.6
_THEIRS = 0.34
_FEWEST = 2


@dataclass(frozen=True)
class Line:
    """What one speaker says in one line; ``start`` and ``end`` are characters of the part's words."""

    speaker: str
    start: int
    end: int
    text: str

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its content words."""
        return content_words(self.text)


@lru_cache(maxsize=64)
def lines_of(text: str) -> tuple[Line, ...]:
    """The lines of a conversation; none where the text is no conversation, or too long a one."""
    marks = list(islice(_LINE.finditer(text), _MOST_LINES + 1))
    speakers = {m[1] for m in marks}
    if (
        not _FEWEST_LINES <= len(marks) <= _MOST_LINES
        or not 1 < len(speakers) <= len(marks) / 2 + 1
        or marks[0].start() > len(text) / 4
    ):
        return ()
    ends = [m.start() for m in marks[1:]] + [len(text)]
    return tuple(Line(m[1], m.end(), end, text[m.end() : end]) for m, end in zip(marks, ends, strict=True))


def misheard(claim: Claim, _: Names) -> Iterator[Fault]:
    """The speakers of a claim to whom it gives another speaker's words, at most one for each."""
    lines = lines_of(claim.part.words.text)
    telling = words_of("telling_verbs.txt")
    if not lines:
        return
    speakers = {_key(line) for line in lines}
    told: set[int] = set()
    for role in [r for r in roles(claim.words) if r.relation == "agent"][:_MOST_ROLES]:
        who = name_at(claim.words, role.filler) & speakers
        verb = claim.words[role.governor]
        if len(who) != 1 or role.filler in told:
            continue
        (speaker,) = who
        ours = _clause(claim.words, role.governor, whole=verb.lemma in telling) - subtree(claim.words, role.filler)
        said = content_words(" ".join(claim.words[i].text for i in sorted(ours))) - speakers
        if verb.lemma in telling:
            said -= {stem(verb.text.casefold()), stem(verb.lemma)}
        found = _another(speaker, said, lines, telling=verb.lemma in telling)
        if found:
            told.add(role.filler)
            word = claim.words[role.filler]
            yield _fault(claim, word, found)


def _key(line: Line) -> str:
    """What a speaker is called by: the first name."""
    return name_key(line.speaker.split()[0])


def _fault(claim: Claim, speaker: Word, line: Line) -> Fault:
    said = " ".join(line.text.split())
    message = f"“{speaker.text}” is given what {claim.part.name} has {line.speaker} say: {shown(said)}"
    return Fault(speaker.start, speaker.end, message, (line.start, line.end))


def _clause(words: tuple[Word, ...], at: int, *, whole: bool) -> frozenset[int]:
    """The words of a verb's clause, without other clauses that have a doer of their own."""
    ours = subtree(words, at)
    for other in sorted(ours - {at}):
        own = any(w.head == other and w.dep in {"nsubj", "nsubjpass"} for w in words)
        if own and not (whole and words[other].dep == "ccomp"):
            ours -= subtree(words, other)
    return ours


def _another(speaker: str, said: frozenset[str], lines: tuple[Line, ...], *, telling: bool) -> Line | None:
    """The line of another speaker that has most of what is said, where the speaker's own lines have none of it."""
    held = frozenset().union(*(line.stems for line in lines))
    known = said & held
    if len(known) < _FEWEST or len(known) < _OURS * len(said):
        return None
    mine = frozenset().union(*(line.stems for line in lines if _key(line) == speaker))
    if len(known & mine) > _THEIRS * len(known):
        return None
    best = max(lines, key=lambda line: len(known & line.stems))
    if len(known & best.stems) < max(_FEWEST, _OURS * len(known)):
        return None
    if re.search(rf"\b{re.escape(speaker)}", best.text, re.IGNORECASE):
        return None
    own = bool(_FIRST.search(best.text)) and not _SECOND.search(best.text)
    return best if telling or own else None
