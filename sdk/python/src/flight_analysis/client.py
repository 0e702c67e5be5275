from __future__ import annotations

import copy
from types import TracebackType
from typing import Any, Callable, Mapping, Self, cast

from . import types
from ._connections import Connections
from ._form import Form, Progress
from ._requests import json_of, origin_of, request_for
from ._responses import OnResponse
from ._retry import RETRIES_MAX, RETRY_AFTER_MAX_SECONDS
from ._transport import CallOptions, Transport
from .account import AccountOperations
from .events import EventOperations
from .feed import FeedOperations
from .flights import FlightOperations
from .groups import GroupOperations
from .imports import ImportOperations
from .logbook import LogbookOperations
from .shared_flights import SharedFlightOperations
from .sites import SiteOperations

TIMEOUT_SECONDS = 60.0


class FlightAnalysisClient:
    """
    A client of the service at `url`, such as `https://flights.example`. Several threads can use it at the same time.

    `key` is an API key or an access token, or a function that returns the current one. `timeout_seconds` limits how
    long the connection may be silent. A request that may be repeated is sent up to `retries_max` times more. A longer
    `Retry-After` than `retry_after_max_seconds`, such as to the end of the month, is raised as an error instead.
    `on_response` is called for each response, also of a failed or repeated attempt.

    Connections stay open between requests. To close them, call `close`, or use the client in a `with` statement.
    """

    def __init__(
        self,
        url: str,
        key: str | Callable[[], str | None] | None = None,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        retries_max: int = RETRIES_MAX,
        retry_after_max_seconds: float = RETRY_AFTER_MAX_SECONDS,
        on_response: OnResponse | None = None,
    ) -> None:
        self._origin = origin_of(url)
        self._connections = Connections(self._origin)
        self._transport = Transport(self._connections, key if callable(key) else _always(key))
        reports = () if on_response is None else (on_response,)
        self._options = CallOptions(timeout_seconds, retries_max, retry_after_max_seconds, reports)
        self._group()

    def _group(self) -> None:
        self.flights = FlightOperations(self)
        self.imports = ImportOperations(self)
        self.logbook = LogbookOperations(self)
        self.account = AccountOperations(self)
        self.sites = SiteOperations(self)
        self.events = EventOperations(self)
        self.feed = FeedOperations(self)
        self.groups = GroupOperations(self)
        self.shared_flights = SharedFlightOperations(self)

    def with_options(
        self,
        *,
        timeout_seconds: float | None = None,
        retries_max: int | None = None,
        retry_after_max_seconds: float | None = None,
        on_response: OnResponse | None = None,
    ) -> Self:
        """
        The same client with other options, for one call or for several: `client.with_options(timeout_seconds=5)`. Uses
        the same connections. `on_response` is called in addition to that of the client.
        """
        changed = copy.copy(self)
        changed._options = self._options.changed(timeout_seconds, retries_max, retry_after_max_seconds, on_response)
        changed._group()
        return changed

    def close(self) -> None:
        """Closes the connections."""
        self._connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

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
        request = request_for(
            self._origin,
            operation,
            path=path,
            query=query,
            body=body,
            form=form,
            headers=headers,
            idempotency_key=idempotency_key,
            on_progress=on_progress,
        )
        return json_of(self._transport.send(request, self._options))

    def download(self, operation: str, *, path: Mapping[str, str | int], query: Mapping[str, Any] = {}) -> bytes:
        """Calls an operation that returns a file."""
        request = request_for(self._origin, operation, path=path, query=query)
        return self._transport.send(request, self._options).body


def _always(key: str | None) -> Callable[[], str | None]:
    return lambda: key
