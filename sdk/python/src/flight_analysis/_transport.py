"""Sends requests, and repeats those that may be repeated."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from email.message import Message
from typing import Any, Callable, Mapping, NamedTuple, cast

from ._form import Form, FormReader, Progress
from ._operations import VERSION, Operation
from ._retry import is_done_before, is_repeatable, is_temporary, parse_retry_after, pause_seconds
from .errors import ERROR_CLASSES, ApiError, ConnectionFailedError


@dataclass(frozen=True)
class OutgoingRequest:
    operation: Operation
    url: str
    headers: Mapping[str, str]
    body: bytes | Form | None = None
    on_progress: Progress | None = None


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


@dataclass(frozen=True)
class Transport:
    key: Callable[[], str | None]
    timeout_seconds: float
    retries_max: int
    retry_after_max_seconds: float
    _opener: urllib.request.OpenerDirector = field(default_factory=lambda: _opener())

    def send(self, request: OutgoingRequest) -> Answer:
        """Raises ApiError or ConnectionFailedError."""
        operation = request.operation
        may_repeat = is_repeatable(operation.method, operation.takes_idempotency_key)
        attempt = 0
        while True:
            try:
                return self._attempt(request)
            except ApiError as error:
                if is_done_before(operation.is_removal, attempt, error.status):
                    return Answer(204, Message(), b"")
                if not is_temporary(error.status, error.retry_after_seconds):
                    raise
                failure: ApiError | ConnectionFailedError = error
            except ConnectionFailedError as error:
                failure = error
            wait_seconds = failure.retry_after_seconds if isinstance(failure, ApiError) else None
            pause = pause_seconds(attempt, wait_seconds, self.retry_after_max_seconds)
            if not may_repeat or pause is None or attempt >= self.retries_max:
                raise failure
            time.sleep(pause)
            attempt += 1

    def _attempt(self, request: OutgoingRequest) -> Answer:
        form = request.body.open(request.on_progress) if isinstance(request.body, Form) else None
        try:
            with self._opener.open(self._prepared(request, form), timeout=self.timeout_seconds) as response:
                return Answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as response:
            with response:
                try:
                    text = response.read()
                except (OSError, http.client.HTTPException):
                    text = b""
                raise api_error(Answer(response.code, response.headers, text)) from None
        except (OSError, http.client.HTTPException) as error:
            reason = error.reason if isinstance(error, urllib.error.URLError) else error
            problem = f"{request.operation.method} {request.url}: {reason}"
            raise ConnectionFailedError(problem) from error
        finally:
            if form is not None:
                form.close()

    def _prepared(self, request: OutgoingRequest, form: FormReader | None) -> urllib.request.Request:
        headers = {**request.headers, "User-Agent": f"flight-analysis-client-python/{VERSION}"}
        key = self.key()
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        if isinstance(request.body, Form):
            headers["Content-Length"] = str(request.body.length)
        data = cast(Any, form or request.body)
        return urllib.request.Request(request.url, data=data, headers=headers, method=request.operation.method)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key is for this host only."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_NoRedirects)


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
