"""The lines of a conversation: who says what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from gates.fold import name_key
from gates.support import content_words

_LINE = re.compile(r"(?:^|\n|(?<=\s)\.[ \t])[ \t]*([A-Z][\w.'-]{0,20}(?:\s[A-Z][\w.'-]{0,20})?):[ \t]")
_FEWEST_LINES = 4
_MOST_LINES = 2_000


@dataclass(frozen=True)
class Line:
    """What one speaker says in one line; ``start`` and ``end`` are characters of the part's words."""

    speaker: str
    start: int
    end: int
    text: str

    @property
    def key(self) -> str:
        """What the speaker is called by: the first name."""
        return name_key(self.speaker.split()[0])

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its content words."""
        return content_words(self.text)


@dataclass(frozen=True)
class Talk:
    """The lines of a conversation, in order."""

    lines: tuple[Line, ...]

    @cached_property
    def said_by(self) -> dict[str, frozenset[str]]:
        """The stems of all that each speaker says."""
        said: dict[str, set[str]] = {}
        for line in self.lines:
            said.setdefault(line.key, set()).update(line.stems)
        return {speaker: frozenset(stems) for speaker, stems in said.items()}

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all that is said."""
        return frozenset().union(*self.said_by.values())


def talk_of(text: str) -> Talk:
    """The conversation of a part's words: no lines where the text is no conversation, or too long a one."""
    marks = list(islice(_LINE.finditer(text), _MOST_LINES + 1))
    speakers = {m[1] for m in marks}
    if (
        not _FEWEST_LINES <= len(marks) <= _MOST_LINES
        or not 1 < len(speakers) <= len(marks) / 2 + 1
        or marks[0].start() > len(text) / 4
    ):
        return Talk(())
    ends = [m.start() for m in marks[1:]] + [len(text)]
    return Talk(tuple(Line(m[1], m.end(), end, text[m.end() : end]) for m, end in zip(marks, ends, strict=True)))
