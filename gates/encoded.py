"""Encoded text: what base64, hex and other codes in an item say when they are read."""

import base64
import binascii
import codecs
import re
from collections.abc import Callable, Iterator
from functools import partial

from gates.report import shown
from gates.unmask import lower, unmasked
from gates.vocabulary import Vocabulary
from gates.words import table

_ESCAPED = re.compile(
    r"(?:(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|&#x?[0-9A-Fa-f]{2,6};){4,}"
    r"|(?<![^\s])(?![A-Za-z]{2,10}://)(?:[^\s%]{0,40}%[0-9A-Fa-f]{2}){3,}"
    r"|(?:[%=][0-9A-Fa-f]{2}){4,})"
)
_MORSE = re.compile(r"(?<![.\-\w])(?:[.-]{1,6}[ /]{1,3}){8,}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ATBASH = str.maketrans(_LETTERS, _LETTERS[::-1])
_TURNS = str.maketrans("bdnpqu", "qpudbn")
"""Letters that turn into each other upside down."""

_NATO = frozenset(
    re.findall(
        r"\w+",
        "alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa"
        " quebec romeo sierra tango uniform victor whiskey yankee zulu",
    )
)
_ONE = "(?:" + "|".join(sorted(_NATO)) + "|x-?ray)"
_SPELLED = re.compile(rf"\b{_ONE}(?:[ ,.-]{{1,3}}{_ONE}){{5,}}\b")
_LONG = re.compile(r"\S{16}")
_DIGITS = re.compile(r"[0-9A-Fa-f]{2}[ :,]{1,2}[0-9A-Fa-f]{2}")
_PRINTABLE_SHARE = 0.9
_LETTER_SHARE = 0.7
_LEAST_DECODED = 8


def _base64(blob: str) -> bytes:
    standard = blob.rstrip("=").replace("-", "+").replace("_", "/")
    return _or_nothing(base64.b64decode, standard[: len(standard) // 4 * 4])


def _base32(blob: str) -> bytes:
    bare = blob.rstrip("=")
    return _or_nothing(base64.b32decode, bare[: len(bare) // 8 * 8])


def _ascii85(blob: str) -> bytes:
    return _or_nothing(partial(base64.a85decode, adobe=True), blob)


def _hex(blob: str) -> bytes:
    return _or_nothing(bytes.fromhex, blob.replace(":", " "))


def _binary(blob: str) -> bytes:
    bits = re.sub(r"[ ,]", "", blob)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def _base85(blob: str) -> bytes:
    return _or_nothing(base64.b85decode, blob)


def _decimal(blob: str) -> bytes:
    return _or_nothing(lambda codes: bytes(map(int, re.findall(r"\d+", codes))), blob)


def _or_nothing(decode: Callable[[str], bytes], blob: str) -> bytes:
    try:
        return decode(blob)
    except (binascii.Error, ValueError):
        return b""


_TURNED = {
    turned: word
    for word in table("directive")["telltale"]
    for turned in (codecs.encode(word, "rot13"), word.translate(_ATBASH), word[::-1], word[::-1].translate(_TURNS))
}
_WORD = re.compile(r"[^\W\d_]+")
_Code = tuple[str, re.Pattern[str], Callable[[str], bytes]]
_LONG_CODES: tuple[_Code, ...] = (
    ("base64", re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}"), _base64),
    ("base32", re.compile(r"(?<![A-Za-z0-9])[A-Z2-7]{24,}={0,6}(?![A-Za-z0-9])"), _base32),
    ("base85", re.compile(r"(?<!\S)[!#$%&()*+;<=>?@^_`{|}~0-9A-Za-z-]{20,}(?!\S)"), _base85),
)
_CODES: tuple[_Code, ...] = (
    ("hex", re.compile(r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}[ :]?){12,}(?![0-9A-Za-z])"), _hex),
    ("binary", re.compile(r"(?<![0-9])(?:[01]{8}[ ,]?){6,}(?![0-9])"), _binary),
    ("character codes", re.compile(r"(?<![0-9])(?:[0-9]{2,3}[ ,]{1,2}){8,}[0-9]{2,3}(?![0-9])"), _decimal),
)
_ASCII85 = re.compile(r"<~[!-u\s]{10,}~>")


def encoded(text: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Stretches of ``text`` that are words in a code, each with what is wrong with it."""
    long = _LONG.search(text) is not None
    codes = (*(_LONG_CODES if long else ()), *(_CODES if long or _DIGITS.search(text) else ()))
    if "<~" in text:
        codes = (*codes, ("ASCII85", _ASCII85, _ascii85))
    for name, pattern, decode in codes:
        for match in pattern.finditer(text):
            words = _readable(decode(match[0]))
            if words:
                yield *match.span(), f"{shown(match[0])} is {name} for {shown(words)}; an item is plain words"
    low = lower(text)
    single = frozenset(_WORD.findall(low))
    yield from _written_out(text, low, single, article)
    if low.isascii():
        if not single.isdisjoint(_TURNED):
            yield from _turned(low, low, article)
    else:
        yield from _turned(low, low, article)
        yield from _turned(unmasked(low).text, low, article)


def _written_out(text: str, low: str, words: frozenset[str], article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    if any(mark in text for mark in "\\&%="):
        for match in _ESCAPED.finditer(text):
            if match[0] not in article.shown:
                yield *match.span(), f"{shown(match[0])} is escaped text; an item is plain words"
    if any(mark in text for mark in (" .", " -", "/.", "/-")):
        for match in _MORSE.finditer(text):
            yield *match.span(), f"{shown(match[0])} is Morse code; an item is plain words"
    if len(words & _NATO) > 1:
        for match in _SPELLED.finditer(low):
            if match[0] not in article.lower:
                yield *match.span(), f"{shown(match[0])} is a spelling alphabet; an item is plain words"


def _turned(view: str, low: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Telltale words that are written backwards, upside down or with the alphabet turned round."""
    for match in _WORD.finditer(view):
        word = _TURNED.get(match[0])
        if word is not None and match[0] not in article.words:
            span = match.span() if view is low else (0, len(low))
            yield *span, f"{shown(match[0])} is “{word}” in disguise; an item is plain words"


def _readable(data: bytes) -> str:
    """``data`` as text, or nothing where it does not read as text."""
    text = data.decode("utf-8", "ignore")
    letters = sum(c.isalpha() or c == " " for c in text)
    printable = sum(c.isprintable() for c in text)
    if len(text) < _LEAST_DECODED or len(text) < len(data) * _PRINTABLE_SHARE:
        return ""
    good = printable >= len(text) * _PRINTABLE_SHARE and letters >= len(text) * _LETTER_SHARE
    return text if good else ""
