"""``editorial``: an item praises, blames or sells in words that are not the article's."""

import re
from collections.abc import Iterator
from typing import Final

from gates.context import Context
from gates.fold import fold
from gates.gate import AnyItem, Gate
from gates.report import at
from gates.vocabulary import Vocabulary, vocabulary
from gates.words import lines
from schemas.finding import Finding

_REASON: Final = "editorial"


def _families() -> dict[str, tuple[str, ...]]:
    """Every listed word, with all words of its family."""
    families = (tuple(line.split()) for line in lines("editorial"))
    return {word: family for family in families for word in family}


def _one_form(word: str) -> str:
    """A word with its inner hyphens and spaces taken for the same."""
    return word.replace(" ", "-")


_FAMILIES = _families()
_COMPOUNDS = "|".join(
    re.escape(word).replace(r"\-", "[ -]?") for word in sorted(_FAMILIES, key=len, reverse=True) if "-" in word
)
_WORD = re.compile(rf"(?<![\w'-])(?:{_COMPOUNDS})(?![\w-])|[^\W\d_]+(?:'[^\W\d_]+)?", re.IGNORECASE)
_JOINED = {word.replace("-", ""): word for word in _FAMILIES}


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    used: dict[tuple[str, ...], bool] = {}
    for field, text in item.fields:
        folded = fold(text)
        for match in _WORD.finditer(folded.text):
            family = _family(match[0].casefold())
            if not family:
                continue
            if family not in used:
                used[family] = _uses(family, vocabulary(context))
            if not used[family]:
                message = f"“{match[0]}” is the writer's judgement; the article uses no form of it: say it without"
                yield at(_REASON, field, folded.span(*match.span()), message)


def _family(word: str) -> tuple[str, ...]:
    key = _one_form(word)
    return _FAMILIES.get(key) or _FAMILIES.get(_JOINED.get(key.replace("-", ""), ""), ())


def _uses(family: tuple[str, ...], article: Vocabulary) -> bool:
    """Whether an article uses a word of the family, compounds with or without their hyphen."""
    return any(word in article.words or _stands(word, article.lower) for word in family)


def _stands(word: str, text: str) -> bool:
    if "-" not in word:
        return False
    return any(form in text for form in (word, word.replace("-", " "), word.replace("-", "")))


GATE = Gate(_REASON, 1, _check)
