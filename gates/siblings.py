"""Words that exclude each other as kinds of one thing: who says "biologist" does not say "chemist".

``words/siblings_nouns.txt`` and ``words/siblings_others.txt`` hold our own groups of general English, one a line;
within a group "=" joins words that say the same.
"""

from collections import defaultdict
from functools import cache

from gates.language import words_of
from gates.thesaurus import explained_by, key, stands_for

_LISTS = ("siblings_nouns.txt", "siblings_others.txt")


@cache
def _groups() -> dict[str, frozenset[str]]:
    against: dict[str, set[str]] = defaultdict(set)
    alike: dict[str, set[str]] = defaultdict(set)
    for line in sorted(words_of(_LISTS[0]) | words_of(_LISTS[1])):
        kinds = [[word.strip() for word in kind.split("=")] for kind in line.split(",")]
        for kind in kinds:
            others = {word for other in kinds if other is not kind for word in other}
            for word in kind:
                against[word] |= others
                alike[word].update(kind)
    return {word: frozenset(others - alike[word]) for word, others in against.items()}


def siblings(lemma: str) -> frozenset[str]:
    """The words that cannot be said of the same thing as ``lemma``, less those that a paraphrase may put for it."""
    word = key(lemma)
    return _groups().get(word, frozenset()) - stands_for(word) - explained_by(word)
