"""Any vLLM server by URL, through its OpenAI-compatible interface."""

import json
import math
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from pipeline.receipts.request import request_receipt
from pipeline.writer.counts import request_counts, run_counts
from pipeline.writer.drafter import drafter_of
from pipeline.writer.seat import DraftRefused, RunCounts
from pipeline.writer.transport import Transport
from schemas.draft import Chance, DraftRequest, Reply
from schemas.receipt import Drafter
from schemas.seats import Seat


class ServerWriter:
    """A writer seat that asks a running vLLM server.

    The server's own flags decide what a receipt can say: ``--per-request-spec-decode-metrics summary`` for the
    drafter's counts of each request, ``--enable-prompt-tokens-details`` for its prefix-cache hits. What it does
    not say is missing from the receipt.

    Raises:
        WriterFailed: where the address or the key cannot be used.
    """

    engine = "vllm server"

    def __init__(self, settings: Seat) -> None:
        self.settings = settings
        self.drafter = _drafter(settings)
        self.engine_version: str | None = None
        self.precision: str | None = None if settings.dtype == "auto" else settings.dtype
        self._transport = Transport(settings)

    async def __aenter__(self) -> Self:
        """Reach the server; one that does not answer shows at the first draft, where it is recorded."""
        try:
            version = json.loads(await self._transport.get("/version") or "null")["version"]
        except (ValueError, KeyError, TypeError, RecursionError):
            version = None
        self.engine_version = version if isinstance(version, str) else None
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        await self._transport.close()

    async def draft(self, request: DraftRequest, streams: int, chances: int = 0) -> Reply:
        """Ask the server for one draft; transport errors are tried again, a bounded number of times.

        Raises:
            DraftRefused: where no completion came back.
        """
        began = time.monotonic()
        answer = await self._transport.post("/v1/chat/completions", _body(request, self.settings.model, chances))
        try:
            return self._reply(request, answer, streams, time.monotonic() - began)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            what = f"the server's reply holds no completion ({type(error).__name__})"
            raise DraftRefused("transport", what, where=self._transport.root) from error

    def _reply(self, request: DraftRequest, answer: Mapping[str, Any], streams: int, seconds: float) -> Reply:
        choice = answer["choices"][0]
        usage = answer.get("usage") or {}
        metrics = answer.get("metrics") or {}
        receipt = request_receipt(
            self,
            request,
            counts=request_counts(metrics.get("speculative_decoding")),
            streams=streams,
            prompt_tokens=usage.get("prompt_tokens"),
            output_tokens=usage.get("completion_tokens"),
            cached_tokens=(usage.get("prompt_tokens_details") or {}).get("cached_tokens"),
            seconds=seconds,
        )
        text, finish = choice["message"]["content"] or "", choice.get("finish_reason") or "stop"
        return Reply(text=text, finish=finish, receipt=receipt, chances=_chances(choice))

    async def counts(self) -> RunCounts:
        """The server's counters now, or nothing where it shows none."""
        try:
            return run_counts(await self._transport.get("/metrics") or "", self.settings.model)
        except (ValueError, LookupError, OverflowError):  # no Prometheus text, or infinite counts
            return RunCounts()


def _body(request: DraftRequest, model: str, chances: int) -> dict[str, Any]:
    body = {
        "model": model,
        "messages": [message.model_dump() for message in request.messages],
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "seed": request.seed,
    }
    if request.response_schema:
        schema = {"name": request.kind, "strict": True, "schema": dict(request.response_schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    return body | ({"logprobs": True, "top_logprobs": chances} if chances else {})


def _chances(choice: Mapping[str, Any]) -> tuple[Chance, ...] | None:
    """The probabilities of the likeliest first tokens, where the server was asked for them and gives them."""
    told = (choice.get("logprobs") or {}).get("content") or []
    if not told:
        return None
    return tuple((str(one["token"]), math.exp(min(float(one["logprob"]), 0.0))) for one in told[0]["top_logprobs"])


def _drafter(settings: Seat) -> Drafter:
    # The server was started by somebody else: what the site does not say of its drafter is not known here.
    said = "speculative" in settings.model_fields_set
    if not said:
        return Drafter(kind="not stated")
    return drafter_of(settings.speculative).model_copy(update={"as_stated": True})
