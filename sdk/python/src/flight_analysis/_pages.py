from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Iterator


def items_of(fetch_page: Callable[[str | None], Any]) -> Iterator[Any]:
    """All items of a list. The next page is fetched when its first item is needed."""
    cursor: str | None = None
    while True:
        page = fetch_page(cursor)
        yield from page["data"]
        cursor = page["next_cursor"]
        if cursor is None:
            return


async def async_items_of(fetch_page: Callable[[str | None], Awaitable[Any]]) -> AsyncIterator[Any]:
    """The same for an asynchronous client."""
    cursor: str | None = None
    while True:
        page = await fetch_page(cursor)
        for item in page["data"]:
            yield item
        cursor = page["next_cursor"]
        if cursor is None:
            return
