"""What is read of an article's sentences once goes when they go, and never grows without end."""

import gc
import weakref

import pytest

from gates.bindings import remembered
from gates.bindings.remembered import Remembered
from gates.sentences import Sentences


def test_a_value_is_made_once_for_each_part() -> None:
    one, other = Sentences("The mill stands."), Sentences("The weir holds.")
    made: list[str] = []
    kept: Remembered[int, str] = Remembered()
    for sentences, word in ((one, "mill"), (one, "mill"), (other, "weir"), (other, "weir")):
        assert kept.get(sentences, 0, lambda word=word: made.append(word) or word) == word
    assert made == ["mill", "weir"]


def test_values_go_with_their_part() -> None:
    sentences = Sentences("The mill stands.")
    kept: Remembered[int, frozenset[str]] = Remembered()
    gone = weakref.ref(kept.get(sentences, 0, lambda: frozenset({"mill"})))
    del sentences
    gc.collect()
    assert gone() is None


def test_no_part_keeps_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_MOST", 3)
    sentences = Sentences("The mill stands.")
    kept: Remembered[int, int] = Remembered()
    made: list[int] = []
    for key in (0, 1, 2, 3, 3, 0):
        kept.get(sentences, key, lambda key=key: made.append(key) or key)
    assert made == [0, 1, 2, 3, 0]
