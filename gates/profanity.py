"""``profanity``: an item swears where the article does not.

Whole words only, so that no place or name is caught for the letters inside it; digits, signs and stars that
stand for letters, and letters drawn out, are read as what they stand for.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from gates.context import Context
from gates.fold import fold, name_key
from gates.gate import AnyItem, Gate
from gates.report import at, shown
from gates.vocabulary import vocabulary
from gates.words import lines
from schemas.finding import Finding

_REASON: Final = "profanity"
_ENDINGS = ("s", "es", "ed", "er", "ers", "in", "ing", "y", "ier", "iest")
_TOKEN = re.compile(r"(?<![\w@$*#])[\w@$!*#]{3,40}(?![\w@$*#])")
_SPACED = re.compile(r"(?<![\w])[A-Za-z@$!*#\d](?:[ ._-][A-Za-z@$!*#\d]){3,20}(?!\w)")
_LEET = str.maketrans("01345678@$!v", "oleasgtbasiu")
_LEET_I = str.maketrans("013456789@$!v", "oieasgtbgasiu")
_ROOT = "fuck"
"""A root that no other word has in it: every compound of it swears."""

_DRAWN_OUT = re.compile(r"(.)\1+")
_MASKS = "*#"
_REMEMBERED = 8
_LEAST_LEET = 4


def _families() -> dict[str, str]:
    """Every form of every listed word, with the word that names its family."""
    forms: dict[str, str] = {}
    for line in lines("profanity"):
        first, *others = line.split()
        head = first.rstrip("+")
        endings = _ENDINGS if first.endswith("+") else ()
        for form in (head, *others, *(head + ending for ending in endings)):
            forms.setdefault(form, head)
    return forms


_FORMS = _families()
_SINGLED = {_DRAWN_OUT.sub(r"\1", form): head for form, head in _FORMS.items()}
_LONGEST = max(map(len, _FORMS))


def _check(item: AnyItem, context: Context) -> Iterator[Finding]:
    for field, text in item.fields:
        folded = fold(text)
        for match in (*_TOKEN.finditer(folded.text), *_SPACED.finditer(folded.text)):
            family = _family(match[0].strip("!"))
            if family is not None and family not in _swearing(vocabulary(context).words):
                message = f"{shown(match[0])} is not the article's word; say it without"
                yield at(_REASON, field, folded.span(*match.span()), message)


@lru_cache(maxsize=_REMEMBERED)
def _swearing(words: frozenset[str]) -> frozenset[str]:
    """The families of which an article with these words uses one."""
    return frozenset(family for family in map(_family, words) if family is not None)


@lru_cache(maxsize=4096)
def _family(token: str) -> str | None:
    """The family of the listed word that ``token`` is, or stands for."""
    word = name_key(token)
    if word in _FORMS:
        return _FORMS[word]
    if any(mask in word for mask in _MASKS):
        return _masked(word)
    if len(word) >= _LEAST_LEET and any(c.isalpha() for c in word):
        word = re.sub(r"[ ._-]", "", word)
        for letters in (word, word.translate(_LEET), word.translate(_LEET_I)):
            if letters in _FORMS:
                return _FORMS[letters]
            if _ROOT in letters:
                return _ROOT
            drawn = re.search(r"(.)\1\1", letters)
            if drawn and _DRAWN_OUT.sub(r"\1", letters) in _SINGLED:
                return _SINGLED[_DRAWN_OUT.sub(r"\1", letters)]
    return None


def _masked(word: str) -> str | None:
    """The family of a word some of whose inner letters are stars: at least half of them must be seen."""
    seen = sum(c not in _MASKS for c in word)
    if word[0] in _MASKS or seen < max(2, len(word) / 2) or len(word) > _LONGEST:
        return None
    pattern = re.compile("".join("." if c in _MASKS else re.escape(c) for c in word))
    return next((head for form, head in _FORMS.items() if pattern.fullmatch(form)), None)


GATE = Gate(_REASON, 2, _check)
