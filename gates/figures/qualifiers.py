"""Words beside a figure that say how near it is, or what kind of middle it is."""

import re
import tomllib
from importlib.resources import files
from typing import cast

from gates.figures.figure import Hedge

_CLASSES: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("gates.words").joinpath("qualifiers.toml").read_text(encoding="utf-8")
)
_REACH = 48


def _either(phrases: list[str]) -> str:
    return "|".join(re.escape(p).replace(r"\ ", r"\s+") for p in sorted(phrases, key=len, reverse=True))


_BEFORE = {
    name: re.compile(
        rf"(?<![\w-])({_either(phrases['before'])})(?:\s+|(?<=[<>≥≤]))(?:the\s+|an?\s+|only\s+|between\s+|another\s+)?[$£€¥₹]?$",
        re.IGNORECASE,
    )
    for name, phrases in _CLASSES.items()
}
_AFTER = {
    name: re.compile(rf"\s?(?:{_either(phrases['after'])})(?!\w)|(?:\s[\w/%-]+)?\s(?:{_either([p for p in phrases['after'] if ' ' in p])})\b", re.IGNORECASE)
    for name, phrases in _CLASSES.items()
}
_ANYWHERE = {
    name: re.compile(
        rf"(?<!\w)(?:{_either([*phrases['before'], *phrases['after']])})(?!\w)", re.IGNORECASE
    )
    for name, phrases in _CLASSES.items()
}


def classes_of(text: str, start: int, end: int) -> dict[str, str]:
    """The classes of qualifier beside ``text[start:end]``, each with the words that give it."""
    before = text[max(0, start - _REACH) : start]
    found: dict[str, str] = {}
    for name, pattern in _BEFORE.items():
        if match := pattern.search(before):
            found[name] = match[1]
        elif match := _AFTER[name].match(text, end):
            found[name] = match[0].strip()
    return found


def hedge_of(text: str, start: int, end: int) -> Hedge | None:
    """How a figure at ``text[start:end]`` says that it is rounded, if it does."""
    classes = classes_of(text, start, end)
    for name in ("over", "about", "under"):
        if name in classes:
            return cast("Hedge", name)
    return None


def says(text: str, name: str) -> bool:
    """Whether ``text`` holds a qualifier of the class ``name`` anywhere."""
    return bool(_ANYWHERE[name].search(text))
