import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * Whether a delivery is from the service, unchanged, and fresh.
 *
 * @param {string} secret the endpoint's signing secret, `whsec_…`, as it was shown
 * @param {Record<string, string | string[] | undefined>} headers with names in lower case, as Node gives them
 * @param {Buffer} body the bytes exactly as they came, before any parsing
 * @param {number} nowSeconds
 */
export function isGenuine(secret, headers, body, nowSeconds = Date.now() / 1000) {
  const timestamp = String(headers['x-service-timestamp'] ?? '');
  if (!/^\d+$/.test(timestamp)) return false;
  if (Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  // While a secret is being replaced there are two signatures; one that fits is enough
  return String(headers['x-service-signature'] ?? '')
    .split(',')
    .map((entry) => /^v1=([0-9a-f]{64})$/.exec(entry.trim())?.[1])
    .some((hex) => hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}
