"""What a response says besides its body."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import Message
from typing import Callable, Mapping, NamedTuple


@dataclass(frozen=True)
class RateLimit:
    """A limit of the account's plan."""

    limit: int
    """Requests allowed in the window."""
    window_seconds: int
    remaining: int | None
    """Requests left. None if the service could not count them."""
    reset_seconds: int | None
    """When more become available. None if unknown."""


@dataclass(frozen=True)
class ResponseInfo:
    operation: str
    """The operation's id in openapi.json."""
    status: int
    headers: Message

    @property
    def request_id(self) -> str | None:
        """Quote it when you report a problem."""
        return self.headers.get("X-Request-Id")

    @property
    def limits(self) -> dict[str, RateLimit]:
        """The limits of the plan by name: `minute`, `month` and others. Empty for requests without a key."""
        left = _items(self.headers.get("RateLimit"))
        return {
            name: RateLimit(policy.get("q", 0), policy.get("w", 0), left.get(name, {}).get("r"), left.get(name, {}).get("t"))
            for name, policy in _items(self.headers.get("RateLimit-Policy")).items()
        }


OnResponse = Callable[[ResponseInfo], None]
"""Called for each response, also of a failed or repeated attempt."""


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


def _items(header: str | None) -> Mapping[str, Mapping[str, int]]:
    """The parameters of each item of `"minute";q=60;w=60, "month";q=1000;w=2592000`."""
    return {
        name: {key: int(value) for key, value in re.findall(r";(\w+)=(\d+)", parameters)}
        for name, parameters in re.findall(r'"([^"]+)"((?:;\w+=\d+)*)', header or "")
    }
