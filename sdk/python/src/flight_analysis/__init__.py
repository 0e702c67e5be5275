"""Client of the Flight Analysis Service: an IGC file in, a processed flight out."""

from . import errors, types
from ._operations import VERSION as __version__
from .client import FlightAnalysisClient
from .errors import ApiError, ConnectionFailedError, FlightAnalysisError, WebhookVerificationError
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "ConnectionFailedError",
    "FlightAnalysisClient",
    "FlightAnalysisError",
    "WebhookVerificationError",
    "__version__",
    "errors",
    "types",
    "verify_webhook",
]
