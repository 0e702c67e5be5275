from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal, Mapping, Unpack, cast, overload

from . import types
from ._form import FileContent, Form, FormFile, Progress
from ._pages import items_of
from ._polling import poll
from .errors import FlightProcessingFailedError
from .tracks import text_of

if TYPE_CHECKING:
    from .client import FlightAnalysisClient

Resolution = Literal["full", "high", "preview"]


class FlightOperations:
    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def upload(
        self,
        file: FileContent,
        *,
        title: str | None = None,
        site: str | None = None,
        respond_async: bool = False,
        on_progress: Progress | None = None,
        idempotency_key: str | None = None,
    ) -> types.UploadFlightResult:
        """
        Stores a flight. Its `status` is `processing` if the analysis takes longer than the service waits.

        `respond_async` returns as soon as the flight is stored. `on_progress` is called with the bytes sent so far and
        in total.
        """
        result = self._client.call(
            "uploadFlight",
            form=Form([FormFile("track", "flight", file)], {"title": title, "site": site}),
            headers={"Prefer": "respond-async"} if respond_async else {},
            on_progress=on_progress,
            idempotency_key=idempotency_key,
        )
        return cast(types.UploadFlightResult, result)

    def add(self, **body: Unpack[types.AddFlightBody]) -> types.ManualFlight:
        """Adds a flight without a track, such as one from a paper logbook."""
        return cast(types.ManualFlight, self._client.call("addFlight", body=body))

    def analyse(
        self,
        file: FileContent,
        *,
        title: str | None = None,
        site: str | None = None,
        poll_seconds: float | None = None,
    ) -> types.ProcessedFlight:
        """Stores a flight, waits until it is processed, and returns its results. Polls like `until_processed`."""
        flight = self.upload(file, title=title, site=site)
        if flight["status"] == "processed":
            return cast(types.ProcessedFlight, flight)
        return self.until_processed(flight["id"], poll_seconds=poll_seconds)

    def until_processed(
        self, flight_id: str, *, timeout_seconds: float | None = None, poll_seconds: float | None = None
    ) -> types.ProcessedFlight:
        """
        Waits for the results of a flight. Raises FlightProcessingFailedError, or TimeoutError.

        `poll_seconds` is the pause between two polls, each a request of your quota. By default it grows from 2 to 30.
        """

        def read() -> types.ProcessedFlight | None:
            flight = self.get(flight_id)
            if flight["status"] == "failed":
                raise FlightProcessingFailedError(
                    f"Flight {flight_id} was stored, but its analysis failed.",
                    status=422,
                    code="flight_processing_failed",
                )
            return flight if flight["status"] == "processed" else None

        problem = f"Flight {flight_id} was not processed"
        return poll(read, problem, poll_seconds=poll_seconds, timeout_seconds=timeout_seconds)

    def list(self, **query: Unpack[types.ListFlightsQuery]) -> Iterator[types.Flight]:
        """All flights that match. Each page is fetched when its first flight is needed."""

        def page(cursor: str | None) -> types.FlightList:
            if cursor is not None:
                query["cursor"] = cursor
            return self.page(**query)

        return items_of(page)

    def page(self, **query: Unpack[types.ListFlightsQuery]) -> types.FlightList:
        """One page, for pagination of your own."""
        return cast(types.FlightList, self._client.call("listFlights", query=query))

    def get(self, flight_id: str) -> types.Flight:
        return cast(types.Flight, self._flight("getFlight", flight_id))

    def update(self, flight_id: str, **body: Unpack[types.ChangeFlightBody]) -> types.Flight:
        """Changes title, site, notes, tags, corrections, or what is recorded of a flight without a track."""
        return cast(types.Flight, self._flight("changeFlight", flight_id, body=body))

    def delete(self, flight_id: str) -> None:
        """Deletes a flight with its results, its share link and its file."""
        self._flight("deleteFlight", flight_id)

    @overload
    def track(
        self,
        flight_id: str,
        *,
        resolution: Resolution | None = None,
        encoding: Literal["columns"] | None = None,
        format: Literal["json"] | None = None,
    ) -> types.TrackInColumns: ...

    @overload
    def track(
        self,
        flight_id: str,
        *,
        resolution: Resolution | None = None,
        encoding: Literal["delta"],
        format: Literal["json"] | None = None,
    ) -> types.TrackInDeltas: ...

    @overload
    def track(
        self,
        flight_id: str,
        *,
        resolution: Resolution | None = None,
        encoding: Literal["polyline"],
        format: Literal["json"] | None = None,
    ) -> types.TrackInPolylines: ...

    @overload
    def track(
        self, flight_id: str, *, resolution: Resolution | None = None, format: Literal["geojson"]
    ) -> dict[str, Any]: ...

    @overload
    def track(
        self, flight_id: str, *, resolution: Resolution | None = None, format: Literal["kml", "gpx", "csv", "igc"]
    ) -> str: ...

    def track(
        self,
        flight_id: str,
        *,
        resolution: Resolution | None = None,
        encoding: Literal["columns", "delta", "polyline"] | None = None,
        format: Literal["json", "geojson", "kml", "gpx", "csv", "igc"] | None = None,
    ) -> Any:
        """
        The track, as `format` and `encoding` say: columns by default, a dictionary for JSON and GeoJSON, and text for
        the others. `decode_track` returns the columns of any encoding.
        """
        query = {"resolution": resolution, "encoding": encoding, "format": format}
        if format in (None, "json", "geojson"):
            return self._flight("getFlightTrack", flight_id, query=query)
        content = self._client.download("getFlightTrack", path={"flightId": flight_id}, query=query)
        return text_of(content)

    def export_track(self, flight_id: str, format: Literal["geojson", "kml", "gpx", "csv", "igc", "original"]) -> bytes:
        """The bytes of the track as a file: GPX, KML, GeoJSON, CSV or the original file."""
        return self._client.download("getFlightTrack", path={"flightId": flight_id}, query={"format": format})

    def thermals(self, flight_id: str) -> types.FlightThermals:
        return cast(types.FlightThermals, self._flight("getFlightThermals", flight_id))

    def score(self, flight_id: str, **query: Unpack[types.GetFlightScoreQuery]) -> types.FlightScore:
        return cast(types.FlightScore, self._flight("getFlightScore", flight_id, query=query))

    def scores(self, flight_id: str) -> types.FlightScores:
        return cast(types.FlightScores, self._flight("listFlightScores", flight_id))

    def legs(self, flight_id: str, **query: Unpack[types.GetFlightLegsQuery]) -> types.FlightLegs:
        return cast(types.FlightLegs, self._flight("getFlightLegs", flight_id, query=query))

    def task(self, flight_id: str) -> types.FlightTask:
        return cast(types.FlightTask, self._flight("getFlightTask", flight_id))

    def airspace(self, flight_id: str, **query: Unpack[types.GetFlightAirspaceQuery]) -> types.FlightAirspace:
        return cast(types.FlightAirspace, self._flight("getFlightAirspace", flight_id, query=query))

    def airspace_picture(
        self, flight_id: str, crossing: int, **query: Unpack[types.GetAirspacePictureQuery]
    ) -> bytes:
        """A PNG for the mail to a league. `crossing` is the position in `crossings` of the verdict, from 1."""
        return self._client.download(
            "getAirspacePicture", path={"flightId": flight_id, "crossing": crossing}, query=query
        )

    def comment_airspace(self, flight_id: str, text: str) -> types.AirspaceRemark:
        return cast(types.AirspaceRemark, self._flight("commentFlightAirspace", flight_id, body={"text": text}))

    def weather(self, flight_id: str) -> types.FlightWeather:
        return cast(types.FlightWeather, self._flight("getFlightWeather", flight_id))

    def segment(self, flight_id: str, n: int, **query: Unpack[types.GetFlightSegmentQuery]) -> types.FlightSegment:
        """One flight of a log with several. `n` is its position in `quality.segments`."""
        return cast(types.FlightSegment, self._flight("getFlightSegment", flight_id, n=n, query=query))

    def debrief(self, flight_id: str, **query: Unpack[types.GetFlightAnalysisQuery]) -> types.FlightAnalysis:
        """The saved debrief."""
        return cast(types.FlightAnalysis, self._flight("getFlightAnalysis", flight_id, query=query))

    def write_debrief(
        self, flight_id: str, **query: Unpack[types.RunFlightAnalysisQuery]
    ) -> types.RunFlightAnalysisResult:
        """Has a debrief written."""
        return cast(types.RunFlightAnalysisResult, self._flight("runFlightAnalysis", flight_id, query=query))

    def sharing(self, flight_id: str) -> types.ShareState:
        return cast(types.ShareState, self._flight("getFlightSharing", flight_id))

    def share(self, flight_id: str, **options: Unpack[types.ShareOptionsBody]) -> types.ShareState:
        """Creates the link, or changes its options."""
        return cast(types.ShareState, self._flight("enableFlightSharing", flight_id, body=options))

    def unshare(self, flight_id: str) -> types.ShareState:
        """Revokes the link."""
        return cast(types.ShareState, self._flight("disableFlightSharing", flight_id))

    def _flight(
        self, operation: str, flight_id: str, *, query: Mapping[str, Any] = {}, body: Any = None, **path: int
    ) -> Any:
        return self._client.call(operation, path={"flightId": flight_id, **path}, query=query, body=body)
