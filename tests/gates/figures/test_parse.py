"""The parser of figures: a table of what is read, with its value, unit and kind."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gates.figures import parse

# text, then each figure as value and unit ("12 kilometre"), or its token or date.
TABLE = [
    # grouping and decimals
    ("1,041 tiles", ["1041"]),
    ("1\u00a0041 and 1\u2009041 and 1\u202f041", ["1041", "1041", "1041"]),
    ("1'000 and 1’000", ["1000", "1000"]),
    ("1,00,000 rupees", ["100000 ₹"]),
    ("12,500,000.75", ["12500000.75"]),
    (".5 and 0.5", ["0.5", "0.5"]),
    ("in 2019 300 people", ["2019", "300"]),
    # signs and powers
    ("−5 °C, -3%, +2", ["-5 celsius", "-3 %", "2"]),
    ("±3 %", ["3 %"]),
    ("1.2e6 and 3×10⁴ and 4 x 10^-2", ["1200000", "30000", "0.04"]),
    ("- £9.15", ["9.15 £"]),
    # scale
    ("27.3 billion, 27.3B", ["27300000000", "27300000000"]),
    ("1.2 million", ["1200000"]),
    ("5 hundred thousand", ["500000"]),
    ("£5m, £5 m, €2bn, $3tn", ["5000000 £", "5000000 £", "2000000000 €", "3000000000000 $"]),
    ("10k steps", ["10000"]),
    # per cent
    ("35%, 35 %, 35 per cent, 35 percent, 35-per-cent", ["35 %"] * 5),
    ("35 percentage points, 3 pp, 40 basis points", ["35 pp", "3 pp", "40 bp"]),
    # multiples
    ("1.43×, 2x, ten-fold, 10-fold, tenfold", ["1.43 ×", "2 ×", "10 ×", "10 ×", "10 ×"]),
    ("twice, doubled, tripled, halved", ["2 ×", "2 ×", "3 ×", "0.5 ×"]),
    ("forty times faster", ["40 ×"]),
    # currencies
    ("US$5, A$5, 5 dollars, USD 5, 5 euros", ["5 $", "5 A$", "5 $", "5 $", "5 €"]),
    # fractions
    ("½, 2½, 3 1/2, 1/4", ["0.5", "2.5", "3.5", "0.25"]),
    ("half, a quarter, three-quarters, one-half", ["0.5", "0.25", "0.75", "0.5"]),
    ("half a million, two and a half million, one and a half", ["500000", "2500000", "1.5"]),
    ("half an hour", ["0.5 hour"]),
    # words
    ("twenty-seven, twenty seven", ["27", "27"]),
    ("five hundred thousand", ["500000"]),
    ("one hundred and five", ["105"]),
    ("a dozen, two dozen, a hundred, a million", ["12", "24", "100", "1000000"]),
    ("nineteen eighty-four", ["1984"]),
    ("first two", ["1", "2"]),
    ("two three", ["2", "3"]),
    ("six and seven", ["6", "7"]),
    # ordinals
    ("1st, 22nd, twenty-first, the third man", ["1", "22", "21", "3"]),
    # units
    ("5km, 5 km, 5 kilometres", ["5 kilometre"] * 3),
    ("60 mph, 60 miles per hour, 40 km/h", ["60 mph", "60 mph", "40 kilometre/hour"]),
    ("3 µs and 3 μs", ["3 microsecond"] * 2),
    ("96 GB, 96GB, 1 GiB", ["96 gigabyte", "96 gigabyte", "1 gibibyte"]),
    ("a 15-year-old, a two-hour talk", ["15 year", "2 hour"]),
    # ranges
    ("25 to 30 per cent, 25–30%, 25-30%", ["25 %", "30 %"] * 3),
    ("between 25 and 30 kg", ["25 kilogram", "30 kilogram"]),
    # compounds
    ("a 27-billion-parameter model", ["27000000000"]),
    ("a 100,000-strong crowd", ["100000"]),
    # dates
    ("12 March 2024, March 12th, 2024, 2024-03-12, the 12th of March 2024", ["2024-3-12"] * 4),
    ("February 2023, May 5", ["2023-2-None", "None-5-5"]),
    ("03/04/2024", ["2024-3-4"]),
    ("Q2, second quarter of 2024, Q4 2023", ["q2", "q2 2024", "q4 2023"]),
    ("7.30 p.m., 19:30, 7pm", ["19:30:00", "19:30:00", "19:00:00"]),
    # whole or not at all
    ("0.32.13, v2.1, version 3", ["0.32.13", "2.1", "3"]),
    ("d0ff6317 and 46c152a1", ["d0ff6317", "46c152a1"]),
    ("Table 3, Tables 2 and 3, § 4.1", ["table 3", "table 2", "table 3", "section 4.1"]),
    # no figures
    ("GPT-4, Covid-19, H100, 4xH100, 5G, qwen3.8:27b, Q4_K_M", []),
    ("https://kiln.example/2211.17192 and ada9@kiln.example", []),
    ("dozens, thousands of them, several", []),
    ("", []),
]


def _told(text: str) -> list[str]:
    told = []
    for figure in parse(text):
        if figure.dates:
            told.append("-".join(str(part) for part in min(figure.dates)))
        elif figure.token:
            told.append(figure.token.split("|")[0])
        else:
            reading = figure.readings[0]
            value = format(reading.value.normalize(), "f")
            told.append(f"{value} {reading.unit}".strip())
    return told


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[text[:40] for text, _ in TABLE])
def test_reads(text: str, expected: list[str]) -> None:
    assert _told(text) == expected


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
