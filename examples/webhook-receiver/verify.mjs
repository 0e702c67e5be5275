import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * Returns whether a delivery is from the service, unmodified and recent.
 *
 * @param {string} secret the endpoint's signing secret, `whsec_…`, as shown when it was created
 * @param {Record<string, string | string[] | undefined>} headers with lower-case names, as Node provides them
 * @param {Buffer} body the raw bytes, before any parsing
 * @param {number} nowSeconds
 */
export function isGenuine(secret, headers, body, nowSeconds = Date.now() / 1000) {
  const timestamp = String(headers['x-service-timestamp'] ?? '');
  if (!/^\d+$/.test(timestamp)) return false;
  if (Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  // While a secret is being rotated there are several signatures; one match is enough.
  return String(headers['x-service-signature'] ?? '')
    .split(',')
    .map((entry) => /^v1=([0-9a-f]{64})$/.exec(entry.trim())?.[1])
    .some((hex) => hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}
