"""The words of each kind of limit: those that set it in an article, and those that keep it in an item."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Kind:
    """One kind of limit.

    ``marks`` finds what sets it in an article, ``kept`` what keeps it in an item; ``instead`` is what a message
    offers as the nearest thing that would have passed.
    """

    marks: re.Pattern[str]
    kept: re.Pattern[str]
    instead: str


def _either(patterns: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(patterns) or "(?!)", re.IGNORECASE)


@cache
def kind(name: str) -> Kind:
    """The kind of this name in ``gates/words/limits.toml``."""
    rows = tomllib.loads(files("gates.words").joinpath("limits.toml").read_text("utf-8"))
    row = rows[name]
    return Kind(_either(row.get("marks", [])), _either(row.get("kept", [])), row["instead"])
