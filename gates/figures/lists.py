"""Numbers that only number: the marks of a list's entries ("1. the door 2. the fan"), and how many a list has."""

import re

from gates.figures.figure import Figure

_OPENS = re.compile(r"(?:^|[\n.:;!?)|>–—-])[ \t*_]*\(?$")
_CLOSES = re.compile(r"[.)][ \t*_]+(?=[^\W\d])")
_REACH = 6
_LIST_LINE = re.compile(r"^[ ]{0,3}(?:[-*+]|(?P<number>\d{1,3})[.)])[ \t]+(?=\S)", re.MULTILINE)


def without_marks(text: str, figures: list[Figure]) -> list[Figure]:
    """The figures that do not number a list's entries; a mark is one of a run that starts at one."""
    marks: set[int] = set()
    run: list[int] = []
    for at, figure in enumerate(figures):
        if figure.kind != "number" or not figure.text.isdecimal() or not _marks(text, figure):
            continue
        number = int(figure.text[:4])
        if number == len(run) + 1:
            run.append(at)
        elif number == 1:
            run = [at]
        else:
            continue
        if len(run) > 1:
            marks.update(run)
    return [figure for at, figure in enumerate(figures) if at not in marks] if marks else figures


def _marks(text: str, figure: Figure) -> bool:
    return bool(_CLOSES.match(text, figure.end) and _OPENS.search(text[max(0, figure.start - _REACH) : figure.start]))


def list_sizes(markdown: str) -> list[int]:
    """How many entries each list has, and how many rows each table; a numbered list may have text between."""
    sizes: list[int] = []
    items = rows = run = 0
    for line in markdown.split("\n"):
        if mark := _LIST_LINE.match(line):
            items += 1
            number = int(mark["number"]) if mark["number"] else 0
            if number == run + 1:
                run = number
            elif number:
                sizes.append(run)
                run = number if number == 1 else 0
        elif line.strip() and not line.startswith((" ", "\t")):
            sizes.append(items)
            items = 0
        if line.startswith("|"):
            rows += 1
        else:
            sizes.append(rows - 2)
            rows = 0
    return [n for n in (*sizes, items, rows - 2, run) if n > 1]
