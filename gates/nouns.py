"""Names: the tokens of a text that name something, and the names that an article has."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from gates.fold import fold, name_key

_DASHES = str.maketrans("–—―", "\x1f\x1f\x1f")
_TOKEN = re.compile(r"[^\W_](?:\w|[-'./&+@:#](?=[^\W_]))*+(?:[+#%×](?!\w))?(?:(?<=\.[A-Za-z])\.)?")
_POSSESSIVE = re.compile(r"'[sS]?$|(?<=s)'$")
_SYMBOL = re.compile(r"(?<=\w)[_/@&+#.:](?=\w)|[+#%×]$")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n\x1f|•*…](?:[\"')\]]*)|\s-|\s')[\s\"'(\[|]*$")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_SPLIT = re.compile(r"[-/&:_.'+@#]")
_SMALL = frozenset({"of", "the", "and", "for", "in", "on", "to", "de", "&", "at"})
_ENDINGS = ("ian", "ean", "ans", "an", "n", "ese", "ish", "ic", "i", "is", "er", "ers")
_RUN = 12


@dataclass(frozen=True, slots=True)
class Token:
    """A word-like stretch of a text: ``surface`` is folded and without a possessive ending."""

    start: int
    end: int
    surface: str
    opens: bool

    @property
    def cased(self) -> bool:
        """Whether it has a capital letter."""
        return any(c.isupper() for c in self.surface)

    @property
    def digits(self) -> bool:
        """Whether it has a digit."""
        return any(c.isdigit() for c in self.surface)

    @property
    def acronym(self) -> bool:
        """Whether all its letters are capitals, and there are two of them at least."""
        letters = [c for c in self.surface.rstrip("s") if c.isalpha()]
        return len(letters) > 1 and all(c.isupper() for c in letters)

    @property
    def marked(self) -> bool:
        """Whether it is checked: an unforced capital, a digit, or a symbol inside it."""
        inner_capital = any(c.isupper() for c in self.surface[1:])
        return self.digits or bool(_SYMBOL.search(self.surface)) or (self.cased and (inner_capital or not self.opens))


def tokens(text: str) -> Iterator[Token]:
    """The tokens of ``text``, left to right, with offsets into it."""
    folded = fold(text.translate(_DASHES))
    for match in _TOKEN.finditer(folded.text):
        surface = _POSSESSIVE.sub("", match[0])
        start, end = folded.span(match.start(), match.start() + len(surface))
        before = folded.text[max(0, match.start() - 12) : match.start()]
        line_start = match.start() <= 12 or "\n" in text[max(0, start - 3) : start]  # noqa: PLR2004
        opens = (line_start and not before.strip(" \"'([")) or bool(
            before.strip() and _SENTENCE_START.search(before)
        )
        yield Token(start, end, surface, opens or "\n" in text[max(0, start - 2) : start])


def _table(name: str) -> dict[str, frozenset[str]]:
    table = tomllib.loads(files("gates.words").joinpath(name).read_text(encoding="utf-8"))
    both: dict[str, set[str]] = {}
    for name_, others in table.items():
        for other in others:
            both.setdefault(name_, set()).add(other)
            both.setdefault(other, set()).add(name_)
    return {word: frozenset(others) for word, others in both.items()}


_OTHER_NAMES = _table("demonyms.toml")
for _word, _others in _table("aliases.toml").items():
    _OTHER_NAMES[_word] = _OTHER_NAMES.get(_word, frozenset()) | _others


def singulars(key: str) -> tuple[str, ...]:
    """A key and the forms that it may be the plural of."""
    if key.endswith("ies"):
        return (key, key[:-1], key[:-3] + "y", key[:-2])
    if key.endswith("es"):
        return (key, key[:-1], key[:-2])
    return (key, key[:-1]) if key.endswith("s") else (key,)


class Names:
    """The names and words of an article.

    ``lower`` are the keys that stand in lower case, ``cased`` those with a capital or digit, each with the
    way it is written.
    """

    def __init__(self, text: str) -> None:
        self.lower: set[str] = set()
        self.cased: dict[str, str] = {}
        self._acronyms: set[str] = set()
        self._initials: set[str] = set()
        keys: list[str] = []
        run: list[tuple[str, bool]] = []
        last = 0
        for token in tokens(text):
            keys.append(self._add(token))
            if run and not text[last : token.start].isspace() and token.start - last != 0:
                self._close(run)
                run = []
            if token.cased or token.surface in _SMALL:
                run.append((token.surface[0].casefold(), token.cased))
            else:
                self._close(run)
                run = []
            last = token.end
        self._close(run)
        self._phrases = " " + " ".join(keys) + " "

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

    def _close(self, run: list[tuple[str, bool]]) -> None:
        """Note the initials of every stretch of a run of capitalised words, with and without small words."""
        for letters in ([c for c, big in run if big], [c for c, _ in run]):
            joined = "".join(letters[:_RUN])
            self._initials.update(joined[a:b] for a in range(len(joined)) for b in range(a + 2, len(joined) + 1))

    @cached_property
    def written(self) -> list[str]:
        """The names as they are written, each once."""
        return sorted(set(self.cased.values()))

    def acronym(self, initials: str) -> bool:
        """Whether the article has an acronym of these initials."""
        return initials in self._acronyms

    def knows(self, token: Token) -> bool:
        """Whether the article has the name, in any of the forms that are the same name."""
        key = name_key(token.surface)
        if token.acronym:
            return self._knows_acronym(key)
        return self._has(key) or self._has_parts(token.surface, key) or (
            not token.digits and self._has_relative(key)
        )

    def _knows_acronym(self, key: str) -> bool:
        forms = singulars(key)
        joined = _SPLIT.sub("", key)
        return (
            any(form in self.cased for form in (*forms, joined))
            or any(form in self._initials for form in forms)
            or any(other in self.cased for form in forms for other in _OTHER_NAMES.get(form, ()))
            or (bool(_SPLIT.search(key)) and self._has_parts(key.upper(), key))
        )

    def _has(self, key: str) -> bool:
        forms = singulars(key) + (f"{key}s", f"{key}es")
        return any(form in self.cased or form in self.lower for form in forms)

    def _has_parts(self, surface: str, key: str) -> bool:
        """Whether the parts of a hyphenated or camel-cased name stand together, or are plain words."""
        parts = [p for p in _SPLIT.split(key) if p]
        if len(parts) > 1:
            together = f" {' '.join(parts)} " in self._phrases or "".join(parts) in self.cased
            if together or any(c.isdigit() for c in key):
                return together
            return all(self._has(p) or not any(c.isupper() for c in w) for p, w in self._paired(surface))
        camel = [c.casefold() for c in _CAMEL.findall(surface)]
        return len(camel) > 1 and f" {' '.join(camel)} " in self._phrases

    @staticmethod
    def _paired(surface: str) -> list[tuple[str, str]]:
        return [(name_key(w), w) for w in _SPLIT.split(surface) if w]

    def _has_relative(self, key: str) -> bool:
        """Whether a demonym, an alias or its country stands in the article."""
        for form in singulars(key):
            if any(self._has(other) for other in _OTHER_NAMES.get(form, ())):
                return True
            for ending in _ENDINGS:
                stem = form.removesuffix(ending)
                if len(stem) > 3 and stem != form and any(s in self.cased for s in (stem, stem + "a", stem + "o", stem + "e")):  # noqa: PLR2004
                    return True
                if form + ending in self.cased or (form[-1] in "aeo" and form[:-1] + ending in self.cased):
                    return True
        return False
