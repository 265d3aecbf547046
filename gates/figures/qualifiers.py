"""Words beside a figure that say how near it is, or what kind of middle it is."""

import re
import tomllib
from importlib.resources import files

from gates.figures.figure import Figure, Hedge

_TABLES: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("gates.words").joinpath("qualifiers.toml").read_text(encoding="utf-8")
)
_CLASSES = {name: table for name, table in _TABLES.items() if name != "bounds"}
_STRICT = frozenset(_TABLES["bounds"]["strict"])
_NEAR = frozenset(_TABLES["bounds"]["near"])
_REACH = 48
_HEDGES: tuple[Hedge, ...] = ("over", "about", "under")


_BEFORE = {phrase: name for name, phrases in _CLASSES.items() for phrase in phrases["before"]}
_AFTER = {phrase: name for name, phrases in _CLASSES.items() for phrase in phrases["after"]}
_ATTACHED = tuple((phrase, name) for phrase, name in _AFTER.items() if phrase[0] in "-+")
_BETWEEN = frozenset({"a", "an", "only", "between", "another"})
# "about a 20-time champion" speaks of him; "about a dozen" and "over a third" say how near.
_TOPICS = frozenset({"about", "around", "over", "under", "above", "below", "beyond"})
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
        article = words.pop() in {"a", "an"}
        if article and text[start : start + 1].isdecimal() and words and words[-1].lower() in _TOPICS:
            return found
    if words and (name := _BEFORE.get(words[-1][-1:])):
        return found | {name: words[-1][-1:]}
    while words and (phrase := _longest(words)):
        found.setdefault(_BEFORE[phrase.lower()], phrase)
        words = words[: -len(phrase.split())]
    return found


def _longest(words: list[str]) -> str:
    """The longest phrase that ends ``words``: "no more than", not its "more than"."""
    phrases = (" ".join(words[-length:]) for length in range(min(_LONGEST, len(words)), 0, -1))
    return next((phrase for phrase in phrases if phrase.lower() in _BEFORE), "")


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


def binds(text: str, figure: Figure) -> tuple[bool, bool]:
    """Whether the bound beside a figure of ``text`` leaves the figure itself out, and whether it says close by."""
    said = {words.lower() for words in classes_of(text, figure.start, figure.end).values()}
    return bool(said & _STRICT), bool(said & _NEAR)


def says(text: str, name: str) -> bool:
    """Whether ``text`` holds a qualifier of the class ``name`` anywhere."""
    return bool(_ANYWHERE[name].search(text))
