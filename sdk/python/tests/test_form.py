from __future__ import annotations

import tempfile
import tracemalloc
import unittest
from pathlib import Path

from flight_analysis._form import Form, FormFile

MEGABYTE = 1_000_000


class FormTest(unittest.TestCase):
    def test_reads_a_file_while_it_is_sent(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "flights.zip")
            path.write_bytes(b"z" * 20 * MEGABYTE)
            done: list[int] = []
            tracemalloc.start()
            form = Form([FormFile("archive", "flights.zip", path)])
            reader = form.open(lambda sent, _total: done.append(sent))
            sent = 0
            while chunk := reader.read(65_536):
                sent += len(chunk)
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
        self.assertEqual((sent, done[-1]), (form.length, form.length))
        self.assertLess(peak, 2 * MEGABYTE)

    def test_can_be_sent_again(self) -> None:
        form = Form([FormFile("igc", 'a "b"\r\n.igc', b"A"), FormFile("igc", "empty.igc", b"")], {"title": "Été"})
        bodies = []
        for _ in range(2):
            reader = form.open(None)
            bodies.append(b"".join(iter(lambda: reader.read(7), b"")))
        self.assertEqual(bodies[0], bodies[1])
        self.assertEqual(len(bodies[0]), form.length)
        self.assertIn('name="title"\r\n\r\nÉté\r\n'.encode(), bodies[0])
        self.assertIn(b'filename="a %22b%22%0D%0A.igc"', bodies[0])
