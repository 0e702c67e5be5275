from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

if TYPE_CHECKING:
    from .types import ErrorDetail


class FlightAnalysisError(Exception):
    """Every error that this package raises."""


class ConnectionFailedError(FlightAnalysisError):
    """No response arrived: the connection failed, or `timeout_seconds` passed. `__cause__` has the reason."""


class WebhookVerificationError(FlightAnalysisError):
    """A delivery is not from the service, was changed, or is too old. Respond with 400."""


class ApiError(FlightAnalysisError):
    """The service returned an error. Each code has its own class, such as `InvalidIgcError`."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        details: Sequence[ErrorDetail] = (),
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        problems = [f"{detail['field']} {detail['message']}" for detail in details]
        super().__init__(f"{message} ({'; '.join(problems)})" if problems else message)
        self.message = message
        self.status = status
        self.code = code
        """A code never changes its meaning. Codes that are newer than this package have no class of their own."""
        self.details = list(details)
        self.request_id = request_id
        """Quote it when you report a problem."""
        self.retry_after_seconds = retry_after_seconds
        """The wait that the service asked for."""
