"""The figures and the grammatical places of a sentence, each read once for all rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gates.bindings.roles import Role, roles
from gates.figures.parse import parse_with_names
from gates.parse import parsed

if TYPE_CHECKING:
    from gates.figures import Figure


@lru_cache(maxsize=4_096)
def figures_and_names(text: str) -> tuple[Figure, ...]:
    """The figures of a sentence or a cell, and its names with digits."""
    return parse_with_names(text)


def figures_of(text: str) -> tuple[Figure, ...]:
    """The figures of a sentence or a cell, without its names."""
    return tuple(f for f in figures_and_names(text) if f.kind != "name")


@lru_cache(maxsize=4_096)
def roles_of(text: str) -> tuple[Role, ...]:
    """The places of a sentence's nouns, names and pronouns; their indexes are those of its parsed words."""
    return roles(parsed(text))
