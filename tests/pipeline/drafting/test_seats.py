"""The seat of a batch: the one that the settings name, started once, when it is needed, and let go."""

import asyncio

import pytest
from scripted import Scripted

from pipeline.drafting.seats import LazySeat, seat_for
from pipeline.writer.inprocess import EngineWriter
from pipeline.writer.server import ServerWriter
from schemas.errors import WriterFailed
from schemas.seats import Writer


def test_the_runtime_names_the_seat() -> None:
    assert isinstance(seat_for(Writer(), print), EngineWriter)
    assert isinstance(seat_for(Writer(runtime="server", url="http://127.0.0.1:1"), print), ServerWriter)


def test_many_at_once_start_it_once() -> None:
    seat = Scripted()

    async def run() -> list:
        async with LazySeat(seat) as lazy:
            return await asyncio.gather(*(lazy.get() for _ in range(9)))

    assert asyncio.run(run()) == [seat] * 9
    assert (seat.entered, seat.left) == (1, 1)


def test_what_is_never_needed_is_never_started() -> None:
    seat = Scripted()

    async def run() -> None:
        async with LazySeat(seat):
            pass

    asyncio.run(run())
    assert (seat.entered, seat.left) == (0, 0)


def test_a_seat_that_did_not_start_is_not_left() -> None:
    class Broken(Scripted):
        async def __aenter__(self):
            raise WriterFailed("no engine")

    seat = Broken()

    async def run() -> None:
        async with LazySeat(seat) as lazy:
            await lazy.get()

    with pytest.raises(WriterFailed, match="no engine"):
        asyncio.run(run())
    assert seat.left == 0
