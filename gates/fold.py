"""Folding of typography: marks that look or read the same become one, and nothing else changes."""

import re
import unicodedata
from functools import lru_cache

from gates.plain import Cutter, Plain

_ONE_TO_ONE = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′ʼ`´＇\u2039\u203a❛❜", "'"),
        **dict.fromkeys("“”„‟″«»＂❝❞〝〞〟「」『』", '"'),
        **dict.fromkeys("‐‑‒–—―−﹘－", "-"),
        **dict.fromkeys("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a", " "),
        **dict.fromkeys("\u202f\u205f\u3000\t\n\r\f\v\u2028\u2029", " "),
        "\u00b5": "\u03bc",
    }
)
_CHANGES_LENGTH = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+"  # soft hyphens, zero widths, direction marks
    "|[\ufb00-\ufb06\u2025\u2026]"  # ligatures and the ellipsis
    "|[^\\W\\d_][\u0300-\u036f]+"  # a letter and its combining marks
)
_MAY_CHANGE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufb00-\ufb06\u2025\u2026\u0300-\u036f]")
"""A character that each match of ``_CHANGES_LENGTH`` has, found much sooner than a match."""

_SPACED_DOTS = re.compile(r"(?:\.\s){2}\.")
_SPACES = re.compile(r"[\s\u00a0\u2000-\u200a\u202f]{2,}")
_UNHEARD = re.compile(r"'|(?<!\d)\.|\.(?!\d)")
_SHORT = 1_500
"""Characters of the longest text whose folding is remembered: each gate folds the same items and sentences."""

_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


@lru_cache(maxsize=4096)
def _folded(piece: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", _UNSEEN.sub("", piece)))


def fold(text: str) -> Plain:
    """``text`` with typographic variants folded.

    Quotation marks, dashes, spaces, soft hyphens, zero-width characters, ligatures, the micro sign and
    composed letters become one form each; runs of white space become one space. Letters of another alphabet
    and other spellings stay as they are.
    """
    return _fold_short(text) if len(text) <= _SHORT else _fold(text)


def _fold(text: str) -> Plain:
    cutter = Cutter(text)
    changes = [(m.start(), m.end(), "...") for m in _SPACED_DOTS.finditer(text)]
    changes += [(m.start(), m.end(), " ") for m in _SPACES.finditer(text)]
    if not text.isascii() and _MAY_CHANGE.search(text):
        changes += [(m.start(), m.end(), _folded(m[0])) for m in _CHANGES_LENGTH.finditer(text)]
    at = 0
    for start, end, by in sorted(changes):
        if start >= at:
            cutter.replace(start, end, by)
            at = end
    done = cutter.done()
    return Plain(done.text.translate(_ONE_TO_ONE), done.starts, done.origins)


_fold_short = lru_cache(maxsize=2_048)(_fold)


def name_key(token: str) -> str:
    """One form for all ways to write a name.

    Accents, ligatures, invisible characters, apostrophes, capitals and the dots of an acronym go; the dot of
    a version stays.
    """
    if token.isascii():
        if token.isalpha():
            return token.lower()  # The greater part of any text; the way below comes to the same.
    else:
        decomposed = unicodedata.normalize("NFKD", _UNSEEN.sub("", token).translate(_ONE_TO_ONE))
        token = "".join(c for c in decomposed if not unicodedata.combining(c))
    return _UNHEARD.sub("", token.casefold())
