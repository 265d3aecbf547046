"""All that an item says, beside which one of its sentences is judged."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from gates.fold import fold
from gates.limits.words import kind
from gates.support import content_words

if TYPE_CHECKING:
    from gates.gate import AnyItem
    from gates.sentences import Sentences

_ENOUGH = 0.5
_ASKING = re.compile(r"\b(?:can|could|may|might|would|should)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Said:
    """The words of all the fields of an item, typography folded; a question's auxiliaries hedge nothing."""

    text: str

    @classmethod
    def by(cls, item: AnyItem) -> Said:
        """What an item says."""
        told = (_ASKING.sub("", text) if name == "q" else text for name, text in item.fields)
        return cls(fold("\n".join(told)).text)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its content words."""
        return content_words(self.text)

    def keeps(self, name: str) -> bool:
        """Whether it says a limit of a kind, in whichever words."""
        return _keeps(self.text, name)

    def tells(self, words: str) -> bool:
        """Whether it has half of the content words of a limit or more."""
        stems = content_words(words)
        return bool(stems) and len(stems & self.stems) >= _ENOUGH * len(stems)

    def share(self, stems: frozenset[str], sentences: Sentences) -> float:
        """How much of ``stems`` it has by weight, 0 to 1."""
        total = sum(sentences.weight(s) for s in stems)
        return sum(sentences.weight(s) for s in stems & self.stems) / total if total else 0.0


@lru_cache(maxsize=256)
def _keeps(text: str, name: str) -> bool:
    return kind(name).kept.search(text) is not None
