from __future__ import annotations

import asyncio
import inspect
import io
import threading
import time
import unittest
from typing import Any

from flight_analysis import AsyncFlightAnalysisClient, ConnectionFailedError, FlightAnalysisClient, errors

from .scripted_server import Response, ScriptedServer

BUSY = Response(503, {"Retry-After": "0"}, {"code": "service_unavailable", "message": "Busy."})


def methods(operations: object) -> dict[str, inspect.Signature]:
    return {
        name: inspect.signature(method).replace(return_annotation=None)
        for name, method in inspect.getmembers(operations, inspect.ismethod)
        if not name.startswith("__")
    }


class AsyncClientTest(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.stop)

    async def test_has_the_methods_of_the_other_client(self) -> None:
        with FlightAnalysisClient(self.server.url) as other:
            async with AsyncFlightAnalysisClient(self.server.url) as client:
                for group in ("flights", "imports", "logbook", "account", "shared_flights"):
                    self.assertEqual(methods(getattr(client, group)), methods(getattr(other, group)))
                    self.assertGreater(len(methods(getattr(client, group))), 1)

    async def test_sends_requests_at_the_same_time_up_to_a_limit(self) -> None:
        self.server.follow(Response(body={"id": "a"}, hang_seconds=0.2))
        async with AsyncFlightAnalysisClient(self.server.url, connections_max=4) as client:
            started = time.monotonic()
            await asyncio.gather(*(client.flights.get("a") for _ in range(8)))
            self.assertLess(time.monotonic() - started, 1.2)
            self.assertEqual(len({request.connection for request in self.server.seen}), 4)

    async def test_repeats_and_uploads_with_progress_in_the_event_loop(self) -> None:
        self.server.follow(BUSY, Response(drop=True), Response(body={"id": "a", "status": "processed"}))
        threads: set[int] = set()
        sent: list[tuple[int, int]] = []

        def progress(done: int, total: int) -> None:
            threads.add(threading.get_ident())
            sent.append((done, total))

        async with AsyncFlightAnalysisClient(self.server.url) as client:
            flight = await client.flights.upload(io.BytesIO(b"A" * 100_000), on_progress=progress)
            await asyncio.sleep(0)
        self.assertEqual(flight["id"], "a")
        self.assertEqual(threads, {threading.get_ident()})
        self.assertEqual(sent[-1][0], sent[-1][1])
        self.assertEqual(len({request.headers["idempotency-key"] for request in self.server.seen}), 1)

    async def test_awaits_an_asynchronous_key(self) -> None:
        async def key() -> str:
            await asyncio.sleep(0)
            return "svc_live_2"

        self.server.follow(Response())
        async with AsyncFlightAnalysisClient(self.server.url, key) as client:
            await client.account.me()
        self.assertEqual(self.server.seen[0].headers["authorization"], "Bearer svc_live_2")

    async def test_reads_lists_page_by_page_and_polls(self) -> None:
        async with AsyncFlightAnalysisClient(self.server.url) as client:
            self.server.follow(
                Response(body={"data": [{"id": "a"}, {"id": "b"}], "has_more": True, "next_cursor": "c"}),
                Response(body={"data": [{"id": "c"}], "has_more": False, "next_cursor": None}),
            )
            self.assertEqual([flight["id"] async for flight in client.flights.list(limit=2)], ["a", "b", "c"])
            self.server.follow(Response(body={"id": "a", "status": "processing"}), Response(body={"status": "processed"}))
            found = await client.flights.analyse(b"A", poll_seconds=0.01)
            self.assertEqual(found["status"], "processed")
            self.server.follow(Response(body={"status": "processing"}))
            with self.assertRaisesRegex(TimeoutError, "Flight a was not processed within 0.05 s."):
                await client.flights.until_processed("a", timeout_seconds=0.05, poll_seconds=0.01)

    async def test_raises_errors_by_code(self) -> None:
        self.server.follow(Response(404, {}, {"code": "flight_not_found", "message": "No flight."}))
        async with AsyncFlightAnalysisClient(self.server.url) as client:
            with self.assertRaises(errors.FlightNotFoundError):
                await client.flights.get("a")
            self.server.follow(Response(hang_seconds=0.3))
            with self.assertRaisesRegex(ConnectionFailedError, "timed out"):
                await client.with_options(timeout_seconds=0.05, retries_max=0).flights.get("a")

    async def test_ends_a_cancelled_call_at_once(self) -> None:
        self.server.follow(Response(hang_seconds=2))
        client = AsyncFlightAnalysisClient(self.server.url)
        started = time.monotonic()
        with self.assertRaises(TimeoutError):
            async with asyncio.timeout(0.2):
                await client.flights.get("a")
        await client.close()  # waits for the thread, which ends with the connection
        self.assertLess(time.monotonic() - started, 1.5)

    async def test_returns_the_text_of_a_track(self) -> None:
        async with AsyncFlightAnalysisClient(self.server.url) as client:
            self.server.follow(Response(body="HFPLT:Zoë"))
            text: str = await client.flights.track("a", format="igc")
            self.assertEqual(text, "HFPLT:Zoë")
            self.server.follow(Response(body={"encoding": "delta", "scales": {"vario_mps": 10}}))
            track = await client.flights.track("a", encoding="delta", resolution="full")
            scales: dict[str, float] = track["scales"]
            self.assertEqual(scales["vario_mps"], 10)
            self.assertEqual(self.server.seen[0].url, "/api/v1/flights/a/track?resolution=full&encoding=delta")


class NothingLeftTest(unittest.TestCase):
    def test_leaves_no_thread_that_keeps_a_program_running(self) -> None:
        before: list[Any] = threading.enumerate()
        asyncio.run(self.use())
        after = [thread for thread in threading.enumerate() if thread not in before]
        self.assertEqual([thread for thread in after if thread.name.startswith("flight-analysis")], [])

    async def use(self) -> None:
        async with AsyncFlightAnalysisClient("http://127.0.0.1:1", retries_max=0) as client:
            with self.assertRaises(ConnectionFailedError):
                await client.health()
