"""Names that an article has, and which spellings are the same name."""

import re
from functools import cached_property
from typing import NamedTuple

from gates.fold import name_key
from gates.relatives import made_of, other_names, places
from gates.tokens import Token, bare, surfaces

_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_SPLIT = re.compile(r"[-/&:_.'+@#]")
# Words join freely at a hyphen or a slash; with one of these between them they are one name.
_CODE_SIGN = re.compile(r"[@#_:+]")
_SMALL = frozenset({"of", "the", "and", "for", "in", "on", "to", "de", "&", "at", "van", "von", "der", "di", "da"})
_PARTICLES = frozenset({"of", "the", "de", "van", "von", "der", "di", "da"})
_RUN = 12


def singulars(key: str) -> tuple[str, ...]:
    """A key and the forms that it may be the plural of."""
    if key.endswith("ies"):
        return (key, key[:-1], key[:-3] + "y", key[:-2])
    if key.endswith("es"):
        return (key, key[:-1], key[:-2])
    return (key, key[:-1]) if key.endswith("s") else (key,)


class _Seen(NamedTuple):
    """What one way of writing a word comes to."""

    key: str
    parts: str
    initial: str
    cased: bool
    small: bool


class Names:
    """The names and words of an article.

    ``lower`` are the keys that stand in lower case, ``cased`` those with a capital or digit, each with the
    way it is written; ``full`` are the names of several words, as keys.
    """

    def __init__(self, text: str) -> None:
        self.lower: set[str] = set()
        self.cased: dict[str, str] = {}
        self.full: set[tuple[str, ...]] = set()
        self._acronyms: set[str] = set()
        self._initials: set[str] = set()
        keys: list[str] = []
        wholes: list[str] = []
        run: list[_Seen] = []
        seen: dict[str, _Seen] = {}
        for written, follows in surfaces(text):
            word = seen.get(written)
            if word is None:
                word = seen[written] = self._see(bare(written))
            keys.append(word.parts)
            wholes.append(word.key)
            if run and not (follows and (word.cased or word.small)):
                self._close(run)
                run = []
            if word.cased or (run and word.small):
                run.append(word)
        self._close(run)
        self._phrases = " " + " ".join(keys) + " "
        self._apart = " " + " ".join(wholes) + " "

    def _see(self, surface: str) -> _Seen:
        small = surface in _SMALL
        if surface.isascii() and surface.isalpha() and surface.islower():
            # The greater part of any text; the way below comes to the same.
            self.lower.update(singulars(surface))
            return _Seen(surface, surface, surface[0], cased=False, small=small)
        token = Token(0, 0, surface, opens=False)
        parts = self._add(token)
        return _Seen(name_key(surface), parts, surface[0].casefold(), token.cased, small)

    def _add(self, token: Token) -> str:
        key = name_key(token.surface)
        parts = [p for p in _SPLIT.split(key) if p]
        forms = {key, "".join(parts), *singulars(key)}
        if token.cased or token.digits:
            for form in forms:
                self.cased.setdefault(form, token.surface)
            for part, written in zip(parts, _SPLIT.split(token.surface), strict=False):
                if not part.isdigit() and len(parts) > 1:
                    target = self.cased if any(c.isupper() for c in written) else None
                    if target is None:
                        self.lower.add(part)
                    else:
                        target.setdefault(part, written)
            if token.acronym:
                self._acronyms.add(key)
        else:
            self.lower.update(forms, *(singulars(p) for p in parts))
        return " ".join(parts)

    def _close(self, run: list[_Seen]) -> None:
        """Note a run of capitalised words: the names in it, and the initials of every stretch of it."""
        if len(run) < 2:  # noqa: PLR2004 - one word is no longer name and one initial no acronym
            return
        for letters in ([w.initial for w in run if w.cased], [w.initial for w in run]):
            joined = "".join(letters[:_RUN])
            self._initials.update(joined[a:b] for a in range(len(joined)) for b in range(a + 2, len(joined) + 1))
        name: list[str] = []
        for word in run:
            if word.cased:
                name.append(word.key)
            elif word.key not in _PARTICLES:
                self.full.add(tuple(name))
                name = []
        self.full.add(tuple(name))

    @cached_property
    def _holding(self) -> dict[str, list[tuple[str, ...]]]:
        holding: dict[str, list[tuple[str, ...]]] = {}
        for name in sorted(self.full, key=lambda name: (len(name), name)):
            if len(name) > 1:
                for key in set(name):
                    holding.setdefault(key, []).append(name)
        return holding

    def holding(self, key: str) -> list[tuple[str, ...]]:
        """The names of several words that have ``key`` among them, as keys, the shortest first."""
        return self._holding.get(key, [])

    def spelt(self, name: tuple[str, ...]) -> str:
        """A name of several words as the article writes its words."""
        return " ".join(self.cased.get(key, key) for key in name)

    @cached_property
    def written(self) -> list[str]:
        """The names as they are written, each once."""
        return sorted(set(self.cased.values()))

    @cached_property
    def only_names(self) -> list[str]:
        """The keys of the names that do not stand in lower case as well, sorted."""
        return sorted(key for key in self.cased if key.isalpha() and key not in self.lower)

    def acronym(self, initials: str) -> bool:
        """Whether the article has an acronym of these initials."""
        return initials in self._acronyms

    def knows(self, token: Token) -> bool:
        """Whether the article has the name, in any of the forms that are the same name."""
        key = name_key(token.surface)
        if token.acronym:
            return self._knows_acronym(key)
        return self._has(key) or self._has_parts(token.surface, key) or (not token.digits and self._has_relative(key))

    def _knows_acronym(self, key: str) -> bool:
        forms = singulars(key)
        joined = _SPLIT.sub("", key)
        return (
            any(form in self.cased for form in (*forms, joined))
            or any(form in self._initials for form in forms)
            or any(other in self.cased for form in forms for other in other_names(form))
            or (bool(_SPLIT.search(key)) and self._has_parts(key.upper(), key))
        )

    def _has(self, key: str) -> bool:
        forms = (*singulars(key), f"{key}s", f"{key}es")
        return any(form in self.cased or form in self.lower for form in forms)

    def _has_parts(self, surface: str, key: str) -> bool:
        """Whether the parts of a hyphenated or camel-cased name stand together, or are plain words."""
        parts = [p for p in _SPLIT.split(key) if p]
        if len(parts) > 1:
            numbered = any(c.isdigit() for c in key)
            phrases = self._apart if numbered else self._phrases
            together = f" {' '.join(parts)} " in phrases or "".join(parts) in self.cased
            if together or numbered or _CODE_SIGN.search(key):
                return together
            return all(
                self._has(p) or self._has_relative(p) or not any(c.isupper() for c in w)
                for p, w in self._paired(surface)
            )
        camel = [c.casefold() for c in _CAMEL.findall(surface)]
        return len(camel) > 1 and f" {' '.join(camel)} " in self._phrases

    @staticmethod
    def _paired(surface: str) -> list[tuple[str, str]]:
        return [(name_key(w), w) for w in _SPLIT.split(surface) if w]

    def _has_relative(self, key: str) -> bool:
        """Whether a demonym, an alias or its country stands in the article."""
        for form in singulars(key):
            if any(self._has(other) for other in other_names(form)):
                return True
            if any(place in self.cased for place in places(form)) or any(
                form in places(made) for made in made_of(form, self.cased)
            ):
                return True
        return False
