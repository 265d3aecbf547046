"""Orders to a reader: imperatives and obligations that the article does not address to them."""

import re
from collections.abc import Iterator
from functools import lru_cache

from gates.report import shown
from gates.unmask import lower
from gates.vocabulary import Vocabulary
from gates.words import table

_TABLE = table("directive")


def _words(name: str) -> str:
    return "|".join(re.escape(word) for word in sorted(_TABLE[name], key=len, reverse=True))


_START = r"(?:^|(?<=[.!?:;]\s)|(?<=\n)|(?<=please\s))"
_IMPERATIVE = re.compile(
    rf"{_START}(?:(?P<hard>{_words('order')})\b|(?P<soft>{_words('soft_order')})\s(?:{_words('object')})\b)"
    rf"(?!\s(?:is|are|was|were|matters|means|does|has)\b)",
)
_OBLIGATION = re.compile(
    r"\byou(?:'ll)?\s(?:should|must|need to|have to|ought to|had better|may want to|can't afford to)\b"
)
_REMEMBERED = 8


@lru_cache(maxsize=_REMEMBERED)
def _given(lined: str) -> frozenset[str]:
    """The verbs with which the article gives orders."""
    return frozenset(match["hard"] or match["soft"] for match in _IMPERATIVE.finditer(lower(lined)))


@lru_cache(maxsize=_REMEMBERED)
def _obliges(low: str) -> bool:
    return _OBLIGATION.search(low) is not None


def reader_orders(low: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Stretches of ``low`` (folded, in small letters) that give orders which the article does not give, and why."""
    for match in _IMPERATIVE.finditer(low):
        verb = match["hard"] or match["soft"]
        if verb not in _given(article.lined):
            message = f"{shown(match[0])} tells the reader what to do; the article does not say “{verb}” to them"
            yield match.start(), match.end(), message
    for match in _OBLIGATION.finditer(low):
        if not _obliges(article.lower):
            message = f"{shown(match[0])} tells the reader what to do; the article never does"
            yield match.start(), match.end(), message
