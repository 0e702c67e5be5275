import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** The endings of URLs that support conditional requests. */
const READS = [
  '',
  '/thermals',
  '/score',
  '/scores',
  '/segments/1',
  '/legs',
  '/task',
  '/weather',
  '/airspace',
  '/analysis',
  '/track',
  '/track?resolution=full&encoding=delta',
  '/track?resolution=preview&encoding=polyline',
  '/track?format=gpx',
  '/track?format=igc',
];

describe('conditional reads', () => {
  let operator: Operator;
  let client: ApiClient;
  let path: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { body } = await client.upload({ igc: thermalCrossCountry().igc });
    path = `/api/v1/flights/${body.id}`;
    await until(
      'the automatic debrief is written',
      () => client.get(`${path}/analysis`),
      ({ status }) => status === 200,
    );
  });

  afterAll(() => operator.close());

  const read = (rest: string, headers: Record<string, string> = {}) =>
    client.get(`${path}${rest}`, { 'Accept-Encoding': 'identity', ...headers });

  it.each(READS)('answer GET flight%s with a strong ETag, and with 304 if it matches', async (rest) => {
    const first = await read(rest);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const again = await read(rest, { 'If-None-Match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    expect(again.headers.get('vary')).toContain('Authorization, Accept-Encoding');
  });

  it.each(['/api/v1/flights?limit=5', '/api/v1/sites'])(
    'answer GET %s with 304 until it changes',
    async (list) => {
      const first = await client.get(list, { 'Accept-Encoding': 'identity' });
      const known = { 'Accept-Encoding': 'identity', 'If-None-Match': first.headers.get('etag') ?? '' };
      const again = await client.get(list, known);
      expect([again.status, again.text]).toEqual([304, '']);
      await client.sendJson('PATCH', path, { title: `Renamed for ${list}` });
      await client.sendJson('POST', '/api/v1/sites', {
        flight_id: path.split('/').at(-1),
        name: `For ${list}`,
      });
      expect((await client.get(list, known)).status).toBe(200);
    },
  );

  it.each([
    ['a list', (tag: string) => `"other", ${tag} , W/"more"`],
    ['a tag weakened by a proxy', (tag: string) => `W/${tag}`],
    ['anything', () => '*'],
  ])('take %s', async (_, header) => {
    const tag = (await read('')).headers.get('etag') ?? '';
    expect((await read('', { 'If-None-Match': header(tag) })).status).toBe(304);
  });

  it.each(['"other"', 'W/"other"', '"a", "b"', 'nonsense'])('answer 200 to %s', async (header) => {
    const answer = await read('', { 'If-None-Match': header });
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('processed');
  });

  it.each(['', '/thermals', '/track?resolution=full&encoding=delta', '/track?format=csv'])(
    'give GET flight%s a different ETag in each encoding, and the same content',
    async (rest) => {
      const answers = await Promise.all(
        ['identity', 'gzip', 'br'].map((encoding) => read(rest, { 'Accept-Encoding': encoding })),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const tags = answers.map(({ headers }) => headers.get('etag') ?? '');
      expect(new Set(tags).size).toBe(3);
      const encodings = answers.map(({ headers }) => headers.get('content-encoding'));
      expect(encodings).toEqual([null, 'gzip', 'br']);
      // a response cached in one encoding does not match another
      const [plain = '', zipped = ''] = tags;
      const gzip = { 'Accept-Encoding': 'gzip' };
      expect((await read(rest, { ...gzip, 'If-None-Match': zipped })).status).toBe(304);
      expect((await read(rest, { ...gzip, 'If-None-Match': plain })).status).toBe(200);
    },
  );

  it('give each representation of a track its own ETag', async () => {
    const variants = [
      '',
      '?resolution=full',
      '?encoding=delta',
      '?resolution=full&encoding=delta',
      '?encoding=polyline',
      '?format=csv',
      '?format=csv&resolution=preview',
      '?format=geojson',
      '?format=igc',
    ];
    const answers = await Promise.all(variants.map((variant) => read(`/track${variant}`)));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(variants.length);
    const byAccept = await read('/track', { Accept: 'text/csv' });
    expect(byAccept.headers.get('etag')).toBe(answers[5]?.headers.get('etag'));
    expect(byAccept.headers.get('vary')).toMatch(/Accept(?!-)/);
  });

  it('answer HEAD like GET, without a body', async () => {
    for (const rest of READS) {
      const url = `${service.baseUrl}${path}${rest}`;
      const get = await read(rest);
      const head = await client.send('HEAD', `${path}${rest}`, {
        headers: { 'Accept-Encoding': 'identity' },
      });
      expect([url, head.status, head.text]).toEqual([url, 200, '']);
      for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
        expect([url, name, head.headers.get(name)]).toEqual([url, name, get.headers.get(name)]);
      }
    }
    const tag = (await read('')).headers.get('etag') ?? '';
    const headers = { 'Accept-Encoding': 'identity', 'If-None-Match': tag };
    expect((await client.send('HEAD', path, { headers })).status).toBe(304);
  });

  it('detect a change of the flight, including in formats that contain its title', async () => {
    const [flight, gpx, csv] = await Promise.all(
      ['', '/track?format=gpx', '/track?format=csv'].map((r) => read(r)),
    );
    const body = JSON.stringify({ title: 'Under another name' });
    await client.send('PATCH', path, { body, headers: { 'Content-Type': 'application/json' } });
    const has = (answer: typeof flight) => ({ 'If-None-Match': answer?.headers.get('etag') ?? '' });
    expect((await read('', has(flight))).body.title).toBe('Under another name');
    expect((await read('/track?format=gpx', has(gpx))).text).toContain('Under another name');
    expect((await read('/track?format=csv', has(csv))).status).toBe(304);
  });

  it('are limited to the account: a tag grants no access', async () => {
    const account = await operator.createAccount();
    const stranger = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    for (const rest of READS) {
      const answer = await stranger.get(`${path}${rest}`, { 'If-None-Match': '*' });
      expect([answer.status, answer.body.code]).toEqual([404, 'flight_not_found']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
    }
  });
});
