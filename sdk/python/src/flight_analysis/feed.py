from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, cast

from . import types

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class FeedOperations:
    """The private link to a calendar and an Atom feed of the account's flights."""

    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def get(self) -> types.FeedState:
        """Since when there is a link, without the link itself."""
        return cast(types.FeedState, self._client.call("getFeed"))

    def make(self) -> types.NewFeed:
        """Makes a link, which is shown only once. An earlier one stops working."""
        return cast(types.NewFeed, self._client.call("makeFeed"))

    def revoke(self) -> types.FeedState:
        return cast(types.FeedState, self._client.call("revokeFeed"))

    def calendar(self, token: str, **query: Unpack[types.GetCalendarQuery]) -> bytes:
        """The flights as an iCalendar file. Needs no key: `token` is in the link."""
        return self._client.download("getCalendar", path={"token": token}, query=query)

    def atom(self, token: str, **query: Unpack[types.GetAtomFeedQuery]) -> bytes:
        """The flights as an Atom feed. Needs no key: `token` is in the link."""
        return self._client.download("getAtomFeed", path={"token": token}, query=query)
