"""What a rule of the gate ``binding`` finds: the words of a claim, the article's place beside them, and a message."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """Characters ``start`` to ``end`` of a claim, and ``place`` (start, end) in the words of its part."""

    start: int
    end: int
    message: str
    place: tuple[int, int]
