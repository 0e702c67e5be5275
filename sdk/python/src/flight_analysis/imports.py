from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, Mapping, Unpack, cast

from . import types
from ._form import FileContent, Form, FormFile, Progress
from ._pages import items_of
from ._polling import poll

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class ImportOperations:
    """Many flights at once."""

    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def create(
        self, files: FileContent | Mapping[str, FileContent], *, on_progress: Progress | None = None
    ) -> types.Import:
        """
        Sends a ZIP file, or IGC files by their names. They are read in the background: see `until_finished`.
        """
        if isinstance(files, Mapping):
            form = Form(FormFile("track", name, content) for name, content in files.items())
        else:
            form = Form([FormFile("archive", "flights.zip", files)])
        return cast(types.Import, self._client.call("createImport", form=form, on_progress=on_progress))

    def until_finished(
        self, import_id: str, *, timeout_seconds: float | None = None, poll_seconds: float | None = None
    ) -> types.Import:
        """
        Waits until every file has been read, or the import was cancelled or failed. The last flights may still be
        processing. Raises TimeoutError.

        `poll_seconds` is the pause between two polls, each a request of your quota. By default it grows from 2 to 30.
        """

        def read() -> types.Import | None:
            found = self.get(import_id)
            return None if found["status"] == "running" else found

        problem = f"Import {import_id} was not finished"
        return poll(read, problem, poll_seconds=poll_seconds, timeout_seconds=timeout_seconds)

    def list(self, **query: Unpack[types.ListImportsQuery]) -> Iterator[types.ImportSummary]:
        """All imports, newest first. Each page is fetched when its first import is needed."""

        def page(cursor: str | None) -> types.ImportList:
            if cursor is not None:
                query["cursor"] = cursor
            return cast(types.ImportList, self._client.call("listImports", query=query))

        return items_of(page)

    def get(self, import_id: str) -> types.Import:
        return cast(types.Import, self._client.call("getImport", path={"importId": import_id}))

    def cancel(self, import_id: str) -> types.Import:
        """Leaves out the files that are still to be read. Flights that are already stored stay."""
        return cast(types.Import, self._client.call("cancelImport", path={"importId": import_id}))

    def files(self, import_id: str, **query: Unpack[types.ListImportFilesQuery]) -> Iterator[types.ImportFile]:
        """What became of each file."""

        def page(cursor: str | None) -> types.ImportFileList:
            if cursor is not None:
                query["cursor"] = cursor
            call = self._client.call("listImportFiles", path={"importId": import_id}, query=query)
            return cast(types.ImportFileList, call)

        return items_of(page)
