import { once } from 'node:events';
import net from 'node:net';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { signedInUser } from '../harness/platform-user.js';
import { sendRaw } from '../harness/raw-request.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly accountId?: string;
}

/** An API of its own, because the shared ones log warnings only. */
describe('the request log', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let account: { id: string; publicId: string };
  let client: ApiClient;
  let key: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('request_log');
    // without LOG_LEVEL, as it is by default
    service = await ServiceProcesses.prepare({
      databaseUrl,
      environment: { LOG_LEVEL: '', REQUEST_TIMEOUT_SECONDS: '2', PLAN_FREE: 'requests_per_minute=1' },
    });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    account = await operator.createAccount();
    ({ key } = await operator.createKey(account.id));
    client = new ApiClient(service.baseUrl, key);
  });

  afterAll(() => cleanup.run());

  function lines(): LogLine[] {
    const complete = service.api!.output.join('').split('\n').slice(0, -1);
    return complete.map((line) => JSON.parse(line) as LogLine);
  }

  async function lineOf(requestId: string | null): Promise<LogLine> {
    const found = await until(
      'the request is logged',
      () => lines().filter((line) => line.msg.startsWith('request.') && line.requestId === requestId),
      ({ length }) => length > 0,
    );
    expect(found).toHaveLength(1);
    return found[0]!;
  }

  it('has one line for a request, with its route, status, duration, id and account', async () => {
    const { headers } = await client.get('/api/v1/flights?site=Secret%20Ridge&limit=5');
    const line = await lineOf(headers.get('x-request-id'));
    expect(line).toMatchObject({
      level: 'info',
      msg: 'request.completed',
      method: 'GET',
      route: '/api/v1/flights',
      status: 200,
      accountId: account.publicId,
    });
    expect(line.ms).toBeGreaterThanOrEqual(0);
  });

  it('has the pattern of the path, and neither ids, tokens nor query strings', async () => {
    const [flightId, token] = ['01K9Z3V5X8W2Q4R6T7Y8Z9ABCD', 'A'.repeat(43)];
    const answers = [
      await client.get(`/api/v1/flights/${flightId}/track?format=gpx`),
      await client.get(`/s/${token}`),
      await client.get(`/s/${token}.json`),
      await client.get(`/nowhere/${token}?site=Secret%20Ridge`),
    ];
    const found = await Promise.all(answers.map(({ headers }) => lineOf(headers.get('x-request-id'))));
    expect(found.map(({ route, status }) => [route, status])).toEqual([
      ['/api/v1/flights/:flightId/track', 404],
      ['/s/:token', 404],
      ['/s/:token.json', 404],
      [undefined, 404],
    ]);
    const log = service.api!.output.join('');
    for (const secret of [flightId, token, 'Secret', 'gpx', key]) expect(log).not.toContain(secret);
  });

  it('names the account of a rejected key, and of the signed-in user', async () => {
    const { id, publicId } = await operator.createAccount('FREE');
    const hasty = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    await hasty.get('/api/v1/flights');
    const refused = await hasty.get('/api/v1/flights');
    expect(await lineOf(refused.headers.get('x-request-id'))).toMatchObject({
      status: 429,
      accountId: publicId,
    });
    const user = await signedInUser(service, operator);
    const { headers } = await user.client.get('/account');
    expect(await lineOf(headers.get('x-request-id'))).toMatchObject({
      route: '/platform/v1/account',
      status: 200,
      accountId: user.account.publicId,
    });
  });

  it.each([
    ['an unknown expectation', 'GET /api/v1/flights HTTP/1.1\r\nHost: x\r\nExpect: junk\r\n\r\n', 417],
    ['no Host', 'GET /api/v1/flights HTTP/1.1\r\n\r\n', 400],
    ['a method that the path does not support', 'PUT /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('has a request refused before its route was looked up: %s', async (_, bytes, status) => {
    const { headers } = await sendRaw(service.baseUrl, bytes);
    const [method] = bytes.split(' ');
    expect(await lineOf(headers.get('x-request-id'))).toMatchObject({
      msg: 'request.completed',
      method,
      status,
    });
  });

  it.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a head that never ends', 'GET / HTTP/1.1\r\nHost:', 408],
  ])('has what never became a request: %s', async (_, bytes, status) => {
    const { headers } = await sendRaw(service.baseUrl, bytes);
    expect(await lineOf(headers.get('x-request-id'))).toMatchObject({ msg: 'request.unreadable', status });
  });

  const uploadHead = (withKey: string) =>
    `POST /api/v1/flights HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${withKey}\r\n` +
    'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 999\r\n\r\n--b\r\n';

  it('has a body that never ends, under the id that was answered', async () => {
    const { status, headers } = await sendRaw(service.baseUrl, uploadHead(key));
    expect(status).toBe(408);
    expect(await lineOf(headers.get('x-request-id'))).toMatchObject({
      msg: 'request.completed',
      route: '/api/v1/flights',
      status: 408,
    });
  });

  it('has a request whose client went away', async () => {
    const { key: fresh, publicId } = await operator.createKey(account.id);
    const { hostname, port } = new URL(service.baseUrl);
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    const before = lines().length;
    socket.write(uploadHead(fresh));
    await until('the key has been looked up', async () => {
      const [row] = await operator.database.query<{ used: boolean }[]>(
        'select last_used_at is not null as used from api_keys where public_id = $1',
        [publicId],
      );
      return row?.used === true;
    });
    socket.destroy();
    const aborted = await until(
      'it is logged',
      () =>
        lines()
          .slice(before)
          .find(({ msg }) => msg === 'request.aborted'),
      (line) => line !== undefined,
    );
    expect(aborted).toMatchObject({ method: 'POST', level: 'info' });
    expect(aborted).not.toHaveProperty('status');
  });

  it('leaves health checks out', async () => {
    const { headers } = await client.get('/api/v1/health');
    const after = await client.get('/api/v1/me');
    await lineOf(after.headers.get('x-request-id'));
    expect(lines().map(({ requestId }) => requestId)).not.toContain(headers.get('x-request-id'));
  });
});
