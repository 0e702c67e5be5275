from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, cast

from . import types

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class EventOperations:
    """What has happened, in order and without gaps."""

    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def page(self, **query: Unpack[types.ListEventsQuery]) -> types.EventPage:
        """The events after a cursor, oldest first. Store `next_cursor` together with what you did with the events, and
        pass it as `after` the next time. With the secret of an app as the key, the events of all its users."""
        return cast(types.EventPage, self._client.call("listEvents", query=query))
