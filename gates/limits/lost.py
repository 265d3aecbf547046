"""A limit that an item has lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gates.sentences import Sentence


@dataclass(frozen=True)
class Lost:
    """Characters ``start`` to ``end`` of a claim's sentence repeat what ``sentence`` of the article limits.

    ``kind`` names the limit in ``gates/words/limits.toml``; ``words`` are the article's own that set it.
    """

    kind: str
    start: int
    end: int
    words: str
    sentence: Sentence
