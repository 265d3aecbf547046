"""Where a figure may begin: a fast look through a text, so that only such places are read.

Words are found by one pattern in the shape of a tree, which tries each first letter once.
"""

import re
from collections.abc import Iterable

from gates.figures.dates import MONTHS
from gates.figures.vocabulary import COUNTS, HOURS, MULTIPLES, ORDINALS, PARTS, SCALES, SMALL

REFERENCES = frozenset(
    [
        "table",
        "tables",
        "figure",
        "figures",
        "fig",
        "figs",
        "section",
        "sections",
        "chapter",
        "chapters",
        "theorem",
        "theorems",
        "definition",
        "definitions",
        "lemma",
        "lemmas",
        "equation",
        "equations",
        "eq",
        "appendix",
        "step",
        "steps",
        "page",
        "pages",
        "p",
        "pp",
        "line",
        "lines",
        "volume",
        "volumes",
        "vol",
        "article",
        "articles",
        "rule",
        "rules",
        "phase",
        "phases",
        "exhibit",
        "exhibits",
        "no",
        "nos",
        "number",
    ]
)
_OTHERS = "halved halving half quarter final noon midday midnight minus negative"
_CODES = "USD|AUD|CAD|GBP|EUR|JPY|INR|CHF|SEK|NOK|DKK|Rs|kr"
_LED_BY = frozenset("_.-+±~≈×\u2212–$£€¥₹₩₽'’")
_FURTHEST = 64


def _tree(words: Iterable[str]) -> str:
    """A pattern of any of ``words`` in either case, which shares what they begin with."""
    branches: dict[str, set[str]] = {}
    for word in words:
        if word:
            branches.setdefault(word[0], set()).add(word[1:])
    if not branches:
        return ""
    parts = [f"[{letter}{letter.upper()}]{_tree(rest)}" for letter, rest in sorted(branches.items())]
    tree = f"(?:{'|'.join(parts)})"
    return f"{tree}?" if "" in words else tree


_WORDS = {*SMALL, *SCALES, *ORDINALS, *MULTIPLES, *COUNTS, *MONTHS, *_OTHERS.split()}
_WORDS |= {f"{word}fold" for word in (*SMALL, *SCALES)}
_MAYBE = re.compile(
    r"[\d$£€¥₹₩₽±~≈×§¼½¾⅐-⅞@]|#(?=\s?\d)|(?<!\w)(?:"
    rf"{_tree(_WORDS)}(?!\w)"
    rf"|{_tree(REFERENCES)}(?=\.?\s?\d|\s{_tree(HOURS)}\b)"
    rf"|[Aa]n?[\s-](?:{_tree({*SCALES, *PARTS})}\b|(?=[a-z]{{3,12}}\sand\s))"
    rf"|(?:{_CODES})(?=\.?\s?\d)|www\.|https?:)"
)
_START = re.compile(r"(?:(?<!\w)|(?<=\dT))(?=[$£€¥₹₩₽+±~≈×\u2212–#§.'’\d¼½¾⅐-⅞A-Za-z-])")


def next_start(text: str, at: int) -> int | None:
    """The first place at or behind ``at`` where a figure or a name with digits may begin; ``None`` if none."""
    found = _MAYBE.search(text, at)
    if not found:
        return None
    start = found.start()
    if text[start].isalpha():
        return start
    first = start
    while first > at and start - first < _FURTHEST and (text[first - 1] in _LED_BY or text[first - 1].isalnum()):
        first -= 1
    begun = _START.search(text, first, start + 1)
    return begun.start() if begun else start
