"""Sends requests, and repeats those that may be repeated."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from concurrent.futures import Executor
from dataclasses import dataclass
from email.message import Message as Headers
from typing import Any, Awaitable, Callable, Mapping

from ._connections import ClosedMeanwhile, Connections, Message
from ._form import Form, Progress
from ._operations import OPERATIONS, VERSION
from ._responses import Answer, OnResponse, ResponseInfo
from ._retry import is_done_before, is_repeatable, is_temporary, parse_retry_after, pause_seconds
from .errors import ERROR_CLASSES, ApiError, ConnectionFailedError


@dataclass(frozen=True)
class OutgoingRequest:
    operation: str
    url: str
    headers: Mapping[str, str]
    body: bytes | Form | None = None
    on_progress: Progress | None = None

    def message(self, key: str | None) -> Message:
        headers = {**self.headers, "User-Agent": f"flight-analysis-client-python/{VERSION}"}
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        if isinstance(self.body, Form):
            headers["Content-Length"] = str(self.body.length)
        return Message(OPERATIONS[self.operation].method, self.url, headers, self.body, self.on_progress)


@dataclass(frozen=True)
class CallOptions:
    timeout_seconds: float
    retries_max: int
    retry_after_max_seconds: float
    on_response: tuple[OnResponse, ...]

    def changed(
        self,
        timeout_seconds: float | None,
        retries_max: int | None,
        retry_after_max_seconds: float | None,
        on_response: OnResponse | None,
    ) -> CallOptions:
        return CallOptions(
            self.timeout_seconds if timeout_seconds is None else timeout_seconds,
            self.retries_max if retries_max is None else retries_max,
            self.retry_after_max_seconds if retry_after_max_seconds is None else retry_after_max_seconds,
            self.on_response if on_response is None else (*self.on_response, on_response),
        )


@dataclass(frozen=True)
class Transport:
    connections: Connections
    key: Callable[[], str | None]

    def send(self, request: OutgoingRequest, options: CallOptions) -> Answer:
        """Raises ApiError or ConnectionFailedError."""
        attempts = _Attempts(request, options)
        while True:
            attempt = self.connections.attempt(attempts.may_use_kept)
            message = request.message(self.key())
            try:
                answer = attempt.run(message, options.timeout_seconds)
            except (OSError, http.client.HTTPException) as error:
                time.sleep(attempts.pause_after_failure(error))
                continue
            attempts.report(answer)
            pause = attempts.pause_after(answer)
            if pause is None:
                return attempts.answer(answer)
            time.sleep(pause)


@dataclass(frozen=True)
class AsyncTransport:
    """Waits for the responses in threads, so that files are read there too."""

    connections: Connections
    key: Callable[[], str | None | Awaitable[str | None]]
    threads: Executor

    async def send(self, request: OutgoingRequest, options: CallOptions) -> Answer:
        """Raises ApiError or ConnectionFailedError."""
        attempts = _Attempts(request, options)
        loop = asyncio.get_running_loop()
        while True:
            attempt = self.connections.attempt(attempts.may_use_kept)
            key = self.key()
            message = request.message(key if key is None or isinstance(key, str) else await key)
            report = message.on_progress
            if report is not None:  # in the thread of the event loop
                message = message._replace(on_progress=_in_loop(loop, report))
            try:
                answer = await loop.run_in_executor(self.threads, attempt.run, message, options.timeout_seconds)
            except asyncio.CancelledError:
                attempt.abort()
                raise
            except (OSError, http.client.HTTPException) as error:
                await asyncio.sleep(attempts.pause_after_failure(error))
                continue
            attempts.report(answer)
            pause = attempts.pause_after(answer)
            if pause is None:
                return attempts.answer(answer)
            await asyncio.sleep(pause)


def _in_loop(loop: asyncio.AbstractEventLoop, report: Progress) -> Progress:
    def report_later(done: int, total: int) -> None:
        loop.call_soon_threadsafe(report, done, total)

    return report_later


class _Attempts:
    """Decides after each attempt whether the request is sent again."""

    def __init__(self, request: OutgoingRequest, options: CallOptions) -> None:
        self._request = request
        self._options = options
        self._operation = OPERATIONS[request.operation]
        self._may_repeat = is_repeatable(self._operation.method, self._operation.takes_idempotency_key)
        self._sent = 0
        self._retries = 0
        # A request that must not be sent twice cannot risk that the service closes an idle connection just then.
        self.may_use_kept = self._may_repeat

    def report(self, answer: Answer) -> None:
        for on_response in self._options.on_response:
            on_response(ResponseInfo(self._request.operation, answer.status, answer.headers))

    def pause_after_failure(self, reason: Exception) -> float:
        """The pause before the next attempt. Raises ConnectionFailedError if there is none."""
        self._sent += 1
        if isinstance(reason, ClosedMeanwhile):
            self.may_use_kept = False
            return 0.0
        pause = self._pause(None)
        if pause is None:
            problem = f"{self._operation.method} {self._request.url}: {reason}"
            raise ConnectionFailedError(problem) from reason
        return pause

    def pause_after(self, answer: Answer) -> float | None:
        """The pause before the next attempt. None if there is none."""
        wait_seconds = parse_retry_after(answer.headers.get("Retry-After"))
        if _is_success(answer) or self._is_done_before(answer) or not is_temporary(answer.status, wait_seconds):
            return None
        pause = self._pause(wait_seconds)
        if pause is not None:
            self._sent += 1
        return pause

    def answer(self, answer: Answer) -> Answer:
        """The last one. Raises ApiError if it is an error."""
        if _is_success(answer):
            return answer
        if self._is_done_before(answer):
            return Answer(204, Headers(), b"")
        raise api_error(answer)

    def _is_done_before(self, answer: Answer) -> bool:
        return is_done_before(self._operation.is_removal, self._sent, answer.status)

    def _pause(self, wait_seconds: float | None) -> float | None:
        pause = pause_seconds(self._retries, wait_seconds, self._options.retry_after_max_seconds)
        if not self._may_repeat or self._retries >= self._options.retries_max:
            return None
        self._retries += 1
        return pause


def _is_success(answer: Answer) -> bool:
    return 200 <= answer.status < 300


def api_error(answer: Answer) -> ApiError:
    status, headers, body = answer
    parsed = _parsed(body)
    code = parsed.get("code")
    # A proxy in between may respond with a page of its own.
    message = parsed.get("message", f"The response has status {status} and is not from this API.")
    return ERROR_CLASSES.get(str(code), ApiError)(
        str(message),
        status=status,
        code="unexpected_response" if code is None else str(code),
        details=parsed.get("details", []),
        request_id=headers.get("X-Request-Id"),
        retry_after_seconds=parse_retry_after(headers.get("Retry-After")),
    )


def _parsed(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
