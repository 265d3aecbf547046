"""Folded text leads back to the characters that it was made from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gates.fold import fold

CHANGED = st.text(st.sampled_from("aZ0 .\u00ad\u200bﬁﬀ…“”’—\u00a0\te\u0301\n"), max_size=30)


@pytest.mark.parametrize(
    ("text", "folded", "origin"),
    [("xﬁy", "fi", "ﬁ"), ("0ﬀ", "0ff", "0ﬀ"), ("a…", "...", "…"), ("ig\u00adnore it", "ignore", "ig\u00adnore")],
)
def test_a_piece_that_changed_length_leads_back_whole(text: str, folded: str, origin: str) -> None:
    plain = fold(text)
    start = plain.text.index(folded)
    assert text[slice(*plain.span(start, start + len(folded)))] == origin


@given(CHANGED, st.integers(0, 30), st.integers(0, 30))
def test_every_stretch_leads_back_inside_the_text(text: str, one: int, other: int) -> None:
    plain = fold(text)
    start, end = sorted((min(one, len(plain.text)), min(other, len(plain.text))))
    if start < end:
        first, last = plain.span(start, end)
        assert 0 <= first < last <= len(text)
