from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, cast

from . import types

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class LogbookOperations:
    """What all flights add up to."""

    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def statistics(self, **query: Unpack[types.GetStatisticsQuery]) -> types.Statistics:
        """Sums, in all and by season, month, site or glider."""
        return cast(types.Statistics, self._client.call("getStatistics", query=query))

    def preview_csv(self, file: bytes, **query: Unpack[types.PreviewLogbookCsvQuery]) -> types.CsvImport:
        """What the import of a CSV file with flights without a track would do."""
        return cast(types.CsvImport, self._client.call("previewLogbookCsv", body=file, query=query))

    def import_csv(self, file: bytes, **query: Unpack[types.ImportLogbookCsvQuery]) -> types.CsvImport:
        """Adds the rows of a CSV file as flights without a track. Send what the preview has detected, too."""
        return cast(types.CsvImport, self._client.call("importLogbookCsv", body=file, query=query))

    def records(self, **query: Unpack[types.GetRecordsQuery]) -> types.Records:
        """The personal bests, each with the flight that set it."""
        return cast(types.Records, self._client.call("getRecords", query=query))

    def thermal_map(self, **query: Unpack[types.GetThermalMapQuery]) -> types.ThermalMap:
        """All thermals by place, as GeoJSON."""
        return cast(types.ThermalMap, self._client.call("getThermalMap", query={**query, "format": "geojson"}))

    def thermal_waypoints(self, **query: Unpack[types.GetThermalMapQuery]) -> bytes:
        """The same as waypoints of a CUP file."""
        return self._client.download("getThermalMap", path={}, query={**query, "format": "cup"})
