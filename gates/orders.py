"""Orders to a reader: imperatives and obligations that the article does not address to them."""

import re
from collections.abc import Iterator

from gates.report import shown
from gates.vocabulary import Vocabulary
from gates.words import table

_TABLE = table("directive")


def _words(name: str) -> str:
    return "|".join(re.escape(word) for word in sorted(_TABLE[name], key=len, reverse=True))


_START = r"(?:^|(?<=[.!?:;]\s)|(?<=\n)|(?<=please\s))"
_IMPERATIVE = re.compile(
    rf"{_START}(?:(?P<hard>{_words('order')})\b|(?P<soft>{_words('soft_order')})\s(?:{_words('object')})\b)"
    rf"(?!\s(?:is|are|was|were|matters|means|does|has)\b)",
    re.IGNORECASE,
)
_OBLIGATION = re.compile(
    r"\byou(?:'ll)?\s(?:should|must|need to|have to|ought to|had better|may want to|can't afford to)\b", re.IGNORECASE
)


def reader_orders(text: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Stretches of ``text`` (folded) that tell the reader what to do where the article does not, and why."""
    for match in _IMPERATIVE.finditer(text):
        verb = (match["hard"] or match["soft"]).casefold()
        if not _orders(verb, article):
            message = f"{shown(match[0])} tells the reader what to do; the article does not say “{verb}” to them"
            yield match.start(), match.end(), message
    for match in _OBLIGATION.finditer(text):
        if _OBLIGATION.search(article.lower) is None:
            message = f"{shown(match[0])} tells the reader what to do; the article never does"
            yield match.start(), match.end(), message


def _orders(verb: str, article: Vocabulary) -> bool:
    """Whether a sentence of the article gives an order with ``verb``."""
    said = (match["hard"] or match["soft"] for match in _IMPERATIVE.finditer(article.lined))
    return any(word.casefold() == verb for word in said)
