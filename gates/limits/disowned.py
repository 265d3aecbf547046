"""Figures of which the article itself says that they are not settled: "these ratios are not confirmed"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gates.limits.around import block_before, next_to, paragraph, sentence_at
from gates.limits.lost import Lost
from gates.limits.words import kind
from gates.support import content_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.article_index import Part
    from gates.claims import Claim
    from gates.figures import Figure
    from gates.sentences import Sentence

_POINTED = re.compile(
    r"\b(?:the|these|those|this|that|both|such|all|its|their|our)\s+(?:\w+\s+)?(?P<noun>ratios?|figures?|numbers?"
    r"|percentages?|rates?|estimates?|totals?|medians?|averages?|means?|scores?|values?|counts?|shares?|speed-?ups?"
    r"|gains?|results?|readings?|yields?)\b",
    re.IGNORECASE,
)
_OF_RATIOS = frozenset({"ratio", "speedup", "speed-up", "gain"})
_OF_SHARES = frozenset({"percentage", "share", "rate"})
_NEAR = 0.25
_DIRECT = 40
_SMALL = 2
_DIGIT = re.compile(r"\d")
_MOST = 6


def disowned(claim: Claim, figure: Figure, matches: list[Figure]) -> Iterator[Lost]:
    """A figure of which the article says, beside it or of "these ratios" in its paragraph, that it is unsettled."""
    for match in matches[:_MOST]:
        for sentence in _comments(claim.part, match):
            mark = kind("disowned").marks.search(sentence.text)
            if mark is None or not _of(sentence, match, mark, figure, beside=_beside(claim.part, sentence, match)):
                continue
            if _shared(claim, _ground(claim.part, match, sentence)) >= _NEAR:
                yield Lost("disowned", figure.start, figure.end, mark[0], sentence)
                return


def _comments(part: Part, match: Figure) -> Iterator[Sentence]:
    """The sentence of a figure and those behind it in its paragraph; for a table's, the paragraph after it."""
    here = sentence_at(part, match.start)
    if here is None:
        return
    if here.row:
        end = paragraph(part, here.start)[1]
        behind = sentence_at(part, min(end + 2, len(part.words.text) - 1))
        if behind is None or behind.row or block_before(part, paragraph(part, behind.start)[0]) is None:
            return
        here = behind
    yield here
    at: Sentence | None = here
    for _ in range(_MOST):
        at = next_to(part, at) if at else None
        if at is None:
            return
        yield at


def _beside(part: Part, comment: Sentence, match: Figure) -> bool:
    """Whether a figure stands in a comment's own sentence, in the one before, or in the table before."""
    before = next_to(part, comment, -1)
    return before is None or match.end > before.start


def _of(sentence: Sentence, match: Figure, mark: re.Match[str], figure: Figure, *, beside: bool) -> bool:
    """Whether a mark in a comment is said of the figure: right at it, or by naming its kind.

    "These ratios" reach over the paragraph. "These figures" may be any: they are the sentence's own, where it
    has some before, else those right before it.
    """
    start, end = match.start - sentence.start, match.end - sentence.start
    inside = 0 <= start < len(sentence.text)
    if inside and end <= mark.start() and _close(sentence.text[end : mark.start()], ";:."):
        return True
    if inside and start >= mark.end() and _close(sentence.text[mark.end() : start], ",;:."):
        return True
    for pointed in _POINTED.finditer(sentence.text):
        own = _DIGIT.search(sentence.text, 0, pointed.start()) is not None
        if _names(pointed["noun"], figure, beside=beside and inside >= own):
            return True
    return False


def _close(between: str, stops: str) -> bool:
    return len(between) <= _DIRECT and not set(between) & set(stops)


def _names(noun: str, figure: Figure, *, beside: bool) -> bool:
    """Whether a figure is of the sort that "these ratios" or "this estimate" speaks of."""
    one = noun.casefold().rstrip("s")
    if one in _OF_RATIOS:
        return "×" in figure.units
    if one in _OF_SHARES:
        return "%" in figure.units
    return beside and (bool(figure.units) or len(figure.text) > _SMALL)


def _ground(part: Part, match: Figure, comment: Sentence) -> str:
    """The words from a figure's paragraph, with the head of its table, to the end of the comment's."""
    start = paragraph(part, match.start)[0]
    head = block_before(part, start)
    return part.words.text[head[0] if head else start : paragraph(part, comment.start)[1]]


def _shared(claim: Claim, text: str) -> float:
    """The share of a claim's telling words, by weight, that a stretch of the article has."""
    stems = content_words(claim.text)
    held = stems & content_words(text)
    total = sum(claim.part.sentences.weight(s) for s in stems)
    return sum(claim.part.sentences.weight(s) for s in held) / total if total else 0.0
