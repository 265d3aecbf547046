"""Text in disguise: invisible characters, letters of other alphabets, spaced letters, and encoded text."""

import base64
import binascii
import codecs
import re
from collections.abc import Callable, Iterator
from functools import partial

from gates.report import shown
from gates.vocabulary import Vocabulary
from gates.words import table

LOOKALIKES = str.maketrans(
    "013457@$!|" + "аеорсухіѕјԁӏнвмтк" + "αεορυικνΑΒΕΗΙΚΜΝΟΡΤΥΧΖ",
    "oieastasil" + "aeopcyxisjdlhbmtk" + "aeopuikvABEHIKMNOPTYXZ",
)
"""Digits, signs and letters of other alphabets that pass for Latin letters."""

_NEVER_SHOWN = re.compile("[\U000e0000-\U000e007f\U000e0100-\U000e01ef\u202a-\u202e\u2066-\u2069]+")
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flag of a part of a country: the one use of tag characters that a reader sees."""
_ZERO_WIDTH = re.compile("[\u200b\u2060-\u2064\ufeff\u180e]+|(?<=[A-Za-z])[\u200c\u200d]+(?=[A-Za-z])")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]+")
_CYRILLIC_IN_LATIN = re.compile(r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
_SPACED = re.compile(r"\b(?:[A-Za-z][ ._*-]){5,80}[A-Za-z]\b")
_SPACED_WORDS = re.compile(r"ignore|disregard|forget|instruction|system|prompt|override|assistant", re.IGNORECASE)
_ESCAPED = re.compile(
    r"(?:(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|&#x?[0-9A-Fa-f]{2,6};){4,}"
    r"|(?<![^\s])(?![A-Za-z]{2,10}://)(?:[^\s%]{0,40}%[0-9A-Fa-f]{2}){3,}"
    r"|(?:%[0-9A-Fa-f]{2}){4,})"
)
_MORSE = re.compile(r"(?<![.\-\w])(?:[.-]{1,6}[ /]{1,3}){8,}")
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


def _or_nothing(decode: Callable[[str], bytes], blob: str) -> bytes:
    try:
        return decode(blob)
    except (binascii.Error, ValueError):
        return b""


_TURNED = {
    turned: word for word in table("directive")["telltale"] for turned in (codecs.encode(word, "rot13"), word[::-1])
}
_TURNED_WORD = re.compile(r"\b(?:" + "|".join(_TURNED) + r")\b", re.IGNORECASE)
_ENCODINGS: tuple[tuple[str, re.Pattern[str], Callable[[str], bytes]], ...] = (
    ("base64", re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}"), _base64),
    ("base32", re.compile(r"(?<![A-Za-z0-9])[A-Z2-7]{24,}={0,6}(?![A-Za-z0-9])"), _base32),
    ("ASCII85", re.compile(r"<~[!-u\s]{10,}~>"), _ascii85),
    ("hex", re.compile(r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}[ :]?){12,}(?![0-9A-Za-z])"), _hex),
    ("binary", re.compile(r"(?<![0-9])(?:[01]{8}[ ,]?){6,}(?![0-9])"), _binary),
)


def disguised(text: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Stretches of ``text`` that hide what they say, each with what is wrong with it."""
    for match in _NEVER_SHOWN.finditer(_FLAG.sub(lambda flag: " " * len(flag[0]), text)):
        yield *match.span(), f"holds characters that no reader sees ({_points(match[0])}); leave them out"
    for match in _CONTROL.finditer(text):
        yield *match.span(), f"holds control characters ({_points(match[0])}); leave them out"
    for match in _ZERO_WIDTH.finditer(text):
        if match[0][0] not in article.shown:
            yield *match.span(), f"holds zero-width characters ({_points(match[0])}); leave them out"
    for match in _CYRILLIC_IN_LATIN.finditer(text):
        if match[0] not in article.shown:
            yield *match.span(), f"{shown(match[0])} mixes Latin and Cyrillic letters in one word; use one alphabet"
    for match in _SPACED.finditer(text):
        if _SPACED_WORDS.search(re.sub(r"[ ._*-]", "", match[0])):
            yield *match.span(), f"{shown(match[0])} spells out an order letter by letter"
    yield from _encoded(text, article)


def _encoded(text: str, article: Vocabulary) -> Iterator[tuple[int, int, str]]:
    for name, pattern, decode in _ENCODINGS:
        for match in pattern.finditer(text):
            words = _readable(decode(match[0]))
            if words:
                yield *match.span(), f"{shown(match[0])} is {name} for {shown(words)}; an item is plain words"
    for match in _ESCAPED.finditer(text):
        if match[0] not in article.shown:
            yield *match.span(), f"{shown(match[0])} is escaped text; an item is plain words"
    for match in _MORSE.finditer(text):
        yield *match.span(), f"{shown(match[0])} is Morse code; an item is plain words"
    for match in _TURNED_WORD.finditer(text):
        if match[0].casefold() not in article.words:
            word = _TURNED[match[0].casefold()]
            yield *match.span(), f"{shown(match[0])} is “{word}” in disguise; an item is plain words"


def _readable(data: bytes) -> str:
    """``data`` as text, or nothing where it does not read as text."""
    text = data.decode("utf-8", "ignore")
    letters = sum(c.isalpha() or c == " " for c in text)
    printable = sum(c.isprintable() for c in text)
    if len(text) < _LEAST_DECODED or len(text) < len(data) * _PRINTABLE_SHARE:
        return ""
    good = printable >= len(text) * _PRINTABLE_SHARE and letters >= len(text) * _LETTER_SHARE
    return text if good else ""


def _points(chars: str) -> str:
    return ", ".join(f"U+{ord(c):04X}" for c in dict.fromkeys(chars[:5]))
