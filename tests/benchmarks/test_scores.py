"""Scores of gates on labelled rows, worked by hand."""

import json
from pathlib import Path

import pytest

from benchmarks.rows import judged
from benchmarks.scores import Labels, Outcome, ablation, curve, score
from schemas.errors import StandfirstError

CLEAN = Labels(error=False)
WRONG = Labels(error=True)
ROWS = [
    Outcome(Labels(error=True, number=True, absent_number=True), frozenset({"figure"})),
    Outcome(Labels(error=True, number=True), frozenset({"figure", "quote"})),
    Outcome(Labels(error=True, name=True, absent_name=True), frozenset()),
    Outcome(WRONG, frozenset({"quote"})),
    Outcome(CLEAN, frozenset({"quote"})),
    *[Outcome(CLEAN, frozenset())] * 3,
]
GATES = ("cite", "figure", "quote")


def test_a_score_counts_catches_and_false_alarms() -> None:
    whole = score(ROWS, GATES)
    assert (whole.rows, whole.errors, whole.catches, whole.alarms) == (8, 4, 3, 1)
    assert (whole.recall, whole.precision, whole.false_alarms) == (0.75, 0.75, 0.25)
    assert (whole.f1, whole.balanced_accuracy) == (0.75, 0.75)
    assert (whole.absent_recall, whole.absent_number_recall, whole.absent_name_recall) == (0.5, 1.0, 0.0)
    assert whole.wrong_name_or_number_recall == pytest.approx(2 / 3)


def test_a_share_of_nothing_is_none() -> None:
    nothing = score([], GATES)
    assert {nothing.recall, nothing.precision, nothing.f1, nothing.balanced_accuracy} == {None}
    quiet = score(ROWS, ())
    assert (quiet.precision, quiet.recall, quiet.balanced_accuracy) == (None, 0.0, 0.5)


def test_an_ablation_tells_what_only_one_gate_does() -> None:
    cite, figure, quote = ablation(ROWS, GATES)
    assert (cite.alone.catches, cite.only_catches, cite.only_alarms) == (0, 0, 0)
    assert (figure.alone.catches, figure.only_catches, figure.without.catches) == (2, 1, 2)
    assert (quote.alone.alarms, quote.only_catches, quote.only_alarms) == (1, 1, 1)
    assert quote.without.false_alarms == 0.0


def test_a_curve_adds_the_best_gate_first_and_ends_with_the_whole() -> None:
    steps = curve(ROWS, GATES)
    assert [step.gate for step in steps] == ["figure", "cite", "quote"]
    assert [step.score.balanced_accuracy for step in steps] == [0.75, 0.75, 0.75]
    assert steps[-1].score == score(ROWS, GATES)


def line(number: int, **labels: object) -> tuple[int, bytes]:
    source = "The ferry has 4 berths. The mill grinds rye."
    row = {"set": "ferries", "id": number, "source": source, "item": "The ferry has 9 berths.", **labels}
    return number, json.dumps(row).encode()


def test_rows_are_judged_by_their_labels_and_kept(tmp_path: Path) -> None:
    saved = tmp_path / "verdicts.jsonl"
    lines = [line(1, any_error=True, wrong_number=True), line(2, any_error=True, set="mills")]
    with saved.open("w", encoding="utf-8") as save:
        sets = judged(lines, ("figure",), save)
    assert list(sets) == ["ferries", "mills", "all"]
    assert sets["ferries"] == [Outcome(Labels(error=True, number=True), frozenset({"figure"}))]
    assert [json.loads(text)["reason"] for text in saved.read_text("utf-8").splitlines()] == ["figure", "figure"]


def test_a_row_without_its_label_is_named() -> None:
    with pytest.raises(StandfirstError, match="any_error"):
        judged([line(3)], ("figure",), None)
