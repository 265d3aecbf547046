"""The writer seat of a batch: started when the first draft is needed, and not at all where none is."""

import asyncio
from types import TracebackType
from typing import Self

from pipeline.models.fetch import Say
from pipeline.writer.seat import WriterSeat
from schemas.seats import Seat


def seat_for(settings: Seat, say: Say) -> WriterSeat:
    """The seat that the settings name, not yet started."""
    if settings.runtime == "server":
        from pipeline.writer.server import ServerWriter  # noqa: PLC0415 - HTTP is not needed to run in process

        return ServerWriter(settings)
    from pipeline.writer.inprocess import EngineWriter  # noqa: PLC0415 - nor the engine to ask a server

    return EngineWriter(settings, say)


class LazySeat:
    """Holds a seat for many articles; ``get`` starts it once."""

    def __init__(self, seat: WriterSeat) -> None:
        self._seat = seat
        self._started = False
        self._turn = asyncio.Lock()

    async def get(self) -> WriterSeat:
        """The seat, started.

        Raises:
            WriterFailed: where it cannot start.
        """
        async with self._turn:
            if not self._started:
                await self._seat.__aenter__()
                self._started = True
        return self._seat

    async def __aenter__(self) -> Self:
        """Nothing is started yet."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the seat go, where it was started."""
        if self._started:
            await self._seat.__aexit__(kind, error, trace)
