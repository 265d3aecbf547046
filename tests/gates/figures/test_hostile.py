"""A long text of any shape is read to its end: the time grows as its length, and no value is too great to read."""

import pytest

from gates.figures.parse import parse, read_all

LONG = 100_000
SHAPES = {
    "1,0": 1,
    "5 to ": 15_000,
    "x-1": 0,
    "first and ": 5_000,
    "1 000 ": 15_000,
    "twenty-": 500,
    "$": 0,
    "½": 0,
    "2 January ": 5_000,
    "a third of ": 5_000,
    "v1.2.": 0,
    "@": 0,
    "a@": 0,
    "9": 0,
}
"""A shape, and the fewest figures to be read in it; what nothing parts is one name, or none."""


@pytest.mark.parametrize("shape", SHAPES)
def test_a_long_text_is_read_to_its_end(shape: str) -> None:
    figures = read_all((shape * LONG)[:LONG])
    assert len(figures) >= SHAPES[shape]
    assert all(figure.end <= LONG for figure in figures)


@pytest.mark.parametrize("text", ["5 " + "million " * 200_000, "9" * 1_000_001 + " million", "5e999 billion", "1e-999"])
def test_no_value_is_too_great(text: str) -> None:
    assert len(parse(text)) <= 1


@pytest.mark.parametrize("text", ["ada@nine.example", "two.three@kiln.example", "www.seven.example", "http://one.two"])
def test_no_word_of_an_address_is_a_figure(text: str) -> None:
    assert parse(f"Write to {text} now.") == ()
