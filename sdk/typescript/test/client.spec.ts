import {
  ApiError,
  ConnectionFailedError,
  FlightAnalysisClient,
  InvalidIgcError,
  MonthlyQuotaExceededError,
  RateLimitedError,
  type ResponseInfo,
} from '../src/index.js';
import { until } from '../../../test/harness/until.js';
import { ScriptedServer } from './scripted-server.js';

const limited = (retryAfter: string) => ({
  status: 429,
  headers: { 'Retry-After': retryAfter, 'X-Request-Id': 'req_1' },
  body: { code: 'rate_limited', message: 'Too many requests. Try again in 1 second.' },
});
const busy = {
  status: 503,
  headers: { 'Retry-After': '0' },
  body: { code: 'service_unavailable', message: 'Busy.' },
};

describe('the TypeScript client', () => {
  let server: ScriptedServer;
  let client: FlightAnalysisClient;

  beforeAll(async () => {
    server = await ScriptedServer.start();
    client = new FlightAnalysisClient({ url: `${server.origin}/api/v1/`, key: 'svc_live_1' });
  });

  afterAll(() => server.stop());

  it('sends the key, and fills in path and query', async () => {
    server.follow({ body: { points: 1 } });
    await client.flights.score('a/b', { rule_set: 'ffvl' });
    const [request] = server.seen;
    expect(request?.url).toBe('/api/v1/flights/a%2Fb/score?rule_set=ffvl');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer svc_live_1',
      'user-agent': expect.stringMatching(/^flight-analysis-client-typescript\/\d/) as string,
    });
  });

  it.each(['', '.', '..'])('refuses %j in a path, which would name another operation', async (id) => {
    server.follow({});
    await expect(client.flights.get(id)).rejects.toThrow(`must be an id, not "${id}"`);
    expect(server.seen).toHaveLength(0);
  });

  it('needs nothing that a page without HTTPS lacks', async () => {
    Object.assign(crypto, { randomUUID: undefined });
    try {
      server.follow({ body: { id: 'a' } });
      await client.flights.upload(Buffer.from('A'));
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID'); // uncovers that of the prototype
    }
    expect(crypto.randomUUID()).toHaveLength(36);
    expect(server.seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('leaves User-Agent to a browser, where CORS does not allow another', async () => {
    Object.assign(globalThis, { document: {} });
    try {
      server.follow({});
      await client.account.me();
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
    expect(server.seen[0]?.headers['user-agent']).not.toContain('flight-analysis-client');
  });

  it('asks a function for the key before every attempt', async () => {
    let calls = 0;
    const rotating = new FlightAnalysisClient({
      url: server.origin,
      key: () => Promise.resolve(`key ${++calls}`),
    });
    server.follow(busy, {});
    await rotating.account.me();
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer key 1', 'Bearer key 2']);
  });

  describe('repeats', () => {
    it('a read, after the wait that the service asks for', async () => {
      server.follow(limited('1'), { body: { plan: 'FREE' } });
      expect(await client.account.usage()).toEqual({ plan: 'FREE' });
      const [first, second] = server.seen;
      expect(second!.at - first!.at).toBeGreaterThanOrEqual(990);
    });

    it('a read whose connection broke', async () => {
      server.follow({ drop: true }, { body: { id: 'a' } });
      expect(await client.flights.get('a')).toEqual({ id: 'a' });
    });

    it('an upload with the same key and body', async () => {
      server.follow(busy, { drop: true }, { body: { id: 'a' } });
      await client.flights.upload(Buffer.from('AXXX'), { title: 'Été', onProgress: () => undefined });
      expect(server.seen).toHaveLength(3);
      expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1);
      expect(server.seen[0]?.body).toContain('name="title"\r\n\r\nÉté\r\n');
    });

    it('each upload with a key of its own, or yours', async () => {
      server.follow({ body: { id: 'a' } });
      await client.flights.upload(Buffer.from('A'));
      await client.flights.upload(Buffer.from('A'));
      await client.flights.upload(Buffer.from('A'), { idempotencyKey: 'mine' });
      const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(3);
      expect(keys[2]).toBe('mine');
    });

    it('a deletion, and takes it as done if the flight is gone then', async () => {
      const gone = { status: 404, body: { code: 'flight_not_found', message: 'No flight.' } };
      server.follow({ drop: true }, gone);
      expect(await client.flights.delete('a')).toBeUndefined();
      server.follow(gone);
      await expect(client.flights.delete('a')).rejects.toThrow('No flight.');
      server.follow({ drop: true }, gone);
      await expect(client.flights.unshare('a')).rejects.toThrow('No flight.');
    });

    it('nothing that could happen twice', async () => {
      server.follow(busy);
      await expect(client.flights.update('a', { title: 'b' })).rejects.toThrow('Busy.');
      server.follow({ drop: true });
      await expect(client.flights.share('a')).rejects.toBeInstanceOf(ConnectionFailedError);
      expect(server.seen).toHaveLength(1);
    });

    it('nothing that is wrong', async () => {
      server.follow({ status: 400, body: { code: 'validation_failed', message: 'No.' } });
      await expect(client.flights.get('a')).rejects.toThrow('No.');
      expect(server.seen).toHaveLength(1);
    });

    it('up to the limit', async () => {
      server.follow(busy);
      await expect(client.flights.get('a')).rejects.toThrow('Busy.');
      expect(server.seen).toHaveLength(4);
      const impatient = new FlightAnalysisClient({ url: server.origin, retriesMax: 0 });
      server.follow(busy);
      await expect(impatient.flights.get('a')).rejects.toThrow('Busy.');
      expect(server.seen).toHaveLength(1);
    });

    it('nothing after a wait that is too long', async () => {
      const quota = { code: 'monthly_quota_exceeded', message: 'Monthly request quota exceeded.' };
      server.follow({ ...limited('86400'), body: quota });
      const error = await client.flights.get('a').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(MonthlyQuotaExceededError);
      expect(error).toMatchObject({ retryAfterSeconds: 86_400 });
      expect(server.seen).toHaveLength(1);
    });
  });

  describe('throws', () => {
    const once = () => new FlightAnalysisClient({ url: server.origin, retriesMax: 0 });

    it('a class per code, with status, details and request id', async () => {
      const details = [{ field: 'line 2', message: 'is not a fix' }];
      server.follow({ status: 422, body: { code: 'invalid_igc', message: 'Not a flight.', details } });
      const error = await client.flights.upload(Buffer.from('A')).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(InvalidIgcError);
      expect(error).toMatchObject({ name: 'InvalidIgcError', status: 422, code: 'invalid_igc', details });
      server.follow(limited('0'));
      await expect(once().account.me()).rejects.toBeInstanceOf(RateLimitedError);
      await expect(once().account.me()).rejects.toMatchObject({ requestId: 'req_1', retryAfterSeconds: 0 });
    });

    it.each([
      ['a code that is newer', { code: 'constructor', message: 'New.' }, 'constructor'],
      ['a page of a proxy', '<html>Bad gateway', 'unexpected_response'],
      ['JSON that is no object', 'null', 'unexpected_response'],
    ])('an ApiError for %s', async (_what, body, code) => {
      server.follow({ status: 502, body });
      const error = await once()
        .account.me()
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ name: 'ApiError', status: 502, code });
    });

    it('an ApiError for a page with status 200, such as of a hotel', async () => {
      server.follow({ body: '<html>Welcome' });
      const problem = { status: 200, code: 'unexpected_response' };
      await expect(client.account.me()).rejects.toMatchObject(problem);
      await expect(client.account.me()).rejects.toBeInstanceOf(ApiError);
      await expect(client.flights.upload(Buffer.from('A'))).rejects.toMatchObject(problem);
    });

    it('for a redirect, instead of sending the key to another host', async () => {
      server.follow({ status: 302, headers: { Location: 'http://127.0.0.1:1/elsewhere' } });
      await expect(once().account.me()).rejects.toThrow(/unexpected redirect/);
      expect(server.seen).toHaveLength(1);
    });

    it('when an attempt takes too long, and names the limit', async () => {
      server.follow({ hang: true });
      const slow = once().flights.get('a', { timeoutMs: 50 });
      await expect(slow).rejects.toThrow('no complete response within 50 ms');
    });

    it('the reason of a signal, during a request and during a pause', async () => {
      for (const script of [{ hang: true }, limited('30')]) {
        server.follow(script);
        const stop = new AbortController();
        const call = client.flights.get('left', { signal: stop.signal });
        const seen = () => server.seen.filter(({ url }) => url.endsWith('/left')); // one that was given up may still arrive
        const refused = expect(call).rejects.toThrow('The user left.');
        await until('the request arrives', () => seen().length > 0);
        setTimeout(() => stop.abort(new Error('The user left.')), 100);
        await refused;
        expect(seen()).toHaveLength(1);
      }
    });
  });

  it('reports each response, with its request id and the limits of the plan', async () => {
    const seen: ResponseInfo[] = [];
    const all: ResponseInfo[] = [];
    const watched = new FlightAnalysisClient({
      url: server.origin,
      onResponse: (response) => all.push(response),
    });
    const headers = {
      'X-Request-Id': 'req_2',
      'RateLimit-Policy': '"minute";q=60;w=60, "month";q=1000;w=2592000',
      RateLimit: '"minute";r=59;t=60',
    };
    server.follow(limited('0'), { headers, body: { id: 'a' } });
    await watched.flights.get('a', { onResponse: (response) => seen.push(response) });
    expect(all).toEqual(seen);
    expect(seen.map(({ operation, status, requestId }) => [operation, status, requestId])).toEqual([
      ['getFlight', 429, 'req_1'],
      ['getFlight', 200, 'req_2'],
    ]);
    expect(seen[0]?.limits).toEqual({});
    expect(seen[1]?.limits).toEqual({
      minute: { limit: 60, windowSeconds: 60, remaining: 59, resetSeconds: 60 },
      month: { limit: 1_000, windowSeconds: 2_592_000, remaining: null, resetSeconds: null },
    });
    expect(seen[1]?.headers.get('content-type')).toBe('application/json');
    const careless = new FlightAnalysisClient({
      url: server.origin,
      onResponse: () => {
        throw new TypeError('Mine.');
      },
    });
    await expect(careless.account.me()).rejects.toThrow('Mine.');
  });

  it('fetches the next page only when its first item is needed', async () => {
    const page = (id: string, next_cursor: string | null) => ({
      body: { data: [{ id }, { id: `${id}2` }], has_more: next_cursor !== null, next_cursor },
    });
    server.follow(page('a', 'c 1'), page('b', null));
    const ids: string[] = [];
    for await (const { id } of client.flights.list({ site: 'Forclaz', limit: 2 })) {
      ids.push(id);
      if (id === 'a2') expect(server.seen).toHaveLength(1);
    }
    expect(ids).toEqual(['a', 'a2', 'b', 'b2']);
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/api/v1/flights?site=Forclaz&limit=2',
      '/api/v1/flights?site=Forclaz&limit=2&cursor=c+1',
    ]);
  });
});
