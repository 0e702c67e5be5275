import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { addressList, type AddressLookup } from '@core/egress';
import { WebhookClient, type WebhookClientOptions } from './webhook-client.js';

const OPTIONS: WebhookClientOptions = {
  allowed: addressList(['127.0.0.0/8']),
  allowHttp: true,
  connectTimeoutMs: 1_000,
  totalTimeoutMs: 2_000,
  userAgent: 'test',
};

describe('a webhook client', () => {
  let receiver: http.Server;
  let answer: http.RequestListener;
  let connections = 0;
  let requests = 0;
  let port: number;
  const clients: WebhookClient[] = [];

  beforeAll(async () => {
    receiver = http.createServer((request, response) => {
      requests++;
      answer(request, response);
    });
    receiver.on('connection', () => connections++);
    receiver.listen(0, '::'); // both families, so that every form of loopback would reach it
    await once(receiver, 'listening');
    port = (receiver.address() as AddressInfo).port;
  });

  beforeEach(() => {
    connections = 0;
    requests = 0;
    answer = (_, response) => response.end('ok');
  });

  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await once(receiver, 'close');
  });

  function post(url: string, options: Partial<WebhookClientOptions> = {}) {
    const client = new WebhookClient({ ...OPTIONS, ...options });
    clients.push(client);
    return client.post(url, { 'Content-Type': 'application/json' }, Buffer.from('{}'));
  }

  const here = (path = '/') => `http://127.0.0.1:${port}${path}`;

  it('posts the given bytes and headers', async () => {
    const received = new Promise<[http.IncomingMessage, string]>((resolve) => {
      answer = (request, response) => {
        request.setEncoding('utf8').on('data', (text: string) => resolve([request, text]));
        response.writeHead(204).end();
      };
    });
    expect(await post(here('/hook?a=b'))).toMatchObject({ status: 204, error: null, reply: '' });
    const [{ method, url, headers }, text] = await received;
    expect([method, url, text]).toEqual(['POST', '/hook?a=b', '{}']);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'test' });
  });

  it('does not follow redirects', async () => {
    answer = (_, response) => response.writeHead(302, { Location: here('/elsewhere') }).end();
    expect(await post(here())).toMatchObject({ status: 302 });
    expect(requests).toBe(1);
  });

  it('reads and keeps only the start of a response', async () => {
    let sent = 0;
    answer = (_, response) => {
      const send = () => {
        sent += 1_024;
        if (!response.destroyed) response.write('ä'.repeat(512), () => setImmediate(send));
      };
      send();
    };
    const { status, reply, durationMs } = await post(here());
    expect(status).toBe(200);
    expect(Buffer.byteLength(reply!)).toBeLessThanOrEqual(2_048 + 3);
    expect(durationMs).toBeLessThan(OPTIONS.totalTimeoutMs);
    expect(sent).toBeGreaterThan(16_383);
  });

  it('uses the status code of a response whose body never ends', async () => {
    answer = (_, response) => response.writeHead(200).write('begun');
    expect(await post(here())).toMatchObject({ status: 200, reply: 'begun' });
  });

  it.each([
    ['120', 120],
    [new Date(Date.now() + 90_000).toUTCString(), 90],
    ['soon', null],
    ['-5', null],
  ])('parses Retry-After: %s', async (value, expected) => {
    answer = (_, response) => response.writeHead(503, { 'Retry-After': value }).end();
    const { status, retryAfterSeconds } = await post(here());
    expect(status).toBe(503);
    if (expected === null) expect(retryAfterSeconds).toBeNull();
    else expect(Math.abs(retryAfterSeconds! - expected)).toBeLessThan(5);
  });

  it('gives up on an endpoint that does not respond in time', async () => {
    answer = () => undefined;
    expect(await post(here())).toMatchObject({ status: null, error: 'no response in time' });
  });

  it('reports a connection that is refused, reset, or does not speak HTTP', async () => {
    expect((await post('http://127.0.0.1:9/')).error).toMatch(/ECONNREFUSED/);
    answer = (request) => request.socket.resetAndDestroy();
    expect((await post(here())).error).toMatch(/ECONNRESET|closed|hang up|terminated/);
    answer = (request) => request.socket.end('nonsense\r\n\r\n');
    expect((await post(here())).error).toBeTruthy();
  });

  it('rejects plain HTTP unless it is allowed', async () => {
    expect((await post(here(), { allowHttp: false })).error).toMatch(/^The URL must begin with https:/);
    expect(connections).toBe(0);
  });

  describe('reaches no listener on this machine', () => {
    const strict = { allowed: addressList([]) };
    const answers =
      (...addresses: string[]): AddressLookup =>
      (_, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: net.isIPv6(address) ? 6 : 4 })),
        );

    it.each([
      ...[
        '127.0.0.1',
        '127.1',
        '127.0.1',
        '2130706433',
        '0x7f000001',
        '0x7f.1',
        '0177.0.0.1',
        '0',
        '0.0.0.0',
      ],
      ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::7f00:1]', '[64:ff9b::7f00:1]'],
      ...['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1.', '①②⑦.⓪.⓪.①', '127。0。0。1'],
      ...['user@127.0.0.1', 'example.com@127.0.0.1', 'user:pw@localhost'],
    ])('by http://%s', async (host) => {
      const { status, error } = await post(`http://${host}:${port}/`, strict);
      expect(status).toBeNull();
      expect(error).toBeTruthy();
      expect(connections).toBe(0);
    });

    it.each([
      ['a private IPv4 address', answers('127.0.0.1')],
      ['a private IPv6 address', answers('::1')],
      ['a mapped address', answers('::ffff:127.0.0.1')],
      ['a public and a private address', answers('93.184.216.34', '127.0.0.1')],
      ['no address', answers()],
    ])('by a name with %s', async (_, lookup) => {
      expect((await post(`http://flights.example:${port}/`, { ...strict, lookup })).status).toBeNull();
      expect(connections).toBe(0);
    });

    it('and does not reveal to tenants which names resolve to private IP addresses', async () => {
      const fails: (code: string) => AddressLookup = (code) => (hostname, done) =>
        done(Object.assign(new Error(`queryA ${code} ${hostname}`), { code }), []);
      const lookups: [AddressLookup, string][] = [
        [answers('10.0.0.7'), 'resolves to 10.0.0.7'],
        [answers('93.184.216.34', '127.0.0.1'), 'resolves to 127.0.0.1'],
        [answers('fd00::7'), 'resolves to fd00::7'],
        [answers(), 'no addresses'],
        [fails('ENOTFOUND'), 'queryA ENOTFOUND db.internal'],
        [fails('ETIMEOUT'), 'queryA ETIMEOUT db.internal'],
        [fails('ESERVFAIL'), 'queryA ESERVFAIL db.internal'],
      ];
      for (const [lookup, lookupFailure] of lookups) {
        const result = await post(`http://db.internal:${port}/`, { ...strict, lookup });
        expect(result).toMatchObject({
          status: null,
          error: 'No public IP address found for db.internal.',
          retryAfterSeconds: null,
          reply: null,
          lookupFailure,
        });
      }
      // through the real resolver: a name that exists on this machine, and one that exists nowhere
      for (const host of ['localhost', 'no-such-host.invalid']) {
        const patient = { ...strict, connectTimeoutMs: 30_000, totalTimeoutMs: 30_000 };
        const { error } = await post(`http://${host}:${port}/`, patient);
        expect(error).toBe(`No public IP address found for ${host}.`);
      }
    });

    it('by a name that resolves differently after the first lookup', async () => {
      let lookups = 0;
      // the documentation network represents a public host: allowed, and no server responds there
      const lookup: AddressLookup = (hostname, done) =>
        answers(lookups++ === 0 ? '203.0.113.7' : '127.0.0.1')(hostname, done);
      const client = new WebhookClient({
        ...OPTIONS,
        allowed: addressList(['203.0.113.0/24']),
        connectTimeoutMs: 200,
        lookup,
      });
      clients.push(client);
      for (let round = 0; round < 3; round++) {
        const { status } = await client.post(`http://flights.example:${port}/`, {}, Buffer.from('{}'));
        expect(status).toBeNull();
      }
      expect(lookups).toBeGreaterThan(1);
      expect(connections).toBe(0);
    });

    it('through a redirect to a metadata address or to loopback', async () => {
      answer = (_, response) =>
        response.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data' }).end();
      expect(await post(here())).toMatchObject({ status: 307 });
      expect(requests).toBe(1);
    });
  });
});
