"""Quotations: where a text quotes, and whether an article has the words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gates.fold import fold

_OPENING = re.compile(
    r"(?<!\w)\"(?=\S)|(?<![\w.,;!?])'(?=[\w\"\[(.])(?!(?:\d0s|tis|twas|em|cause|til|n)\b)", re.IGNORECASE
)
_CLOSE_SINGLE = re.compile(r"(?<=[^\s'(\[])'(?!\w)")
_CODE = re.compile(r"`[^`\n]*`")
_ELLIPSIS = re.compile(r"\s?[\[(]?\.{3,}[\])]?\s?")
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nor|neither|without|cannot|nobody|nothing|nowhere|hardly|barely|scarcely|rarely"
    r"|seldom|unless|except|but|however|although|only|if|little|few)\b|n't\b",
    re.IGNORECASE,
)
_TRIMMED = " .,;:"
_MOST_CLOSINGS = 8
_FURTHEST = 2000


@dataclass(frozen=True, slots=True)
class Quotation:
    """What an item puts in quotation marks: its place there, marks left out, and its folded words.

    ``choices`` are the readings where an apostrophe may or may not be the closing mark, nearest first.
    ``closed`` is false where the closing mark is missing.
    """

    start: int
    end: int
    choices: tuple[str, ...]
    closed: bool = True


def quotations(text: str) -> Iterator[Quotation]:
    """The quotations of ``text``, left to right; code spans and apostrophes are none."""
    folded = fold(_CODE.sub(lambda m: "\x1f" * len(m[0]), text))
    words, at = folded.text, 0
    while at < len(words):
        opening = _OPENING.search(words, at)
        if opening is None:
            return
        inside = opening.end()
        ends, closed = _ends(words, inside, opening[0])
        if ends:
            last = ends[0]
            start, end = folded.span(inside, last) if last > inside else folded.span(opening.start(), inside)
            yield Quotation(start, end, tuple(words[inside:e] for e in ends), closed)
            at = last + 1
        else:
            at = inside


def _ends(words: str, start: int, mark: str) -> tuple[list[int], bool]:
    """Where a quotation that opens at ``start`` may close, and whether a mark closes it there."""
    if mark == '"':
        close = words.find('"', start)
        return ([close], True) if close >= 0 else ([len(words)], False)
    closings: list[int] = []
    for match in _CLOSE_SINGLE.finditer(words, start, start + _FURTHEST):
        closings.append(match.start())
        if len(closings) == _MOST_CLOSINGS:
            break
    # A lone leading mark with nothing that could close it is an elision, not a quotation.
    plural = [c for c in closings if words[c - 1] == "s" and words[c + 1 : c + 3].strip().isalpha()]
    return [c for c in closings if c not in plural] + plural, True


def verbatim(quoted: str, source: str) -> bool:
    """Whether ``source``, folded, has the words of ``quoted``, whole and in order.

    Both are folded texts, in folded case: capitals are typography too. An ellipsis may stand for
    words of one paragraph, never for a negation or a limit. Closing punctuation inside the marks is the item's own.
    """
    pieces = [piece.strip(_TRIMMED) for piece in _ELLIPSIS.split(quoted)]
    pieces = [piece for piece in pieces if piece]
    if not pieces:
        return True
    return any(_follows(pieces[1:], source, end) for _, end in _places(pieces[0], source, 0, len(source)))


def _places(piece: str, source: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    at = source.find(piece, start, stop)
    while at >= 0:
        end = at + len(piece)
        before, after = source[at - 1 : at], source[end : end + 1]
        if not (before.isalnum() and piece[0].isalnum()) and not (after.isalnum() and piece[-1].isalnum()):
            yield at, end
        at = source.find(piece, at + 1, stop)


def _follows(pieces: list[str], source: str, at: int) -> bool:
    for piece in pieces:
        found = next(_places(piece, source, at, min(len(source), at + _FURTHEST)), None)
        if found is None or _NEGATION.search(source, at, found[0]):
            return False
        at = found[1]
    return True
