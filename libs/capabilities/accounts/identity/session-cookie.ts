import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '@core/contract';

/** The secrets that verify cookies; the first one also signs them. */
export type CookieSecrets = readonly [string, ...string[]];

const PART = new RegExp(`(^|;\\s*)${SESSION_COOKIE}=([^;]*)`);

/**
 * The request's cookies, with the session cookie re-signed if an older secret signed it: better-auth knows
 * only one secret. Adding a new key at the front of the ring therefore does not end any session.
 */
export function presentCookies(header: string, [present, ...earlier]: CookieSecrets): string {
  const [found, before = '', value = ''] = PART.exec(header) ?? [];
  if (found === undefined || earlier.length === 0) return header;
  const [token, signature] = parts(value);
  if (!earlier.some((secret) => isSame(signature, signatureOf(token, secret)))) return header;
  const signed = encodeURIComponent(`${token}.${signatureOf(token, present)}`);
  return header.replace(found, () => `${before}${SESSION_COOKIE}=${signed}`);
}

/** Neither the token nor base64 contains a full stop. */
function parts(value: string): [token: string, signature: string] {
  try {
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    return [token, signature];
  } catch {
    return ['', '']; // invalid; better-auth will reject it
  }
}

/** The same signature that better-auth makes. */
function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
