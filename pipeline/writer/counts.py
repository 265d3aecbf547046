"""Reading vLLM's own counts: a request's metrics, and the engine's counters in Prometheus text."""

from collections.abc import Mapping
from itertools import accumulate
from operator import lt, sub
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from pipeline.writer.seat import RunCounts
from schemas.receipt import DraftCounts

ROUNDS = "vllm:spec_decode_num_drafts_total"
PROPOSED = "vllm:spec_decode_num_draft_tokens_total"
ACCEPTED = "vllm:spec_decode_num_accepted_tokens_total"
BY_SLOT = "vllm:spec_decode_num_accepted_tokens_per_pos_total"
PROMPT = "vllm:prompt_tokens_total"
OUTPUT = "vllm:generation_tokens_total"
CACHED = "vllm:prefix_cache_hits_total"


def request_counts(metrics: Mapping[str, Any] | None) -> DraftCounts:
    """One request's counts from vLLM's per-request metrics (``spec_decode_metrics.to_dict()``).

    The histogram counts rounds by how many guesses they accepted; a slot was accepted in every round that
    accepted at least that many, so the slots are the histogram's sums from the far end.
    """
    if not metrics:
        return DraftCounts()
    histogram = metrics.get("acceptance_histogram")
    by_slot = None
    if histogram is not None:
        by_slot = tuple(accumulate(reversed(histogram[1:])))[::-1]
    return DraftCounts(
        rounds=metrics.get("num_spec_steps"),
        proposed=metrics.get("num_draft_tokens"),
        accepted=metrics.get("num_accepted_draft_tokens"),
        by_slot=by_slot,
    )


def run_counts(prometheus_text: str, model: str | None = None) -> RunCounts:
    """The engine's counters from its Prometheus text, summed over its replicas.

    Args:
        prometheus_text: what the engine's ``/metrics`` shows.
        model: count only this served model, where the engine labels several.

    Raises:
        ValueError: it is no Prometheus text.
    """
    sums: dict[str, int] = {}
    slots: dict[int, int] = {}
    for family in text_string_to_metric_families(prometheus_text):
        for sample in family.samples:
            if model is not None and sample.labels.get("model_name", model) != model:
                continue
            if sample.name == BY_SLOT:
                slot = int(sample.labels["position"])
                slots[slot] = slots.get(slot, 0) + int(sample.value)
            elif sample.name in {ROUNDS, PROPOSED, ACCEPTED, PROMPT, OUTPUT, CACHED}:
                sums[sample.name] = sums.get(sample.name, 0) + int(sample.value)
    return RunCounts(
        drafts=DraftCounts(
            rounds=sums.get(ROUNDS),
            proposed=sums.get(PROPOSED),
            accepted=sums.get(ACCEPTED),
            by_slot=tuple(slots[slot] for slot in sorted(slots)) or None,
        ),
        prompt_tokens=sums.get(PROMPT),
        output_tokens=sums.get(OUTPUT),
        cached_tokens=sums.get(CACHED),
    )


def difference(after: RunCounts, before: RunCounts) -> RunCounts:
    """What was counted between two readings.

    A count that is missing from either, or that went down (the engine started again between them), is missing.
    """
    return RunCounts(
        drafts=DraftCounts(
            rounds=_minus(after.drafts.rounds, before.drafts.rounds),
            proposed=_minus(after.drafts.proposed, before.drafts.proposed),
            accepted=_minus(after.drafts.accepted, before.drafts.accepted),
            by_slot=_slots_minus(after.drafts.by_slot, before.drafts.by_slot),
        ),
        prompt_tokens=_minus(after.prompt_tokens, before.prompt_tokens),
        output_tokens=_minus(after.output_tokens, before.output_tokens),
        cached_tokens=_minus(after.cached_tokens, before.cached_tokens),
    )


def _minus(after: int | None, before: int | None) -> int | None:
    return None if after is None or before is None or after < before else after - before


def _slots_minus(after: tuple[int, ...] | None, before: tuple[int, ...] | None) -> tuple[int, ...] | None:
    if after is None or before is None or len(after) != len(before) or any(map(lt, after, before)):
        return None
    return tuple(map(sub, after, before))
