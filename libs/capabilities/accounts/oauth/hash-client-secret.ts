import { oauthSha256 } from '@core/access';

/** What better-auth rejects as malformed. */
const REFUSED = 'Basic -';
const BASIC = /^Basic +([A-Za-z0-9+/=_-]+) *$/i;

/**
 * Replaces the secret in `Authorization: Basic` with its hash. better-auth compares it with the stored one, so it must
 * never see the secret itself: see `storeClientSecret` in `oauth-plugins.ts`. A header that cannot be parsed here is
 * replaced too: otherwise a stored hash could pass for the secret. So is one with a NUL, which PostgreSQL rejects. Other schemes stay as they are.
 */
export function hashClientSecret(authorization: string): string {
  if (!/^basic/i.test(authorization)) return authorization;
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return REFUSED;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0 || formDecoded(text.slice(0, colon)).includes('\0')) return REFUSED;
  const hashed = `${text.slice(0, colon)}:${oauthSha256(formDecoded(text.slice(colon + 1)))}`;
  return `Basic ${Buffer.from(hashed).toString('base64')}`;
}

/** The client ID in `Authorization: Basic`; undefined if there is none. */
export function basicClientId(authorization: string | undefined): string | undefined {
  const encoded = BASIC.exec(authorization ?? '')?.[1];
  const [clientId, secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':', 2);
  return secret === undefined ? undefined : formDecoded(clientId!);
}

/** RFC 6749, 2.3.1: both parts are form-encoded. Text that is not stays as it is, and then matches no secret. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
