import { addressList, mayBeReached } from './public-address.js';

const NOTHING = addressList([]);

describe('an IP address that a delivery may reach', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '100.63.255.255', '172.32.0.1', '223.255.255.255'])(
    'is public IPv4 such as %s',
    (address) => expect(mayBeReached(address, NOTHING)).toBe(true),
  );

  it.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888'])(
    'is global IPv6 such as %s',
    (address) => expect(mayBeReached(address, NOTHING)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.31.196.1'],
    ...['192.52.193.1', '192.88.99.1', '192.168.1.1', '192.175.48.1', '198.18.0.1', '198.19.255.255'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ])('is never %s', (address) => {
    expect(mayBeReached(address, NOTHING)).toBe(false);
    expect(mayBeReached(`::ffff:${address}`, NOTHING)).toBe(false);
  });

  it.each([
    ...[
      '::',
      '::1',
      '::ffff:7f00:1',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '100::1',
      '100:0:0:1::1',
    ],
    ...[
      '2001::1',
      '2001:2::1',
      '2001:10::1',
      '2001:20::1',
      '2001:db8::1',
      '2002:7f00:1::1',
      '2620:4f:8000::1',
    ],
    ...['3fff::1', '5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '4000::1'],
  ])('is never %s', (address) => expect(mayBeReached(address, NOTHING)).toBe(false));

  it.each(['localhost', '', '127.1', '2130706433', '0x7f.1', '127.0.0.1.', '[::1]', 'fe80::1%eth0'])(
    'is never a text that is not an IP address: "%s"',
    (text) => expect(mayBeReached(text, NOTHING)).toBe(false),
  );

  it('may be a private one if the operator allows it', () => {
    const allowed = addressList(['10.1.0.0/16', 'fd00::/8']);
    expect(mayBeReached('10.1.2.3', allowed)).toBe(true);
    expect(mayBeReached('::ffff:10.1.2.3', allowed)).toBe(true);
    expect(mayBeReached('fd00::1', allowed)).toBe(true);
    expect(mayBeReached('10.2.0.1', allowed)).toBe(false);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'x/8', '10.0.0.0/-1', '10.0.0.0/8/8'])(
    'cannot be allowed by "%s"',
    (network) => expect(() => addressList([network])).toThrow(RangeError),
  );
});
