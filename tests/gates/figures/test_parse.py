"""The parser of figures: a table of what is read, with its value, unit and kind."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from gates.figures import Figure, parse
from gates.plain import plain

CASES: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("cases.yml").read_text(encoding="utf-8")
)
ROWS = [(f"{group}: {row.get('form', row['text'])}", row) for group, rows in CASES.items() for row in rows]
FIGURE_TABLE = yaml.safe_load(Path(__file__).parents[1].joinpath("figure.yml").read_text(encoding="utf-8"))


def _told(text: str) -> list[str]:
    return [_figure_told(figure) for figure in parse(plain(text).text)]


def _figure_told(figure: Figure) -> str:
    if figure.dates:
        return "-".join(str(part) for part in min(figure.dates, key=str))
    if figure.token:
        return figure.token.split("|")[0]
    reading = figure.readings[0]
    short = Fraction(reading.value).limit_denominator(100)
    value = format(reading.value.normalize(), "f")
    return f"{short if len(value) > 12 else value} {reading.unit}".strip()


@pytest.mark.parametrize("row", [row for _, row in ROWS], ids=[name[:60] for name, _ in ROWS])
def test_reads(row: dict[str, Any]) -> None:
    assert _told(row["text"]) == row["reads"]


@pytest.mark.parametrize("side", ["pass", "drop"])
def test_every_form_has_a_twin_that_passes_and_one_that_drops(side: str) -> None:
    forms = {f"{group}, {row['form']}" for group, rows in CASES.items() for row in rows if "form" in row}
    assert forms <= {row["why"] for row in FIGURE_TABLE[side]}


def test_a_third_is_a_third() -> None:
    values = [figure.value for figure in parse("a third, one third, ⅓, 1/3")]
    assert values == [Decimal(1) / 3] * 4


@pytest.mark.parametrize(
    ("text", "hedge"),
    [
        ("about 30", "about"),
        ("~30", "about"),
        ("roughly £30", "about"),
        ("more than 30", "over"),
        ("30 or more", "over"),
        ("at least 30", "over"),
        ("nearly 30", "under"),
        ("up to 30", "under"),
        ("the 30", None),
    ],
)
def test_hedges(text: str, hedge: str | None) -> None:
    assert [figure.hedge for figure in parse(text)] == [hedge]


def test_both_ends_of_a_range_know_the_other() -> None:
    low, high = parse("It takes 25 to 30 minutes.")
    assert low.whole == high.whole == (9, 25)
    assert [r.value for r in low.partner] == [Decimal(30)]
    assert [r.value for r in high.partner] == [Decimal(25)]


def test_a_letter_may_be_read_two_ways() -> None:
    (figure,) = parse("a 5m pool")
    assert {(reading.value, reading.unit) for reading in figure.readings} == {
        (Decimal(5_000_000), ""),
        (Decimal(5), "metre"),
    }


@given(st.text(alphabet=st.sampled_from("0123456789.,-–/:%$£mkB× atohundredfivewthirdq'½")))
@settings(max_examples=400, deadline=None)
def test_spans_are_the_text_and_never_run_back(text: str) -> None:
    figures = parse(text)
    for figure in figures:
        assert 0 <= figure.start < figure.end <= len(text)
    starts = [figure.start for figure in figures]
    assert starts == sorted(starts)


@given(st.integers(min_value=0, max_value=10**9))
def test_grouping_is_no_part_of_a_value(number: int) -> None:
    for written in (str(number), f"{number:,}", f"{number:,}".replace(",", "\u2009")):
        (figure,) = parse(f"It made {written} tiles.")
        assert figure.value == number
