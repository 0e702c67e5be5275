import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '@app/contract';

/** The secrets that sign cookies: the first does, the others have done. */
export type CookieSecrets = readonly [string, ...string[]];

const PART = new RegExp(`(^|;\\s*)${SESSION_COOKIE}=([^;]*)`);

/**
 * The cookies of a request, with that of the session as better-auth wants it, which knows one secret only: what an
 * earlier one has signed is signed anew. So a new key in front of the ring signs nobody out.
 */
export function presentCookies(header: string, [present, ...earlier]: CookieSecrets): string {
  const [found, before = '', value = ''] = PART.exec(header) ?? [];
  if (found === undefined || earlier.length === 0) return header;
  const [token, signature] = parts(value);
  if (!earlier.some((secret) => isSame(signature, signatureOf(token, secret)))) return header;
  const signed = encodeURIComponent(`${token}.${signatureOf(token, present)}`);
  return header.replace(found, () => `${before}${SESSION_COOKIE}=${signed}`);
}

/** The token holds no full stop, nor does base64. */
function parts(value: string): [token: string, signature: string] {
  try {
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    return [token, signature];
  } catch {
    return ['', '']; // of no use to anybody, as better-auth will say
  }
}

/** As better-auth signs a cookie. */
function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
