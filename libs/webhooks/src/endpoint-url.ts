import { isIP } from 'node:net';
import { addressList, mayBeReached } from './public-address.js';

export const ENDPOINT_URL_CHARACTERS_MAX = 2_048;

export interface EndpointRules {
  readonly allowHttp: boolean;
  /** Networks in CIDR notation that may be reached although they are not public. */
  readonly allowedNetworks: readonly string[];
}

/**
 * What is wrong with an address that somebody wants to register; null when nothing is. One that names where it is by itself can
 * never be delivered to when that is no public place. Other names are looked up at each delivery.
 */
export function newEndpointUrlProblem(text: string, rules: EndpointRules): string | null {
  const problem = endpointUrlProblem(text, rules);
  if (problem !== null) return problem;
  const host = new URL(text).hostname.replace(/^\[(.*)\]$/, '$1');
  const allowed = addressList(rules.allowedNetworks);
  const addresses = addressesNamedBy(host);
  if (addresses.length === 0 || addresses.some((address) => mayBeReached(address, allowed))) return null;
  return `${host} is no public address, and no other is delivered to. Operators can allow networks of their own: WEBHOOK_ALLOW_CIDRS.`;
}

function addressesNamedBy(host: string): string[] {
  if (isIP(host)) return [host];
  return /(^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : []; // RFC 6761: nothing else, ever
}

/** What is wrong with the address of an endpoint; null when it may be posted to. */
export function endpointUrlProblem(text: string, options: { allowHttp: boolean }): string | null {
  if (text.length > ENDPOINT_URL_CHARACTERS_MAX)
    return `The URL is longer than ${ENDPOINT_URL_CHARACTERS_MAX} characters.`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'This is no URL.';
  if (url.protocol !== 'https:' && !(options.allowHttp && url.protocol === 'http:')) {
    return 'The URL must begin with https://.';
  }
  if (url.username || url.password) return 'The URL must not carry a user name or password.';
  if (url.hash) return 'The URL must not have a fragment (#).';
  if (url.hostname.endsWith('.')) return 'The host name must not end with a dot.';
  return null;
}
