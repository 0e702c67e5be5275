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

export class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED';

  constructor(host: string) {
    super(`${host} is at no public address`);
    this.name = 'AddressRefusedError';
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
      if (error) return callback(error, []);
      const refused = addresses.some(({ address }) => !mayBeReached(address, allowed));
      const [first] = addresses;
      if (refused || !first) return callback(new AddressRefusedError(hostname), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ lookup: guardedLookup, timeout: connectTimeoutMs });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) && !mayBeReached(host, allowed)) callback(new AddressRefusedError(host), null);
    else connect(options, callback);
  };
}
