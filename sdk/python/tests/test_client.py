from __future__ import annotations

import io
import unittest
from typing import Any

from flight_analysis import ApiError, ConnectionFailedError, FlightAnalysisClient, FlightAnalysisError, errors

from .scripted_server import Response, ScriptedServer

BUSY = Response(503, {"Retry-After": "0"}, {"code": "service_unavailable", "message": "Busy."})


def limited(retry_after: str) -> Response:
    headers = {"Retry-After": retry_after, "X-Request-Id": "req_1"}
    return Response(429, headers, {"code": "rate_limited", "message": "Too many requests."})


class ClientTest(unittest.TestCase):
    server: ScriptedServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = ScriptedServer()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stop()

    def client(self, **options: Any) -> FlightAnalysisClient:
        return FlightAnalysisClient(f"{self.server.url}/api/v1/", "svc_live_1", **options)

    def test_sends_the_key_and_fills_in_path_and_query(self) -> None:
        self.server.follow(Response(body={"points": 1}))
        self.client().flights.score("a/b", rule_set="ffvl")
        [request] = self.server.seen
        self.assertEqual(request.url, "/api/v1/flights/a%2Fb/score?rule_set=ffvl")
        self.assertEqual(request.headers["authorization"], "Bearer svc_live_1")
        self.assertRegex(request.headers["user-agent"], r"^flight-analysis-client-python/\d")

    def test_refuses_what_would_name_another_operation(self) -> None:
        self.server.follow(Response())
        for flight_id in ("", ".", ".."):
            with self.assertRaisesRegex(FlightAnalysisError, "must be an id"):
                self.client().flights.get(flight_id)
        self.assertEqual(self.server.seen, [])

    def test_asks_a_function_for_the_key_before_every_attempt(self) -> None:
        keys = iter(["one", "two"])
        self.server.follow(BUSY, Response())
        FlightAnalysisClient(self.server.url, lambda: next(keys)).account.me()
        self.assertEqual([r.headers["authorization"] for r in self.server.seen], ["Bearer one", "Bearer two"])

    def test_repeats_a_read_after_the_wait_that_the_service_asks_for(self) -> None:
        self.server.follow(limited("1"), Response(body={"plan": "FREE"}))
        self.assertEqual(self.client().account.usage(), {"plan": "FREE"})
        first, second = self.server.seen
        self.assertGreaterEqual(second.at - first.at, 1.0)

    def test_repeats_an_upload_with_the_same_key_and_body(self) -> None:
        self.server.follow(BUSY, Response(drop=True), Response(body={"id": "a"}))
        sent: list[tuple[int, int]] = []
        self.client().flights.upload(
            io.BytesIO(b"A" * 100_000), title="Été", on_progress=lambda done, total: sent.append((done, total))
        )
        self.assertEqual(len(self.server.seen), 3)
        self.assertEqual(len({r.headers["idempotency-key"] for r in self.server.seen}), 1)
        self.assertEqual(len({r.body for r in self.server.seen}), 1)
        self.assertIn('name="title"\r\n\r\nÉté\r\n'.encode(), self.server.seen[0].body)
        self.assertEqual(sent[-1], (len(self.server.seen[0].body),) * 2)
        self.assertGreater(len(sent), 3)

    def test_gives_each_upload_a_key_of_its_own_or_yours(self) -> None:
        self.server.follow(Response(body={"id": "a"}))
        for key in (None, None, "mine"):
            self.client().flights.upload(b"A", idempotency_key=key)
        keys = [r.headers["idempotency-key"] for r in self.server.seen]
        self.assertEqual(len(set(keys)), 3)
        self.assertEqual(keys[2], "mine")

    def test_takes_a_repeated_deletion_as_done_if_the_flight_is_gone(self) -> None:
        gone = Response(404, {}, {"code": "flight_not_found", "message": "No flight."})
        self.server.follow(Response(drop=True), gone)
        self.client().flights.delete("a")
        self.server.follow(gone)
        with self.assertRaises(errors.FlightNotFoundError):
            self.client().flights.delete("a")
        self.server.follow(Response(drop=True), gone)
        with self.assertRaises(errors.FlightNotFoundError):
            self.client().flights.unshare("a")

    def test_repeats_nothing_that_could_happen_twice(self) -> None:
        self.server.follow(BUSY)
        with self.assertRaisesRegex(errors.ServiceUnavailableError, "Busy."):
            self.client().flights.update("a", title="b")
        self.server.follow(Response(drop=True))
        with self.assertRaises(ConnectionFailedError):
            self.client().flights.share("a")
        self.assertEqual(len(self.server.seen), 1)

    def test_repeats_up_to_the_limit(self) -> None:
        for retries_max, attempts in ((3, 4), (0, 1)):
            self.server.follow(BUSY)
            with self.assertRaises(errors.ServiceUnavailableError):
                self.client(retries_max=retries_max).flights.get("a")
            self.assertEqual(len(self.server.seen), attempts)

    def test_does_not_repeat_after_a_wait_that_is_too_long(self) -> None:
        self.server.follow(limited("86400"))
        with self.assertRaises(errors.RateLimitedError) as raised:
            self.client().flights.get("a")
        self.assertEqual(raised.exception.retry_after_seconds, 86_400)
        self.assertEqual(raised.exception.request_id, "req_1")
        self.assertEqual(len(self.server.seen), 1)

    def test_raises_a_class_per_code_with_details(self) -> None:
        details = [{"field": "line 2", "message": "is not a fix"}]
        self.server.follow(Response(422, {}, {"code": "invalid_igc", "message": "No flight.", "details": details}))
        with self.assertRaises(errors.InvalidIgcError) as raised:
            self.client().flights.upload(b"A")
        self.assertEqual((raised.exception.status, raised.exception.code), (422, "invalid_igc"))
        self.assertEqual(raised.exception.details, details)
        self.assertEqual(raised.exception.message, "No flight.")
        self.assertEqual(str(raised.exception), "No flight. (line 2 is not a fix)")

    def test_raises_an_api_error_for_newer_codes_and_pages_of_proxies(self) -> None:
        for body, code in (
            ({"code": "new_code", "message": "New."}, "new_code"),
            ("<html>Bad gateway", "unexpected_response"),
            ("null", "unexpected_response"),
        ):
            self.server.follow(Response(502, {}, body))
            with self.assertRaises(ApiError) as raised:
                self.client(retries_max=0).account.me()
            self.assertIs(type(raised.exception), ApiError)
            self.assertEqual((raised.exception.status, raised.exception.code), (502, code))

    def test_raises_an_api_error_for_a_page_with_status_200(self) -> None:
        for page in ("<html>Welcome", "\x80"):
            self.server.follow(Response(body=page))
            with self.assertRaises(ApiError) as raised:
                self.client().account.me()
            self.assertEqual((raised.exception.status, raised.exception.code), (200, "unexpected_response"))

    def test_does_not_send_the_key_to_another_host(self) -> None:
        self.server.follow(Response(302, {"Location": f"{self.server.url}/elsewhere"}))
        with self.assertRaises(ApiError):
            self.client().account.me()
        self.assertEqual(len(self.server.seen), 1)

    def test_raises_when_the_service_is_silent_for_too_long(self) -> None:
        self.server.follow(Response(hang_seconds=0.3))
        with self.assertRaisesRegex(ConnectionFailedError, "timed out"):
            self.client(timeout_seconds=0.05, retries_max=0).flights.get("a")

    def test_fetches_the_next_page_only_when_its_first_item_is_needed(self) -> None:
        self.server.follow(
            Response(body={"data": [{"id": "a"}, {"id": "b"}], "has_more": True, "next_cursor": "c 1"}),
            Response(body={"data": [{"id": "c"}], "has_more": False, "next_cursor": None}),
        )
        flights = self.client().flights.list(site="Forclaz", limit=2)
        self.assertEqual([next(flights)["id"], next(flights)["id"]], ["a", "b"])
        self.assertEqual(len(self.server.seen), 1)
        self.assertEqual([flight["id"] for flight in flights], ["c"])
        self.assertEqual(
            [r.url for r in self.server.seen],
            [
                "/api/v1/flights?site=Forclaz&limit=2",
                "/api/v1/flights?site=Forclaz&limit=2&cursor=c+1",
            ],
        )
