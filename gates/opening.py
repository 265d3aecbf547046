"""How a text opens: with a small letter or a capital, save for names that the article always writes one way."""

import re

from gates.vocabulary import Vocabulary

_FIRST = re.compile(r"[\s\"'(\[*_]*(?P<code>`)?(?P<word>[^\W_][\w'./+-]*)(?:\s+(?P<next>[^\W_][\w'-]*))?")
_END = ".,;:!?'"


def opening_fault(text: str, case: str, article: Vocabulary) -> tuple[int, int] | None:
    """Where ``text`` (folded) opens in a way that ``case`` (lower, upper, any) does not allow, or ``None``."""
    match = _FIRST.match(text)
    if case == "any" or match is None or match["code"] or not match["word"][0].isalpha():
        return None
    word = match["word"].rstrip(_END)
    if case == "lower":
        fault = word[0].isupper() and not _capitalised(word, match["next"], article)
    else:
        fault = word[0].islower() and not _small(word, article)
    return match.span("word") if fault else None


def _stem(word: str) -> str:
    return word.removesuffix("'s").removesuffix("'")


def _capitalised(word: str, following: str | None, article: Vocabulary) -> bool:
    """Whether the article always writes ``word`` with its capital: a name, an acronym or a code token."""
    parts = [part for part in re.split(r"[./+-]", _stem(word)) if part]
    first = parts[0]
    if any(c.isupper() or c.isdigit() for c in word[1:]):
        return first in article.forms
    if first not in article.forms or first.lower() in article.forms:
        return False
    if first in article.inner:
        return True
    name = f"{first} {following}".casefold()
    return following is not None and following[0].isupper() and name in article.lower


def _small(word: str, article: Vocabulary) -> bool:
    """Whether the article writes ``word`` small even where a capital is asked for: ``iPhone``, ``llama.cpp``."""
    marked = any(c.isupper() or c.isdigit() or c in "._/" for c in word[1:])
    return marked and re.split(r"[./+-]", _stem(word))[0] in article.forms
