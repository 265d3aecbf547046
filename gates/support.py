"""How much of an item's words each section has: an overlap of content words, weighed by their rarity.

The weight is the inverse document frequency of Spärck Jones (1972) over the article's sections; a word that no
section has weighs the most, so that an item of foreign words is supported by none.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from math import log

from gates.fold import fold
from gates.language import words_of

_WORD = re.compile(r"[^\W\d_]{3,}|\d[\d.,]*\d|\d")
_ENDINGS = ("ations", "ation", "ings", "ing", "edly", "ed", "ers", "er", "ies", "es", "s", "ly", "e", "y")
_BY_LAST = {last: tuple(e for e in _ENDINGS if e[-1] == last) for last in {e[-1] for e in _ENDINGS}}
"""The endings by their last letter, in the order in which they are tried."""

_SHORTEST = 4
# "apps" and "dogs", but not "news", "loss", "plus" or "axis".
_SHORT_PLURAL = re.compile(r"\w\w[^suiw]s")


def stem(word: str) -> str:
    """A rough stem: enough to bring a word's inflections together."""
    for ending in _BY_LAST.get(word[-1:], ()):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)]
    return word[:-1] if _SHORT_PLURAL.fullmatch(word) else word


def content_words(text: str) -> frozenset[str]:
    """The stems of the words of ``text`` that carry content."""
    plain_words = words_of("function_words.txt")
    words = (w for w in _WORD.findall(fold(text).text.casefold()) if w not in plain_words)
    return frozenset(stem(word) for word in words)


class Support:
    """Which sections have which content words."""

    def __init__(self, sections: Iterable[tuple[str, str]]) -> None:
        self._sections: dict[str, set[str]] = defaultdict(set)
        count = 0
        for count, (name, text) in enumerate(sections, 1):  # noqa: B007 - the count is used after the loop
            for word in content_words(text):
                self._sections[word].add(name)
        self._count = count

    def _weight(self, word: str) -> float:
        return log((self._count + 1) / max(1, len(self._sections.get(word, ()))))

    def share(self, words: frozenset[str], cited: frozenset[str]) -> float:
        """The share of the words' weight that the cited sections have together, 0 to 1."""
        total = sum(self._weight(w) for w in words)
        here = sum(self._weight(w) for w in words if w in self._sections and self._sections[w] & cited)
        return here / total if total else 1.0

    def best(self, words: frozenset[str], cited: frozenset[str]) -> tuple[str | None, float]:
        """The section outside ``cited`` with the greatest share of the words' weight, and that share."""
        total = sum(self._weight(w) for w in words)
        shares: dict[str, float] = defaultdict(float)
        for word in words:
            for name in self._sections.get(word, ()):
                if name not in cited:
                    shares[name] += self._weight(word)
        if not shares or not total:
            return None, 0.0
        name = max(shares, key=lambda n: (shares[n], n))
        return name, shares[name] / total
