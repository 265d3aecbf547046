"""Letters behind their disguises: what digits, signs and letters of other alphabets or styles stand for."""

import re
import unicodedata
from functools import lru_cache

from gates.plain import Cutter, Plain

_LATIN = "abcdefghijklmnopqrstuvwxyz"
_DOTS = b"\1\3\11\31\21\13\33\23\12\32\5\7\15\35\25\17\37\27\16\36\45\47\72\55\75\65"
"""The dots of braille's letters, a to z, as their bits above U+2800."""

_SIGNS = str.maketrans("013457@$!|", "oieastasil")
_PAIRS = (
    ("аеорсухіѕјԁӏнвмткьг", "aeopcyxisjdlhbmtkbr"),  # Cyrillic
    ("αεορυικνβητω", "aeopuikvbntw"),  # Greek
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"),  # small capitals
    ("ɐɔǝɟƃɥıɾʞɯɹʇʌʍʎ", "acefghijkmrtvwy"),  # upside down
    ("".join(chr(0x2800 + dots) for dots in _DOTS), _LATIN),  # braille
    *(("".join(chr(first + i) for i in range(26)), _LATIN) for first in (0x1F150, 0x1F170, 0x1F1E6)),  # in boxes
)
_LETTERS = {looks: stands for those, these in _PAIRS for looks, stands in zip(those, these, strict=True)}
_STRANGE = re.compile(r"(?P<strange>[^\x00-\x7f])")
_STRANGE_OR_JOINT = re.compile(r"(?<=\w)[-_.*·|/\\+~]{1,3}(?=\w)|" + _STRANGE.pattern)


def lower(text: str) -> str:
    """``text`` in small letters, at the same offsets."""
    small = text.lower()
    return small if len(small) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def unmasked(low: str, *, join: bool = False) -> Plain:
    """``low`` (small letters) with a Latin letter for each character that passes for one; marks on letters go.

    With ``join``, words that dots, hyphens, stars or bars cut up are put together again.
    """
    pattern = _STRANGE_OR_JOINT if join else _STRANGE
    cutter = Cutter(low)
    for match in pattern.finditer(low):
        letter = _letter(match[0]) if match["strange"] else ""
        if letter != match[0]:
            cutter.replace(match.start(), match.end(), letter)
    done = cutter.done()
    return Plain(_signs(done.text), done.starts, done.origins)


def _signs(text: str) -> str:
    return text.translate(_SIGNS).replace("aii", "all")  # 1 stands for i and for l


@lru_cache(maxsize=4096)
def _letter(char: str) -> str:
    if char in _LETTERS:
        return _LETTERS[char]
    if unicodedata.combining(char):
        return ""
    bare = unicodedata.normalize("NFKD", char)[0].lower()
    return bare if bare in _LATIN else char
