"""Receipts: what an engine itself reported about the drafting of a text."""

from typing import Literal

from pydantic import Field, JsonValue

from schemas.base import Count, Frozen


class Drafter(Frozen):
    """Who guessed ahead.

    ``as_stated`` marks what a site says of a server that somebody else started: the server itself does not say.
    ``kind`` is vLLM's method name or ``none``; ``depth`` the guesses a round at most; ``gate`` a confidence
    threshold; ``settings`` the configuration as it was passed to the engine.
    """

    kind: str
    name: str | None = None
    depth: Count | None = None
    gate: float | None = None
    lossy: bool = False
    as_stated: bool = False
    settings: dict[str, JsonValue] = Field(default_factory=dict)


class DraftCounts(Frozen):
    """The engine's own counts of speculation.

    Verify rounds, guesses proposed, guesses accepted, and the rounds in which each slot's guess was accepted.
    A count that the engine did not give is ``None``, never zero.
    """

    rounds: Count | None = None
    proposed: Count | None = None
    accepted: Count | None = None
    by_slot: tuple[Count, ...] | None = None

    @property
    def accepted_of_proposed(self) -> float | None:
        """Guesses accepted ÷ guesses proposed."""
        if not self.proposed or self.accepted is None:
            return None
        return self.accepted / self.proposed

    @property
    def tokens_a_round(self) -> float | None:
        """One (the model's own token) plus guesses accepted ÷ rounds."""
        if not self.rounds or self.accepted is None:
            return None
        return 1 + self.accepted / self.rounds

    @property
    def slot_rates(self) -> tuple[float, ...] | None:
        """By slot, the share of rounds in which its guess was accepted."""
        if not self.rounds or self.by_slot is None:
            return None
        return tuple(n / self.rounds for n in self.by_slot)


class Receipt(Frozen):
    """One request's, or one run's, drafting as the engine reported it.

    ``precision`` is the weights' number format; ``streams`` how many requests the engine was given at once;
    ``cached_tokens`` the prompt tokens that its prefix cache served; ``seconds`` wall time.
    """

    scope: Literal["request", "run"]
    engine: str
    engine_version: str | None
    model: str
    revision: str | None
    precision: str | None
    drafter: Drafter
    counts: DraftCounts
    temperature: float
    streams: Count
    prompt_tokens: Count | None
    output_tokens: Count | None
    cached_tokens: Count | None
    seconds: float
