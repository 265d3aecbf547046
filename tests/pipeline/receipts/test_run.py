"""Receipts of runs, and several receipts as one: sums of counts, never means of means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import Scripted

from pipeline.models.resolve import Identity
from pipeline.receipts.run import pooled, run_receipt
from pipeline.writer.drafter import NONE
from pipeline.writer.seat import RunCounts
from schemas.receipt import DraftCounts, Drafter, Receipt
from schemas.seats import Writer

NGRAM = Drafter(kind="ngram", depth=6)


def receipt(counts: DraftCounts | None = None, **changes: object) -> Receipt:
    made = Receipt(
        scope="request",
        engine="vllm",
        engine_version="0.33.0",
        model="maker/model",
        revision="r",
        precision="bfloat16",
        drafter=NGRAM,
        counts=counts or DraftCounts(rounds=10, proposed=60, accepted=12, by_slot=(8, 4)),
        temperature=0.0,
        streams=4,
        prompt_tokens=300,
        output_tokens=22,
        cached_tokens=0,
        seconds=1.5,
    )
    return made.model_copy(update=changes)


def test_a_run_s_receipt_is_of_seat_settings_and_counters() -> None:
    counted = RunCounts(drafts=DraftCounts(rounds=3), prompt_tokens=9, output_tokens=None, cached_tokens=4)
    made = run_receipt(
        Scripted(), Writer(temperature=0.5), Identity("maker/model", "r"), counted=counted, streams=7, seconds=1.23456
    )
    assert (made.scope, made.engine, made.model, made.revision, made.drafter) == (
        "run",
        "scripted",
        "maker/model",
        "r",
        NONE,
    )
    assert (made.counts, made.temperature, made.streams, made.seconds) == (DraftCounts(rounds=3), 0.5, 7, 1.235)
    assert (made.prompt_tokens, made.output_tokens, made.cached_tokens) == (9, None, 4)


def test_pooled_is_a_sum_and_not_a_mean_of_means() -> None:
    small, large = (
        DraftCounts(rounds=1, proposed=2, accepted=2, by_slot=(1, 1)),
        DraftCounts(rounds=99, proposed=198, accepted=0, by_slot=(0, 0)),
    )
    one = pooled([receipt(small), receipt(large, streams=9, seconds=2.0)])
    assert one is not None
    assert one.counts == DraftCounts(rounds=100, proposed=200, accepted=2, by_slot=(1, 1))
    assert one.counts.accepted_of_proposed == 0.01
    assert (one.prompt_tokens, one.output_tokens, one.cached_tokens) == (600, 44, 0)
    assert (one.streams, one.seconds) == (9, 3.5)


def test_slots_of_different_depths_are_summed_slot_by_slot() -> None:
    one = pooled([receipt(DraftCounts(by_slot=(3, 2, 1))), receipt(DraftCounts(by_slot=(1,)))])
    assert one is not None
    assert one.counts.by_slot == (4, 2, 1)


@pytest.mark.parametrize("name", ["rounds", "proposed", "accepted", "by_slot"])
def test_a_count_that_one_lacks_is_missing_from_all(name: str) -> None:
    whole = receipt()
    lacking = receipt(whole.counts.model_copy(update={name: None}))
    for both in ([whole, lacking], [lacking, whole]):
        one = pooled(both)
        assert one is not None
        assert getattr(one.counts, name) is None
        others = {"rounds": 20, "proposed": 120, "accepted": 24, "by_slot": (16, 8)}
        assert all(getattr(one.counts, other) == value for other, value in others.items() if other != name)


@pytest.mark.parametrize("name", ["prompt_tokens", "output_tokens", "cached_tokens"])
def test_tokens_that_one_lacks_are_missing_from_all(name: str) -> None:
    one = pooled([receipt(), receipt(**{name: None})])
    assert one is not None
    assert getattr(one, name) is None


@pytest.mark.parametrize(
    "change",
    [
        {"engine": "vllm server"},
        {"engine_version": "0.34.0"},
        {"model": "maker/other"},
        {"revision": "s"},
        {"precision": "float32"},
        {"drafter": NONE},
        {"drafter": NGRAM.model_copy(update={"depth": 4})},
        {"temperature": 0.7},
    ],
)
def test_receipts_of_different_settings_are_no_one_thing(change: dict) -> None:
    assert pooled([receipt(), receipt(**change)]) is None


def test_none_are_none() -> None:
    assert pooled([]) is None


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50)), min_size=1))
def test_any_receipts_pool_to_their_sums(rows: list[tuple[int, int, int]]) -> None:
    one = pooled([receipt(DraftCounts(rounds=a, proposed=b, accepted=c)) for a, b, c in rows])
    assert one is not None
    assert (one.counts.rounds, one.counts.proposed, one.counts.accepted) == tuple(map(sum, zip(*rows, strict=True)))
    assert one.counts.by_slot is None
