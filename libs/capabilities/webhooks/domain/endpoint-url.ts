import { ENDPOINT_URL_CHARACTERS_MAX } from '@core/contract';
import { addressList, mayBeReached } from '@core/egress';
import { isIP } from 'node:net';

/** URL parsers drop or encode these, so the requested URL would differ from the stored one. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;

export interface EndpointUrlRules {
  readonly allowHttp: boolean;
  /** Private networks in CIDR notation that deliveries may reach. */
  readonly allowedNetworks: readonly string[];
}

/**
 * Why a URL cannot be registered, or null if it can. A URL with an IP address, or `localhost`, is checked now; other
 * host names are resolved at each delivery.
 */
export function newEndpointUrlProblem(text: string, rules: EndpointUrlRules): string | null {
  if (HIDDEN.test(text))
    return 'The URL must not contain spaces, line breaks, or other invisible characters.';
  const problem = endpointUrlProblem(text, rules);
  if (problem !== null) return problem;
  const host = new URL(text).hostname.replace(/^\[(.*)\]$/, '$1');
  const allowed = addressList(rules.allowedNetworks);
  const addresses = addressesNamedBy(host);
  if (addresses.length === 0 || addresses.some((address) => mayBeReached(address, allowed))) return null;
  return `${host} is not a public IP address. Operators can allow private networks with WEBHOOK_ALLOW_CIDRS.`;
}

function addressesNamedBy(host: string): string[] {
  if (isIP(host)) return [host];
  return /(^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : []; // by RFC 6761, always
}

/** Why deliveries cannot use a URL; null if they can. */
export function endpointUrlProblem(text: string, options: { allowHttp: boolean }): string | null {
  if (text.length > ENDPOINT_URL_CHARACTERS_MAX)
    return `The URL is longer than ${ENDPOINT_URL_CHARACTERS_MAX} characters.`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'This is not a valid URL.';
  if (url.protocol !== 'https:' && !(options.allowHttp && url.protocol === 'http:')) {
    return options.allowHttp
      ? 'The URL must begin with https:// or http://.'
      : 'The URL must begin with https://. Operators can allow http:// with WEBHOOK_ALLOW_HTTP.';
  }
  if (url.username || url.password) return 'The URL must not contain a user name or password.';
  if (url.hash) return 'The URL must not have a fragment (#).';
  if (url.hostname.endsWith('.')) return 'The host name must not end with a dot.';
  return null;
}
