"""A name, date or figure in the place of another: the sentence of the article word for word, but for that one thing."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from gates.faults import Fault
from gates.figures.parse import parse_with_names
from gates.fold import fold, name_key
from gates.label_words import OPPOSITE, Label, labels
from gates.language import words_of
from gates.report import shown
from gates.same_name import alike
from gates.support import stem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gates.claims import Claim
    from gates.figures import Figure
    from gates.nouns import Names
    from gates.sentences import Sentence

_WORD = re.compile(r"[^\W_](?:[\w.'/+-]*[\w+])?")
_POSSESSIVE = re.compile(r"'s?$")
_BLANK = re.compile(r"[^.!?:;\s\"'(]+")
_SPEAKER = re.compile(r":\s")
_LONGEST = 90
_WIDEST = 6
_REACH = 3
_FAR = 6
_HALF = 0.5
_ENOUGH = 0.4
_MOSTLY = 0.6
_MOST = 50
_MOST_ABOUT = 400
_POLE = "pole"
_SWITCHED = frozenset({"on", "off"})
"""Opposites that are as often plain prepositions."""
_WRITTEN = ("name", "ordinal", "month", "day", _POLE)
_COUNTED = ("year", "number")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word or a figure of a sentence: its place, what it is compared by, and its labels that exclude others."""

    start: int
    end: int
    key: str
    content: bool
    labels: frozenset[Label]


@dataclass(frozen=True)
class _Pair:
    """A claim and a sentence of the article, in pieces."""

    claim: Claim
    sentence: Sentence
    names: Names
    text: str
    mine: list[_Piece]
    theirs: list[_Piece]


def replaced(claim: Claim, names: Names) -> Iterator[Fault]:
    """The names, dates and figures of a claim in the place of others, beside the nearest sentence that has any."""
    mine = _pieces(claim.text, names)
    for rest in claim.rests[:2]:
        if rest.sentence.row:
            continue
        text = fold(rest.sentence.text).text
        found = list(_differences(_Pair(claim, rest.sentence, names, text, mine, _pieces(text, names))))
        if found:
            yield from found
            return


def _pieces(text: str, names: Names) -> list[_Piece]:
    pieces: list[_Piece] = []
    at = 0
    for figure in [*parse_with_names(text), None]:
        stop = figure.start if figure else len(text)
        pieces += [_word(m, names) for m in _WORD.finditer(text, at, stop) if not _SPEAKER.match(text, m.end())]
        if figure:
            pieces.append(_figure(figure, text, names))
            at = max(at, figure.end)
    return pieces[:_LONGEST]


def _word(match: re.Match[str], names: Names) -> _Piece:
    word = _POSSESSIVE.sub("", match[0])
    key = name_key(word)
    # The words before it tell whether the word opens a sentence, where it has its capital for that.
    before = match.string[max(0, match.start() - _REACH) : match.start()]
    found = labels(f"{_BLANK.sub('', before)}{word}", names, ())
    found = frozenset(x for x in found if x.kind in {*_WRITTEN, *_COUNTED})
    return _Piece(match.start(), match.end(), stem(key), key not in words_of("function_words.txt"), found)


def _figure(figure: Figure, text: str, names: Names) -> _Piece:
    if figure.kind == "name":
        key = name_key(figure.text)
        found = frozenset({Label("name", key, figure.text)})
    else:
        found = labels(text[figure.start : figure.end], names, (replace(figure, start=0, end=len(figure.text)),))
        key = "|".join(sorted(f"{x.kind} {x.key}" for x in found)) or figure.text.casefold()
    excluding = frozenset(x for x in found if x.kind in {*_WRITTEN, *_COUNTED})
    return _Piece(figure.start, figure.end, key, content=True, labels=excluding)


def _differences(pair: _Pair) -> Iterator[Fault]:
    """Where both sentences go on alike before and behind, and have another thing of one class between."""
    mine = pair.mine
    steps = SequenceMatcher(None, [p.key for p in mine], [p.key for p in pair.theirs], autojunk=False).get_opcodes()
    kept = sum(p.content for tag, a, b, _, _ in steps if tag == "equal" for p in mine[a:b])
    content = sum(p.content for p in mine)
    if kept < _ENOUGH * content:
        return
    for at, step in enumerate(steps):
        if step[0] != "replace":
            continue
        for here, there in _between(mine, pair.theirs, steps, at, mostly=kept >= _MOSTLY * content):
            for kind in (*_WRITTEN, *_COUNTED):
                said, told = _of(kind, here), _of(kind, there)
                if said and told and _excludes(kind, said, told, pair):
                    yield _fault(said, told, pair)
                    break


def _between(
    mine: list[_Piece], theirs: list[_Piece], steps: Sequence[tuple[str, int, int, int, int]], at: int, *, mostly: bool
) -> Iterator[tuple[list[_Piece], list[_Piece]]]:
    """What two sentences have between words that they share; of a long stretch, what touches those words."""
    _, a, b, c, d = steps[at]
    left = mine[max(steps[at - 1][1], a - _REACH) : a] if at else []
    right = mine[b : min(steps[at + 1][2], b + _REACH)] if at < len(steps) - 1 else []
    before, behind = sum(p.content for p in left), sum(p.content for p in right)
    if max(b - a, d - c) <= _WIDEST:
        open_left, open_right = at == 0, at == len(steps) - 1
        if ((before or open_left) and (behind or open_right)) or (mostly and (before or behind)):
            yield mine[a:b], theirs[c:d]
        return
    if before > 1:
        yield mine[a : a + 1], theirs[c : c + 1]
    if behind > 1:
        yield mine[b - 1 : b], theirs[d - 1 : d]


def _of(kind: str, pieces: list[_Piece]) -> list[_Piece]:
    return [p for p in pieces if any(label.kind == kind for label in p.labels)]


def _fault(said: list[_Piece], told: list[_Piece], pair: _Pair) -> Fault:
    where = pair.claim.part.name
    message = f"{shown(_text(said, pair.claim.text))} stands where {where} has {shown(_text(told, pair.text))},"
    place = (pair.sentence.start, pair.sentence.end)
    return Fault(said[0].start, said[-1].end, f"{message} in {shown(pair.sentence.text)}", place)


def _excludes(kind: str, said: list[_Piece], told: list[_Piece], pair: _Pair) -> bool:
    """Whether what is said is something else, and the article has it, but not with the words beside it here."""
    if kind == "name" and (_goes_on(said, pair.mine) or _goes_on(told, pair.theirs)):
        return False
    if _owns(said, pair.claim.text) != _owns(told, pair.text) or _article(said, pair.claim.text) != _article(
        told, pair.text
    ):
        return False
    one, other = _keys(kind, said), _keys(kind, told)
    if kind == _POLE:
        return not one & _SWITCHED and {OPPOSITE[key] for key in one} <= other and not one & _poles_near(pair)
    if kind == "number" and _units(_text(said, pair.claim.text)) != _units(_text(told, pair.text)):
        return False
    if _same(kind, one, other) or not _known(kind, said, pair):
        return False
    near = _beside(pair.mine, said, _REACH)
    others = [p for p in pair.theirs if p not in told and _same(kind, one, _keys(kind, [p]))]
    return not any(near & _beside(pair.theirs, [p], _REACH) for p in others) and not _elsewhere(kind, said, pair)


def _units(text: str) -> frozenset[str]:
    return frozenset(unit for figure in parse_with_names(text) for unit in figure.units)


def _poles_near(pair: _Pair) -> frozenset[str]:
    """The words with an opposite in the sentences that the claim rests on."""
    texts = (fold(rest.sentence.text).text for rest in pair.claim.rests)
    return frozenset(x.key for text in texts for x in labels(text, pair.names, ()) if x.kind == _POLE)


def _goes_on(said: list[_Piece], pieces: list[_Piece]) -> bool:
    """Whether a name goes on in a word that both sentences have: "Ada" of "Ada Lowe"."""
    first, last = pieces.index(said[0]), pieces.index(said[-1]) + 1
    return bool(_of("name", pieces[max(0, first - 1) : first] + pieces[last : last + 1]))


def _owns(pieces: list[_Piece], text: str) -> bool:
    return bool(_POSSESSIVE.search(text[pieces[-1].start : pieces[-1].end]))


def _article(pieces: list[_Piece], text: str) -> bool:
    """Whether "the" stands before: "the German" may be anyone."""
    return text[max(0, pieces[0].start - 5) : pieces[0].start].lower().split()[-1:] == ["the"]


def _text(pieces: list[_Piece], text: str) -> str:
    return text[pieces[0].start : pieces[-1].end]


def _keys(kind: str, pieces: list[_Piece]) -> frozenset[str]:
    return frozenset(x.key for p in pieces for x in p.labels if x.kind == kind)


def _same(kind: str, one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one & other) or (kind == "name" and bool(other) and alike(one, other))


def _beside(pieces: list[_Piece], said: list[_Piece], reach: int) -> frozenset[str]:
    """The content words near some pieces."""
    first, last = pieces.index(said[0]), pieces.index(said[-1]) + 1
    near = pieces[max(0, first - reach) : first] + pieces[last : last + reach]
    return frozenset(p.key for p in near if p.content)


def _known(kind: str, said: list[_Piece], pair: _Pair) -> bool:
    """Whether the article has what is said at all; what it lacks is another gate's business."""
    if kind in _WRITTEN:
        return all(name_key(x.written) in pair.names.cased or kind == "ordinal" for p in said for x in p.labels)
    figures = parse_with_names(_text(said, pair.claim.text))
    return all(pair.claim.part.figures.matches(figure) for figure in figures)


def _elsewhere(kind: str, said: list[_Piece], pair: _Pair) -> bool:
    """Whether another sentence has what is said with half of the words beside it; or too many have it to tell."""
    labelled = frozenset(p.key for p in pair.mine if p.labels)
    beside = _beside(pair.mine, said, _FAR) - labelled
    about = set(_sentences(kind, said, pair)) - {pair.sentence}
    if len(about) > _MOST_ABOUT:
        return True
    return any(len(beside & s.stems) >= max(1, _HALF * len(beside)) for s in about)


def _sentences(kind: str, said: list[_Piece], pair: _Pair) -> Iterator[Sentence]:
    """The sentences of the article that have what is said."""
    part = pair.claim.part
    if kind in _WRITTEN:
        for piece in said:
            yield from part.sentences.holding(stem(name_key(_POSSESSIVE.sub("", _text([piece], pair.claim.text)))))
        return
    for figure in parse_with_names(_text(said, pair.claim.text)):
        for match in part.figures.matches(figure)[:_MOST]:
            at = bisect_right(part.sentences.all, match.start, key=lambda s: s.start) - 1
            yield part.sentences.all[max(0, at)]
