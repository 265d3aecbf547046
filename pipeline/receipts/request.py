"""The receipt of one request."""

from pipeline.writer.seat import WriterSeat
from schemas.draft import DraftRequest
from schemas.receipt import DraftCounts, Receipt


def request_receipt(  # noqa: PLR0913 - a receipt has this many sources
    seat: WriterSeat,
    request: DraftRequest,
    *,
    counts: DraftCounts,
    streams: int,
    prompt_tokens: int | None,
    output_tokens: int | None,
    cached_tokens: int | None,
    seconds: float,
) -> Receipt:
    """What a seat's engine reported about one request; ``seconds`` is its wall time."""
    return Receipt(
        scope="request",
        engine=seat.engine,
        engine_version=seat.engine_version,
        model=request.model,
        revision=request.revision,
        precision=seat.precision,
        drafter=seat.drafter,
        counts=counts,
        temperature=request.temperature,
        streams=streams,
        prompt_tokens=prompt_tokens,
        output_tokens=output_tokens,
        cached_tokens=cached_tokens,
        seconds=round(seconds, 3),
    )
