"""The sums, the counts, and the one place that drops."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_script import (
    DROPPED,
    SCRIPT,
    SHA,
    chip,
    digest,
    failed,
    kept,
    key_of,
    parsed,
    requested,
    run,
)

import ledger
from ledger import (
    EMPTY,
    KindCounts,
    State,
    approval_sha,
    check_sums,
    counts,
    drop,
    fold,
    item_id,
    load,
    open_writer,
    sums,
)
from ledger.chain import seal
from schemas.errors import LedgerBroken
from schemas.event import Edited, Held, Judged, JudgeSeat, Published, Restored, Retracted
from schemas.finding import Verdict
from schemas.item import Bullet

AT = "2026-11-12T00:56:35Z"
KEYS = [key_of(name) for name in ("one", "two", "three")]
ITEMS = [item_id(key, place) for key in KEYS for place in (0, 1)]

events = st.one_of(
    st.builds(requested, st.sampled_from(KEYS), st.sampled_from(["digest", "bullet", "chip", "notes"])),
    st.builds(failed, st.sampled_from(KEYS), st.sampled_from(["transport", "cut"])),
    st.builds(
        lambda key, items: parsed(key, *items),
        st.sampled_from(KEYS),
        st.lists(st.sampled_from([digest(), Bullet(text="one"), chip()]), max_size=2),
    ),
    st.builds(kept, st.sampled_from(ITEMS)),
    st.builds(drop, st.sampled_from(ITEMS), st.sampled_from([DROPPED, "run"])),
    st.builds(Held, item=st.sampled_from(ITEMS)),
    st.builds(
        Edited,
        item=st.sampled_from(ITEMS),
        to=st.sampled_from([digest("two"), chip("two?")]),
        why=st.just("because"),
        who=st.just("a person"),
    ),
    st.builds(
        Published,
        item=st.sampled_from(ITEMS),
        approved_sha=st.sampled_from([approval_sha(chip()), approval_sha(chip("two?"))]),
        sections=st.just({"tides": SHA}),
        quote=st.just("twice"),
        quote_cite=st.just("tides"),
        who=st.just(("a judge",)),
    ),
    st.builds(
        Judged,
        item=st.sampled_from(ITEMS),
        verdict=st.sampled_from(["approve", "refuse"]),
        approved_sha=st.sampled_from([approval_sha(chip()), approval_sha(chip("two?"))]),
        sections=st.just({"tides": SHA}),
        quote=st.just("twice"),
        quote_cite=st.just("tides"),
        why=st.just("because"),
        who=st.sampled_from(["a judge", "another"]),
        seat=st.just(JudgeSeat(kind="person")),
    ),
    st.builds(Restored, item=st.sampled_from(ITEMS), why=st.just("because"), who=st.just("a person")),
    st.builds(Retracted, why=st.just("because"), who=st.just("a person")),
)


@given(st.lists(events, max_size=40))
def test_any_events_that_fold_add_up(sequence: list) -> None:
    state, accepted = EMPTY, []
    for event in sequence:
        link = seal(event, state.head, AT)
        try:
            state = fold([link], state)
        except LedgerBroken:
            continue
        accepted.append(link)
        check_sums(state)
    assert fold(accepted) == state
    found = sums(state)
    by_kind = counts(state)
    assert found.requests == found.drafts + found.failures + found.pending
    assert found.items == sum(kind.written for kind in by_kind.values())
    for kind in by_kind.values():
        assert kind.written == kind.kept + kind.dropped + kind.undecided
        assert kind.dropped == sum(kind.dropped_by.values())
        assert kind.published + kind.held <= kind.kept
    for item in state.items.values():
        assert item.published is None or (item.approvals and item.status == "published")


@pytest.fixture
def state(tmp_path: Path) -> State:
    path = tmp_path / "tides.jsonl"
    with open_writer(path) as writer:
        run(writer, lambda _: None)
    return load(path).state


def test_the_script_is_counted(state: State) -> None:
    found = sums(state)
    assert (found.requests, found.drafts, found.failures, found.pending) == (6, 5, 1, 0)
    assert (found.items, found.kept, found.dropped, found.undecided) == (7, 5, 2, 0)
    assert list(counts(state)) == ["bullet", "digest", "chip"]
    assert counts(state) == {
        "bullet": KindCounts(3, 2, 1, 0, 0, 0, {"length": 1}),
        "digest": KindCounts(3, 2, 1, 0, 0, 0, {"length": 1}),
        "chip": KindCounts(1, 1, 0, 0, 1, 0, {}),
    }


def test_a_failure_that_was_drafted_later_is_one_request_and_one_draft(state: State) -> None:
    assert state.events["draft_failed"] == 2
    assert sums(state).failures == 1
    assert state.requests[SCRIPT[5].key].asks == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda s: {"items": dict(list(s.items.items())[1:])}, "items = items drafted, but 6 is not 7"),
        (lambda s: {"requests": dict(list(s.requests.items())[1:])}, "requests by asks"),
        (lambda _: {"drafted": 8}, "items = items drafted, but 7 is not 8"),
        (lambda s: {"events": {**s.events, "dropped": 3}}, "dropped \\+ restored = drops recorded, but 2 is not 3"),
        (lambda s: {"events": {**s.events, "parsed": 4}}, "drafts = drafts recorded, but 5 is not 4"),
        (lambda s: {"head": s.head.model_copy(update={"count": 1})}, "lines = events"),
        (
            lambda s: {"items": {k: replace(i, status="lost") for k, i in s.items.items()}},
            "items = dropped",
        ),
        (
            lambda s: {"requests": {k: replace(r, status="lost") for k, r in s.requests.items()}},
            "requests = drafts",
        ),
        (
            lambda s: {"requests": {k: replace(r, item_ids=()) for k, r in s.requests.items()}},
            "items of their requests",
        ),
    ],
)
def test_a_state_that_does_not_add_up_is_refused(state: State, change, says: str) -> None:
    with pytest.raises(LedgerBroken, match=says):
        check_sums(replace(state, **change(state)), name="tides.jsonl")


def test_a_drop_needs_a_cause() -> None:
    with pytest.raises(ValueError, match="keeps"):
        drop(ITEMS[0], Verdict(kept=True))
    with pytest.raises(ValueError, match="why and who"):
        drop(ITEMS[0], "hand", why="because")
    with pytest.raises(ValueError, match="why and who"):
        drop(ITEMS[0], "judge", who="a judge")


def test_no_other_code_makes_a_drop() -> None:
    root = Path(ledger.__file__).parent.parent
    makers = []
    for folder in ("gates", "ledger", "pipeline", "prompts", "schemas"):
        for path in (root / folder).rglob("*.py"):
            calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
            names = (getattr(call.func, "id", getattr(call.func, "attr", None)) for call in calls)
            makers += [path.relative_to(root).as_posix() for name in names if name == "Dropped"]
    # A match statement names the class in a pattern, which is no call.
    assert set(makers) == {"ledger/drops.py"}
