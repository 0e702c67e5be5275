import { lookup, type LookupAddress, promises as dns } from 'node:dns';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** Codes by which a name server says "no" at once, or is not there: the hosts file may know the name. */
const QUICK_REFUSALS = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED'];

const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

/**
 * All addresses of a name. Asks the name servers without a thread: `dns.lookup` has two for look-ups that hang, and a
 * few names whose servers are dead would hold up everybody else's. It is asked only after a quick refusal.
 */
export function resolveAddresses(
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
): void {
  void Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]).then(([ipv4, ipv6]) => {
    const addresses = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (addresses.length > 0) return done(null, addresses);
    const failures = [ipv4, ipv6].map(
      (result) => (result as PromiseRejectedResult).reason as NodeJS.ErrnoException,
    );
    const hanging = failures.find(({ code }) => !QUICK_REFUSALS.includes(code ?? ''));
    if (hanging) done(hanging, []);
    else lookup(hostname, { all: true }, done);
  });
}
