"""What stands around a place of the article: its sentence, its paragraph, the table before it."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gates.article_index import Part
    from gates.sentences import Sentence

_BREAK = re.compile(r"\n[ \t]*\n")
_REACH = 3_000


def sentence_at(part: Part, position: int) -> Sentence | None:
    """The sentence of a part in which a character of its rendered words stands."""
    found = bisect_right(part.sentences.all, position, key=lambda s: s.start) - 1
    return part.sentences.all[found] if found >= 0 else None


def next_to(part: Part, sentence: Sentence, step: int = 1) -> Sentence | None:
    """The sentence ``step`` further on in the same paragraph."""
    everything = part.sentences.all
    at = bisect_right(everything, sentence.start, key=lambda s: s.start) - 1 + step
    if not 0 <= at < len(everything):
        return None
    other = everything[at]
    between = part.words.text[min(sentence.end, other.end) : max(sentence.start, other.start)]
    return None if _BREAK.search(between) else other


def paragraph(part: Part, position: int) -> tuple[int, int]:
    """The paragraph around a character, no further than 3,000 characters each way."""
    text = part.words.text
    low, high = max(0, position - _REACH), min(len(text), position + _REACH)
    before = [found.end() for found in _BREAK.finditer(text, low, position)]
    after = _BREAK.search(text, position, high)
    return before[-1] if before else low, after.start() if after else high


def block_before(part: Part, start: int) -> tuple[int, int] | None:
    """The table that stands right before the paragraph that begins at ``start``, if one does."""
    text = part.words.text
    end = len(text[max(0, start - _REACH) : start].rstrip()) + max(0, start - _REACH)
    if end == 0 or text[end - 1] != "|":
        return None
    return paragraph(part, end - 1)[0], end


def in_quotes(part: Part, position: int) -> bool:
    """Whether a place lies in quotation marks that open in its paragraph."""
    before = part.words.text[paragraph(part, position)[0] : position]
    return before.count('"') % 2 == 1 or before.rfind("“") > before.rfind("”")
