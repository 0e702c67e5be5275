import { type LookupAddress } from 'node:dns';

/** Resolves a host name to all its IP addresses, like `dns.lookup`. */
export type AddressLookup = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;
