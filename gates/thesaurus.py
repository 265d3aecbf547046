"""Words that may stand for each other, and words that turn a claim round: our own lists of general English.

``words/paraphrases.txt`` holds groups by sense (they do not chain: "train" is "learn" and "teach") and, as
``a > b``, broader words that may stand for a narrower one. ``words/opposites.txt`` holds two sides a line.
"""

from collections import defaultdict
from functools import cache, lru_cache

from gates.language import is_plain, words_of

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non-", "non")
_SHORTEST = 4


def key(lemma: str) -> str:
    """A base form in the spelling of the lists: lower case, "-ise"."""
    word = lemma.casefold().strip("'’.-")
    american = word.endswith("ize") and len(word) > len("prize") and not word.endswith("size")
    return word[:-3] + "ise" if american or word.endswith(("emphasize", "synthesize")) else word


@cache
def _groups() -> dict[str, frozenset[str]]:
    near: dict[str, set[str]] = defaultdict(set)
    for line in words_of("paraphrases.txt"):
        if ">" in line:
            narrow, broad = line.split(">", 1)
            near[narrow.strip()].update(word.strip() for word in broad.split(","))
            continue
        members = {word.strip() for word in line.split(",")}
        for word in members:
            near[word] |= members - {word}
    return {word: frozenset(others) for word, others in near.items()}


@cache
def sides_of(name: str) -> dict[str, frozenset[str]]:
    """For each word of a list of lines "a, b | c, d" in ``gates/words`` the words of the other side."""
    against: dict[str, set[str]] = defaultdict(set)
    for line in words_of(name):
        one, other = ({word.strip() for word in side.split(",")} for side in line.split("|"))
        for word in one:
            against[word] |= other
        for word in other:
            against[word] |= one
    return {word: frozenset(others) for word, others in against.items()}


def stands_for(lemma: str) -> frozenset[str]:
    """What may say the same as, or more broadly than, the word ``lemma`` of the article."""
    return _groups().get(key(lemma), frozenset())


@cache
def _said_by() -> dict[str, frozenset[str]]:
    sources: dict[str, set[str]] = defaultdict(set)
    for word, others in _groups().items():
        for other in others:
            sources[other].add(word)
    return {word: frozenset(others) for word, others in sources.items()}


def explained_by(lemma: str) -> frozenset[str]:
    """The words of an article that an item's word ``lemma`` may stand for, without itself."""
    return _said_by().get(key(lemma), frozenset())


def same(said: str, source: str) -> bool:
    """Whether an item may say ``said`` where the article says ``source``."""
    one, other = key(said), key(source)
    return one == other or one in _groups().get(other, frozenset())


def opposites(lemma: str) -> frozenset[str]:
    """The words that cannot be true of the same thing as ``lemma``, by the list or by a prefix."""
    word = key(lemma)
    return sides_of("opposites.txt").get(word, frozenset()) | _by_prefix(word)


@lru_cache(maxsize=16_384)
def _by_prefix(word: str) -> frozenset[str]:
    found = {prefix + word for prefix in _PREFIXES if len(word) >= _SHORTEST and is_plain(prefix + word)}
    found |= {"non-" + word} if len(word) >= _SHORTEST else set()
    for prefix in _PREFIXES:
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) >= _SHORTEST and is_plain(rest):
            found.add(rest)
    if word.endswith("less"):
        found.add(word[:-4] + "ful")
    if word.endswith("ful"):
        found.add(word[:-3] + "less")
    whole = words_of("unprefixed.txt")
    return frozenset(w for w in found if word not in whole and w not in whole)
