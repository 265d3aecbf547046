"""The labels in a stretch of text: names, ordinals, dates, on or off, numbers and plain content words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gates.bindings.label_words import BEHIND, MONTHS, WORD, Label, is_name, seen
from gates.language import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.figures import Figure
    from gates.nouns import Names

_ON = "on"
_SWITCHED_ON = re.compile(r"\s*(?:[.,;:)(|]|$|(?:and|or|but|then|than|it)\b)")
_LEAD = re.compile(r"\b(against|in|at|with|for|under|during|from|on|by)\s(?:the\s|an?\s)?$", re.IGNORECASE)
_OPENS = re.compile(r"(?:^|[.!?:;\n][\"')\]]*\s+)[\"'(\[]*\Z")
_REACH = 12


def labels(text: str, names: Names, figures: tuple[Figure, ...]) -> frozenset[Label]:
    """The labels of a text, of which ``figures`` are all figures."""
    return frozenset(label for label, _ in placed_labels(text, names, figures, frozenset()))


def placed_labels(
    text: str, names: Names, figures: tuple[Figure, ...], labelled: frozenset[int]
) -> list[tuple[Label, int | None]]:
    """The labels of a text, of which ``figures`` are all figures; those that start at ``labelled`` are no labels.

    A plain word comes with the offset at which it stands, any other label without.
    """
    found: list[tuple[Label, int | None]] = []
    for figure in figures:
        if figure.kind == "ordinal" and figure.start not in labelled:
            continue
        if figure.start not in labelled:
            found += [(label, None) for label in _of_figure(figure)]
        text = text[: figure.start] + " " * (figure.end - figure.start) + text[figure.end :]
    for match in WORD.finditer(text):
        word = seen(match[0])
        if word.listed and (word.key != _ON or _SWITCHED_ON.match(text, match.end())):
            found.append((word.listed, None))
        elif is_name(word.text, word.key, names) and not _opens(text, match.start(), word.key):
            found.append((Label("name", word.singular, word.text), None))
        elif word.plain:
            found.append((word.plain, match.start()))
            if lead := _LEAD.search(text, max(0, match.start() - _REACH), match.start()):
                found.append((Label(BEHIND + lead[1].lower(), word.plain.key, word.text), match.start()))
    return found


def _opens(text: str, at: int, key: str) -> bool:
    """Whether a word has its capital because it opens a sentence, and not for being a name."""
    return bool(_OPENS.search(text[max(0, at - _REACH) : at]) and kinds(key))


def _of_figure(figure: Figure) -> Iterator[Label]:
    for year, month, _ in figure.dates:
        if year:
            yield Label("year", str(year), figure.text)
        if month:
            yield Label("month", MONTHS[month - 1], figure.text)
    if figure.dates or figure.value is None:
        return
    if figure.text.isdecimal() and len(figure.text) == 4 and figure.text[0] in "12":  # noqa: PLR2004 - "1987"
        yield Label("year", figure.text, figure.text)
    else:
        yield Label("number", f"{figure.value.normalize():f}", figure.text)
