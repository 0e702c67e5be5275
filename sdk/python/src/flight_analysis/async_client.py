from __future__ import annotations

import asyncio
import copy
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Awaitable, Callable, Mapping, Self, cast

from . import types
from ._connections import Connections
from ._form import Form, Progress
from ._requests import json_of, origin_of, request_for
from ._responses import OnResponse
from ._retry import RETRIES_MAX, RETRY_AFTER_MAX_SECONDS
from ._transport import AsyncTransport, CallOptions
from .async_account import AsyncAccountOperations
from .async_events import AsyncEventOperations
from .async_feed import AsyncFeedOperations
from .async_flights import AsyncFlightOperations
from .async_groups import AsyncGroupOperations
from .async_imports import AsyncImportOperations
from .async_logbook import AsyncLogbookOperations
from .async_shared_flights import AsyncSharedFlightOperations
from .async_sites import AsyncSiteOperations
from .client import TIMEOUT_SECONDS

CONNECTIONS_MAX = 20


class AsyncFlightAnalysisClient:
    """
    A client of the service at `url` for asyncio, with the methods of `FlightAnalysisClient`. Lists are read with
    `async for`.

    `key` may also be an asynchronous function. Up to `connections_max` requests are sent at the same time, and others
    wait. To end a call, cancel its task, such as with `asyncio.timeout`. To close the connections, await `close`, or use
    the client in an `async with` statement.
    """

    def __init__(
        self,
        url: str,
        key: str | Callable[[], str | None | Awaitable[str | None]] | None = None,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        retries_max: int = RETRIES_MAX,
        retry_after_max_seconds: float = RETRY_AFTER_MAX_SECONDS,
        connections_max: int = CONNECTIONS_MAX,
        on_response: OnResponse | None = None,
    ) -> None:
        self._origin = origin_of(url)
        self._connections = Connections(self._origin)
        self._threads = ThreadPoolExecutor(connections_max, thread_name_prefix="flight-analysis")
        self._transport = AsyncTransport(self._connections, key if callable(key) else _always(key), self._threads)
        reports = () if on_response is None else (on_response,)
        self._options = CallOptions(timeout_seconds, retries_max, retry_after_max_seconds, reports)
        self._group()

    def _group(self) -> None:
        self.flights = AsyncFlightOperations(self)
        self.imports = AsyncImportOperations(self)
        self.logbook = AsyncLogbookOperations(self)
        self.account = AsyncAccountOperations(self)
        self.sites = AsyncSiteOperations(self)
        self.events = AsyncEventOperations(self)
        self.feed = AsyncFeedOperations(self)
        self.groups = AsyncGroupOperations(self)
        self.shared_flights = AsyncSharedFlightOperations(self)

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

    async def close(self) -> None:
        """Closes the connections, after the requests that are being sent."""
        await asyncio.to_thread(self._threads.shutdown)
        self._connections.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def health(self) -> types.Health:
        """Whether the API and its database work. Needs no key."""
        return cast(types.Health, await self.call("getHealth"))

    async def call(
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
        return json_of(await self._transport.send(request, self._options))

    async def download(self, operation: str, *, path: Mapping[str, str | int], query: Mapping[str, Any] = {}) -> bytes:
        """Calls an operation that returns a file."""
        request = request_for(self._origin, operation, path=path, query=query)
        return (await self._transport.send(request, self._options)).body


def _always(key: str | None) -> Callable[[], str | None]:
    return lambda: key
