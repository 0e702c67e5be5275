from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, cast

from . import types

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class SharedFlightOperations:
    """Flights that anyone with the link can see. They need no key. `token` is the last part of the link."""

    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def get(self, token: str, **query: Unpack[types.GetSharedFlightQuery]) -> types.PublicFlight:
        return cast(types.PublicFlight, self._client.call("getSharedFlight", path={"token": token}, query=query))

    def airspace(self, token: str, **query: Unpack[types.GetSharedFlightAirspaceQuery]) -> types.PublicAirspace:
        """What the data show of it and airspaces, if the owner shows that."""
        return cast(
            types.PublicAirspace,
            self._client.call("getSharedFlightAirspace", path={"token": token}, query=query),
        )

    def download(self, token: str, **query: Unpack[types.DownloadSharedTrackQuery]) -> bytes:
        """The track as a file, if the owner allows it."""
        return self._client.download("downloadSharedTrack", path={"token": token}, query=query)

    def preview_image(self, token: str) -> bytes:
        """A picture of 1200 x 630 pixels."""
        return self._client.download("getPreviewImage", path={"token": token})
