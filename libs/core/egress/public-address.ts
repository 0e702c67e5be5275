import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IP addresses that no request may reach: the IANA special-purpose registries (RFC 6890 and its successors),
 * multicast, and formerly special ranges. For IPv6, everything outside 2000::/3 (global unicast) is rejected too.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // "this network"
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relay, deprecated
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: contains an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];
const GLOBAL_UNICAST_IPV6 = '2000::/3';

const special = addressList([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIpv6 = addressList([GLOBAL_UNICAST_IPV6]);

/** A list of networks in CIDR notation. @throws RangeError naming the invalid one */
export function addressList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [, address = '', prefix = ''] = /^([^/]+)\/(\d{1,3})$/.exec(network) ?? [];
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
    const bits = Number(prefix);
    if (!family || bits > (family === 'ipv4' ? 32 : 128)) {
      throw new RangeError(`"${network}" is not a network in CIDR notation`);
    }
    list.addSubnet(address, bits, family);
  }
  return list;
}

/** Whether an IP address is on the public internet, or allowed by the operator. */
export function mayBeReached(address: string, allowed: BlockList): boolean {
  if (isIPv4(address)) return allowed.check(address, 'ipv4') || !special.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  if (allowed.check(address, 'ipv6')) return true;
  return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
