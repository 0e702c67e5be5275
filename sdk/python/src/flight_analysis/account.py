from __future__ import annotations

from typing import TYPE_CHECKING, cast

from . import types

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class AccountOperations:
    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def me(self) -> types.Me:
        """The account, its key and its totals."""
        return cast(types.Me, self._client.call("getMe"))

    def usage(self) -> types.Usage:
        """Requests and debriefs of this month, and what is left."""
        return cast(types.Usage, self._client.call("getUsage"))
