"""Markdown tables of what gates are worth on labelled rows."""

from collections.abc import Iterable

from benchmarks.scores import Score, Share, Step


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _change(value: float | None, before: float | None) -> str:
    if value is None or before is None:
        return "–"
    return f"{value - before:+.3f}".replace("-", "−") if value != before else "0"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print()


def whole_table(scores: dict[str, Score]) -> None:
    """Print what all gates together do to each set."""
    head = ("recall on absent names and numbers", "numbers", "names", "recall on all wrong names and numbers")
    _table(
        ("set", "rows", *head, "precision", "recall", "F1", "balanced accuracy", "false alarms"),
        (
            (
                *(name, str(it.rows)),
                *map(_figure, (it.absent_recall, it.absent_number_recall, it.absent_name_recall)),
                *map(_figure, (it.wrong_name_or_number_recall, it.precision, it.recall, it.f1)),
                *map(_figure, (it.balanced_accuracy, it.false_alarms)),
            )
            for name, it in scores.items()
        ),
    )


def ablation_table(shares: tuple[Share, ...], whole: Score) -> None:
    """Print each gate's share of the whole."""
    _table(
        (
            *("gate", "alone: catches", "recall", "false alarms", "of clean rows", "recall on absent"),
            *("without it: recall", "false alarms", "balanced accuracy", "recall on absent"),
            *("by it only: catches", "false alarms"),
        ),
        (
            (
                *(f"`{it.gate}`", str(it.alone.catches), _figure(it.alone.recall), str(it.alone.alarms)),
                *(_figure(it.alone.false_alarms), _figure(it.alone.absent_recall)),
                _change(it.without.recall, whole.recall),
                _change(it.without.false_alarms, whole.false_alarms),
                _change(it.without.balanced_accuracy, whole.balanced_accuracy),
                _change(it.without.absent_recall, whole.absent_recall),
                *(str(it.only_catches), str(it.only_alarms)),
            )
            for it in shares
        ),
    )


def curve_table(steps: tuple[Step, ...]) -> None:
    """Print the gates added in turn; the last row is the whole, and the best one is marked."""
    best = max(steps, key=lambda step: step.score.balanced_accuracy or 0.0)
    _table(
        ("gates", "recall", "false alarms", "precision", "balanced accuracy"),
        (
            (
                *(f"+ `{step.gate}`", _figure(step.score.recall), _figure(step.score.false_alarms)),
                _figure(step.score.precision),
                _figure(step.score.balanced_accuracy) + (" (best)" if step is best else ""),
            )
            for step in steps
        ),
    )
