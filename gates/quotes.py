"""Quotations: where a text quotes, and whether an article has the words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from gates.fold import fold
from gates.plain import Plain

_OPENING = re.compile(
    r"\x01\s?"
    # A straight mark opens where a word may begin, or between two letters, where only the space is missing.
    r"|(?<!\w)\"(?=\S)|(?<=[^\W\d_])\"(?=[^\W\d_])"
    r"|(?<![\w.,;!?])'(?=[\w\"\[(.])(?!(?:\d0s|tis|twas|em|cause|til|n)\b)",
    re.IGNORECASE,
)
_CLOSE_SINGLE = re.compile(r"(?<=[^\s'(\[])'(?!\w)")
# These open wherever they stand, and close with these. A mark stands in for them that no text has.
_CLOSED_BY = {"“": '”"', "„": '“”"', "‟": '”"', "«": "»", "❝": "❞", "〝": "〟〞", "「": "」", "『": "』"}
_OPENERS = str.maketrans(dict.fromkeys(_CLOSED_BY, "\x01"))
_DOUBLE = re.compile('["\x01]')
_TEX = re.compile(r"``(?=[^`\n]{1,2000}?'')|''")
_CODE = re.compile(r"`[^`\n]*`")
_ELLIPSIS = re.compile(r"\s?[\[(]?\.{3,}[\])]?\s?")
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nor|neither|without|cannot|nobody|nothing|nowhere|hardly|barely|scarcely|rarely"
    r"|seldom|unless|except|excluding|but|however|although|though|only|if|little|few|instead|rather than|far from"
    r"|less|fail\w*|refus\w*|den(?:y|ies|ied)|lack\w*|false\w*|stop\w*)\b|n't\b",
    re.IGNORECASE,
)
_TRIMMED = " .,;:!?"
_MOST_CLOSINGS = 8
_FURTHEST = 2000
_MOST_MARKS = 64
_MOST_PLACES = 10_000
BREAK = "\x00"
"""What parts one paragraph from the next in a source that quotations are looked up in."""


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
    bare = _TEX.sub('"\u200b', text.replace("\x01", " ").replace(BREAK, " "))
    marked = _CODE.sub(lambda m: "\x1f" * len(m[0]), bare)
    folded = fold(marked.translate(_OPENERS))
    words, at = folded.text, 0
    while at < len(words):
        opening = _OPENING.search(words, at)
        if opening is None:
            return
        inside = opening.end()
        if opening[0] == "'":
            ends, closed = _single_ends(words, inside), True
        else:
            ends, closed = _double_ends(words, folded, bare, opening)
        if ends:
            last = ends[0]
            shown = inside + len(words[inside:last].rstrip())
            start, end = folded.span(inside, shown) if shown > inside else folded.span(opening.start(), inside)
            yield Quotation(start, end, tuple(one_mark(words[inside:e]) for e in ends), closed)
            at = last + 1
        else:
            at = inside


def one_mark(folded: str) -> str:
    """Folded text with double marks as single ones: which of the two a house nests in the other is typography."""
    return folded.replace("\x01", "'").replace('"', "'")


def _double_ends(words: str, folded: Plain, text: str, opening: re.Match[str]) -> tuple[list[int], bool]:
    """Where a quotation in double marks closes, marks nested in it passed over, and whether a mark closes it."""
    start = opening.end()
    opener = text[folded.origin(opening.start())]
    if opener not in _CLOSED_BY:
        close = words.find('"', start)
        return ([close], True) if close >= 0 else ([len(words)], False)
    depth = 1
    first = None
    for mark in islice(_DOUBLE.finditer(words, start), _MOST_MARKS):
        written = text[folded.origin(mark.start())]
        if written in _CLOSED_BY[opener]:
            first = mark.start() if first is None else first
            depth -= 1
        elif written == opener:
            depth += 1
        if depth == 0:
            return [mark.start()], True
    return ([len(words)], False) if first is None else ([first], True)


def _single_ends(words: str, start: int) -> list[int]:
    """Where a quotation in single marks may close."""
    closings: list[int] = []
    for match in _CLOSE_SINGLE.finditer(words, start, start + _FURTHEST):
        closings.append(match.start())
        if len(closings) == _MOST_CLOSINGS:
            break
    # A lone leading mark with nothing that could close it is an elision, not a quotation.
    plural = [c for c in closings if words[c - 1] == "s" and words[c + 1 : c + 3].strip().isalpha()]
    return [c for c in closings if c not in plural] + plural


def verbatim(quoted: str, source: str) -> bool:
    """Whether ``source``, folded, has the words of ``quoted``, whole and in order, in one of its paragraphs.

    Both are folded texts, in folded case (capitals are typography too) and with one kind of mark. An ellipsis
    may stand for words of one paragraph, never for a negation or a limit. Closing punctuation inside the marks is
    the item's own.
    """
    pieces = [piece.strip(_TRIMMED) for piece in _ELLIPSIS.split(quoted)]
    pieces = [piece for piece in pieces if piece]
    if not pieces:
        return True
    places = islice(_places(pieces[0], source, 0, len(source)), _MOST_PLACES)
    return any(_follows(pieces[1:], source, end) for _, end in places)


def _places(piece: str, source: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    at = source.find(piece, start, stop)
    while at >= 0:
        end = at + len(piece)
        before, after = source[at - 1 : at], source[end : end + 1]
        if not (before.isalnum() and piece[0].isalnum()) and not (after.isalnum() and piece[-1].isalnum()):
            yield at, end
        at = source.find(piece, at + 1, stop)


def _follows(pieces: list[str], source: str, at: int) -> bool:
    if not pieces:
        return True
    stop = source.find(BREAK, at, at + _FURTHEST)
    stop = min(len(source), at + _FURTHEST) if stop < 0 else stop
    for piece in pieces:
        found = next(_places(piece, source, at, stop), None)
        if found is None or _NEGATION.search(source, at, found[0]):
            return False
        at = found[1]
    return True
