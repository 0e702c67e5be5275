import { isIPv6 } from 'node:net';

/** A request, as far as it is limited by the IP address it comes from. */
export interface AddressedRequest {
  /** Undefined once the connection is closed. */
  readonly ip?: string | undefined;
}

/**
 * What counts as one client when counting by IP address. For IPv6 that is the first 64 bits: every subscriber
 * has at least a /64 and could send each request from a different address.
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'; // the connection is already closed
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
