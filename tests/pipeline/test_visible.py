"""No text steers a terminal, and none that is harmless is changed."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.visible import visible, visible_json


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("\x9b2J\x07\x7f", r"\x9b2J\x07\x7f"),
        ("a\r\nb\tc\u2028d", r"a\r\nb\tc\u2028d"),
        ("abc\u202edef\u2066", r"abc\u202edef\u2066"),
        ("zero\u200bwidth\ufeff", r"zero\u200bwidth\ufeff"),
        ("half \udc80, tag \U000e0041", r"half \udc80, tag \U000e0041"),
        ("\u2212 12\u00a0345 °C, “naïve”, 你好, [red]", "\u2212 12\u00a0345 °C, “naïve”, 你好, [red]"),
        ("👩\u200d🚀 a\u200cb", "👩\u200d🚀 a\u200cb"),
    ],
)
def test_what_steers_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(st.characters()))
def test_nothing_that_steers_is_left(text: str) -> None:
    left = {unicodedata.category(char) for char in visible(text) if char not in "\u200c\u200d"}
    assert not left & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_json_reads_the_same(value: object) -> None:
    shown = visible_json(json.dumps(value, indent=1, ensure_ascii=False))
    assert json.loads(shown) == value
    left = {unicodedata.category(char) for char in shown if char not in "\n\u200c\u200d"}
    assert not left & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
