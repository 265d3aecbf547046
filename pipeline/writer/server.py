"""Any vLLM server by URL, through its OpenAI-compatible interface."""

import asyncio
import json
import os
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_exponential_jitter

from pipeline.writer.counts import request_counts, run_counts
from pipeline.writer.drafter import drafter_of
from pipeline.writer.seat import DraftRefused, RunCounts
from schemas.draft import DraftRequest, Reply
from schemas.errors import WriterFailed
from schemas.receipt import Drafter, Receipt
from schemas.site import Writer

KEY = "STANDFIRST_API_KEY"
"""The environment variable that holds the server's key; it is read nowhere else and never printed."""

LONGEST_WAIT = 60.0
"""Seconds waited at most between two tries, whatever the server's Retry-After asks for."""

AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""The statuses that pass by themselves."""


class ServerWriter:
    """A writer seat that asks a running vLLM server.

    The server's own flags decide what a receipt can say: ``--per-request-spec-decode-metrics summary`` for the
    drafter's counts of each request, ``--enable-prompt-tokens-details`` for its prefix-cache hits. What it does
    not say is missing from the receipt.
    """

    engine = "vllm server"

    def __init__(self, settings: Writer) -> None:
        if not settings.url:
            raise WriterFailed(
                "the server's address is missing", where="[writer] url", fix="set it, or runtime = 'vllm'"
            )
        key = os.environ.get(KEY)
        self.settings = settings
        self.drafter = _drafter(settings)
        self.engine_version: str | None = None
        self.precision: str | None = None if settings.dtype == "auto" else settings.dtype
        self._root = settings.url.rstrip("/").removesuffix("/v1")
        self._client = httpx.AsyncClient(
            timeout=httpx.Timeout(settings.timeout_s, connect=10.0),
            limits=httpx.Limits(max_connections=settings.streams + 2),
            headers={"Authorization": f"Bearer {key}"} if key else {},
        )

    async def __aenter__(self) -> Self:
        """Reach the server; one that does not answer shows at the first draft, where it is recorded."""
        try:
            answer = await self._client.get(f"{self._root}/version")
            self.engine_version = answer.json().get("version") if answer.is_success else None
        except (httpx.HTTPError, ValueError, AttributeError):
            self.engine_version = None
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def draft(self, request: DraftRequest, streams: int) -> Reply:
        """Ask the server for one draft; transport errors are tried again, a bounded number of times.

        Raises:
            DraftRefused: where no completion came back.
        """
        began = time.monotonic()
        answer = await self._post(_body(request, self.settings.model))
        try:
            choice = answer["choices"][0]
            text, finish = choice["message"]["content"] or "", choice.get("finish_reason") or "stop"
        except (KeyError, IndexError, TypeError) as error:
            raise DraftRefused("transport", f"the reply holds no completion ({error})", where=self._root) from error
        usage = answer.get("usage") or {}
        metrics = answer.get("metrics") or {}
        receipt = Receipt(
            scope="request",
            engine=self.engine,
            engine_version=self.engine_version,
            model=request.model,
            revision=request.revision,
            precision=self.precision,
            drafter=self.drafter,
            counts=request_counts(metrics.get("speculative_decoding")),
            temperature=request.temperature,
            streams=streams,
            prompt_tokens=usage.get("prompt_tokens"),
            output_tokens=usage.get("completion_tokens"),
            cached_tokens=(usage.get("prompt_tokens_details") or {}).get("cached_tokens"),
            seconds=round(time.monotonic() - began, 3),
        )
        return Reply(text=text, finish=finish, receipt=receipt)

    async def _post(self, body: Mapping[str, Any]) -> dict[str, Any]:
        retrying = AsyncRetrying(
            stop=stop_after_attempt(self.settings.retries + 1),
            retry=retry_if_exception(lambda error: isinstance(error, _PassingError)),
            wait=_wait,
            sleep=asyncio.sleep,
            reraise=True,
        )
        try:
            async for attempt in retrying:
                with attempt:
                    return await self._once(body)
        except _PassingError as error:
            tries = self.settings.retries + 1
            raise DraftRefused("transport", f"{error} (tried {tries} times)", where=self._root) from error
        raise AssertionError("unreachable: the loop returns or raises")

    async def _once(self, body: Mapping[str, Any]) -> dict[str, Any]:
        try:
            answer = await self._client.post(f"{self._root}/v1/chat/completions", json=body)
        except httpx.TimeoutException as error:
            raise _PassingError(f"no answer within {self.settings.timeout_s:.0f} s") from error
        except httpx.TransportError as error:
            raise _PassingError(f"cannot be reached: {str(error) or type(error).__name__}") from error
        if answer.status_code in AGAIN:
            raise _PassingError(_said(answer), retry_after=_seconds(answer.headers.get("retry-after")))
        if not answer.is_success:
            raise DraftRefused("transport", _said(answer), where=self._root, fix=_fix(answer.status_code))
        try:
            reply = answer.json()
        except ValueError as error:
            raise DraftRefused("transport", "the reply is not JSON", where=self._root) from error
        if not isinstance(reply, dict):
            raise DraftRefused("transport", "the reply is not a JSON object", where=self._root)
        return reply

    async def counts(self) -> RunCounts:
        """The server's counters now, or nothing where it shows none."""
        try:
            answer = await self._client.get(f"{self._root}/metrics")
        except httpx.HTTPError:
            return RunCounts()
        return run_counts(answer.text, self.settings.model) if answer.is_success else RunCounts()


class _PassingError(Exception):
    """A transport error that may pass: the request is tried again."""

    def __init__(self, what: str, retry_after: float | None = None) -> None:
        super().__init__(what)
        self.retry_after = retry_after


_BACK_OFF = wait_exponential_jitter(initial=0.5, max=LONGEST_WAIT)


def _wait(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    asked = error.retry_after if isinstance(error, _PassingError) else None
    return min(asked, LONGEST_WAIT) if asked is not None else _BACK_OFF(state)


def _seconds(retry_after: str | None) -> float | None:
    # The date form of Retry-After (RFC 9110, 10.2.3) falls back to our own waiting.
    return float(retry_after) if retry_after and retry_after.isdigit() else None


def _body(request: DraftRequest, model: str) -> dict[str, Any]:
    schema = {"name": request.kind, "strict": True, "schema": dict(request.response_schema)}
    return {
        "model": model,
        "messages": [message.model_dump() for message in request.messages],
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "seed": request.seed,
        "response_format": {"type": "json_schema", "json_schema": schema},
    }


def _drafter(settings: Writer) -> Drafter:
    # The server was started by somebody else: what the site does not say of its drafter is not known here.
    said = "speculative" in settings.model_fields_set
    return drafter_of(settings.speculative) if said else Drafter(kind="not stated")


def _said(answer: httpx.Response) -> str:
    try:
        message = answer.json()["error"]["message"]
    except (ValueError, KeyError, TypeError):
        message = answer.text
    line = " ".join(str(message).split())[:200]
    return f"the server answered {answer.status_code}" + (f": {json.dumps(line, ensure_ascii=False)}" if line else "")


def _fix(status: int) -> str | None:
    return {
        401: f"set the environment variable {KEY}",
        403: f"check the key in the environment variable {KEY}",
        404: "check [writer] url and model against the server's /v1/models",
    }.get(status)
