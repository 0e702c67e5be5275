"""When a request is sent again."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime

RETRIES_MAX = 3
RETRY_AFTER_MAX_SECONDS = 60.0

_BACKOFF_FIRST_SECONDS = 0.5
_BACKOFF_MAX_SECONDS = 8.0
# Clients that failed together must not return together.
_JITTER = 0.25

# Methods that have the same effect when repeated (RFC 9110, 9.2.2).
_IDEMPOTENT_METHODS = ("GET", "HEAD", "PUT", "DELETE")


def is_repeatable(method: str, takes_idempotency_key: bool) -> bool:
    return takes_idempotency_key or method in _IDEMPOTENT_METHODS


def is_done_before(is_removal: bool, attempt: int, status: int) -> bool:
    """A repeated deletion finds nothing if the first attempt succeeded and only its response was lost."""
    return is_removal and attempt > 0 and status == 404


def is_temporary(status: int, retry_after_seconds: float | None) -> bool:
    """An error with `Retry-After` asks for another attempt, such as `flight_processing`."""
    return status in (408, 429) or status >= 500 or retry_after_seconds is not None


def pause_seconds(attempt: int, retry_after_seconds: float | None, retry_after_max_seconds: float) -> float | None:
    """The pause before the next attempt. None if the service asks for too long a wait."""
    if retry_after_seconds is None:
        backoff: float = min(_BACKOFF_FIRST_SECONDS * 2**attempt, _BACKOFF_MAX_SECONDS)
        return backoff * (1 - _JITTER * random.random())
    if retry_after_seconds > retry_after_max_seconds:
        return None
    return retry_after_seconds * (1 + 0.1 * random.random())


def parse_retry_after(header: str | None, now: float | None = None) -> float | None:
    """Seconds of a `Retry-After` header, which is a number or a date."""
    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return None
    return max(0.0, date.timestamp() - (time.time() if now is None else now))
