"""Judging many rows: in order, the same on any number of cores, in bounded memory."""

import json
from collections.abc import Iterator

import pytest

from gates import GATES
from gates.context import Context
from gates.gate import AnyItem, Gate
from pipeline import gating
from pipeline.gating import Bench, Line, judge_lines
from schemas.errors import GateCrashed
from schemas.finding import Finding
from schemas.site import Voice

NAMES = tuple(gate.reason for gate in GATES)
SOURCE = "The pump on the west bank lifts forty litres a second. The keeper reads the gauge at night."
TEXTS = (
    "the pump on the west bank lifts forty litres a second.",
    "the keeper reads the gauge at night.",
    "the groundbreaking pump lifts forty litres a second.",
    "the pump lifts fifty litres a second on the west bank.",
)


def _rows(count: int) -> Iterator[Line]:
    for number in range(1, count + 1):
        row = {"id": number, "source": f"{SOURCE} ({number // 9})", "item": TEXTS[number % len(TEXTS)]}
        yield number, b"no row" if number % 50 == 0 else json.dumps(row).encode()


def _article_rows(count: int) -> Iterator[Line]:
    for number in range(1, count + 1):
        row = {"id": number, "kind": "bullet", "text": f"the keeper of bank {number % 40} reads the gauge at night"}
        yield number, json.dumps(row).encode()


def test_two_cores_say_what_one_says_in_the_same_order() -> None:
    bench = Bench(NAMES, Voice())
    alone = list(judge_lines(_rows(1000), bench, 1))
    assert [one.number for one in alone] == list(range(1, 1001))
    assert alone == list(judge_lines(_rows(1000), bench, 2))
    assert sum(one.error is not None for one in alone) == 20
    reasons = {one.verdict.reason for one in alone if one.verdict}
    assert {None, "editorial", "figure"} <= reasons


def test_repeat_compares_with_rows_kept_before_on_any_number_of_cores() -> None:
    article = Context.from_source("The keeper of the bank reads the gauge at night, forty times.").article
    bench = Bench(("profanity", "repeat"), Voice(), article)
    alone = list(judge_lines(_article_rows(900), bench, 1))
    kept = [one.number for one in alone if one.verdict and one.verdict.kept]
    assert kept == list(range(1, 41))
    assert alone == list(judge_lines(_article_rows(900), bench, 2))


def test_rows_with_sources_of_their_own_do_not_repeat_each_other() -> None:
    judged = list(judge_lines(_rows(9), Bench(("repeat",), Voice()), 1))
    assert all(one.verdict and one.verdict.kept for one in judged)


@pytest.mark.parametrize("workers", [1, 2])
def test_no_more_lines_are_read_than_a_few_batches_ahead(workers: int) -> None:
    read = 0

    def lines() -> Iterator[Line]:
        nonlocal read
        for line in _rows(4000):
            read += 1
            yield line

    judged = judge_lines(lines(), Bench(("profanity",), Voice()), workers)
    next(judged)
    assert read < 2000
    assert sum(1 for _ in judged) == 3999
    assert read == 4000


def test_a_gate_that_raises_stops_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(item: AnyItem, context: Context) -> tuple[Finding, ...]:
        raise ZeroDivisionError(item.kind + context.article.slug)

    monkeypatch.setattr(gating, "select", lambda _: (Gate("figure", 1, check),))
    with pytest.raises(GateCrashed, match="figure"):
        list(judge_lines(_rows(3), Bench(("figure",), Voice()), 1))
