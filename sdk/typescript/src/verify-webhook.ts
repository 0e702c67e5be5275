import { FlightAnalysisError } from './api-error.js';
import { type operations, type webhooks } from './generated/api.js';

type Post<Event> = Event extends { post: operations[keyof operations] } ? Event['post'] : never;
type EventOf<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Event } };
}
  ? Event
  : never;

/** Every event. Check `type` to narrow it. */
export type WebhookEvent = EventOf<Post<webhooks[keyof webhooks]>>;

/** A delivery is not from the service, was changed, or is too old. Respond with 400. */
export class WebhookVerificationError extends FlightAnalysisError {
  override readonly name: string = 'WebhookVerificationError';
}

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the timestamp may be from now, either way. Default: 300. */
  readonly toleranceSeconds?: number;
  readonly nowSeconds?: number;
}

const TOLERANCE_SECONDS = 300;
const text = new TextEncoder();

/**
 * Returns the event of a genuine delivery.
 *
 * @param secrets the endpoint's signing secret, or several
 * @param body the raw bytes: parsing and serialising the JSON changes them
 * @throws WebhookVerificationError, and TypeError if a secret is missing or empty
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: Uint8Array | string,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const { toleranceSeconds = TOLERANCE_SECONDS, nowSeconds = Date.now() / 1_000 } = options;
  const accepted = typeof secrets === 'string' ? [secrets] : secrets;
  if (accepted.length === 0 || accepted.includes('')) {
    throw new TypeError('`secrets` must be one or more signing secrets; none may be empty.');
  }
  const timestamp = header(headers, 'x-service-timestamp');
  if (!/^\d{1,15}$/.test(timestamp)) {
    throw new WebhookVerificationError('The delivery has no valid X-Service-Timestamp.');
  }
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError(`X-Service-Timestamp is more than ${toleranceSeconds} s off.`);
  }
  const bytes = typeof body === 'string' ? text.encode(body) : body;
  const signed = concatenated(text.encode(`${timestamp}.`), bytes);
  // While a secret is being rotated, there is one signature per secret. One match is enough.
  const signatures = header(headers, 'x-service-signature').split(',').flatMap(signatureBytes);
  for (const secret of accepted) {
    if (await isSigned(secret, signatures, signed)) {
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError('No X-Service-Signature matches.');
}

/** `subtle.verify` compares in constant time. */
async function isSigned(
  secret: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['verify']);
  for (const signature of signatures) {
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

function header(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found ?? []).join(',');
}

function signatureBytes(entry: string): Uint8Array<ArrayBuffer>[] {
  const hex = /^v1=([0-9a-f]{64})$/.exec(entry.trim())?.[1];
  return hex === undefined ? [] : [Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))];
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
