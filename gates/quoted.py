"""Words that an item quotes from its article: what is said there is the article's, not the item's."""

import re

from gates.context import Context
from gates.fold import fold
from gates.vocabulary import vocabulary

_QUOTE = re.compile(r'"([^"]+)"|`([^`]+)`|(?<!\w)\'([^\']+)\'(?!\w)')
_TRIMMED = " .,;:!?"


def quoted(text: str, context: Context) -> tuple[tuple[int, int], ...]:
    """The stretches of ``text`` in quotation or code marks whose words stand verbatim in the article.

    Typography and case are folded, and closing punctuation inside the marks is not compared.
    """
    folded = fold(text)
    article = vocabulary(context).lower
    spans = []
    for match in _QUOTE.finditer(folded.text):
        inside = match[match.lastindex or 0]
        words = inside.strip(_TRIMMED).casefold()
        if words and words in article:
            spans.append(folded.span(match.start(), match.end()))
    return tuple(spans)


def within(span: tuple[int, int], spans: tuple[tuple[int, int], ...]) -> bool:
    """Whether ``span`` lies inside one of ``spans``."""
    return any(start <= span[0] and span[1] <= end for start, end in spans)
