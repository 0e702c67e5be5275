from __future__ import annotations

import json
import re
import urllib.parse
import uuid
from typing import Any, Callable, Mapping, cast

from . import types
from ._base_errors import FlightAnalysisError
from ._form import Form, Progress
from ._operations import OPERATIONS
from ._retry import RETRIES_MAX, RETRY_AFTER_MAX_SECONDS
from ._transport import Answer, OutgoingRequest, Transport, api_error
from .account import AccountOperations
from .flights import FlightOperations
from .imports import ImportOperations
from .logbook import LogbookOperations
from .shared_flights import SharedFlightOperations

TIMEOUT_SECONDS = 60.0


class FlightAnalysisClient:
    """
    A client of the service at `url`, such as `https://flights.example`.

    `key` is an API key or an access token, or a function that returns the current one. `timeout_seconds` limits how
    long the connection may be silent. A request that may be repeated is sent up to `retries_max` times more. A longer
    `Retry-After` than `retry_after_max_seconds`, such as to the end of the month, is raised as an error instead.
    """

    def __init__(
        self,
        url: str,
        key: str | Callable[[], str | None] | None = None,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        retries_max: int = RETRIES_MAX,
        retry_after_max_seconds: float = RETRY_AFTER_MAX_SECONDS,
    ) -> None:
        self._origin = url.rstrip("/").removesuffix("/api/v1")
        self._transport = Transport(key if callable(key) else _always(key), timeout_seconds, retries_max, retry_after_max_seconds)
        self.flights = FlightOperations(self)
        self.imports = ImportOperations(self)
        self.logbook = LogbookOperations(self)
        self.account = AccountOperations(self)
        self.shared_flights = SharedFlightOperations(self)

    def health(self) -> types.Health:
        """Whether the API and its database work. Needs no key."""
        return cast(types.Health, self.call("getHealth"))

    def call(
        self,
        operation: str,
        *,
        path: Mapping[str, str | int] = {},
        query: Mapping[str, Any] = {},
        body: Any = None,
        form: Form | None = None,
        headers: Mapping[str, str] = {},
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> Any:
        """Calls any operation by its id in openapi.json. The methods of this client are shorter forms of it."""
        if form is not None:
            headers = {**headers, "Content-Type": form.content_type}
        elif body is not None:
            headers = {**headers, "Content-Type": "application/json"}
        data = form or (None if body is None else json.dumps(body).encode())
        answer = self._send(operation, path, query, headers, data, idempotency_key, on_progress)
        try:
            return json.loads(answer.body) if answer.body else None
        except ValueError:  # the page of a proxy in between
            raise api_error(answer) from None

    def download(self, operation: str, *, path: Mapping[str, str | int], query: Mapping[str, Any] = {}) -> bytes:
        """Calls an operation that returns a file."""
        return self._send(operation, path, query, {}, None, None, None).body

    def _send(
        self,
        operation: str,
        path: Mapping[str, str | int],
        query: Mapping[str, Any],
        headers: Mapping[str, str],
        body: bytes | Form | None,
        idempotency_key: str | None,
        on_progress: Progress | None,
    ) -> Answer:
        target = OPERATIONS[operation]
        if target.takes_idempotency_key:
            headers = {**headers, "Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        url = self._origin + re.sub(r"\{(\w+)\}", lambda name: _segment(str(name[1]), path), target.path)
        wanted = {name: _query_value(value) for name, value in query.items() if value is not None}
        if wanted:
            url += "?" + urllib.parse.urlencode(wanted)
        return self._transport.send(OutgoingRequest(target, url, headers, body, on_progress))


def _always(key: str | None) -> Callable[[], str | None]:
    return lambda: key


def _segment(name: str, path: Mapping[str, str | int]) -> str:
    """A value in its place in a path. An empty one, `.` and `..` would name another operation, such as the list."""
    text = str(path[name])
    if text in ("", ".", ".."):
        raise FlightAnalysisError(f"{name} must be an id, not {text!r}.")
    return urllib.parse.quote(text, safe="")


def _query_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
