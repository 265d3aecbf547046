"""Naming the drafter from vLLM's speculative configuration."""

from collections.abc import Mapping

from pydantic import JsonValue

from schemas.receipt import Drafter

NONE = Drafter(kind="none")
"""No drafter at all."""


def drafter_of(speculative: Mapping[str, JsonValue]) -> Drafter:
    """The drafter that a speculative configuration, in vLLM's own terms, names.

    A configuration with a ``model`` and no ``method`` is a draft model, as vLLM reads it. Lossy is what does
    not keep the model's distribution: a rejection sampler other than the standard one or its block form, or
    a relaxed acceptance threshold.
    """
    settings = dict(speculative)
    method = str(settings.get("method") or ("draft_model" if settings.get("model") else "none"))
    if method == "none":
        return NONE
    depth, gate, model = settings.get("num_speculative_tokens"), _gate(settings), settings.get("model")
    sampler = settings.get("rejection_sample_method", "standard")
    return Drafter(
        kind=method,
        name=str(model) if model else None,
        depth=depth if isinstance(depth, int) else None,
        gate=gate,
        lossy=sampler not in {"standard", "block"},
        settings=settings,
    )


def _gate(settings: Mapping[str, JsonValue]) -> float | None:
    value = settings.get("suffix_decoding_min_token_prob")
    return float(value) if isinstance(value, int | float) else None


def engine_config(drafter: Drafter) -> dict[str, JsonValue] | None:
    """What vLLM takes as ``speculative_config``: the settings as they were given, or ``None`` for no drafter."""
    return None if drafter.kind == "none" else dict(drafter.settings)
