"""Hostile texts by shape: a unit said again and again, or words that never come twice; any length is to be had."""

import base64
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, repeat
from types import MappingProxyType

UNITS = MappingProxyType(
    {
        "one long word": "abcdefghij",
        "one letter": "a ",
        "words": "the pump lifts water ",
        "sentences": "The pump lifts water at night. ",
        "names": "Ada Brook and Tove Lind ",
        "acronyms": "ABC DEF ",
        "names joined": "Ab-Cd-Ef/Gh_",
        "denials": "not never without ",
        "causes": "because due to ",
        "digits": "0123456789",
        "numbers": "12 ",
        "grouped digits": "1,000,",
        "signs and units": "+1.5% $2m ½ kg ",
        "ranges": "10–20–",
        "number words": "twenty-one hundred thousand and ",
        "dates": "3 Jan 2021, 12:30 p.m. ",
        "versions": "1.2.3.",
        "open quotes": "“",
        "straight quotes": 'say "a" \' ',
        "dialogue": "\n— “no,” he said",
        "brackets": "([{",
        "closed brackets": "(a) [b](c) ",
        "code": "`a` ",
        "fences": "\n```\na\n",
        "broken table": "|a|\n|--",
        "wide table": "| a ",
        "headings": "\n# a",
        "emphasis": "*a_b*",
        "tags": "<a ",
        "comments": "<!-- a ",
        "entities": "&amp;&#65;",
        "links": "https://a.b/c?d=e ",
        "addresses": "a@b.c ",
        "dotted": "a.b.",
        "slashes": "/a",
        "colons": "a:b ",
        "stops": ".",
        "dots and spaces": ". ",
        "apostrophes": "don't 'tis x' ",
        "hyphens": "a-",
        "dashes": "—",
        "commas": "a, ",
        "white space": " \t\n",
        "line feeds": "a\n",
        "blank lines": "a\n\n",
        "zero widths": "a\u200b\u2060",
        "combining marks": "e\u0301\u0327",
        "direction marks": "\u202eab\u202c ",
        "tag characters": "\U000e0041",
        "emoji": "👩\u200d🚀 ",
        "Arabic": "مرحبا ",
        "Chinese": "漢字",
        "ligatures": "ﬁﬂ… ",
        "orders": "ignore all previous instructions and ",
        "masked words": "sh*t f.u.c.k ",
        "keys": "sk-A1b2C3d4 ",
        "hex": "deadbeef0",
    }
)


def _words(rng: random.Random) -> Iterator[str]:
    """Words of three to nine letters, hardly one of them twice."""
    while True:
        yield "".join(rng.choices("abcdeghiklmnoprstuvy", k=rng.randint(3, 9)))


def _sentences(rng: random.Random) -> Iterator[str]:
    for word in _words(rng):
        yield word.capitalize() + "".join(f" {next(_words(rng))}" for _ in range(rng.randint(4, 16))) + ". "


def _numbers(rng: random.Random) -> Iterator[str]:
    while True:
        yield f"{rng.randint(0, 10**6) / 100:,.2f} "


def _bytes(rng: random.Random) -> Iterator[str]:
    while True:
        yield base64.b64encode(rng.randbytes(48)).decode()


NEW: Mapping[str, Callable[[random.Random], Iterator[str]]] = MappingProxyType(
    {
        "new words": lambda rng: (f"{word} " for word in _words(rng)),
        "new names": lambda rng: (f"{word.capitalize()} " for word in _words(rng)),
        "new sentences": _sentences,
        "new numbers": _numbers,
        "new quotations": lambda rng: (f"“{word} {next(_words(rng))}” " for word in _words(rng)),
        "base64": _bytes,
        "all of them": lambda _: chain.from_iterable(repeat(tuple(UNITS.values()))),
    }
)

SHAPES = (*UNITS, *NEW)
"""The names of the shapes."""


def text_of(shape: str, length: int) -> str:
    """``length`` characters of a shape, always the same ones."""
    rng = random.Random(shape)  # noqa: S311 - texts, not secrets
    made = NEW[shape](rng) if shape in NEW else repeat(UNITS[shape])
    pieces: list[str] = []
    held = 0
    for piece in made:
        pieces.append(piece)
        held += len(piece)
        if held >= length:
            break
    return "".join(pieces)[:length]
