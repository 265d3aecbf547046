"""The kinds of identifier, each a pattern and a test of what it matched.

Every pattern is anchored so that it reads a text in linear time. Formats: IPv4 and IPv6 as Python's
``ipaddress`` reads them; card numbers by the Luhn check (ISO/IEC 7812-1); IBANs by their remainder modulo 97
(ISO 13616); UUIDs as RFC 9562 writes them.
"""

import ipaddress
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gates.words import lines

HOST = "a host name"
_MODULUS = 97
_ENTROPY = 3.5
_KEY_ENTROPY = 4.2
_OCTETS = 4
_TURNS = 6
_TURN = re.compile(r"\d(?=[A-Za-z])|[A-Za-z](?=\d)")
"""Where a token turns from letters to digits or back; words and product names do so once or twice."""


@dataclass(frozen=True)
class Kind:
    """A kind of identifier: its name in a message, its pattern, and a test of a match."""

    name: str
    pattern: re.Pattern[str]
    test: Callable[[re.Match[str]], bool] = bool

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        """The stretches of ``text`` that are of this kind (the group ``it`` of the pattern, or all of it)."""
        for match in self.pattern.finditer(text):
            if self.test(match):
                yield match.span("it") if "it" in self.pattern.groupindex else match.span()


def luhn(digits: str) -> bool:
    """Whether a card number's check digit is right."""
    doubled = [int(d) * (2 if i % 2 else 1) for i, d in enumerate(reversed(digits))]
    return sum(n - 9 if n > 9 else n for n in doubled) % 10 == 0  # noqa: PLR2004 (two digits of one number)


def iban(text: str) -> bool:
    """Whether an account number's check digits are right."""
    turned = text[4:] + text[:4]
    return int("".join(str(int(c, 36)) for c in turned)) % _MODULUS == 1


def entropy(text: str) -> float:
    """Bits a character, by the text's own frequencies."""
    return -sum(n / len(text) * math.log2(n / len(text)) for n in Counter(text).values())


def _random(match: re.Match[str]) -> bool:
    """Whether letters and digits are mixed as no word or name mixes them."""
    token = match[0]
    digits = sum(c.isdigit() for c in token)
    mixed = any(c.islower() for c in token) and any(c.isupper() for c in token)
    turns = len(_TURN.findall(token))
    return digits > 1 and (mixed or turns >= _TURNS) and entropy(token) >= _ENTROPY


def _slashed(match: re.Match[str]) -> bool:
    token = match[0]
    return any(map(str.isdigit, token)) and any(map(str.isupper, token)) and entropy(token) >= _KEY_ENTROPY


def _mixed_hex(match: re.Match[str]) -> bool:
    return any(c.isdigit() for c in match[0]) and any(c.isalpha() for c in match[0])


def secret_kinds() -> tuple[Kind, ...]:
    """Keys, tokens, sums and other strings that are meant for machines."""
    prefixes = "|".join(
        rf"{re.escape(prefix)}[A-Za-z0-9_.-]{{{least},}}"
        for prefix, least in (line.split() for line in lines("tokens"))
    )
    return (
        Kind("a private key", re.compile(r"-----BEGIN [A-Z ]{0,30}KEY-----")),
        Kind("a key or token", re.compile(rf"(?<![A-Za-z0-9_-])(?:{prefixes})")),
        Kind("a signed token", re.compile(r"(?<![A-Za-z0-9_.-])eyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]{0,})?")),
        Kind(
            "a UUID",
            re.compile(r"(?<![0-9A-Za-z-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9A-Za-z])", re.IGNORECASE),
        ),
        Kind("a hash", re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{16,}(?![0-9A-Za-z])", re.IGNORECASE), _mixed_hex),
        Kind(
            "a hash",
            re.compile(
                r"\b(?:commit|revision|sha|sha-?\d{1,3}|md5|hash|checksum|digest)[\s:=#]{1,3}(?P<it>[0-9a-f]{7,64})\b",
                re.IGNORECASE,
            ),
            lambda m: any(c.isdigit() for c in m["it"]),
        ),
        Kind("a key or token", re.compile(r"(?<![\w-])[\w-]{20,30}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])", re.ASCII)),
        Kind("a key or token", re.compile(r"(?<![\w-])[0-9a-z]{32}-us\d{1,2}\b")),
        Kind("a key or token", re.compile(r"(?<![A-Za-z0-9])(?:AC|SK)[a-z0-9]{32}(?![A-Za-z0-9])")),
        Kind("a key or token", re.compile(r"(?<![\w:])\d{8,10}:[\w-]{35}(?![\w-])", re.ASCII)),
        Kind("a key or token", re.compile(r"(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])"), _slashed),
        Kind(
            "a wallet's address", re.compile(r"(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60})(?![A-Za-z0-9])")
        ),
        Kind("a key or token", re.compile(r"(?<![A-Za-z0-9_])[A-Za-z0-9_]{20,}={0,2}(?![A-Za-z0-9_])"), _random),
        Kind(
            "a password",
            re.compile(
                r"\b(?:password|passwd|pwd|passphrase|api[ _-]?key|secret|token)\s?(?:is|:|=)\s?"
                r"(?P<it>[\"'`]?(?=[^\s]{0,40}[\d!@#$%^&*])[^\s]{6,200})",
                re.IGNORECASE,
            ),
        ),
    )


def _octets(match: re.Match[str]) -> bool:
    if match["version"] or match["it"].startswith("0."):
        return False
    try:
        ipaddress.IPv4Address(match["it"].partition("/")[0].partition(":")[0])
    except ValueError:
        return False
    return True


def _colons(match: re.Match[str]) -> bool:
    text = match[0].partition("%")[0]
    if not any(c.isdigit() for c in text) and text.count(":") < _OCTETS:
        return False
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


def address_kinds() -> tuple[Kind, ...]:
    """Where a person, a page, a machine or a file is found."""
    strong, weak = "|".join(lines("domains")), "|".join(lines("weak_domains"))
    label = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
    return (
        Kind("an e-mail address", re.compile(r"(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")),
        Kind(
            "an e-mail address",
            re.compile(
                r"\b[\w.+-]{1,64}\s?[\[(]\s?at\s?[\])]\s?[\w-]{1,63}\s?(?:[\[(]\s?dot\s?[\])]|\.)\s?\w{2,24}",
                re.IGNORECASE,
            ),
        ),
        Kind(
            "an e-mail address",
            re.compile(rf"\b[\w.+-]{{1,64}}\sat\s[\w-]{{1,63}}\sdot\s(?:{strong}|{weak})\b", re.IGNORECASE),
        ),
        Kind(
            "a web address", re.compile(r"(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,15}://[^\s<>\"`]{1,2000}", re.IGNORECASE)
        ),
        Kind("a web address", re.compile(r"\b(?:www\.[^\s<>\"`]{3,2000}|mailto:[^\s<>\"`]{3,200})", re.IGNORECASE)),
        Kind(
            "an IP address",
            re.compile(
                r"(?<![\w.])(?P<version>(?:version|release|build|firmware|driver|section|chapter|clause|rule|v|§)\s?)?"
                r"(?P<it>\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2}|:\d{1,5})?)(?![\w]|\.\d)",
                re.IGNORECASE,
            ),
            _octets,
        ),
        Kind("an IP address", re.compile(r"(?<![\w:.])[0-9a-f:]{3,39}(?:%\w{1,15})?(?![\w:])", re.IGNORECASE), _colons),
        Kind(
            "a hardware address", re.compile(r"(?<![\w:-])[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?![\w:-])", re.IGNORECASE)
        ),
        Kind(
            HOST,
            re.compile(
                rf"(?<![\w@.-])(?:(?:{label}\.){{1,8}}(?:{strong})|(?:{label}\.){{2,8}}(?:{weak}))(?![\w-])"
                r"(?::\d{2,5})?(?:/[^\s<>\"`]{0,2000})?",
                re.IGNORECASE,
            ),
        ),
        Kind(HOST, re.compile(r"(?<![\w.-])[\w-]{1,63}\s?(?:\[\.\]|\(\.\)|\[dot\])\s?[A-Za-z]{2,24}\b", re.IGNORECASE)),
        Kind(HOST, re.compile(r"(?<![\w.-])localhost:\d{2,5}(?:/\S{0,200})?", re.IGNORECASE)),
        Kind("a path", re.compile(r"(?<![\w/.:~<])(?:~|\.{1,2})?/[\w.@-]{1,80}(?:/[\w.@-]{1,80}){1,30}/?")),
        Kind("a path", re.compile(r"(?<![\w/.:])~/[\w.@-]{1,80}")),
        Kind(
            "a path",
            re.compile(
                r"(?<![\w/.:])/(?:etc|usr|var|tmp|home|root|opt|bin|dev|proc|sys|mnt|srv|Users)(?:/[\w.@-]{0,80})*\b"
            ),
        ),
        Kind("a path", re.compile(r"(?<!\w)(?:[A-Za-z]:\\|\\\\[\w.-]{1,80}\\)[^\s\"<>|]{0,400}")),
        Kind("an account name", re.compile(r"(?<![\w@/.])@[A-Za-z_]\w{2,38}\b")),
        Kind("a DOI", re.compile(r"(?<![\w.])10\.\d{4,9}/[^\s\"<>]{2,200}")),
    )


def _card(match: re.Match[str]) -> bool:
    digits = re.sub(r"\D", "", match[0])
    return digits[0] in "23456" and luhn(digits)


def _international(match: re.Match[str]) -> bool:
    return 8 <= len(re.sub(r"\D", "", match[0])) <= 15  # noqa: PLR2004 (ITU-T E.164: at most 15 digits)


def number_kinds() -> tuple[Kind, ...]:
    """Numbers that belong to one person, card, account or telephone."""
    return (
        Kind(
            "an account number",
            re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b"),
            lambda m: iban(m[0].replace(" ", "")),
        ),
        Kind("a card number", re.compile(r"(?<![\d.,-])\d(?:[ -]?\d){12,18}(?![\d-]|[.,]\d)"), _card),
        Kind("a telephone number", re.compile(r"(?<![\w+])\+\d{1,3}(?:[ ().-]{0,3}\d{1,4}){2,6}\b"), _international),
        Kind(
            "a telephone number",
            re.compile(r"(?<![\w.,-])(?:\(0?\d{2,5}\) ?|0\d{2,4}[ -])\d{3,4}[ -]?\d{3,4}(?![\w-]|[.,]\d)"),
        ),
        Kind("a telephone number", re.compile(r"(?<![\w.,-])\d{3}([-.])\d{3}\1\d{4}(?![\w-]|[.,]\d)")),
        Kind(
            "a telephone number",
            re.compile(
                r"\b(?:tel|telephone|phone|mobile|fax|call|ring|dial|whatsapp)\.?:?\s(?:us\s)?(?:on\s|at\s)?"
                r"(?P<it>\d[\d ().-]{5,18}\d)(?!\w)",
                re.IGNORECASE,
            ),
        ),
        Kind("a personal number", re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")),
        Kind(
            "an account number",
            re.compile(
                r"\b(?:account|acct|routing|sort code|passport|customer|policy|licence|invoice)"
                r"(?:\s(?:number|no\.?|code))?\s?(?:is|:|#)?\s(?P<it>\d[\d -]{5,20}\d)(?!\w)",
                re.IGNORECASE,
            ),
        ),
    )
