"""Words beside a figure that say how near it is, or what kind of middle it is."""

import re
import tomllib
from importlib.resources import files

from gates.figures.figure import Hedge

_CLASSES: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("gates.words").joinpath("qualifiers.toml").read_text(encoding="utf-8")
)
_REACH = 48
_HEDGES: tuple[Hedge, ...] = ("over", "about", "under")


def _either(phrases: list[str]) -> str:
    return "|".join(re.escape(p).replace(r"\ ", r"\s+") for p in sorted(phrases, key=len, reverse=True))


_BEFORE = {
    name: re.compile(
        rf"(?<![\w-])({_either(phrases['before'])})(?:\s+|(?<=[<>≥≤]))"
        r"(?:an?\s+|only\s+|between\s+|another\s+)?[$£€¥₹]?$",
        re.IGNORECASE,
    )
    for name, phrases in _CLASSES.items()
}
_AFTER = {
    name: re.compile(
        rf"\s?(?:{_either(phrases['after'])})(?!\w)"
        rf"|(?:\s[\w/%-]+)?\s(?:{_either([p for p in phrases['after'] if ' ' in p])})\b",
        re.IGNORECASE,
    )
    for name, phrases in _CLASSES.items()
}
_ANYWHERE = {
    name: re.compile(rf"(?<!\w)(?:{_either([*phrases['before'], *phrases['after']])})(?!\w)", re.IGNORECASE)
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
    return next((name for name in _HEDGES if name in classes), None)


def says(text: str, name: str) -> bool:
    """Whether ``text`` holds a qualifier of the class ``name`` anywhere."""
    return bool(_ANYWHERE[name].search(text))
