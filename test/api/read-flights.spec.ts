import { newFlightId } from '@core/database';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

const FLIGHTS = 7;

describe.each(anySharedService())('reading flights with the queue on $queue', (service) => {
  let operator: Operator;
  let client: ApiClient;
  let stranger: ApiClient;
  let uploaded: FlightBody[];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const other = await operator.createAccount();
    stranger = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    const days = Array.from({ length: FLIGHTS }, (_, day) => `2025-03-${String(10 + day)}T14:10:00Z`);
    const answers = await Promise.all(
      days.map((startTime) => client.upload({ igc: shortRidgeFlight({ startTime }).igc })),
    );
    uploaded = answers.map((answer) => answer.body);
  });

  afterAll(() => operator.close());

  it('returns a flight exactly as in the response to its upload', async () => {
    for (const flight of uploaded) {
      const answer = await client.get(`/api/v1/flights/${flight.id}`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(flight);
    }
  });

  it('answers another account, a malformed id and an unknown id with the same bytes', async () => {
    const known = uploaded[0]?.id ?? '';
    const answers = await Promise.all([
      stranger.get(`/api/v1/flights/${known}`),
      client.get(`/api/v1/flights/${newFlightId()}`),
      client.get(`/api/v1/flights/${known.toLowerCase()}`),
      client.get('/api/v1/flights/1'),
      client.get(`/api/v1/flights/${'9'.repeat(500)}`),
    ]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    expect(answers[0]?.body.code).toBe('flight_not_found');
  });

  it("lists the latest flown first, and no other account's flights", async () => {
    const { body } = await client.get('/api/v1/flights');
    const newestFirst = [...uploaded].sort((a, b) => (a.flown_at! < b.flown_at! ? 1 : -1));
    expect(body.data).toEqual(newestFirst);
    expect(body).toMatchObject({ has_more: false, next_cursor: null });
    expect((await stranger.get('/api/v1/flights')).body.data).toEqual([]);
  });

  it.each([1, 2, 3, 7, 100])('pages through all flights once, %i at a time', async (limit) => {
    const seen: string[] = [];
    let path: string | undefined = `/api/v1/flights?limit=${limit}`;
    while (path) {
      const answer = await client.get(path);
      expect(answer.body.data.length).toBeLessThanOrEqual(limit);
      seen.push(...answer.body.data.map((flight) => flight.id));
      const next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      expect(next !== undefined).toBe(answer.body.has_more);
      path = next && next.replace(/^https?:\/\/[^/]+/, '');
    }
    expect(seen).toHaveLength(FLIGHTS);
    expect(new Set(seen)).toEqual(new Set(uploaded.map((flight) => flight.id)));
  });

  it('continues after the same flight if others are uploaded between two pages', async () => {
    const account = await operator.createAccount();
    const own = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const upload = async (startTime: string) =>
      (await own.upload({ igc: shortRidgeFlight({ startTime }).igc })).body.id;
    const oldest = await upload('2025-03-10T14:10:00Z');
    const middle = await upload('2025-03-11T14:10:00Z');
    const newest = await upload('2025-03-12T14:10:00Z');
    const first = await own.get('/api/v1/flights?limit=1');
    await upload('2025-04-30T14:10:00Z');
    const second = await own.get(`/api/v1/flights?limit=100&cursor=${first.body.next_cursor ?? ''}`);
    const ids = [...first.body.data, ...second.body.data].map((flight) => flight.id);
    expect(ids).toEqual([newest, middle, oldest]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=%207', 'limit'],
    ['limit=', 'limit'],
    ['limit=3&limit=4', 'limit'],
    ['page=2', 'page'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    [`cursor=${'a'.repeat(201)}`, 'cursor'],
  ])('rejects ?%s and names the parameter', async (query, field) => {
    const { status, body } = await client.get(`/api/v1/flights?${query}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details?.map((detail) => detail.field)).toEqual([field]);
  });

  it.each(['x', 'W10', Buffer.from('["flights:-flown_at",1e300,"x"]').toString('base64url')])(
    'rejects the cursor %s, which it never issued',
    async (cursor) => {
      const { status, body } = await client.get(`/api/v1/flights?cursor=${cursor}`);
      expect([status, body.code]).toEqual([400, 'invalid_cursor']);
    },
  );

  it('rejects a parameter on an operation that takes none', async () => {
    const { status, body } = await client.get(`/api/v1/flights/${uploaded[0]?.id}?expand=track`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('marks a response as private to its key', async () => {
    const { headers } = await client.get('/api/v1/flights');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toMatch(/Authorization/);
  });

  it('compresses a long response for a client that accepts it', async () => {
    const { headers } = await client.get('/api/v1/flights', { 'Accept-Encoding': 'gzip' });
    expect(headers.get('content-encoding')).toBe('gzip');
  });
});
