"""Client of the Flight Analysis Service: an IGC file in, a processed flight out."""

from . import errors, types
from ._operations import VERSION as __version__
from ._responses import RateLimit, ResponseInfo
from .async_client import AsyncFlightAnalysisClient
from .client import FlightAnalysisClient
from .errors import ApiError, ConnectionFailedError, FlightAnalysisError, WebhookVerificationError
from .tracks import decode_track
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AsyncFlightAnalysisClient",
    "ConnectionFailedError",
    "FlightAnalysisClient",
    "FlightAnalysisError",
    "RateLimit",
    "ResponseInfo",
    "WebhookVerificationError",
    "__version__",
    "decode_track",
    "errors",
    "types",
    "verify_webhook",
]
