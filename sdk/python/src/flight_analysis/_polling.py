"""Waits for something. Every poll is a request of the account's quota."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from typing import Awaitable, Callable, Iterator, TypeVar

_FIRST_SECONDS = 2.0
_MAX_SECONDS = 30.0
_GROWTH = 1.5

Found = TypeVar("Found")


def poll(
    read: Callable[[], Found | None], problem: str, *, poll_seconds: float | None, timeout_seconds: float | None
) -> Found:
    """Calls `read` until it returns a value. Raises TimeoutError with the problem."""
    pauses = _pauses(problem, poll_seconds, timeout_seconds)
    while True:
        found = read()
        if found is not None:
            return found
        time.sleep(next(pauses))


async def async_poll(
    read: Callable[[], Awaitable[Found | None]],
    problem: str,
    *,
    poll_seconds: float | None,
    timeout_seconds: float | None,
) -> Found:
    """The same for an asynchronous client."""
    pauses = _pauses(problem, poll_seconds, timeout_seconds)
    while True:
        found = await read()
        if found is not None:
            return found
        await asyncio.sleep(next(pauses))


def _pauses(problem: str, poll_seconds: float | None, timeout_seconds: float | None) -> Iterator[float]:
    """The pauses until the time is up. Raises TimeoutError then."""
    started = time.monotonic()

    def pauses() -> Iterator[float]:
        for pause in poll_pauses() if poll_seconds is None else itertools.repeat(poll_seconds):
            left = math.inf if timeout_seconds is None else started + timeout_seconds - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"{problem} within {timeout_seconds:g} s.")
            yield min(pause, left)

    return pauses()


def poll_pauses() -> Iterator[float]:
    """The pauses between polls unless you set them."""
    pause = _FIRST_SECONDS
    while True:
        yield pause
        pause = min(pause * _GROWTH, _MAX_SECONDS)
