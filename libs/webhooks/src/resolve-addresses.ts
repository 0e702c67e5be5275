import { lookup, type LookupAddress, promises as dns } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { type AddressLookup } from './guarded-connector.js';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/**
 * How long the addresses of one family are waited for when those of the other are there. Some name servers never answer
 * for IPv6: to wait until that is given up would take all the time that there is to connect.
 */
const OTHER_FAMILY_MS = 500;
/** Codes by which a name server says "no" at once, or is not there: the hosts file may know the name. */
const QUICK_REFUSALS = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED'];

/**
 * Looks up the addresses of a name. Asks the name servers without a thread: `dns.lookup` has two for look-ups that hang,
 * and a few names whose servers are dead would hold up everybody else's. It is asked only after a quick refusal.
 *
 * @param servers to ask, `address:port` each, instead of those of the system
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

/** The addresses that are told in time, IPv4 first; why there is none of a family. */
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
