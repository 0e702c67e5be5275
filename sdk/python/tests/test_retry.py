from __future__ import annotations

import unittest
from datetime import datetime, timezone

from flight_analysis._retry import is_repeatable, parse_retry_after, pause_seconds


class RetryTest(unittest.TestCase):
    def test_waits_longer_each_time_up_to_a_limit(self) -> None:
        for attempt, longest in ((0, 0.5), (1, 1), (2, 2), (3, 4), (4, 8), (9, 8)):
            wait = pause_seconds(attempt, None, 60)
            assert wait is not None
            self.assertLessEqual(wait, longest)
            self.assertGreaterEqual(wait, longest * 0.75)
        self.assertGreater(len({pause_seconds(0, None, 60) for _ in range(20)}), 1)

    def test_waits_at_least_as_long_as_the_service_asks(self) -> None:
        wait = pause_seconds(0, 7, 60)
        assert wait is not None
        self.assertGreaterEqual(wait, 7)
        self.assertIsNone(pause_seconds(0, 61, 60))

    def test_reads_retry_after(self) -> None:
        now = datetime(2026, 7, 14, 18, tzinfo=timezone.utc).timestamp()
        for header, seconds in (
            ("5", 5),
            ("Tue, 14 Jul 2026 18:00:30 GMT", 30),
            ("Tue, 14 Jul 2026 17:00:00 GMT", 0),
            ("soon", None),
            (None, None),
        ):
            self.assertEqual(parse_retry_after(header, now), seconds)

    def test_repeats_only_what_cannot_happen_twice(self) -> None:
        for method, has_key, repeatable in (
            ("GET", False, True),
            ("DELETE", False, True),
            ("POST", False, False),
            ("PATCH", False, False),
            ("POST", True, True),
        ):
            self.assertIs(is_repeatable(method, has_key), repeatable)
