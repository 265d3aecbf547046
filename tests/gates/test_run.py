"""Judging: all gates run, one reason a drop, and a crash is no verdict."""

from collections.abc import Callable, Iterator

import pytest

from gates import FAITH, GATES
from gates.context import Context
from gates.gate import AnyItem, Gate
from gates.run import judge, select, versions
from schemas.article import Article
from schemas.errors import GateCrashed, StandfirstError
from schemas.finding import Finding
from schemas.item import Bullet

ITEM = Bullet(text="the pump lifts water")


@pytest.fixture
def context(make_article: Callable[[str], Article]) -> Context:
    return Context(article=make_article("## One {#one}\n\nThe pump lifts water.\n"))


def _finds(item: AnyItem, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    yield Finding(gate="redaction", message="first")


def _finds_too(item: AnyItem, context: Context) -> Iterator[Finding]:  # noqa: ARG001
    yield Finding(gate="repeat", message="second")


def _passes(item: AnyItem, context: Context) -> tuple[Finding, ...]:  # noqa: ARG001
    return ()


def _raises(item: AnyItem, context: Context) -> Iterator[Finding]:
    raise ZeroDivisionError("nought")
    yield from _finds(item, context)


def test_an_item_is_dropped_once_for_the_first_gate_and_keeps_all_findings(context: Context) -> None:
    gates = (Gate("length", 1, _passes), Gate("redaction", 1, _finds), Gate("repeat", 1, _finds_too))
    verdict = judge(ITEM, context, gates)
    assert not verdict.kept
    assert verdict.reason == "redaction"
    assert [f.message for f in verdict.findings] == ["first", "second"]


def test_an_item_without_findings_is_kept(context: Context) -> None:
    verdict = judge(ITEM, context, (Gate("length", 1, _passes),))
    assert verdict.kept
    assert verdict.reason is None


def test_a_gate_that_raises_stops_with_its_name_and_the_item(context: Context) -> None:
    with pytest.raises(GateCrashed) as caught:
        judge(ITEM, context, (Gate("redaction", 1, _finds), Gate("figure", 7, _raises)))
    assert "figure" in str(caught.value)
    assert "version 7" in str(caught.value)
    assert "the pump lifts water" in str(caught.value)
    assert "nought" in str(caught.value)


def test_select_keeps_the_order_of_the_register() -> None:
    assert [g.reason for g in select("repeat, length")] == ["length", "repeat"]
    assert select("faith") == FAITH
    assert select("faith,length")[0].reason == "length"


@pytest.mark.parametrize(
    ("names", "says"),
    [("lenght", "did you mean length?"), ("zzz", "the gates are length"), (" , ", "no gate is named")],
)
def test_select_says_in_one_line_what_is_wrong(names: str, says: str) -> None:
    with pytest.raises(StandfirstError) as caught:
        select(names)
    assert says in str(caught.value)
    assert str(caught.value).startswith("--gates: ")
    assert "\n" not in str(caught.value)


def test_versions_name_every_gate() -> None:
    assert versions(GATES) == {gate.reason: gate.version for gate in GATES}
