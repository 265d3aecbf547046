"""What gates are worth on labelled rows: the scores of any set of gates, of each gate, and of gates added in turn.

A row with an error that is dropped is a catch; a clean row that is dropped is a false alarm.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Labels:
    """What people say of a row's item, and what its wrong words are.

    ``number`` and ``name`` tell that a number or a name is wrong, ``absent_number`` and ``absent_name`` that the
    wrong one stands nowhere in the source.
    """

    error: bool
    number: bool = False
    name: bool = False
    absent_number: bool = False
    absent_name: bool = False


@dataclass(frozen=True)
class Outcome:
    """A row's labels, and the gates that had a finding."""

    labels: Labels
    found: frozenset[str]


@dataclass(frozen=True)
class Score:
    """What a set of gates does to rows; a share is None where there is nothing to take it of.

    ``recall`` is the share of rows with an error that are dropped, ``false_alarms`` that of clean rows.
    """

    rows: int
    errors: int
    catches: int
    alarms: int
    absent_recall: float | None
    absent_number_recall: float | None
    absent_name_recall: float | None
    wrong_name_or_number_recall: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    balanced_accuracy: float | None
    false_alarms: float | None


@dataclass(frozen=True)
class Share:
    """One gate's share: it alone, the whole without it, and the rows that no other gate drops."""

    gate: str
    alone: Score
    without: Score
    only_catches: int
    only_alarms: int


@dataclass(frozen=True)
class Step:
    """The gates added up to one that is new, and what they do together."""

    gate: str
    score: Score


def score(outcomes: Sequence[Outcome], gates: Collection[str]) -> Score:
    """What ``gates`` do to the rows."""
    chosen = frozenset(gates)
    dropped = [bool(one.found & chosen) for one in outcomes]
    labels = [one.labels for one in outcomes]

    def caught(on: Iterable[bool]) -> float | None:
        hits = [drop for drop, counts in zip(dropped, on, strict=True) if counts]
        return _share(sum(hits), len(hits))

    errors = sum(label.error for label in labels)
    catches = sum(drop and label.error for drop, label in zip(dropped, labels, strict=True))
    alarms = sum(dropped) - catches
    precision, recall = _share(catches, catches + alarms), _share(catches, errors)
    false_alarms = _share(alarms, len(labels) - errors)
    return Score(
        rows=len(labels),
        errors=errors,
        catches=catches,
        alarms=alarms,
        absent_recall=caught(label.absent_number or label.absent_name for label in labels),
        absent_number_recall=caught(label.absent_number for label in labels),
        absent_name_recall=caught(label.absent_name for label in labels),
        wrong_name_or_number_recall=caught(label.number or label.name for label in labels),
        precision=precision,
        recall=recall,
        # The harmonic mean of precision and recall, in counts.
        f1=_share(2 * catches, errors + catches + alarms) if precision is not None and recall is not None else None,
        balanced_accuracy=None if recall is None or false_alarms is None else (recall + 1 - false_alarms) / 2,
        false_alarms=false_alarms,
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def ablation(outcomes: Sequence[Outcome], gates: Sequence[str]) -> tuple[Share, ...]:
    """Each gate's share of what all of them do, in the given order."""
    every = frozenset(gates)
    shares = []
    for gate in gates:
        only = [one.labels.error for one in outcomes if one.found & every == {gate}]
        shares.append(
            Share(
                gate=gate,
                alone=score(outcomes, {gate}),
                without=score(outcomes, every - {gate}),
                only_catches=sum(only),
                only_alarms=len(only) - sum(only),
            )
        )
    return tuple(shares)


def curve(outcomes: Sequence[Outcome], gates: Sequence[str]) -> tuple[Step, ...]:
    """Gates added one at a time, each the one that leaves the best balanced accuracy, until all are in.

    Of equals the first in the given order is added.
    """
    steps: list[Step] = []
    left = list(gates)
    while left:
        chosen = [step.gate for step in steps]
        trials = [Step(gate, score(outcomes, [*chosen, gate])) for gate in left]
        best = max(trials, key=lambda trial: trial.score.balanced_accuracy or 0.0)
        steps.append(best)
        left.remove(best.gate)
    return tuple(steps)
