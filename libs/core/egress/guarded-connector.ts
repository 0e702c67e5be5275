import { type AddressLookup } from './address-lookup.js';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { mayBeReached } from './public-address.js';
import { addressResolver } from './resolve-addresses.js';

/** Shared, because each resolver has its own sockets to the name servers. */
const RESOLVER = addressResolver();

export interface GuardOptions {
  /** Private networks that may be reached. */
  readonly allowed: BlockList;
  readonly connectTimeoutMs: number;
  readonly lookup?: AddressLookup;
}

/**
 * Has the same message whether a name does not resolve or resolves to a private IP address: users see it, and must
 * not learn which internal names exist. The cause, for operators, has the details.
 */
export class NoPublicAddressError extends Error {
  constructor(host: string, cause: string) {
    super(`No public IP address found for ${host}.`, { cause });
    this.name = 'NoPublicAddressError';
  }
}

/**
 * Connects only to public IP addresses. The socket itself resolves the name through this connector, so there is no
 * second lookup with a different result. A name with any disallowed IP address is rejected. Sockets do not resolve a
 * literal IP address, so it is checked first.
 */
export function guardedConnector({
  allowed,
  connectTimeoutMs,
  lookup = RESOLVER,
}: GuardOptions): buildConnector.connector {
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      const found = error ? [] : addresses; // dns.lookup returns none with an error
      const refused = found.find(({ address }) => !mayBeReached(address, allowed));
      const [first] = found;
      if (error || refused || !first) {
        const cause = error?.message ?? (refused ? `resolves to ${refused.address}` : 'no addresses');
        return callback(new NoPublicAddressError(hostname, cause), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ lookup: guardedLookup, timeout: connectTimeoutMs });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) && !mayBeReached(host, allowed)) callback(new NoPublicAddressError(host, host), null);
    else connect(options, callback);
  };
}
