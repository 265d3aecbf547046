"""Naming the drafter from vLLM's own settings, and passing them through as they were given."""

import pytest

from pipeline.writer.drafter import NONE, drafter_of, engine_config
from schemas.seats import Writer


@pytest.mark.parametrize("settings", [{}, {"method": "none"}, {"method": None}, {"method": ""}])
def test_no_drafter(settings: dict) -> None:
    assert drafter_of(settings) == NONE
    assert engine_config(drafter_of(settings)) is None


@pytest.mark.parametrize(
    ("settings", "kind", "name", "depth"),
    [
        (Writer().speculative, "ngram", None, 6),
        ({"method": "suffix"}, "suffix", None, None),
        ({"model": "maker/small", "num_speculative_tokens": 4}, "draft_model", "maker/small", 4),
        ({"method": "eagle3", "model": "maker/head", "num_speculative_tokens": 3}, "eagle3", "maker/head", 3),
        ({"method": "mtp", "num_speculative_tokens": 1}, "mtp", None, 1),
        ({"method": "something_new", "num_speculative_tokens": "auto"}, "something_new", None, None),
    ],
)
def test_a_drafter_is_named_and_its_settings_go_through(
    settings: dict, kind: str, name: str | None, depth: int | None
) -> None:
    drafter = drafter_of(settings)
    assert (drafter.kind, drafter.name, drafter.depth, drafter.gate, drafter.lossy) == (kind, name, depth, None, False)
    assert engine_config(drafter) == settings


@pytest.mark.parametrize(
    ("sampler", "lossy"), [("standard", False), ("block", False), ("synthetic", True), ("typical", True), (None, True)]
)
def test_what_does_not_keep_the_distribution_is_lossy(sampler: str | None, *, lossy: bool) -> None:
    settings = {"method": "ngram", "num_speculative_tokens": 6, "rejection_sample_method": sampler}
    assert drafter_of(settings).lossy is lossy


def test_a_threshold_is_a_gate() -> None:
    assert drafter_of({"method": "suffix", "suffix_decoding_min_token_prob": 0.1}).gate == 0.1
    assert drafter_of({"method": "suffix", "suffix_decoding_min_token_prob": "x"}).gate is None
