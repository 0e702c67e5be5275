from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Iterable, Mapping, cast

from .errors import WebhookVerificationError
from .types import WebhookEvent

TOLERANCE_SECONDS = 300.0


def verify_webhook(
    secrets: str | Iterable[str],
    headers: Mapping[str, str],
    body: bytes | str,
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> WebhookEvent:
    """
    Returns the event of a genuine delivery. Raises WebhookVerificationError, and ValueError if a secret is missing
    or empty.

    `secrets` is the endpoint's signing secret, or several. `body` is the raw bytes: parsing and serialising the JSON
    changes them. `tolerance_seconds` limits how far the timestamp may be from now, either way.
    """
    accepted = [secrets] if isinstance(secrets, str) else list(secrets)
    if not accepted or "" in accepted:
        raise ValueError("`secrets` must be one or more signing secrets; none may be empty.")
    lower_case = {name.lower(): value for name, value in headers.items()}
    timestamp = lower_case.get("x-service-timestamp", "")
    if re.fullmatch(r"[0-9]{1,15}", timestamp) is None:
        raise WebhookVerificationError("The delivery has no valid X-Service-Timestamp.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError(f"X-Service-Timestamp is more than {tolerance_seconds:g} s off.")
    raw = body.encode() if isinstance(body, str) else body
    # While a secret is being rotated, there is one signature per secret. One match is enough.
    signatures = [entry.strip().encode() for entry in lower_case.get("x-service-signature", "").split(",")]
    for secret in accepted:
        digest = hmac.new(secret.encode(), timestamp.encode() + b"." + raw, hashlib.sha256).hexdigest()
        if any(hmac.compare_digest(signature, f"v1={digest}".encode()) for signature in signatures):
            return cast(WebhookEvent, json.loads(raw))
    raise WebhookVerificationError("No X-Service-Signature matches.")
