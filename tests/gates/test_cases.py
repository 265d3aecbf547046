"""Every table of cases, ``tests/gates/<gate>.yml``: what passes a gate, and what it drops."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from gates import GATES
from gates.context import Context
from gates.gate import AnyItem, Gate
from schemas.article import Article
from schemas.finding import Finding
from schemas.site import Voice

FOLDER = Path(__file__).parent
MakeArticle = Callable[[str], Article]
MakeItem = Callable[[dict[str, Any], str], AnyItem]
LABELLED = "reference"
"""The labelled items about the reference article: no gate's table (see ``test_reference.py``)."""
FEWEST = 3
ITEM_KEYS = {"digest", "section", "bullet", "q", "a", "cites"}
CASE_KEYS = ITEM_KEYS | {"why", "finds", "source", "kept"}


@dataclass(frozen=True)
class Case:
    """One row of a table, ready to run."""

    gate: Gate
    item: AnyItem
    context: Context
    finds: str | None


@cache
def tables() -> dict[str, dict[str, Any]]:
    paths = [path for path in sorted(FOLDER.glob("*.yml")) if path.stem != LABELLED]
    return {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in paths}


def _cases() -> list[Any]:
    rows = []
    for gate in GATES:
        table = tables().get(gate.reason, {})
        for side in ("pass", "drop"):
            for number, row in enumerate(table.get(side, []), start=1):
                rows.append(pytest.param(gate, side, row, id=f"{gate.reason}-{side}-{number}"))
    return rows


def case(make_article: MakeArticle, make_item: MakeItem, gate: Gate, side: str, row: dict[str, Any]) -> Case:
    table = tables()[gate.reason]
    unknown = set(row) - CASE_KEYS
    assert not unknown, f"unknown keys in a case: {unknown}"
    assert ("finds" in row) == (side == "drop"), "a drop case says what it finds, a pass case does not"
    article = make_article(row.get("source", table.get("article", "")))
    first = article.sections[0].id
    kept = tuple(make_item(short, first) for short in row.get("kept", []))
    context = Context(article=article, voice=Voice(**table.get("voice", {})), kept=kept)
    return Case(gate, make_item(row, first), context, row.get("finds"))


def words_at(item: AnyItem, finding: Finding) -> str:
    """The item's words at a finding's span, or nothing."""
    if finding.span is None:
        return ""
    text = dict(item.fields)[finding.span.field]
    assert 0 <= finding.span.start <= finding.span.end <= len(text), "the span lies outside the item"
    return text[finding.span.start : finding.span.end]


@pytest.mark.parametrize(("gate", "side", "row"), _cases())
def test_case(make_article: MakeArticle, make_item: MakeItem, gate: Gate, side: str, row: dict[str, Any]) -> None:
    it = case(make_article, make_item, gate, side, row)
    findings = list(gate.check(it.item, it.context))
    assert all(finding.gate == gate.reason for finding in findings)
    if it.finds is None:
        assert findings == [], row.get("why", "passes")
        return
    told = [f.message + "\n" + words_at(it.item, f) for f in findings]
    assert any(it.finds in words for words in told), f"{row.get('why', 'drops')}: found {told}"


def test_every_gate_has_a_table() -> None:
    known = tables()
    for gate in GATES:
        assert gate.reason in known, f"tests/gates/{gate.reason}.yml is missing"
        for side in ("pass", "drop"):
            rows = known[gate.reason].get(side, [])
            assert len(rows) >= FEWEST, f"{gate.reason}.yml: fewer than {FEWEST} {side} cases"


def test_every_table_has_a_gate() -> None:
    assert set(tables()) <= {gate.reason for gate in GATES}
