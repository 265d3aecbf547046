"""Names that stand for one another: a place and its people, the long and the short form of a word."""

from collections.abc import Container

from gates.words import table

_ENDINGS = ("ian", "ean", "an", "ese", "ish", "ic", "i", "ians", "ans", "is")
_SHORTEST_STEM = 4


def _both_ways() -> dict[str, frozenset[str]]:
    both: dict[str, set[str]] = {}
    for name in ("demonyms", "aliases"):
        for word, others in table(name).items():
            for other in others:
                both.setdefault(word, set()).add(other)
                both.setdefault(other, set()).add(word)
    return {word: frozenset(others) for word, others in both.items()}


_OTHER_NAMES = _both_ways()


def other_names(key: str) -> frozenset[str]:
    """The listed keys that name the same as ``key``: "dutch" for "netherlands", "sept" for "september"."""
    return _OTHER_NAMES.get(key, frozenset())


def made_of(place: str, names: Container[str]) -> list[str]:
    """Those of ``names`` that may be made of a place's: "american" for "america"."""
    stem = place.rstrip("aeo")
    return [made for e in _ENDINGS for made in (stem + e, place + e) if made in names]


def places(demonym: str) -> tuple[str, ...]:
    """The places that a name may be made of: "america" for "american", "japan" for "japanese"."""
    stems = [demonym.removesuffix(e) for e in _ENDINGS if demonym.endswith(e)]
    long = [stem for stem in stems if len(stem) >= _SHORTEST_STEM]
    return tuple(stem + vowel for stem in long for vowel in ("", "a", "o", "e", "ia"))
