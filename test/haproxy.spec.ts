import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { Cleanup } from './harness/cleanup.js';
import { haproxyIsInstalled, TestHaproxy } from './harness/haproxy.js';
import { until } from './harness/until.js';

(haproxyIsInstalled() ? describe : describe.skip)('haproxy with the configuration of deploy', () => {
  const cleanup = new Cleanup();
  let url: string;
  let haproxy: TestHaproxy;

  /** Behind it is a server that is always ready and responds with the headers that it has received. */
  beforeAll(async () => {
    const server = http.createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanup.add(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    haproxy = await TestHaproxy.start([{ name: 'api', port, managementPort: port }]);
    cleanup.add(() => haproxy.stop());
    url = haproxy.url;
  });

  afterAll(() => cleanup.run());

  it('logs no queries and no share tokens, but the id of the request', async () => {
    await fetch(`${url}/s/Zm9vYmFy.json?token=secret`);
    await fetch(`${url}/added-flights/Zm9vYmFy`);
    await fetch(`${url}/g/Zm9vYmFy/entries`);
    await fetch(`${url}/api/v1/flights?site=Fiesch`);
    await until('both are logged', () => /GET \/api\/v1\/flights\n/.test(haproxy.output()));
    expect(haproxy.output()).toMatch(/ [0-9a-f]{8}-[0-9a-f-]{27} GET \/s\/-\n/);
    expect(haproxy.output()).toMatch(/ GET \/added-flights\/-\n/);
    expect(haproxy.output()).not.toMatch(/Zm9vYmFy|secret|Fiesch/);
  });

  it('does not let clients choose what an API trusts from its proxy', async () => {
    const chosen = {
      'X-Request-Id': 'chosen-by-client',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: 'vendor=1',
    };
    const received = (await (await fetch(url, { headers: chosen })).json()) as Record<string, string>;
    expect(received['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(received).not.toHaveProperty('traceparent');
    expect(received).not.toHaveProperty('tracestate');
    expect(received['x-forwarded-for']).toBe('127.0.0.1');
  });
});
