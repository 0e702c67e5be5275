"""Waits for something. Every poll is a request of the account's quota."""

from __future__ import annotations

import itertools
import math
import time
from typing import Callable, Iterator, TypeVar

_FIRST_SECONDS = 2.0
_MAX_SECONDS = 30.0
_GROWTH = 1.5

Found = TypeVar("Found")


def poll(
    read: Callable[[], Found | None], problem: str, *, poll_seconds: float | None, timeout_seconds: float | None
) -> Found:
    """Calls `read` until it returns a value. Raises TimeoutError with the problem."""
    deadline = math.inf if timeout_seconds is None else time.monotonic() + timeout_seconds
    pauses = poll_pauses() if poll_seconds is None else itertools.repeat(poll_seconds)
    while True:
        found = read()
        if found is not None:
            return found
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"{problem} within {timeout_seconds:g} s.")
        time.sleep(min(next(pauses), left))


def poll_pauses() -> Iterator[float]:
    """The pauses between polls unless you set them."""
    pause = _FIRST_SECONDS
    while True:
        yield pause
        pause = min(pause * _GROWTH, _MAX_SECONDS)
