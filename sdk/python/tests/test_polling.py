from __future__ import annotations

import itertools
import unittest

from flight_analysis import FlightAnalysisClient, errors
from flight_analysis._polling import poll_pauses

from .scripted_server import Response, ScriptedServer


def flight(status: str) -> Response:
    return Response(body={"id": "a", "status": status})


class PollingTest(unittest.TestCase):
    server: ScriptedServer
    client: FlightAnalysisClient

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = ScriptedServer()
        cls.client = FlightAnalysisClient(cls.server.url)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stop()

    def pauses(self) -> list[float]:
        times = [request.at for request in self.server.seen]
        return [later - earlier for earlier, later in itertools.pairwise(times)]

    def test_takes_few_requests_of_the_quota(self) -> None:
        seconds = list(itertools.islice(poll_pauses(), 10))
        self.assertEqual(seconds[:3], [2.0, 3.0, 4.5])
        self.assertEqual(seconds[-2:], [30.0, 30.0])

    def test_starts_with_a_pause_of_two_seconds(self) -> None:
        self.server.follow(flight("processing"), flight("processed"))
        self.client.flights.until_processed("a")
        self.assertGreaterEqual(self.pauses()[0], 2.0)

    def test_pauses_as_long_as_you_set(self) -> None:
        self.server.follow(flight("processing"), flight("processing"), flight("processed"))
        self.client.flights.analyse(b"A", poll_seconds=0.05)
        self.assertLess(sum(self.pauses()), 1.0)
        self.server.follow(flight("running"), flight("completed"))
        self.client.imports.until_finished("a", poll_seconds=0.05)
        self.assertLess(self.pauses()[0], 1.0)

    def test_takes_no_further_request_if_the_upload_returns_the_results(self) -> None:
        flights = [{"id": "a"}, {"id": "b"}]
        self.server.follow(Response(body={"id": "a", "status": "processed", "flights": flights}))
        self.assertEqual(dict(self.client.flights.analyse(b"A"))["flights"], flights)
        self.assertEqual(len(self.server.seen), 1)

    def test_pauses_as_long_as_the_service_asks_when_it_is_limited(self) -> None:
        self.server.follow(Response(429, {"Retry-After": "1"}, {"code": "rate_limited"}), flight("processed"))
        self.client.flights.until_processed("a", poll_seconds=0.01)
        self.assertGreaterEqual(self.pauses()[0], 1.0)

    def test_raises_when_the_time_is_up_or_the_analysis_fails(self) -> None:
        self.server.follow(flight("processing"))
        with self.assertRaisesRegex(TimeoutError, "Flight a was not processed within 0.1 s."):
            self.client.flights.until_processed("a", timeout_seconds=0.1)
        self.assertEqual(len(self.server.seen), 2)
        self.server.follow(flight("failed"))
        with self.assertRaises(errors.FlightProcessingFailedError):
            self.client.flights.until_processed("a")
