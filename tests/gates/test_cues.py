"""Patterns that are tried by their cues alone find what they would find if all were tried."""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gates.cues import Patterns, starts
from gates.words import table

GROUPS = {name: rows for name, rows in table("directive").items() if name in {"override", "steer", "command", "echo"}}
TABLE = yaml.safe_load((Path(__file__).parent / "directive.yml").read_text("utf-8"))
TEXTS = [
    str(text).lower()
    for row in (*TABLE["pass"], *TABLE["drop"])
    for key, text in row.items()
    if key in {"digest", "bullet", "q", "a", "source"}
]
ALL = Patterns(GROUPS)


def _anywhere(text: str) -> set[tuple[str, int]]:
    """Where each group's first match at each place would be, without cues."""
    return {(name, m.start()) for name, rows in GROUPS.items() for row in rows for m in re.finditer(row, text)}


def test_cues_lose_no_match() -> None:
    seen = 0
    for text in TEXTS:
        by_cues = [(name, match.span()) for name, match in ALL.find(text, starts(text), GROUPS)]
        seen += len(by_cues)
        for name, start in _anywhere(text):
            assert any(name == other and a <= start < b for other, (a, b) in by_cues), (name, text[start:])
    assert seen > len(GROUPS)


@given(st.lists(st.sampled_from(sorted({w for t in TEXTS for w in t.split()})), max_size=30).map(" ".join))
def test_cues_lose_no_match_in_words_at_random(text: str) -> None:
    found = {(name, match.start()) for name, match in ALL.find(text, starts(text), GROUPS)}
    assert found <= _anywhere(text)
    assert bool(found) == bool(_anywhere(text))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\b(?:to|from) the sea\b", "gone to the sea"),
        (r"\bcolou?rs?\b", "its color"),
        (r"\ban?\sigloo\b", "an igloo"),
        (r"\b(?:very )?good\b", "so good"),
        (r"\b(?<!not\s)here\b", "it is here"),
        (r"\bi(?:'m| am) late\b", "so i'm late"),
        (r"(?:x|y)\d", "xy7"),
    ],
)
def test_each_form_of_a_pattern_is_found(pattern: str, text: str) -> None:
    one = Patterns({"it": [pattern]})
    assert [match.span() for _, match in one.find(text, starts(text), ["it"])] == [
        match.span() for match in re.finditer(pattern, text)
    ]
