"""Receipts of a whole run, and several receipts pooled into one."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from pipeline.models.resolve import Identity
from pipeline.writer.seat import RunCounts, WriterSeat
from schemas.receipt import DraftCounts, Receipt
from schemas.seats import Seat


def run_receipt(  # noqa: PLR0913 - a receipt has this many sources
    seat: WriterSeat, settings: Seat, model: Identity, *, counted: RunCounts, streams: int, seconds: float
) -> Receipt:
    """The receipt of a run from the engine's counters over it; ``seconds`` is its wall time."""
    return Receipt(
        scope="run",
        engine=seat.engine,
        engine_version=seat.engine_version,
        model=model.name,
        revision=model.revision,
        precision=seat.precision,
        drafter=seat.drafter,
        counts=counted.drafts,
        temperature=settings.temperature,
        streams=streams,
        prompt_tokens=counted.prompt_tokens,
        output_tokens=counted.output_tokens,
        cached_tokens=counted.cached_tokens,
        seconds=round(seconds, 3),
    )


def pooled(receipts: Sequence[Receipt]) -> Receipt | None:
    """Several receipts as one: counts and tokens summed, everything else as in the last one.

    ``None`` where there are none, or where they are not of one engine, model, drafter and temperature: their counts
    are then no one thing. A count that any of them lacks is missing.
    """
    if not receipts:
        return None
    last = receipts[-1]
    if any(_setting(receipt) != _setting(last) for receipt in receipts):
        return None
    counts = [receipt.counts for receipt in receipts]
    return last.model_copy(
        update={
            "counts": DraftCounts(
                rounds=_sum(count.rounds for count in counts),
                proposed=_sum(count.proposed for count in counts),
                accepted=_sum(count.accepted for count in counts),
                by_slot=_slots(counts),
            ),
            "streams": max(receipt.streams for receipt in receipts),
            "prompt_tokens": _sum(receipt.prompt_tokens for receipt in receipts),
            "output_tokens": _sum(receipt.output_tokens for receipt in receipts),
            "cached_tokens": _sum(receipt.cached_tokens for receipt in receipts),
            "seconds": round(sum(receipt.seconds for receipt in receipts), 3),
        }
    )


def _setting(receipt: Receipt) -> tuple[object, ...]:
    return (
        receipt.engine,
        receipt.engine_version,
        receipt.model,
        receipt.revision,
        receipt.precision,
        receipt.drafter,
        receipt.temperature,
    )


def _sum(values: Iterable[int | None]) -> int | None:
    known = list(values)
    return None if None in known else sum(value for value in known if value is not None)


def _slots(counts: Sequence[DraftCounts]) -> tuple[int, ...] | None:
    slots = [count.by_slot for count in counts]
    if any(slot is None for slot in slots):
        return None
    return tuple(sum(column) for column in zip_longest(*(slot or () for slot in slots), fillvalue=0)) or None
