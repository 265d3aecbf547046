"""What may follow what, and what it leaves."""

import pytest
from ledger_script import (
    DROPPED,
    RECEIPT,
    SHA,
    chip,
    digest,
    failed,
    kept,
    key_of,
    parsed,
    ran,
    requested,
)

from ledger import EMPTY, START, State, approval_sha, check_sums, drop, fold, item_id
from ledger.chain import Link, seal
from schemas.errors import LedgerBroken
from schemas.event import Dropped, Edited, Event, Held, Judged, Published, Restored, Retracted
from schemas.item import Bullet

KEY, OTHER = key_of("one"), key_of("other")
ITEM = item_id(KEY, 0)
AT = "2026-11-12T00:56:35Z"


def links(*events: Event, state: State = EMPTY) -> list[Link]:
    head, made = state.head, []
    for event in events:
        made.append(seal(event, head, AT))
        head = made[-1].head
    return made


def state_of(*events: Event) -> State:
    state = fold(links(*events))
    check_sums(state)
    return state


def published(sha: str = approval_sha(chip()), cite: str = "tides") -> Published:
    return Published(
        item=ITEM, approved_sha=sha, sections={"tides": SHA}, quote="twice a day", quote_cite=cite, who=("a judge",)
    )


def judged(verdict: str = "approve", who: str = "a judge", **changes: object) -> Judged:
    fields: dict[str, object] = (
        {"quote": "twice a day", "quote_cite": "tides"} if verdict == "approve" else {"why": "no"}
    )
    fields |= {"item": ITEM, "verdict": verdict, "approved_sha": approval_sha(chip()), "sections": {"tides": SHA}}
    return Judged.model_validate({**fields, "who": who, "seat": {"kind": "person"}, **changes})


def edited(to=None) -> Edited:
    return Edited(item=ITEM, to=to or chip("how often?"), why="clearer", who="a person")


DRAFTED = (requested(KEY, "chip"), parsed(KEY, chip()))
KEPT = (*DRAFTED, kept(ITEM))
HELD = (*KEPT, Held(item=ITEM))
SAID = (*HELD, judged())
OUT = (*SAID, published())
GONE = (*DRAFTED, drop(ITEM, DROPPED))
RESTORED = Restored(item=ITEM, why="it was right", who="a person")
BY_HAND = drop(ITEM, "hand", why="loses the limit", who="a person")


def test_a_request_waits_fails_and_is_drafted() -> None:
    waiting = state_of(requested(KEY)).requests[KEY]
    assert (waiting.status, waiting.may_ask, waiting.kind) == ("pending", True, "digest")
    lost = state_of(requested(KEY), failed(KEY, "transport"))
    assert lost.requests[KEY].may_ask
    assert lost.may_ask(KEY)
    assert not state_of(requested(KEY), failed(KEY, "cut")).may_ask(KEY)
    again = state_of(requested(KEY), failed(KEY, "transport"), requested(KEY)).requests[KEY]
    assert (again.status, again.asks, again.failure) == ("pending", 2, None)
    done = state_of(requested(KEY), requested(KEY), parsed(KEY, digest())).requests[KEY]
    assert (done.status, done.raw, done.receipt, done.item_ids) == ("parsed", "{}", RECEIPT, (ITEM,))
    assert not done.may_ask
    assert EMPTY.may_ask(KEY)


def test_notes_bring_no_items() -> None:
    state = state_of(requested(KEY, "notes"), parsed(KEY))
    assert state.requests[KEY].status == "parsed"
    assert not state.items


def test_a_request_may_be_asked_again_with_another_drafter() -> None:
    state = state_of(requested(KEY), requested(KEY, parameters={"drafter": "ngram"}))
    assert state.requests[KEY].requested.parameters == {"drafter": "ngram"}


def test_an_item_is_kept_held_published_and_edited() -> None:
    item = state_of(*KEPT).items[ITEM]
    assert (item.status, item.kind, item.section, item.at, item.kept) == ("kept", "chip", "tides", AT, True)
    assert state_of(*DRAFTED).items[ITEM].status == "undecided"
    assert state_of(*HELD).items[ITEM].status == "held"
    assert state_of(*OUT).items[ITEM].published == published()
    after = state_of(*OUT, edited()).items[ITEM]
    assert (after.status, after.published, after.item.q) == ("held", None, "how often?")
    assert after.drafted == chip()
    assert after.edits == (edited(),)
    assert state_of(*OUT, Held(item=ITEM)).items[ITEM].status == "held"
    assert state_of(*KEPT, edited()).items[ITEM].status == "kept"


def test_judges_are_heard_and_voided() -> None:
    held = state_of(*SAID, judged("refuse", "another")).items[ITEM]
    assert (held.status, held.disputed, len(held.opinions)) == ("held", True, 2)
    changed = state_of(*SAID, judged("refuse")).items[ITEM]
    assert [opinion.verdict for opinion in changed.opinions] == ["refuse"]
    out = state_of(*OUT).items[ITEM]
    assert (out.status, out.approved_at, out.published) == ("published", AT, published())
    for event in (Held(item=ITEM), Held(item=ITEM, note="the article changed", void=True), edited()):
        after = state_of(*OUT, event).items[ITEM]
        assert (after.status, after.opinions, after.published, after.approved_at) == ("held", (), None, None)
    noted = state_of(*SAID, Held(item=ITEM, note="one of two")).items[ITEM]
    assert (noted.status, noted.note, len(noted.opinions)) == ("held", "one of two", 1)


def test_what_comes_back_waits_for_a_judge_again() -> None:
    for gone in (BY_HAND, drop(ITEM, "judge", why="not so", who="a judge"), drop(ITEM, DROPPED)):
        after = state_of(*SAID, gone, RESTORED).items[ITEM]
        assert (after.status, after.drop, after.restored, after.opinions) == ("held", None, RESTORED, ())
        assert state_of(*SAID, gone, RESTORED, edited()).items[ITEM].restored is None
    assert check_sums(state_of(*SAID, BY_HAND, RESTORED, BY_HAND)).dropped == 1


def test_a_withdrawn_pack_comes_back_with_an_approval() -> None:
    gone = Retracted(why="wrong", who="a person")
    state = state_of(*SAID, gone)
    assert (state.retracted, state.retracted_at) == (gone, AT)
    assert state_of(*SAID, gone, published()).retracted is None
    assert state_of(*OUT, gone).retracted == gone


def test_newer_gates_may_keep_again() -> None:
    item = state_of(*HELD, kept(ITEM, {"length": 2})).items[ITEM]
    assert (item.status, item.gates) == ("held", {"length": 2})


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (drop(ITEM, DROPPED, gates={"length": 3}), "length"),
        (BY_HAND, "hand-edit"),
        (drop(ITEM, "judge", why="not so", who="a judge"), "judge"),
        (drop(ITEM, "run"), "superseded"),
    ],
)
def test_a_drop_has_one_reason(event: Dropped, reason: str) -> None:
    item = state_of(*OUT, event).items[ITEM]
    assert (item.status, item.drop, item.published) == ("dropped", event, None)
    assert item.drop.reason == reason
    assert item.gates == (event.gates or {"length": 1})


@pytest.mark.parametrize(
    ("before", "event", "says"),
    [
        ((), parsed(KEY, digest()), "was not asked"),
        ((), failed(KEY), "was not asked"),
        ((requested(KEY), parsed(KEY)), parsed(KEY), "second answer"),
        ((requested(KEY), failed(KEY)), parsed(KEY), "second answer"),
        ((requested(KEY), parsed(KEY)), failed(KEY), "second answer"),
        ((requested(KEY), parsed(KEY)), requested(KEY), "has its answer"),
        ((requested(KEY), failed(KEY, "shape")), requested(KEY), "has its answer"),
        ((requested(KEY),), requested(KEY, section="other"), "two different requests"),
        ((requested(KEY, "digest"),), parsed(KEY, chip()), "a chip came"),
        ((requested(KEY, "notes"),), parsed(KEY, digest()), "a digest came"),
        (
            (requested(KEY), parsed(KEY, digest()), requested(KEY[:12] + OTHER[12:])),
            parsed(KEY[:12] + OTHER[12:], digest()),
            "two items",
        ),
        ((), kept(ITEM), "never drafted"),
        ((), BY_HAND, "never drafted"),
        ((requested(KEY),), BY_HAND, "never drafted"),
        (GONE, BY_HAND, "after its drop"),
        (GONE, kept(ITEM), "after its drop"),
        (GONE, edited(), "after its drop"),
        (GONE, Held(item=ITEM), "after its drop"),
        (DRAFTED, edited(), "before the gates"),
        (KEPT, edited(digest()), "edited into a digest"),
        (DRAFTED, Held(item=ITEM), "while it is undecided"),
        (HELD, Held(item=ITEM), "while it is held"),
        (KEPT, published(), "not held"),
        (OUT, published(), "not held"),
        ((*SAID, edited()), published(), "approval of other words"),
        (SAID, published(cite="moon"), "does not cite"),
        (HELD, published(), "did not approve"),
        (SAID, published().model_copy(update={"who": ()}), "did not approve"),
        (SAID, published().model_copy(update={"quote": " "}), "without a quote"),
        (SAID, published().model_copy(update={"quote": "once a day"}), "no judge gave"),
        (SAID, published().model_copy(update={"sections": {}}), "other sections"),
        ((*SAID, judged("refuse", "another")), published(), "refuses it"),
        ((*SAID, judged("refuse")), published(), "refuses it"),
        ((*SAID, Held(item=ITEM, void=True)), published(), "did not approve"),
        (KEPT, judged(), "not held"),
        (OUT, judged(), "not held"),
        (HELD, judged(approved_sha=SHA), "other words"),
        (HELD, judged(sections={"moon": SHA}), "other sections"),
        (HELD, judged(quote=""), "without a quote"),
        (HELD, judged(quote_cite="moon"), "does not cite"),
        (HELD, judged("refuse", why=None), "without a reason"),
        (OUT, kept(ITEM, sections={"tides": "b" * 64}), "other sections"),
        (KEPT, RESTORED, "was not dropped"),
        ((*KEPT, drop(ITEM, "run")), RESTORED, "is final"),
        ((requested(KEY), parsed(KEY, digest()), kept(ITEM)), Held(item=ITEM), "needs no judge"),
        ((requested(KEY), parsed(KEY, digest()), kept(ITEM)), published(), "not held"),
        (KEPT, Dropped(item=ITEM, by="hand", reason="length"), "not its reason"),
        (KEPT, Dropped(item=ITEM, by="gate", reason="superseded"), "not its reason"),
    ],
)
def test_what_cannot_follow_breaks_the_ledger(before: tuple[Event, ...], event: Event, says: str) -> None:
    with pytest.raises(LedgerBroken, match=says) as caught:
        fold(links(*before, event), name="tides.jsonl")
    assert str(caught.value).startswith(f"tides.jsonl:{len(before) + 1}: ")


def test_a_state_is_not_changed_by_what_follows_it() -> None:
    before = state_of(*DRAFTED)
    after = fold(links(kept(ITEM), ran(), state=before), before)
    assert before.items[ITEM].status == "undecided"
    assert before.runs == ()
    assert after == state_of(*DRAFTED, kept(ITEM), ran())
    assert fold([], before) is before
    with pytest.raises(TypeError):
        after.items[ITEM] = before.items[ITEM]


def test_an_empty_ledger_is_an_empty_state() -> None:
    assert fold([]) == EMPTY
    assert EMPTY.head == START
    check_sums(EMPTY)


def test_bullets_are_named_in_order() -> None:
    bullets = [Bullet(text=text) for text in ("one", "two")]
    state = state_of(requested(KEY, "bullet", None), parsed(KEY, *bullets))
    assert [item.item for item in state.items.values()] == bullets
    assert list(state.items) == [f"{KEY[:12]}.0", f"{KEY[:12]}.1"]
