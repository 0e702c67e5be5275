import { lookup, type LookupAddress, promises as dns } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { type AddressLookup } from './address-lookup.js';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/**
 * How long to wait for one address family once the other has resolved. Some name servers never answer IPv6 queries;
 * waiting for that query to time out would use up the connect timeout.
 */
const OTHER_FAMILY_MS = 500;
/** Error codes of an immediate refusal or a missing name server. The hosts file may still contain the name. */
const QUICK_REFUSALS = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED'];

/**
 * Resolves host names by querying the name servers directly. `dns.lookup` has only two threads for slow lookups, so a
 * few names with dead name servers would delay all others. It runs only after an immediate refusal.
 *
 * @param servers `address:port` of the name servers to query instead of the system's
 */
export function addressResolver(servers?: readonly string[]): AddressLookup {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return (hostname, done) => {
    void addressesOf(resolver, hostname).then(({ addresses, failures }) => {
      if (addresses.length > 0) return done(null, addresses);
      const hanging = failures.find(({ code }) => !QUICK_REFUSALS.includes(code ?? ''));
      if (hanging) done(hanging, []);
      else lookup(hostname, { all: true }, done);
    });
  };
}

/** The addresses that arrive in time, IPv4 first, and the errors of a family without any. */
async function addressesOf(
  resolver: dns.Resolver,
  hostname: string,
): Promise<{ addresses: LookupAddress[]; failures: NodeJS.ErrnoException[] }> {
  const addresses: LookupAddress[] = [];
  const failures: NodeJS.ErrnoException[] = [];
  const ask = async (family: 4 | 6, answer: Promise<string[]>): Promise<void> => {
    try {
      for (const address of await answer) addresses.push({ address, family });
    } catch (error) {
      failures.push(error as NodeJS.ErrnoException);
      throw error;
    }
  };
  const asked = [ask(4, resolver.resolve4(hostname)), ask(6, resolver.resolve6(hostname))];
  const both = Promise.allSettled(asked);
  const oneAndAWhile = Promise.any(asked).then(() => pause(OTHER_FAMILY_MS, undefined, { ref: false }));
  await Promise.race([both, oneAndAWhile.catch(() => both)]);
  return { addresses: addresses.toSorted((a, b) => a.family - b.family), failures };
}
