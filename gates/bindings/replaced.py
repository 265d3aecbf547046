"""A name, date or figure in the place of another: the sentence of the article word for word, but for that one thing."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from gates.bindings.excluding import Pair, excludes
from gates.bindings.faults import Fault
from gates.bindings.pieces import COUNTED, WRITTEN, of_class, pieces_of, written
from gates.bindings.remembered import Remembered
from gates.report import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gates.bindings.pieces import Piece
    from gates.claims import Claim
    from gates.nouns import Names
    from gates.sentences import Sentence

_WIDEST = 6
_REACH = 3
_ENOUGH = 0.4
_MOSTLY = 0.6
_PIECES: Remembered[int, tuple[Piece, ...]] = Remembered()


def replaced(claim: Claim, names: Names) -> Iterator[Fault]:
    """The names, dates and figures of a claim in the place of others, beside the nearest sentence that has any."""
    rests = [rest for rest in claim.rests[:2] if not rest.sentence.row]
    mine = pieces_of(claim.text, names) if rests else ()
    if not any(piece.labels for piece in mine):
        return
    for rest in rests:
        found = list(_differences(_pair(claim, rest.sentence, names, mine)))
        if found:
            yield from found
            return


def _pair(claim: Claim, sentence: Sentence, names: Names, mine: tuple[Piece, ...]) -> Pair:
    text = sentence.folded
    theirs = _PIECES.get(claim.part.sentences, sentence.start, lambda: pieces_of(text, names))
    return Pair(claim, sentence, names, text, mine, theirs)


def _differences(pair: Pair) -> Iterator[Fault]:
    """Where both sentences go on alike before and behind, and have another thing of one class between."""
    mine = pair.mine
    content = sum(p.content for p in mine)
    held = {p.key for p in pair.theirs}
    if sum(p.content for p in mine if p.key in held) < _ENOUGH * content or not any(p.labels for p in pair.theirs):
        return
    steps = SequenceMatcher(None, [p.key for p in mine], [p.key for p in pair.theirs], autojunk=False).get_opcodes()
    kept = sum(p.content for tag, a, b, _, _ in steps if tag == "equal" for p in mine[a:b])
    if kept < _ENOUGH * content:
        return
    for at, step in enumerate(steps):
        if step[0] != "replace":
            continue
        for here, there in _between(mine, pair.theirs, steps, at, mostly=kept >= _MOSTLY * content):
            for kind in (*WRITTEN, *COUNTED):
                said, told = of_class(kind, here), of_class(kind, there)
                if said and told and excludes(kind, said, told, pair):
                    yield _fault(said, told, pair)
                    break


def _between(
    mine: tuple[Piece, ...],
    theirs: tuple[Piece, ...],
    steps: Sequence[tuple[str, int, int, int, int]],
    at: int,
    *,
    mostly: bool,
) -> Iterator[tuple[tuple[Piece, ...], tuple[Piece, ...]]]:
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


def _fault(said: list[Piece], told: list[Piece], pair: Pair) -> Fault:
    where = pair.claim.part.name
    message = f"{shown(written(said, pair.claim.text))} stands where {where} has {shown(written(told, pair.text))},"
    place = (pair.sentence.start, pair.sentence.end)
    return Fault(said[0].start, said[-1].end, f"{message} in {shown(pair.sentence.text)}", place)
