"""Against a running service, with FLIGHT_SERVICE_URL, FLIGHT_SERVICE_KEY (all scopes) and IGC_FILE set."""

from __future__ import annotations

import asyncio
import os
import unittest
from pathlib import Path

from flight_analysis import AsyncFlightAnalysisClient, FlightAnalysisClient, ResponseInfo, decode_track, errors

URL = os.environ.get("FLIGHT_SERVICE_URL")


@unittest.skipIf(URL is None, "FLIGHT_SERVICE_URL is not set")
class ServiceTest(unittest.TestCase):
    client: FlightAnalysisClient
    file: Path
    flight_id: str

    @classmethod
    def setUpClass(cls) -> None:
        assert URL is not None
        cls.client = FlightAnalysisClient(URL, os.environ["FLIGHT_SERVICE_KEY"])
        cls.file = Path(os.environ["IGC_FILE"])
        sent: list[tuple[int, int]] = []
        uploaded = cls.client.flights.upload(
            cls.file, title="Première", respond_async=True, on_progress=lambda done, total: sent.append((done, total))
        )
        assert sent[-1][0] == sent[-1][1] > cls.file.stat().st_size, sent[-1]
        cls.flight_id = cls.client.flights.until_processed(uploaded["id"], timeout_seconds=60)["id"]

    def test_reads_all_results(self) -> None:
        flights, id = self.client.flights, self.flight_id
        self.assertEqual(flights.get(id)["title"], "Première")
        self.assertGreater(len(flights.thermals(id)["thermals"]), 2)
        self.assertEqual(flights.score(id, rule_set="ffvl")["rule_set"], "ffvl")
        self.assertEqual(flights.legs(id)["flight_id"], id)
        self.assertIsNone(flights.task(id)["task"])
        self.assertEqual(flights.weather(id)["flight_id"], id)
        plain = flights.track(id, resolution="preview")
        present = {name: column for name, column in plain["columns"].items() if column is not None}
        self.assertEqual(plain["flight_id"], id)
        self.assertEqual(decode_track(flights.track(id, resolution="preview", encoding="delta")), present)
        self.assertEqual(decode_track(flights.track(id, resolution="preview", encoding="polyline")), present)
        self.assertEqual(flights.track(id, format="geojson")["type"], "FeatureCollection")
        self.assertIn("<gpx", flights.track(id, format="gpx"))
        self.assertEqual(flights.export_track(id, "igc"), self.file.read_bytes())
        self.assertIn(b"<gpx", flights.export_track(id, "gpx"))
        with self.assertRaises(errors.SegmentNotFoundError):
            flights.segment(id, 99)
        self.assertTrue(flights.write_debrief(id, language="en"))
        self.assertTrue(flights.debrief(id, language="en")["headline"])

    def test_changes_and_shares_a_flight(self) -> None:
        self.assertEqual(self.client.flights.update(self.flight_id, site="Forclaz")["site"], "Forclaz")
        link = self.client.flights.share(self.flight_id, allow_download=True)["url"]
        assert link is not None
        token = link.rsplit("/", 1)[1]
        shared = FlightAnalysisClient(str(URL)).shared_flights
        self.assertEqual(shared.get(token)["status"], "processed")
        self.assertIn(b"<gpx", shared.download(token, format="gpx"))
        self.assertTrue(shared.preview_image(token).startswith(b"\x89PNG"))
        self.assertTrue(self.client.flights.sharing(self.flight_id)["shared"])
        self.assertFalse(self.client.flights.unshare(self.flight_id)["shared"])

    def test_adds_up_the_logbook(self) -> None:
        logbook = self.client.logbook
        self.assertGreaterEqual(logbook.statistics(group_by=["season", "site"])["total"]["flights"], 1)
        self.assertIn(self.flight_id, str(logbook.records()))
        self.assertTrue(logbook.thermal_map()["features"])
        self.assertTrue(logbook.thermal_waypoints().startswith(b"name,"))

    def test_adds_flights_without_a_track(self) -> None:
        flights, logbook = self.client.flights, self.client.logbook
        file = b"Day;Site;Duration\n14.06.2012;Fiesch;1:15\nunknown;Fiesch;1:00\n"
        preview = logbook.preview_csv(file)
        self.assertEqual((preview["added_count"], preview["refused_count"]), (1, 1))
        self.assertEqual(preview["mapping"], {"flown_on": "Day", "site": "Site", "duration": "Duration"})
        imported = logbook.import_csv(
            file, date_format=preview["date_format"], flown_on_column="Day", site_column="Site", duration_column="Duration"
        )
        added = [imported["rows"][0]["flight_id"], flights.add(flown_on="2011-05-01", site="Brig")["id"]]
        for id in added:
            assert id is not None
            self.assertEqual(flights.get(id)["status"], "manual")
            with self.assertRaises(errors.FlightWithoutTrackError):
                flights.track(id)
            flights.delete(id)

    def test_imports_several_files(self) -> None:
        imports = self.client.imports
        later = self.file.read_bytes().rsplit(b"\nB", 1)[0]
        created = imports.create({"later.igc": later, "notes.igc": b"no flight"})
        finished = imports.until_finished(created["id"], timeout_seconds=60)
        self.assertEqual((finished["files"]["imported"], finished["files"]["refused"]), (1, 1))
        self.assertEqual([file["outcome"] for file in imports.files(created["id"], limit=1)], ["imported", "refused"])
        self.assertEqual([each["id"] for each in imports.list()], [created["id"]])
        for flight in self.client.flights.list():
            if flight["id"] != self.flight_id:
                self.client.flights.delete(flight["id"])
        self.assertEqual(imports.cancel(created["id"])["status"], "completed")

    def test_lists_every_flight_over_several_pages(self) -> None:
        lines = self.file.read_bytes().splitlines(keepends=True)
        others = [self.client.flights.analyse(b"".join(lines[:-count]))["id"] for count in (100, 200)]
        listed = [flight["id"] for flight in self.client.flights.list(limit=1)]
        self.assertEqual(sorted(listed), sorted([self.flight_id, *others]))
        for other in others:
            self.client.flights.delete(other)
        with self.assertRaises(errors.FlightNotFoundError):
            self.client.flights.get(others[0])

    def test_reads_the_account(self) -> None:
        self.assertEqual(self.client.account.me()["plan"], "UNLIMITED")
        self.assertGreater(self.client.account.usage()["requests"]["used"], 0)
        self.assertEqual(self.client.health()["status"], "ok")

    def test_states_the_limits_of_the_plan(self) -> None:
        seen: list[ResponseInfo] = []
        self.client.with_options(on_response=seen.append).flights.get(self.flight_id)
        self.assertTrue(seen[0].request_id)
        self.assertGreater(seen[0].limits["minute"].limit, 0)
        self.assertEqual(seen[0].headers["Content-Encoding"], "gzip")

    def test_has_an_asynchronous_client(self) -> None:
        async def use() -> None:
            async with AsyncFlightAnalysisClient(str(URL), os.environ["FLIGHT_SERVICE_KEY"]) as client:
                scores = await asyncio.gather(
                    client.flights.score(self.flight_id, rule_set="ffvl"),
                    client.flights.score(self.flight_id, rule_set="xcontest"),
                )
                self.assertEqual([score["rule_set"] for score in scores], ["ffvl", "xcontest"])
                self.assertIn(self.flight_id, [flight["id"] async for flight in client.flights.list()])
                uploaded = await client.flights.analyse(self.file)
                self.assertEqual(uploaded["id"], self.flight_id)

        asyncio.run(use())

    def test_raises_errors_by_code(self) -> None:
        with self.assertRaises(errors.InvalidIgcError):
            self.client.flights.upload(b"not a flight")
        with self.assertRaises(errors.InvalidApiKeyError):
            FlightAnalysisClient(str(URL), "svc_live_wrong").account.me()
        with self.assertRaises(errors.ValidationFailedError) as raised:
            self.client.flights.page(limit=500)
        self.assertEqual(raised.exception.details[0]["field"], "limit")
