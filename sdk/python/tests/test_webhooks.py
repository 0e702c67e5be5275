from __future__ import annotations

import hashlib
import hmac
import unittest

from flight_analysis import WebhookVerificationError, verify_webhook

# The delivery in docs/webhooks.md, which the service signed.
SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
NOW = 1784052131
BODY = (
    b'{"id":"evt_01KAFQ3V7N4T8W2X5Y9Z0A1B3C","type":"endpoint.ping","api_version":"v1",'
    b'"created_at":"2026-07-14T18:02:11.000Z","account_id":"acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D",'
    b'"data":{"endpoint_id":"whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K"}}'
)
HEADERS = {
    "X-Service-Timestamp": str(NOW),
    "X-Service-Signature": "v1=d6d7deea7f248a7bdb9e1a492a1b1b9693392410ff03cf7fdae69d4f2a012a4d",
}
OTHER = "v1=" + hmac.new(b"whsec_other", b"", hashlib.sha256).hexdigest()


class VerifyWebhookTest(unittest.TestCase):
    def test_returns_the_event_of_a_genuine_delivery(self) -> None:
        event = verify_webhook(SECRET, HEADERS, BODY, now=NOW)
        assert event["type"] == "endpoint.ping"
        self.assertEqual(event["data"]["endpoint_id"], "whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K")
        self.assertEqual(verify_webhook(SECRET, HEADERS, BODY.decode(), now=NOW), event)
        lower_case = {name.lower(): value for name, value in HEADERS.items()}
        verify_webhook(SECRET, lower_case, BODY, now=NOW)

    def test_accepts_any_of_several_signatures_and_secrets(self) -> None:
        several = {**HEADERS, "X-Service-Signature": f"{OTHER}, {HEADERS['X-Service-Signature']}"}
        verify_webhook(SECRET, several, BODY, now=NOW)
        verify_webhook(["whsec_other", SECRET], HEADERS, BODY, now=NOW)

    def test_refuses_to_verify_without_a_secret(self) -> None:
        signed = hmac.new(b"", f"{NOW}.".encode() + BODY, hashlib.sha256).hexdigest()
        forged = {**HEADERS, "X-Service-Signature": f"v1={signed}"}
        for secrets in ("", [], [SECRET, ""]):
            with self.subTest(secrets=secrets), self.assertRaisesRegex(ValueError, "`secrets` must be one or more"):
                verify_webhook(secrets, forged, BODY, now=NOW)

    def test_accepts_timestamps_within_the_tolerance(self) -> None:
        for off in (300, -300):
            verify_webhook(SECRET, HEADERS, BODY, now=NOW + off)

    def test_rejects_anything_else(self) -> None:
        signature = HEADERS["X-Service-Signature"]
        rejected: list[tuple[dict[str, str], bytes, float, float]] = [
            (HEADERS, BODY, NOW + 301, 300),
            (HEADERS, BODY, NOW - 301, 300),
            (HEADERS, BODY, NOW + 11, 10),
            (HEADERS, BODY.replace(b"ping", b"pong"), NOW, 300),
            ({**HEADERS, "X-Service-Timestamp": str(NOW + 1)}, BODY, NOW, 300),
            ({**HEADERS, "X-Service-Timestamp": "١٢٣"}, BODY, NOW, 300),
            ({**HEADERS, "X-Service-Signature": OTHER}, BODY, NOW, 300),
            ({**HEADERS, "X-Service-Signature": "v1="}, BODY, NOW, 300),
            ({**HEADERS, "X-Service-Signature": "v1=é"}, BODY, NOW, 300),
            ({**HEADERS, "X-Service-Signature": signature.replace("v1", "v0")}, BODY, NOW, 300),
            ({}, BODY, NOW, 300),
        ]
        for headers, body, now, tolerance in rejected:
            with self.subTest(headers=headers), self.assertRaises(WebhookVerificationError):
                verify_webhook(SECRET, headers, body, now=now, tolerance_seconds=tolerance)
        with self.assertRaises(WebhookVerificationError):
            verify_webhook("whsec_other", HEADERS, BODY, now=NOW)
