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


_BEFORE = {phrase: name for name, phrases in _CLASSES.items() for phrase in phrases["before"]}
_AFTER = {phrase: name for name, phrases in _CLASSES.items() for phrase in phrases["after"]}
_ATTACHED = tuple((phrase, name) for phrase, name in _AFTER.items() if phrase[0] in "-+")
_BETWEEN = frozenset({"a", "an", "only", "between", "another"})
_LONGEST = 5


def _either(phrases: list[str]) -> str:
    return "|".join(re.escape(p).replace(r"\ ", r"\s+") for p in sorted(phrases, key=len, reverse=True))


_ANYWHERE = {
    name: re.compile(rf"(?<!\w)(?:{_either([*phrases['before'], *phrases['after']])})(?!\w)", re.IGNORECASE)
    for name, phrases in _CLASSES.items()
}


def classes_of(text: str, start: int, end: int) -> dict[str, str]:
    """The classes of qualifier beside ``text[start:end]``, each with the words that give it."""
    found = _after(text[end : end + _REACH])
    words = [word.strip("([“‘'\"") for word in text[max(0, start - _REACH) : start].rstrip("$£€¥₹ ").split()]
    if words and words[-1] in _BETWEEN:
        words.pop()
    for length in range(1, min(_LONGEST, len(words)) + 1):
        phrase = " ".join(words[-length:])
        if name := _BEFORE.get(phrase.lower()):
            found[name] = phrase
    if words and (name := _BEFORE.get(words[-1][-1:])):
        found[name] = words[-1][-1:]
    return found


def _after(behind: str) -> dict[str, str]:
    found = {name: phrase for phrase, name in _ATTACHED if behind.startswith(phrase)}
    if not behind.startswith((" ", "-", "\n")):
        return found
    words = [word.strip(".,;:)]") for word in behind.split()[:4]]
    for skipped in (0, 1):
        for length in (1, 2):
            phrase = " ".join(words[skipped : skipped + length])
            if (name := _AFTER.get(phrase.lower())) and (not skipped or " " in phrase):
                found[name] = phrase
    return found


def hedge_of(text: str, start: int, end: int) -> Hedge | None:
    """How a figure at ``text[start:end]`` says that it is rounded, if it does."""
    classes = classes_of(text, start, end)
    return next((name for name in _HEDGES if name in classes), None)


def says(text: str, name: str) -> bool:
    """Whether ``text`` holds a qualifier of the class ``name`` anywhere."""
    return bool(_ANYWHERE[name].search(text))
