"""Tokens: the word-like stretches of a text, and which of them a gate looks up as names."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gates.fold import fold

_DASHES = str.maketrans("–—―", "\x1f\x1f\x1f")
_TOKEN = re.compile(r"[^\W_](?:\w|[-'./&+@:#](?=[^\W_]))*+(?:[+#%×](?!\w))?(?:(?<=\.[A-Za-z])\.)?")
_POSSESSIVE = re.compile(r"'[sS]?$|(?<=s)'$")
_SYMBOL = re.compile(r"(?<=\w)[_/@&+#.:](?=\w)|[+#%×]$")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n\x1f|•*…](?:[\"')\]]*)|\s-|\s')[\s\"'(\[|]*$")


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
        return not self.surface.islower() and any(map(str.isupper, self.surface))

    @property
    def digits(self) -> bool:
        """Whether it has a digit."""
        return not self.surface.isalpha() and any(map(str.isdigit, self.surface))

    @property
    def acronym(self) -> bool:
        """Whether all its letters are capitals, and there are two of them at least."""
        if not self.cased:
            return False
        letters = [c for c in self.surface.rstrip("s") if c.isalpha()]
        return len(letters) > 1 and all(c.isupper() for c in letters)

    @property
    def marked(self) -> bool:
        """Whether it is checked: an unforced capital, a digit, or a symbol inside it."""
        if self.surface.islower() and self.surface.isalpha():
            return False  # The greater part of any text.
        inner_capital = any(map(str.isupper, self.surface[1:]))
        return self.digits or bool(_SYMBOL.search(self.surface)) or (self.cased and (inner_capital or not self.opens))


def surfaces(text: str) -> Iterator[tuple[str, bool]]:
    """The surface of each token of ``text``, and whether one space alone parts it from the one before."""
    folded = fold(text.translate(_DASHES)).text
    last = -1
    for match in _TOKEN.finditer(folded):
        start = match.start()
        yield match[0], start == last + 1 and folded[last] == " "
        last = match.end()


def bare(written: str) -> str:
    """A token without its possessive ending."""
    return _POSSESSIVE.sub("", written)


def tokens(text: str) -> Iterator[Token]:
    """The tokens of ``text``, left to right, with offsets into it."""
    folded = fold(text.translate(_DASHES))
    for match in _TOKEN.finditer(folded.text):
        surface = bare(match[0])
        start, end = folded.span(match.start(), match.start() + len(surface))
        before = folded.text[max(0, match.start() - 12) : match.start()]
        line_start = match.start() <= 12 or "\n" in text[max(0, start - 3) : start]  # noqa: PLR2004
        opens = (line_start and not before.strip(" \"'([")) or bool(before.strip() and _SENTENCE_START.search(before))
        yield Token(start, end, surface, opens or "\n" in text[max(0, start - 2) : start])
