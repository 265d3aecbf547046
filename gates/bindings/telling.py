"""Which labels tell one figure from another, and what of them an item says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gates.bindings.label_words import OPPOSITE, Label

NAMING = ("name", "ordinal", "month", "day", "year", "pole", "number")
"""Classes of labels that exclude one another: a figure of Monday's is not Tuesday's."""
_ORDER = {kind: place for place, kind in enumerate((*NAMING, "word"))}


@dataclass(frozen=True)
class Clash:
    """The label that an item gives a figure, and the figure's own."""

    said: Label
    told: Label


Verdict = Clash | Literal["own"] | None
"""A clash; "own" where the item gives a figure its own label; nothing where neither shows."""


def apart(one: frozenset[Label], other: frozenset[Label]) -> frozenset[Label]:
    """The labels of ``one`` that tell it from ``other``: an opposite tells only from its own opposite."""
    return frozenset(
        label for label in one - other if label.kind != "pole" or Label("pole", OPPOSITE[label.key]) in other
    )


def of_class(kind: str, found: frozenset[Label]) -> frozenset[Label]:
    """The labels of one class."""
    return frozenset(label for label in found if label.kind == kind)


def best(found: frozenset[Label]) -> Label:
    """The label that says most: a name before a plain word."""
    return min(found, key=lambda label: (_ORDER.get(label.kind, len(_ORDER)), label.key))
