"""The writer seat's protocol: what the orchestration asks of whoever drafts."""

from types import TracebackType
from typing import Protocol, Self

from schemas.base import Frozen
from schemas.draft import DraftRequest, FailureCause, Reply
from schemas.errors import StandfirstError
from schemas.receipt import DraftCounts, Drafter


class DraftRefused(StandfirstError):
    """One request gave no draft; the others go on. ``cause`` is what the ledger records."""

    def __init__(self, cause: FailureCause, what: str, *, where: str | None = None, fix: str | None = None) -> None:
        super().__init__(what, where=where, fix=fix)
        self.cause = cause


class RunCounts(Frozen):
    """The engine's own counters at one moment, summed over all that it has served since it started.

    A counter that the engine does not show is ``None``.
    """

    drafts: DraftCounts = DraftCounts()
    prompt_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None


class WriterSeat(Protocol):
    """Who drafts. Entered once a batch; asked for many drafts at once.

    ``engine``, ``engine_version``, ``precision`` and ``drafter`` are facts for receipts; they may be known only
    once the seat is entered.
    """

    @property
    def engine(self) -> str:
        """The engine's name."""

    @property
    def engine_version(self) -> str | None:
        """The engine's version, or ``None`` where it does not say."""

    @property
    def precision(self) -> str | None:
        """The number format of the weights, or ``None`` where it is not known."""

    @property
    def drafter(self) -> Drafter:
        """Who guesses ahead."""

    async def __aenter__(self) -> Self:
        """Start or reach the engine; raise ``WriterFailed`` where it cannot start."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the engine go."""

    async def draft(self, request: DraftRequest, streams: int, chances: int = 0) -> Reply:
        """Ask for one draft; ``streams`` is how many are asked at once, for the receipt.

        With ``chances`` the reply gives the probabilities of that many of the likeliest first tokens, where the
        engine gives any. A request without a schema is answered in free text.

        Raises:
            DraftRefused: where this request gave no draft.
        """

    async def counts(self) -> RunCounts:
        """The engine's counters now."""
