"""Requests, as both clients make them."""

from __future__ import annotations

import json
import re
import urllib.parse
import uuid
from typing import Any, Mapping

from ._base_errors import FlightAnalysisError
from ._form import Form, Progress
from ._operations import OPERATIONS
from ._responses import Answer
from ._transport import OutgoingRequest, api_error


def origin_of(url: str) -> str:
    return url.rstrip("/").removesuffix("/api/v1")


def request_for(
    origin: str,
    operation: str,
    *,
    path: Mapping[str, str | int] = {},
    query: Mapping[str, Any] = {},
    body: Any = None,
    form: Form | None = None,
    headers: Mapping[str, str] = {},
    idempotency_key: str | None = None,
    on_progress: Progress | None = None,
) -> OutgoingRequest:
    target = OPERATIONS[operation]
    if form is not None:
        headers = {**headers, "Content-Type": form.content_type}
    elif isinstance(body, bytes):
        headers = {**headers, "Content-Type": "text/csv"}
    elif body is not None:
        headers = {**headers, "Content-Type": "application/json"}
    if target.takes_idempotency_key:
        headers = {**headers, "Idempotency-Key": idempotency_key or str(uuid.uuid4())}
    url = origin + re.sub(r"\{(\w+)\}", lambda name: _segment(str(name[1]), path), target.path)
    wanted = {name: _query_value(value) for name, value in query.items() if value is not None}
    if wanted:
        url += "?" + urllib.parse.urlencode(wanted)
    data = form or (body if body is None or isinstance(body, bytes) else json.dumps(body).encode())
    return OutgoingRequest(operation, url, headers, data, on_progress)


def json_of(answer: Answer) -> Any:
    """Raises ApiError if a proxy in between responded with a page of its own."""
    try:
        return json.loads(answer.body) if answer.body else None
    except ValueError:
        raise api_error(answer) from None


def _segment(name: str, path: Mapping[str, str | int]) -> str:
    """A value in its place in a path. An empty one, `.` and `..` would name another operation, such as the list."""
    text = str(path[name])
    if text in ("", ".", ".."):
        raise FlightAnalysisError(f"{name} must be an id, not {text!r}.")
    return urllib.parse.quote(text, safe="")


def _query_value(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(str(item) for item in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
