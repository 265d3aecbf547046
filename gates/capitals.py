"""Capitals that tell nothing: words that an item shouts, headline case, and names that have lost their capital."""

from rapidfuzz import fuzz, process

from gates.fold import name_key
from gates.language import is_function_word, is_plain, kinds, words_of
from gates.nouns import Names
from gates.tokens import Token

_CLOSE = 85
_SHORTEST = 5
_SHORTEST_SHOUT = 4
_MOST_LOOKED_UP = 20
_HEADLINE_WORDS = 4
_HEADLINE_SHARE = 0.7


class Neighbours:
    """The names of an article that are nearest to others; an item may ask for twenty, the rest have none."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._found: dict[tuple[str, float], str | None] = {}

    def of(self, surface: str, least: float) -> str | None:
        """The name that is most like ``surface``, at ``least`` (0 to 100), as the article writes it."""
        return self._nearest(surface, self._names.written, least)

    def of_small(self, word: str, least: float) -> str | None:
        """The same for a word in lower case, capitals set aside."""
        key = self._nearest(word, self._names.only_names, least)
        return self._names.cased[key] if key else None

    def _nearest(self, word: str, among: list[str], least: float) -> str | None:
        asked = (word, least)
        if asked not in self._found:
            if len(self._found) == _MOST_LOOKED_UP:
                return None
            near = process.extractOne(word, among, scorer=fuzz.ratio, score_cutoff=least)
            self._found[asked] = near[0] if near else None
        return self._found[asked]


def lost_capital(token: Token, names: Names, near: Neighbours) -> bool:
    """Whether a lower-case word is a name that the article lacks: a day, a place, or nearly one of its names.

    A word of the article's, a plain word, and one made from a name of the article's ("googled") are none.
    """
    word = name_key(token.surface)
    if not word.isalpha() or len(word) < _SHORTEST or names.knows(token):
        return False
    if word in words_of("small_names.txt"):
        return True
    if is_plain(word):
        return False
    name = name_key(near.of_small(word, _CLOSE) or "")
    return bool(name) and not word.startswith(name) and not name.startswith(word)


def shouted(text: str, found: list[Token]) -> frozenset[int]:
    """The places in ``found`` of words that have their capitals for loudness' or a headline's sake.

    All words of a text in capitals; two or more plain words in capitals side by side ("CLICK HERE"), or one
    before a colon ("READ:"); an adverb, which is no name ("FINALLY"); all words of a text in headline case.
    """
    long = [t for t in found if t.surface.isalpha() and len(t.surface) >= _SHORTEST_SHOUT]
    if len(long) >= _HEADLINE_WORDS and sum(t.surface[0].isupper() for t in long) >= _HEADLINE_SHARE * len(long):
        return frozenset(range(len(found)))
    loud = [_loud(t) for t in found]
    places = set()
    for place, token in enumerate(found):
        if not loud[place]:
            continue
        after = place + 1 < len(found) and loud[place + 1] and found[place + 1].start - token.end == 1
        before = place > 0 and loud[place - 1] and token.start - found[place - 1].end == 1
        label = text[token.end : token.end + 1] == ":"
        word = token.surface.lower()
        if after or before or label or (word.endswith("ly") and "adv" in kinds(word)):
            places.add(place)
    return frozenset(places)


def _loud(token: Token) -> bool:
    return token.acronym and len(token.surface) >= _SHORTEST_SHOUT and is_plain(token.surface.lower())


def spoken_softly(token: Token, names: Names) -> bool:
    """Whether a shouted word is, in lower case, a word of the article or a plain one that names nothing."""
    word = token.surface.lower()
    if not word.isalpha():
        return False
    return (
        names.knows(Token(token.start, token.end, word, opens=False))
        or is_function_word(word)
        or (bool(kinds(word) & {"verb", "adv"}) and word.capitalize() not in words_of("given_names.txt"))
    )
