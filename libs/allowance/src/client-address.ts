import { isIPv6 } from 'node:net';

/**
 * What stands for one client in a count by address. Of IPv6 that is the first 64 bits: a single subscriber
 * has at least so many addresses, and could send each request from another.
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'; // the connection is gone already
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
