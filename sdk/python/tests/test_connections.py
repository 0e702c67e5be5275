from __future__ import annotations

import gc
import os
import socket
import threading
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

from flight_analysis import ConnectionFailedError, FlightAnalysisClient, ResponseInfo, errors

from .scripted_server import Response, ScriptedServer

BUSY = Response(503, {"Retry-After": "0"}, {"code": "service_unavailable", "message": "Busy."})


class ConnectionsTest(unittest.TestCase):
    server: ScriptedServer

    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.stop)
        self.client = FlightAnalysisClient(self.server.url, "svc_live_1")
        self.addCleanup(self.client.close)

    def connections(self) -> list[int]:
        return [request.connection for request in self.server.seen]

    def test_stay_open_between_requests_and_retries(self) -> None:
        self.server.follow(BUSY, Response(body={"id": "a"}))
        for _ in range(3):
            self.client.flights.get("a")
        self.client.flights.upload(b"A")
        with self.assertRaises(errors.NotFoundError):
            self.server.follow(Response(404, {}, {"code": "not_found", "message": "No."}))
            self.client.account.me()
        self.assertEqual(len(self.server.seen), 1)
        self.server.follow(Response(body={"id": "a"}))
        first = self.connections()
        self.client.flights.get("a")
        self.assertEqual(len(set(first + self.connections())), 1)

    def test_are_opened_again_after_the_service_closed_them(self) -> None:
        self.server.follow(Response(closes=True, body={"id": "a"}))
        for _ in range(3):
            self.client.flights.get("a")
        self.assertEqual(len(set(self.connections())), 3)

    def test_are_replaced_at_once_if_the_service_closes_them_just_then(self) -> None:
        impatient = self.client.with_options(retries_max=0)
        self.server.follow(Response(body={"id": "a"}), Response(drop=True), Response(body={"id": "a"}))
        impatient.flights.get("a")
        impatient.flights.get("a")
        self.assertEqual(len(self.server.seen), 3)
        self.assertEqual(len(set(self.connections())), 2)

    def test_are_new_for_what_must_not_be_sent_twice(self) -> None:
        self.server.follow(Response(body={"id": "a"}))
        self.client.flights.get("a")
        self.client.flights.update("a", title="b")
        self.assertEqual(len(set(self.connections())), 2)
        self.server.follow(Response(drop=True))
        with self.assertRaises(ConnectionFailedError):
            self.client.flights.update("a", title="b")
        self.assertEqual(len(self.server.seen), 1)

    def test_take_a_deletion_as_done_whose_response_was_lost_on_one_of_them(self) -> None:
        gone = Response(404, {}, {"code": "flight_not_found", "message": "No flight."})
        self.server.follow(Response(body={"id": "a"}), Response(drop=True), gone)
        self.client.flights.get("a")
        self.client.flights.delete("a")
        self.assertEqual(len(self.server.seen), 3)

    def test_serve_several_threads(self) -> None:
        self.server.follow(Response(body={"id": "a"}, hang_seconds=0.02))
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: self.client.flights.get("a")["id"], range(64)))
        self.assertEqual(found, ["a"] * 64)
        self.assertLessEqual(len(set(self.connections())), 8)

    def test_are_not_shared_with_a_forked_process(self) -> None:
        self.server.follow(Response(body={"id": "a"}))
        self.client.flights.get("a")
        with mock.patch("os.getpid", return_value=os.getpid() + 1):
            self.client.flights.get("a")
        self.assertEqual(len(set(self.connections())), 2)

    def test_are_closed_with_the_client(self) -> None:
        self.server.follow(Response(body={"id": "a"}))
        with FlightAnalysisClient(self.server.url) as client:
            client.flights.get("a")
            client.flights.get("a")
        client.flights.get("a")
        self.assertEqual(len(set(self.connections())), 2)
        forgotten = FlightAnalysisClient(self.server.url)
        forgotten.flights.get("a")
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            del forgotten
            gc.collect()
        self.assertEqual(warned, [])

    def test_are_compressed(self) -> None:
        self.server.follow(Response(body={"id": "é" * 1_000}, gzipped=True))
        self.assertEqual(self.client.flights.get("a")["id"], "é" * 1_000)
        self.assertEqual(self.server.seen[0].headers["accept-encoding"], "gzip")

    def test_fail_if_the_compressed_response_is_damaged(self) -> None:
        self.server.follow(Response(headers={"Content-Encoding": "gzip"}, body="no gzip"))
        with self.assertRaises(ConnectionFailedError):
            self.client.with_options(retries_max=0).flights.get("a")

    def test_go_through_the_proxy_of_the_environment(self) -> None:
        proxy = self.server.url.replace("http://", "http://ada:s%20t@")
        self.server.follow(Response(body={"id": "a"}))
        with mock.patch.dict("os.environ", {"http_proxy": proxy, "no_proxy": ""}):
            FlightAnalysisClient("http://flights.example").flights.get("a")
        [request] = self.server.seen
        self.assertEqual(request.url, "http://flights.example/api/v1/flights/a")
        self.assertEqual(request.headers["host"], "flights.example")
        self.assertEqual(request.headers["proxy-authorization"], "Basic YWRhOnMgdA==")
        self.server.follow(Response(body={"id": "a"}))
        with mock.patch.dict("os.environ", {"http_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1"}):
            FlightAnalysisClient(self.server.url).flights.get("a")
        self.assertEqual(self.server.seen[0].url, "/api/v1/flights/a")

    def test_report_the_response_to_a_body_that_the_service_does_not_read(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:

            def refuse() -> None:
                connection, _ = listener.accept()
                with connection:
                    connection.recv(1_000)
                    body = b'{"code":"file_too_large","message":"Too large."}'
                    head = f"HTTP/1.1 413 No\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
                    connection.sendall(head.encode() + body)
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(1_000_000):
                        pass

            thread = threading.Thread(target=refuse)
            thread.start()
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            with self.assertRaises(errors.FileTooLargeError):
                FlightAnalysisClient(url, retries_max=0).flights.upload(b"A" * 3_000_000)
            thread.join()

    def test_wait_as_long_as_a_single_call_says(self) -> None:
        self.server.follow(Response(hang_seconds=0.3))
        self.client.account.me()
        hasty = self.client.with_options(timeout_seconds=0.05, retries_max=0)
        with self.assertRaisesRegex(ConnectionFailedError, "timed out"):
            hasty.flights.get("a")
        self.client.account.me()

    def test_report_each_response(self) -> None:
        all_seen: list[ResponseInfo] = []
        seen: list[ResponseInfo] = []
        limits = {
            "RateLimit-Policy": '"minute";q=60;w=60, "month";q=1000;w=2592000',
            "RateLimit": '"minute";r=59;t=60',
            "X-Request-Id": "req_2",
        }
        self.server.follow(BUSY, Response(headers=limits, body={"id": "a"}))
        client = FlightAnalysisClient(self.server.url, on_response=all_seen.append)
        client.with_options(on_response=seen.append).flights.get("a")
        self.assertEqual(all_seen, seen)
        self.assertEqual([(one.operation, one.status) for one in seen], [("getFlight", 503), ("getFlight", 200)])
        self.assertEqual((seen[0].limits, seen[1].request_id), ({}, "req_2"))
        minute, month = seen[1].limits["minute"], seen[1].limits["month"]
        self.assertEqual((minute.limit, minute.window_seconds, minute.remaining, minute.reset_seconds), (60, 60, 59, 60))
        self.assertEqual((month.limit, month.remaining), (1000, None))

    def test_refuse_a_url_without_a_scheme(self) -> None:
        with self.assertRaisesRegex(ValueError, "must begin with http:// or https://"):
            FlightAnalysisClient("flights.example")
