from __future__ import annotations

import unittest
from typing import cast

from flight_analysis import decode_track, types
from flight_analysis.tracks import text_of

COLUMNS = {
    "latitude": [38.5, 40.7, 43.252],
    "longitude": [-120.2, -120.95, -126.453],
    "altitude_m": [100.0, None, 98.0],
    "altitude_msl_m": [100.0, None, 98.0],
    "vario_mps": [-1.3, 2.7, None],
}
DELTAS = {
    "encoding": "delta",
    "scales": {"latitude": 100_000, "longitude": 100_000, "altitude_m": 1, "vario_mps": 10},
    "columns": {
        "latitude": [3_850_000, 220_000, 255_200],
        "longitude": [-12_020_000, -75_000, -550_300],
        "altitude_m": [100, None, -2],
        "vario_mps": [-13, 40, None],
    },
    "same": {"altitude_msl_m": "altitude_m"},
}
POLYLINES = {
    "encoding": "polyline",
    "polylines": [
        # the example of Google's documentation
        {"columns": ["latitude", "longitude"], "scales": [100_000, 100_000], "points": "_p~iF~ps|U_ulLnnqC_mqNvxq`@"},
        {"columns": ["altitude_m", "vario_mps"], "scales": [1, 10], "points": "gEX?oABp@"},
    ],
    "same": {"altitude_msl_m": "altitude_m"},
    "unknown": {"altitude_m": [1], "vario_mps": [2]},
}


class TracksTest(unittest.TestCase):
    def test_decodes_every_encoding_to_the_same_columns(self) -> None:
        plain = cast(types.TrackInColumns, {"encoding": "columns", "columns": COLUMNS})
        self.assertEqual(decode_track(plain), COLUMNS)
        self.assertEqual(decode_track(cast(types.TrackInDeltas, DELTAS)), COLUMNS)
        self.assertEqual(decode_track(cast(types.TrackInPolylines, POLYLINES)), COLUMNS)

    def test_keeps_the_letters_of_a_file_that_is_not_utf_8(self) -> None:
        self.assertEqual([text_of("Zoë".encode(name)) for name in ("utf-8", "latin-1")], ["Zoë", "Zoë"])
