import { createSocket, type Socket } from 'node:dgram';
import { type LookupAddress } from 'node:dns';
import { addressResolver } from './resolve-addresses.js';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const TYPE_AAAA = 28;
const DATA = {
  [TYPE_A]: Buffer.from([192, 0, 2, 1]),
  [TYPE_AAAA]: Buffer.from('20010db8'.padEnd(32, '0'), 'hex'),
};

/** The offset after the question's name, type and class. */
function endOfQuestion(query: Buffer): number {
  let at = HEADER_BYTES;
  while (query[at] !== 0) at += query[at]! + 1;
  return at + 5;
}

/** A response with one record of the queried type. */
function answerTo(query: Buffer, type: keyof typeof DATA): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180, 2); // a response without an error
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(1, 6);
  const data = DATA[type];
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, endOfQuestion(query)), record, data]);
}

describe('resolving a host name', () => {
  let server: Socket;
  /** Whether to answer the nth query for a record type. */
  let answers: (type: number, nth: number) => boolean;

  beforeEach(async () => {
    const asked = new Map<number, number>();
    server = createSocket('udp4', (query, { port, address }) => {
      const type = query.readUInt16BE(endOfQuestion(query) - 4);
      const nth = (asked.get(type) ?? 0) + 1;
      asked.set(type, nth);
      if (answers(type, nth)) server.send(answerTo(query, type as keyof typeof DATA), port, address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  });

  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  function resolved(): Promise<LookupAddress[]> {
    const resolve = addressResolver([`127.0.0.1:${server.address().port}`]);
    return new Promise((done, fail) =>
      resolve('hooks.example', (error, addresses) => (error ? fail(error) : done(addresses))),
    );
  }

  it('returns the addresses of both families', async () => {
    answers = () => true;
    expect(await resolved()).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::', family: 6 },
    ]);
  });

  it.each([
    ['IPv6', TYPE_AAAA, { address: '192.0.2.1', family: 4 }],
    ['IPv4', TYPE_A, { address: '2001:db8::', family: 6 }],
  ])(
    'does not wait for %s when the server answers only the second query for it',
    async (_, silent, answered) => {
      answers = (type, nth) => type !== silent || nth > 1;
      expect(await resolved()).toEqual([answered]);
    },
  );
});
