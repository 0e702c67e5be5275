import { type LookupAddress } from 'node:dns';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { mayBeReached } from './public-address.js';
import { addressResolver } from './resolve-addresses.js';

/** Asks for all addresses of a name, as `dns.lookup` does. */
export type AddressLookup = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** One for all: each has sockets of its own to the name servers. */
const RESOLVER = addressResolver();

export interface GuardOptions {
  /** Networks that may be reached although they are not public. */
  readonly allowed: BlockList;
  readonly connectTimeoutMs: number;
  readonly lookup?: AddressLookup;
}

/**
 * One message, whether a name does not resolve or resolves to an address that is not public: tenants read it, and must not
 * learn which internal names exist. The cause has the difference, for operators.
 */
export class NoPublicAddressError extends Error {
  constructor(host: string, cause: string) {
    super(`No public IP address found for ${host}.`, { cause });
    this.name = 'NoPublicAddressError';
  }
}

/**
 * Connects to public addresses only. The socket itself resolves the name through this, so that there is no second
 * look-up whose answer could be another one; a name with any address that may not be reached is refused whole.
 * Sockets do not look up a literal address: it is checked beforehand.
 */
export function guardedConnector({
  allowed,
  connectTimeoutMs,
  lookup = RESOLVER,
}: GuardOptions): buildConnector.connector {
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      const found = error ? [] : addresses; // dns.lookup gives none with an error
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
