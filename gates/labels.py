"""What a share is a share of: the words after "95% of", against the sentences in which the article gives the share."""

import re

from gates.article_index import Part
from gates.figures import Figure
from gates.support import content_words

_OF = re.compile(r"\s+of\s+(?!(?:them|us|you|it|this|that|these|those|all|which|whom)\b)([^,.;:!?()\n]{1,80})")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s|\n")
_REACH = 400
_MOST = 5


def label_after(figure: Figure, text: str) -> str | None:
    """The words after "of" that say what the figure is a share or a number of.

    ``None`` where no "of" follows, or only a pronoun; and for a number in words, which is often no figure ("one of").
    """
    if figure.worded and figure.kind == "number":
        return None
    found = _OF.match(text, figure.end)
    return " ".join(found[1].split()[:_MOST]) if found else None


def carries(label: str, figure: Figure, part: Part) -> bool:
    """Whether the sentence of the article around ``figure`` (or its row, in a table) has a content word of ``label``.

    A label of plain words alone ("of them", "of all") says nothing that could be wrong.
    """
    words = content_words(label)
    return not words or bool(words & content_words(_sentence(figure, part.words.text)))


def _sentence(figure: Figure, text: str) -> str:
    start, end = figure.whole or (figure.start, figure.end)
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    ends = [found.end() for found in _SENTENCE_END.finditer(before)]
    stop = _SENTENCE_END.search(after)
    return before[ends[-1] if ends else 0 :] + text[start:end] + after[: stop.start() if stop else len(after)]
