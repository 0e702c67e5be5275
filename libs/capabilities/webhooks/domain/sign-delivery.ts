import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** What Standard Webhooks allows: 24 to 64 bytes. */
const SECRET_FORMAT =
  /^whsec_(?=[A-Za-z0-9+/]{32,86}={0,2}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The content of one delivery attempt. */
export interface SignedDelivery {
  readonly eventId: string;
  readonly eventType: string;
  readonly deliveryId: string;
  /** Time of this attempt, in whole seconds since 1970. */
  readonly timestampSeconds: number;
  /** The exact bytes of the body. */
  readonly body: Buffer;
}

/** A new signing secret of an endpoint: `whsec_` and base64 of 32 random bytes. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Whether a text has the format of a signing secret. */
export function isSigningSecret(text: string): boolean {
  return SECRET_FORMAT.test(text);
}

/**
 * The headers of a signed delivery. The same secret signs in two formats: the one in the specification (part 6), and
 * Standard Webhooks (standardwebhooks.com), so that its libraries work unchanged. During a rotation there are several
 * secrets, newest first, with one signature each.
 */
export function deliveryHeaders(
  delivery: SignedDelivery,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(delivery.timestampSeconds);
  return {
    'Content-Type': 'application/json',
    'X-Service-Event': delivery.eventType,
    'X-Service-Delivery': delivery.deliveryId,
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': secrets.map((secret) => `v1=${serviceSignature(delivery, secret)}`).join(','),
    'webhook-id': delivery.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${standardSignature(delivery, secret)}`).join(' '),
  };
}

/** Signs the timestamp, a period and the body. The key is the whole secret as UTF-8. 64 lowercase hex digits. */
function serviceSignature({ timestampSeconds, body }: SignedDelivery, secret: string): string {
  return createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex');
}

/** Signs the event id, timestamp and body. The key is the decoded base64 of the secret. Returns base64. */
function standardSignature({ eventId, timestampSeconds, body }: SignedDelivery, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${eventId}.${timestampSeconds}.`).update(body).digest('base64');
}
