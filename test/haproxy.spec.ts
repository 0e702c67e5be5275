import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { Cleanup } from './harness/cleanup.js';
import { haproxyIsInstalled, TestHaproxy } from './harness/haproxy.js';

(haproxyIsInstalled() ? describe : describe.skip)('haproxy with the configuration of deploy', () => {
  const cleanup = new Cleanup();
  let url: string;

  /** Behind it is a server that is always ready and responds with the headers that it has received. */
  beforeAll(async () => {
    const server = http.createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanup.add(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const haproxy = await TestHaproxy.start([{ name: 'api', port, managementPort: port }]);
    cleanup.add(() => haproxy.stop());
    url = haproxy.url;
  });

  afterAll(() => cleanup.run());

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
