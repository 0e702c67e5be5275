from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, cast

from . import types

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class SiteOperations:
    """Take-offs that the account has named."""

    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def list(self) -> types.OwnSiteList:
        return cast(types.OwnSiteList, self._client.call("listSites"))

    def name_takeoff(self, **body: Unpack[types.NameTakeoffBody]) -> types.OwnSiteView:
        """Names the take-off of a flight, for all flights from there."""
        return cast(types.OwnSiteView, self._client.call("nameTakeoff", body=body))

    def rename(self, site_id: str, **body: Unpack[types.RenameSiteBody]) -> types.OwnSiteView:
        return cast(types.OwnSiteView, self._client.call("renameSite", path={"siteId": site_id}, body=body))

    def withdraw(self, site_id: str) -> None:
        """Gives the flights from there their earlier names back."""
        self._client.call("withdrawSite", path={"siteId": site_id})
