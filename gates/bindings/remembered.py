"""What is read of an article's sentences once, and kept for as long as the article's own index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable

    from gates.sentences import Sentences

Key = TypeVar("Key")
Value = TypeVar("Value")
_MOST = 4_096
"""Entries that are kept of one part of an article; with more, all are read anew."""


class Remembered(Generic[Key, Value]):
    """Values by a part's sentences and a key; they go when the part goes."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Sentences, dict[Key, Value]] = WeakKeyDictionary()

    def get(self, sentences: Sentences, key: Key, make: Callable[[], Value]) -> Value:
        """The value of ``key``, made where it is not known."""
        known = self._kept.setdefault(sentences, {})
        if key not in known:
            if len(known) >= _MOST:
                known.clear()
            known[key] = make()
        return known[key]
