from __future__ import annotations

from typing import Iterator, Mapping, Sequence

from . import types

Column = list[float | None]


def decode_track(track: types.TrackInColumns | types.TrackInDeltas | types.TrackInPolylines) -> dict[str, Column | None]:
    """
    The columns of a track in any encoding, in the units of their names.

    A column is None or missing if the file does not contain its data. A None in a column is an unknown value.
    """
    if track["encoding"] == "columns":
        return dict(track["columns"])
    columns: dict[str, Column | None]
    if track["encoding"] == "delta":
        columns = _of_deltas(track["columns"], track["scales"])
    else:
        columns = _of_polylines(track["polylines"], track["unknown"])
    for name, equal in track["same"].items():
        column = columns.get(equal)
        if column is not None:
            columns[name] = list(column)
    return columns


def _of_deltas(
    columns: Mapping[str, Sequence[float | None]], scales: Mapping[str, float]
) -> dict[str, Column | None]:
    decoded: dict[str, Column | None] = {}
    for name, steps in columns.items():
        total = 0.0
        values: Column = []
        for step in steps:
            if step is not None:
                total += step
            values.append(None if step is None else total / scales[name])
        decoded[name] = values
    return decoded


def _of_polylines(
    polylines: Sequence[types.TrackPolyline], unknown: Mapping[str, Sequence[int]]
) -> dict[str, Column | None]:
    decoded: dict[str, Column | None] = {}
    for polyline in polylines:
        names = polyline["columns"]
        steps = list(_polyline_steps(polyline["points"]))
        for index, (name, scale) in enumerate(zip(names, polyline["scales"])):
            total = 0
            values: Column = []
            for step in steps[index :: len(names)]:
                total += step
                values.append(total / scale)
            for point in unknown.get(name, ()):
                values[point] = None
            decoded[name] = values
    return decoded


def _polyline_steps(points: str) -> Iterator[int]:
    """The differences of Google's encoded polyline format: five bits per character, lowest first, the sign at the end."""
    value = shift = 0
    for character in points:
        code = ord(character) - 63
        value |= (code & 0x1F) << shift
        shift += 5
        if code & 0x20:
            continue
        yield ~(value >> 1) if value & 1 else value >> 1
        value = shift = 0


def text_of(content: bytes) -> str:
    """The text of a file. IGC files of some recorders are not UTF-8."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
