"""Talking to a server: bounded in time, size and tries, with the key kept out of everything that is said."""

import asyncio
import json
import os
from collections.abc import Mapping
from typing import Any

import httpx
from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception_type,
    stop_after_attempt,
    wait_exponential,
    wait_random,
)

from pipeline.variables import KEY
from pipeline.writer.seat import DraftRefused
from schemas.errors import WriterFailed
from schemas.seats import Seat

LONGEST_WAIT = 60.0
"""Seconds waited at most between two tries, whatever the server's Retry-After asks for."""

CONNECT = 10.0
"""Seconds in which a connection must stand, and in which the server must tell of itself."""

LARGEST = 8 << 20
"""Bytes of a reply that are read at most; a draft is some thousands."""

AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""The statuses that pass by themselves."""


class Transport:
    """The connections to one server. ``root`` is its address, without ``/v1``."""

    def __init__(self, settings: Seat) -> None:
        self.root = _root(settings)
        self._table = settings.table
        self._key = _key()
        self._limit = settings.timeout_s
        self._tries = settings.retries + 1
        self._client = httpx.AsyncClient(
            timeout=httpx.Timeout(settings.timeout_s, connect=CONNECT),
            limits=httpx.Limits(max_connections=settings.streams + 2),
            headers={"Authorization": f"Bearer {self._key}"} if self._key else {},
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def get(self, path: str) -> str | None:
        """What the server shows at ``path``, or ``None`` where it shows nothing in time."""
        try:
            async with asyncio.timeout(CONNECT):
                answer = await self._client.get(self.root + path)
        except (httpx.HTTPError, TimeoutError):
            return None
        return answer.text if answer.is_success else None

    async def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The JSON object that the server answers; a fault that may pass is tried again, a bounded number of times.

        Raises:
            DraftRefused: where none came back.
        """
        retrying = AsyncRetrying(
            stop=stop_after_attempt(self._tries),
            retry=retry_if_exception_type(_PassingError),
            wait=_wait,
            sleep=asyncio.sleep,
            reraise=True,
        )
        try:
            content: bytes = await retrying(self._once, path, body)
        except _PassingError as error:
            tried = f"{self._tries} times" if self._tries > 1 else "once"
            raise DraftRefused("transport", f"{error} (tried {tried})", where=self.root) from error
        if not content.strip():
            raise DraftRefused("transport", "the server's reply is empty", where=self.root)
        try:
            reply = json.loads(content)
        except (ValueError, RecursionError) as error:
            raise DraftRefused("transport", "the server's reply is not JSON", where=self.root) from error
        if not isinstance(reply, dict):
            raise DraftRefused("transport", "the server's reply is not a JSON object", where=self.root)
        return reply

    async def _once(self, path: str, body: Mapping[str, Any]) -> bytes:
        try:
            # The client's own limit is for each read: a server that sends a byte now and then would never meet it.
            async with (
                asyncio.timeout(self._limit),
                self._client.stream("POST", self.root + path, json=body) as answer,
            ):
                content = await self._content(answer)
        except httpx.ConnectTimeout as error:
            raise _PassingError(f"cannot be reached within {CONNECT:g} s") from error
        except (httpx.TimeoutException, TimeoutError) as error:
            raise _PassingError(f"no answer within {self._limit:g} s") from error
        except httpx.RequestError as error:
            raise _PassingError(f"cannot be reached: {str(error) or type(error).__name__}") from error
        if answer.status_code in AGAIN:
            raise _PassingError(self._said(answer, content), _seconds(answer.headers.get("retry-after")))
        if not answer.is_success:
            fix = _fix(answer.status_code, self._table)
            raise DraftRefused("transport", self._said(answer, content), where=self.root, fix=fix)
        return content

    async def _content(self, answer: httpx.Response) -> bytes:
        content = bytearray()
        async for block in answer.aiter_bytes():
            content += block
            if len(content) > LARGEST:
                what = f"the server's reply is larger than {LARGEST >> 20} MiB"
                raise DraftRefused("transport", what, where=self.root)
        return bytes(content)

    def _said(self, answer: httpx.Response, content: bytes) -> str:
        """What a status and its body say, on one line; a server may name the key that it refuses."""
        try:
            message = json.loads(content)["error"]["message"]
        except (ValueError, KeyError, TypeError, RecursionError):
            message = content.decode(errors="replace")
        told = str(message).replace(self._key, "[the key]") if self._key else str(message)
        line = " ".join(told.split())[:200]
        quoted = f": {json.dumps(line, ensure_ascii=False)}" if line else ""
        return f"the server answered {answer.status_code}{quoted}"


class _PassingError(Exception):
    """A transport error that may pass: the request is tried again, after ``retry_after`` seconds where it says."""

    def __init__(self, what: str, retry_after: float | None = None) -> None:
        super().__init__(what)
        self.retry_after = retry_after


_BACK_OFF = wait_exponential(multiplier=0.5, max=LONGEST_WAIT) + wait_random(0, 0.5)


def _wait(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    asked = error.retry_after if isinstance(error, _PassingError) else None
    return min(asked, LONGEST_WAIT) if asked is not None else _BACK_OFF(state)


def _seconds(retry_after: str | None) -> float | None:
    # The date form of Retry-After (RFC 9110, 10.2.3) falls back to our own waiting.
    return float(retry_after) if retry_after and retry_after.isdecimal() else None


def _fix(status: int, table: str) -> str | None:
    return {
        401: f"set the environment variable {KEY}",
        403: f"check the key in the environment variable {KEY}",
        404: f"check [{table}] url and model against the server's /v1/models",
    }.get(status)


def _root(settings: Seat) -> str:
    url, where = settings.url, f"[{settings.table}] url"
    if not url:
        raise WriterFailed("the server's address is missing", where=where, fix="set it, or runtime = 'vllm'")
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL as error:
        raise WriterFailed(f"the server's address is none: {error}", where=where) from error
    if parsed.userinfo:
        fix = f"put the key into the environment variable {KEY}"
        raise WriterFailed("the server's address holds a name or a password", where=where, fix=fix)
    if parsed.scheme not in {"http", "https"} or not parsed.host:
        raise WriterFailed(f"{url!r} is no address of a server", where=where, fix="begin it with http:// or https://")
    return url.rstrip("/").removesuffix("/v1")


def _key() -> str:
    key = os.environ.get(KEY, "").strip()
    if not (key.isascii() and key.isprintable()):
        raise WriterFailed("the key has a character that no header can carry", where=f"environment variable {KEY}")
    return key
