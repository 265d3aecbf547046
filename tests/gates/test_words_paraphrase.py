"""The tables of words that may stand for each other, and of words that turn a claim round, are sound."""

import re
from itertools import product
from pathlib import Path

import pytest

_WORDS = Path(__file__).parents[2] / "gates" / "words"
_FORM = re.compile(r"[a-z]+(?:['-][a-z]+)*(?: [a-z]+(?:['-][a-z]+)*)*")


def _lines(name: str) -> list[str]:
    lines = (_WORDS / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _sides(line: str) -> list[list[str]]:
    return [side.split(", ") for side in re.split(r" [|>] ", line)]


def _groups() -> list[frozenset[str]]:
    return [frozenset(line.split(", ")) for line in _lines("paraphrases.txt") if ">" not in line]


def _opposites() -> list[tuple[str, str]]:
    sides = [_sides(line) for line in _lines("opposites.txt")]
    return [pair for left, right in sides for pair in product(left, right)]


@pytest.mark.parametrize("name", ["paraphrases.txt", "opposites.txt"])
def test_every_line_holds_two_or_more_plain_lower_case_forms(name: str) -> None:
    words = {line: [word for side in _sides(line) for word in side] for line in _lines(name)}
    assert words
    assert [line for line, forms in words.items() if len(forms) < 2] == []
    assert [word for forms in words.values() for word in forms if not _FORM.fullmatch(word)] == []


@pytest.mark.parametrize("name", ["paraphrases.txt", "opposites.txt"])
def test_no_word_stands_twice_in_a_line(name: str) -> None:
    words = {line: [word for side in _sides(line) for word in side] for line in _lines(name)}
    assert [line for line, forms in words.items() if len(set(forms)) < len(forms)] == []


def test_opposites_have_two_sides_and_broader_lines_one_narrower_word() -> None:
    assert [line for line in _lines("opposites.txt") if line.count(" | ") != 1] == []
    broader = [line for line in _lines("paraphrases.txt") if ">" in line]
    assert broader
    assert [line for line in broader if line.count(" > ") != 1 or len(_sides(line)[0]) != 1] == []


def test_no_group_stands_twice() -> None:
    groups = _groups()
    assert sorted(map(sorted, groups)) == sorted(map(sorted, set(groups)))


def test_no_opposites_share_a_group_of_paraphrases() -> None:
    groups = _groups()
    together = {(a, b) for group in groups for a, b in product(group, group) if a != b}
    assert sorted(set(_opposites()) & together) == []


def test_no_narrower_word_is_the_opposite_of_its_broader_word() -> None:
    sides = [_sides(line) for line in _lines("paraphrases.txt") if ">" in line]
    steps = {pair for narrower, broader in sides for pair in product(narrower, broader)}
    assert sorted(set(_opposites()) & (steps | {(b, a) for a, b in steps})) == []
