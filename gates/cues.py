"""Many patterns over one text, of which only those are tried whose first word the text has.

Each pattern that starts with a word boundary has cues: the words that it may start with, or their first letters. A text
of a few sentences has few of them, so most patterns are never run; what is found is the same.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

_BOUND = r"\b"
_OPEN = "(?:"
_LENGTH = 4
_WHOLE = "$"
"""What marks a whole word among the starts of words."""

_LOOK_BEHIND = re.compile(r"\A(?:\(\?<[=!][^()]*\))+")
_WORD = re.compile(r"\w+")


def starts(text: str) -> frozenset[str]:
    """The words of ``text``, each with a mark after it, and the first one to four characters of each."""
    words = set(_WORD.findall(text))
    found = {word + _WHOLE for word in words}
    for size in range(1, _LENGTH + 1):
        words = {word[:_LENGTH] for word in words}
        found.update([word[:size] for word in words])
    return frozenset(found)


class Patterns:
    """Patterns in named groups, by their cues."""

    def __init__(self, groups: Mapping[str, Iterable[str]]) -> None:
        self._cued: dict[str, list[tuple[str, re.Pattern[str]]]] = defaultdict(list)
        self._others: dict[str, list[re.Pattern[str]]] = {}
        for name, patterns in groups.items():
            compiled = {re.compile(pattern): _cues(pattern) for pattern in patterns}
            self._others[name] = [pattern for pattern, cues in compiled.items() if not cues]
            for pattern, cues in compiled.items():
                for cue in cues:
                    self._cued[cue].append((name, pattern))

    def find(self, text: str, firsts: frozenset[str], others: Iterable[str]) -> Iterator[tuple[str, re.Match[str]]]:
        """The matches in ``text``, whose ``starts`` are ``firsts``, each with its group: in a group, none over another.

        Patterns without cues are tried in the groups ``others`` alone.
        """
        chosen = {named for cue in self._cued.keys() & firsts for named in self._cued[cue]}
        chosen.update((name, pattern) for name in others for pattern in self._others[name])
        found = [(name, match) for name, pattern in chosen for match in pattern.finditer(text)]
        ends: dict[str, int] = {}
        for name, match in sorted(found, key=lambda named: (named[1].start(), -named[1].end(), named[0])):
            if match.start() >= ends.get(name, 0):
                ends[name] = match.end()
                yield name, match


def _cues(pattern: str) -> frozenset[str]:
    """The words, or the first letters of words, that a match of ``pattern`` may start with; none if unknown."""
    if not pattern.startswith(_BOUND):
        return frozenset()
    rest = _LOOK_BEHIND.sub("", pattern.removeprefix(_BOUND))
    ways = _ways(rest) if rest.startswith(_OPEN) else [rest]
    cues = frozenset(map(_letters, ways))
    return frozenset() if "" in cues else cues


def _ways(group: str) -> list[str]:
    """The alternatives of the group that ``group`` starts with; one empty, for none known, where it may be left out."""
    depth, begin, ways = 0, len(_OPEN), []
    for index, char in enumerate(group):
        depth += (char == "(") - (char == ")")
        if (char == "|" and depth == 1) or (char == ")" and depth == 0):
            ways.append(group[begin:index])
            begin = index + 1
        if char == ")" and depth == 0:
            return [*ways, ""] if group[index + 1 : index + 2] in {"?", "*", "{"} else ways
    return [""]


def _letters(way: str) -> str:
    """The whole word that ``way`` starts with, or the letters that it surely starts with, four at most."""
    size = next((i for i, c in enumerate(way) if not c.isalpha()), len(way))
    after = way[size : size + 2]
    if after[:1] in {" ", "'", ","} or after in {r"\s", r"\b", r"\."}:
        return way[:size] + _WHOLE
    if after[:1] in {"?", "*", "{"}:
        size -= 1
    return way[: min(size, _LENGTH)] if after[:1] != "|" else ""
