"""Reading vLLM's own counts: a request's metrics, the engine's counters, and the difference of two readings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.writer.counts import difference, request_counts, run_counts
from pipeline.writer.seat import RunCounts
from schemas.receipt import DraftCounts

# Written for this test, in the form of vLLM's own page.
PAGE = """\
# HELP vllm:num_requests_running Number of requests in model execution batches.
# TYPE vllm:num_requests_running gauge
vllm:num_requests_running{engine="0",model_name="tide"} 0.0
# HELP vllm:prefix_cache_hits_total Prefix cache hits, in terms of number of cached tokens.
# TYPE vllm:prefix_cache_hits_total counter
vllm:prefix_cache_hits_total{engine="0",model_name="tide"} 2560.0
vllm:prefix_cache_hits_total{engine="1",model_name="tide"} 440.0
vllm:prefix_cache_hits_total{engine="0",model_name="ebb"} 7.0
# HELP vllm:prefix_cache_hits_created Prefix cache hits, in terms of number of cached tokens.
# TYPE vllm:prefix_cache_hits_created gauge
vllm:prefix_cache_hits_created{engine="0",model_name="tide"} 1.79e+09
# HELP vllm:prompt_tokens_total Number of prefill tokens processed.
# TYPE vllm:prompt_tokens_total counter
vllm:prompt_tokens_total{engine="0",model_name="tide"} 4000.0
vllm:prompt_tokens_total{engine="1",model_name="tide"} 1000.0
# HELP vllm:generation_tokens_total Number of generation tokens processed.
# TYPE vllm:generation_tokens_total counter
vllm:generation_tokens_total{engine="0",model_name="tide"} 220.0
# HELP vllm:spec_decode_num_drafts_total Number of spec decoding drafts.
# TYPE vllm:spec_decode_num_drafts_total counter
vllm:spec_decode_num_drafts_total{engine="0",model_name="tide"} 90.0
vllm:spec_decode_num_drafts_total{engine="1",model_name="tide"} 10.0
# HELP vllm:spec_decode_num_draft_tokens_total Number of draft tokens.
# TYPE vllm:spec_decode_num_draft_tokens_total counter
vllm:spec_decode_num_draft_tokens_total{engine="0",model_name="tide"} 300.0
# HELP vllm:spec_decode_num_accepted_tokens_total Number of accepted tokens.
# TYPE vllm:spec_decode_num_accepted_tokens_total counter
vllm:spec_decode_num_accepted_tokens_total{engine="0",model_name="tide"} 75.0
# HELP vllm:spec_decode_num_accepted_tokens_per_pos_total Accepted tokens per draft position.
# TYPE vllm:spec_decode_num_accepted_tokens_per_pos_total counter
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="tide",position="10"} 1.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="tide",position="0"} 50.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="1",model_name="tide",position="0"} 5.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="tide",position="2"} 19.0
"""

counts = st.one_of(st.none(), st.integers(0, 9))
readings = st.builds(
    RunCounts,
    drafts=st.builds(
        DraftCounts,
        rounds=counts,
        proposed=counts,
        accepted=counts,
        by_slot=st.one_of(st.none(), st.lists(st.integers(0, 9), max_size=3).map(tuple)),
    ),
    prompt_tokens=counts,
    output_tokens=counts,
    cached_tokens=counts,
)


def test_a_run_s_counters_are_summed_over_the_engine_s_replicas() -> None:
    found = run_counts(PAGE, "tide")
    assert (found.prompt_tokens, found.output_tokens, found.cached_tokens) == (5000, 220, 3000)
    assert found.drafts == DraftCounts(rounds=100, proposed=300, accepted=75, by_slot=(55, 19, 1))


def test_of_several_models_only_the_one_named_is_counted() -> None:
    assert run_counts(PAGE, "ebb") == RunCounts(cached_tokens=7)
    assert run_counts(PAGE).cached_tokens == 3007
    assert run_counts(PAGE, "flood") == RunCounts()


def test_an_engine_without_a_drafter_shows_no_counts_of_one() -> None:
    page = "".join(line for line in PAGE.splitlines(keepends=True) if "spec_decode" not in line)
    assert run_counts(page, "tide").drafts == DraftCounts()
    assert run_counts("") == RunCounts()


def test_a_request_s_slots_are_its_histogram_from_the_far_end() -> None:
    metrics = {
        "num_spec_steps": 10,
        "num_draft_tokens": 30,
        "num_accepted_draft_tokens": 9,
        "acceptance_histogram": [5, 2, 2, 1],
    }
    found = request_counts(metrics)
    assert found == DraftCounts(rounds=10, proposed=30, accepted=9, by_slot=(5, 3, 1))
    assert found.by_slot is not None
    assert sum(found.by_slot) == found.accepted
    assert (found.accepted_of_proposed, found.tokens_a_round) == (0.3, 1.9)


@pytest.mark.parametrize("metrics", [None, {}, {"num_spec_steps": None}, {"other": 3}])
def test_a_request_without_metrics_has_no_counts_and_not_zero(metrics: dict | None) -> None:
    assert request_counts(metrics) == DraftCounts()


def test_a_request_that_proposed_nothing_has_zeros_that_were_counted() -> None:
    found = request_counts(
        {"num_spec_steps": 0, "num_draft_tokens": 0, "num_accepted_draft_tokens": 0, "acceptance_histogram": [0]}
    )
    assert (found.rounds, found.proposed, found.accepted) == (0, 0, 0)
    assert (found.accepted_of_proposed, found.tokens_a_round) == (None, None)


def test_a_difference_is_of_two_readings() -> None:
    after, before = run_counts(PAGE, "tide"), run_counts(PAGE.replace("4000.0", "3600.0"), "tide")
    found = difference(after, before)
    assert (found.prompt_tokens, found.output_tokens) == (400, 0)
    assert found.drafts == DraftCounts(rounds=0, proposed=0, accepted=0, by_slot=(0, 0, 0))


@given(after=readings, before=readings)
def test_a_difference_is_never_negative_and_never_made_up(after: RunCounts, before: RunCounts) -> None:
    found = difference(after, before)
    for name in ("prompt_tokens", "output_tokens", "cached_tokens"):
        later, earlier, made = getattr(after, name), getattr(before, name), getattr(found, name)
        known = later is not None and earlier is not None and later >= earlier
        assert made == (later - earlier if known else None)
    if found.drafts.by_slot is not None:
        assert len(found.drafts.by_slot) == len(after.drafts.by_slot or ())
        assert all(count >= 0 for count in found.drafts.by_slot)


def test_a_difference_of_an_engine_that_started_again_is_missing() -> None:
    found = difference(run_counts(PAGE, "ebb"), run_counts(PAGE, "tide"))
    assert found == RunCounts()
