"""What each gate is worth on labelled rows: catches, false alarms, and what the whole is without it.

Run ``python -m benchmarks.rows ROWS.jsonl[.gz]`` in the repository's root. A row is ``{set, id, source, item,
any_error}`` and, where it is known what the error is, ``wrong_number``, ``wrong_name``, ``wrong_number_absent`` and
``wrong_name_absent`` (true where the wrong number or name is nowhere in the source). Every row is judged once, on all
cores, by the gates that check truth to the source or those of ``--gates``; the tables are Markdown. ``--save`` keeps
the verdicts as ``standfirst gate`` writes them.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TextIO

from pydantic import BaseModel, ConfigDict, ValidationError

from benchmarks.scores import Labels, Outcome, ablation, curve, score
from benchmarks.tables import ablation_table, curve_table, whole_table
from gates.run import select
from pipeline.gating import Bench, Line, cores, judge_lines
from pipeline.rows import read_lines
from schemas.errors import StandfirstError
from schemas.site import Voice

_EVERY = 500
"""A line of progress stands for this many rows."""

Sets = dict[str, list[Outcome]]


class _Labelled(BaseModel):
    """A row's labels as they are written."""

    model_config = ConfigDict(frozen=True, strict=True)

    set: str = "rows"
    any_error: bool
    wrong_number: bool = False
    wrong_name: bool = False
    wrong_number_absent: bool = False
    wrong_name_absent: bool = False

    @property
    def labels(self) -> Labels:
        """The labels by the names of ``benchmarks.scores``."""
        return Labels(
            error=self.any_error,
            number=self.wrong_number,
            name=self.wrong_name,
            absent_number=self.wrong_number_absent,
            absent_name=self.wrong_name_absent,
        )


def judged(lines: Iterable[Line], gates: tuple[str, ...], save: TextIO | None) -> Sets:
    """Judge labelled lines; the outcomes of each set, and of ``all`` where there are several.

    Raises:
        StandfirstError: a line is no row, or has no label.
    """
    waiting: dict[int, _Labelled] = {}
    sets: Sets = {}

    def noted() -> Iterator[Line]:
        for number, line in lines:
            waiting[number] = _labelled(number, line)
            yield number, line

    for count, one in enumerate(judge_lines(noted(), Bench(gates, Voice()), cores()), start=1):
        if one.row is None or one.verdict is None:
            raise StandfirstError(one.error or "no row", where=f"line {one.number}")
        row = waiting.pop(one.number)
        found = frozenset[str](finding.gate for finding in one.verdict.findings)
        sets.setdefault(row.set, []).append(Outcome(row.labels, found))
        if save:
            verdict = {"id": one.row.id, **one.verdict.model_dump(mode="json")}
            save.write(json.dumps(verdict, ensure_ascii=False) + "\n")
        if count % _EVERY == 0:
            print(f"{count} judged", file=sys.stderr)
    every = {"all": [one for part in sets.values() for one in part]} if len(sets) > 1 else {}
    return dict(sorted(sets.items())) | every


def _labelled(number: int, line: bytes) -> _Labelled:
    try:
        return _Labelled.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        at = ".".join(str(part) for part in first["loc"])
        raise StandfirstError(f"{at}: {first['msg']}", where=f"line {number}") from error


def main() -> None:
    """Judge and print."""
    parser = argparse.ArgumentParser(description="Measure what each gate is worth on labelled rows.")
    parser.add_argument("rows", help="labelled rows, plain or gzipped")
    parser.add_argument("--gates", default="faith", help="names of gates, with commas (faith: those for truth)")
    parser.add_argument("--limit", type=int, help="rows at most")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--save", type=Path, help="a file for the verdicts")
    given = parser.parse_args()
    gates = tuple(gate.reason for gate in select(given.gates))
    try:
        with given.save.open("w", encoding="utf-8") if given.save else nullcontext() as save:
            sets = judged(islice(read_lines(given.rows), given.limit), gates, save)
    except StandfirstError as error:
        sys.exit(f"{given.rows}: {error}")
    if given.json:
        told = {
            name: {
                "whole": asdict(score(part, gates)),
                "ablation": [asdict(share) for share in ablation(part, gates)],
                "curve": [asdict(step) for step in curve(part, gates)],
            }
            for name, part in sets.items()
        }
        print(json.dumps({"gates": gates, "sets": told}, indent=1))
        return
    whole_table({name: score(part, gates) for name, part in sets.items()})
    for name, part in sets.items():
        whole = score(part, gates)
        print(f"{name}: {whole.errors} rows with an error, {whole.rows - whole.errors} clean\n")
        ablation_table(ablation(part, gates), whole)
        curve_table(curve(part, gates))


if __name__ == "__main__":
    main()
