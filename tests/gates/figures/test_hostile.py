"""A long text of any shape is read to its end: the time grows as its length, and no value is too great to read."""

import pytest

from gates import bare_figure, figure
from gates.context import Context
from gates.figures.parse import parse, read_all
from gates.gate import Gate
from schemas.item import Bullet

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


@pytest.mark.parametrize("gate", [figure.GATE, bare_figure.GATE], ids=lambda gate: gate.reason)
@pytest.mark.parametrize(
    ("said", "source"),
    [("1 to 2 ", "1 door opened. 2 windows closed. "), ("1 ", "| 1 | 2 |\n"), ("5 ", "5 kg of clay. ")],
)
def test_a_figure_that_stands_everywhere_is_looked_up_once(said: str, source: str, gate: Gate) -> None:
    context = Context.from_source(source * 1_000)
    assert len(list(gate.check(Bullet.model_construct(kind="bullet", text=said * 2_000), context))) <= 50
