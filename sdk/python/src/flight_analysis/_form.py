"""Forms with files, which are read while they are sent."""

from __future__ import annotations

import asyncio
import io
import os
import uuid
from pathlib import Path
from typing import BinaryIO, Callable, Iterable, Mapping, NamedTuple

FileContent = bytes | bytearray | memoryview | str | os.PathLike[str] | BinaryIO
"""The bytes of a file, its path, or a file that is open in binary mode. Only a path is read while it is sent."""

Progress = Callable[[int, int], None]
"""Called with the bytes sent so far and in total."""


class FormFile(NamedTuple):
    """A file of a form, with the field that holds it."""

    field: str
    name: str
    content: FileContent


class Form:
    def __init__(self, files: Iterable[FormFile], fields: Mapping[str, str | None] = {}) -> None:
        boundary = f"flight-{uuid.uuid4()}"
        self._parts: list[bytes | Path] = [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in fields.items()
            if value is not None
        ]
        for file in files:
            name = file.name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            head = (
                f'--{boundary}\r\nContent-Disposition: form-data; name="{file.field}"; filename="{name}"\r\n'
                "Content-Type: application/octet-stream\r\n\r\n"
            )
            self._parts += [head.encode(), _source(file.content), b"\r\n"]
        self._parts.append(f"--{boundary}--\r\n".encode())
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self.length = sum(len(part) if isinstance(part, bytes) else part.stat().st_size for part in self._parts)

    def open(self, on_progress: Progress | None) -> FormReader:
        """The body, from its start."""
        return FormReader(self._parts, self.length, on_progress)


async def new_form(files: Iterable[FormFile], fields: Mapping[str, str | None] = {}) -> Form:
    """The same, in a thread, because files are read or looked up."""
    return await asyncio.to_thread(Form, list(files), fields)


class FormReader:
    """Reads the parts one after the other, and reports how much has been read to be sent."""

    def __init__(self, parts: Iterable[bytes | Path], length: int, on_progress: Progress | None) -> None:
        self._waiting = iter(parts)
        self._current: BinaryIO | None = io.BytesIO()
        self._length = length
        self._on_progress = on_progress
        self._done = 0

    def read(self, size: int = -1) -> bytes:
        chunk = b""
        while self._current is not None and not (chunk := self._current.read(size)):
            self.close()
            part = next(self._waiting, None)
            self._current = None if part is None else _opened(part)
        self._done += len(chunk)
        if chunk and self._on_progress is not None:
            self._on_progress(self._done, self._length)
        return chunk

    def close(self) -> None:
        if self._current is not None:
            self._current.close()


def _opened(part: bytes | Path) -> BinaryIO:
    return io.BytesIO(part) if isinstance(part, bytes) else part.open("rb")


def _source(content: FileContent) -> bytes | Path:
    if isinstance(content, (bytes, bytearray, memoryview)):
        return bytes(content)
    if isinstance(content, (str, os.PathLike)):
        return Path(content)
    return content.read()
