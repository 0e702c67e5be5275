import { XmlDocument } from 'libxml2-wasm';
import ICAL from 'ical.js';
import { type Scope } from '@core/contract';
import { type NewFeed } from '@capabilities/pages/wire';
import { groundLog } from '../factories/ground-log.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const FIESCH = { latitudeDegrees: 46.41, longitudeDegrees: 8.11, altitudeMetres: 2_200 };
/** As the harness names accounts. */
const ACCOUNT_NAME = 'Test account';
const ATOM = { atom: 'http://www.w3.org/2005/Atom' };

describe('the calendar and the feed of an account', () => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  const anybody = new ApiClient(service.baseUrl, undefined);
  let seed = 8_800;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    ({ id: accountId } = await operator.createAccount());
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
  });

  async function flown(startTime: string, fields: object = {}): Promise<string> {
    const { igc } = shortRidgeFlight({ seed: seed++, startTime, takeOff: FIESCH });
    const { status, body } = await client.upload({ igc, ...fields });
    expect(status).toBe(201);
    return body.id;
  }

  async function made(): Promise<Record<'ics' | 'atom', string>> {
    const { status, text } = await client.send('POST', '/api/v1/feed', {});
    expect(status).toBe(201);
    const { calendar_url: ics, atom_url: atom } = JSON.parse(text) as NewFeed;
    return { ics: new URL(ics).pathname, atom: new URL(atom).pathname };
  }

  const read = (path: string, headers: Record<string, string> = {}) => anybody.send('GET', path, { headers });

  async function eventsAt(path: string): Promise<InstanceType<typeof ICAL.Event>[]> {
    const { text, headers } = await read(path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  }

  async function entriesAt(path: string): Promise<Record<'id' | 'title' | 'url', string>[]> {
    const { text, headers } = await read(path);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    using document = XmlDocument.fromString(text);
    expect(document.get('/atom:feed/atom:link[@rel="self"]/@href', ATOM)?.content).toMatch(/\.atom$/);
    expect(document.get('/atom:feed/atom:author/atom:name', ATOM)?.content).toBeDefined();
    return document.find('/atom:feed/atom:entry', ATOM).map((entry) => {
      const textOf = (path: string) => entry.get(path, ATOM)?.content ?? '';
      return {
        id: textOf('atom:id'),
        title: textOf('atom:title'),
        url: textOf('atom:link[@rel="alternate"]/@href'),
      };
    });
  }

  it('name each flight as everywhere, and link to the console', async () => {
    const earlier = await flown('2019-06-08T10:00:00Z');
    const later = await flown('2019-07-09T10:00:00Z', { title: 'Us & <them>, "both"' });
    await client.upload({ igc: groundLog() });
    const shared = await client.send('POST', `/api/v1/flights/${later}/sharing`, {});
    const { url: share } = JSON.parse(shared.text) as { url: string };
    const paths = await made();
    const events = await eventsAt(paths.ics);
    const entries = await entriesAt(paths.atom);
    expect(entries.map(({ title }) => title)).toEqual(events.map(({ summary }) => summary));
    expect(events.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^Us & <them>, "both"( · |$)/),
      expect.stringMatching(/^Fiesch( · |$)/),
    ]);
    expect(entries.map((entry) => entry.url)).toEqual([
      expect.stringMatching(new RegExp(`/console/flights/${later}$`)),
      expect.stringMatching(new RegExp(`/console/flights/${earlier}$`)),
    ]);
    for (const path of Object.values(paths)) {
      const { text } = await read(path);
      expect(text).not.toContain(new URL(share).pathname.slice(0, 40)); // a calendar folds its lines
      expect(text).not.toContain(ACCOUNT_NAME);
      expect(text).not.toMatch(/highest|\d m\b/i);
    }
    for (const { component } of events) expect(component.getFirstPropertyValue('geo')).toEqual([46.41, 8.11]);
    expect(entries[0]!.id).toMatch(new RegExp(`/console/flights/${later}$`));
    const { body } = await client.get(`/api/v1/flights/${later}`);
    expect(events[0]!.startDate.toJSDate().toISOString()).toBe(
      new Date(body['flown_at'] as string).toISOString(),
    );
    expect((await eventsAt(`${paths.ics}?language=de`))[1]!.description).toMatch(/\d\d:\d\d–\d\d:\d\d MESZ/);
    expect(events[1]!.description).toMatch(/\d\d:\d\d–\d\d:\d\d CEST/);
  });

  it('are answered from what the reader has, until a flight changes', async () => {
    const id = await flown('2019-06-08T10:00:00Z');
    for (const path of Object.values(await made())) {
      const first = await read(path);
      const known = { 'If-None-Match': first.headers.get('etag')! };
      expect((await read(path, known)).status).toBe(304);
      await client.sendJson('PATCH', `/api/v1/flights/${id}`, { title: `Other ${path.slice(-4)}` });
      const changed = await read(path, known);
      expect([changed.status, changed.text.includes('Other')]).toEqual([200, true]);
      expect(changed.headers.get('x-robots-tag')).toBe('noindex');
      expect(changed.headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  it('have one link, which is shown once and can be replaced and revoked', async () => {
    expect((await client.get('/api/v1/feed')).body).toEqual({ enabled: false, created_at: null });
    const first = await made();
    const state = await client.get('/api/v1/feed');
    expect(state.body).toEqual({ enabled: true, created_at: expect.any(String) as string });
    const second = await made();
    expect((await read(first.ics)).body.code).toBe('feed_not_found');
    expect((await read(second.ics)).status).toBe(200);
    const revoked = await client.send('DELETE', '/api/v1/feed', {});
    expect([revoked.status, revoked.body]).toMatchObject([200, { enabled: false }]);
    for (const path of Object.values(second)) {
      const { status, body } = await read(path);
      expect([status, body.code]).toEqual([404, 'feed_not_found']);
    }
    const [row] = await operator.database.query<{ count: number }[]>(
      'select count(*)::int as count from flight_feeds where account_id = $1',
      [accountId],
    );
    expect(row!.count).toBe(0);
  });

  it('are made with a key that can read flights and share them', async () => {
    const refusalOf = async (...scopes: Scope[]) => {
      const { key } = await operator.createKey(accountId, { scopes });
      const { status, body, headers } = await new ApiClient(service.baseUrl, key).send(
        'POST',
        '/api/v1/feed',
        {},
      );
      return [status, body.message, /scope="[^"]*"/.exec(headers.get('www-authenticate') ?? '')?.[0]];
    };
    const refused = 'The API key lacks the scope that this operation requires:';
    expect(await refusalOf('sharing:write')).toEqual([
      403,
      `${refused} flights:read.`,
      'scope="flights:read"',
    ]);
    expect(await refusalOf('flights:read')).toEqual([
      403,
      `${refused} sharing:write.`,
      'scope="sharing:write"',
    ]);
    expect(await refusalOf('profile:read')).toEqual([
      403,
      'The API key lacks the scopes that this operation requires: flights:read and sharing:write.',
      'scope="flights:read sharing:write"',
    ]);
    expect((await refusalOf('flights:read', 'sharing:write'))[0]).toBe(201);
  });

  it('show nothing of a suspended account, and nothing of others', async () => {
    await flown('2019-06-08T10:00:00Z');
    const other = await operator.createAccount();
    const otherClient = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    const { text } = await otherClient.send('POST', '/api/v1/feed', {});
    const { calendar_url: url } = JSON.parse(text) as NewFeed;
    expect(await eventsAt(new URL(url).pathname)).toEqual([]);
    const { ics } = await made();
    expect(await eventsAt(ics)).toHaveLength(1);
    await operator.database.query('update accounts set disabled_at = now() where id = $1', [accountId]);
    expect((await read(ics)).body.code).toBe('feed_not_found');
  });

  it('have at most FEED_FLIGHTS_MAX flights, the latest', async () => {
    const { ics, atom } = await made();
    const id = await flown('2019-06-08T10:00:00Z');
    await operator.database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at, flown_at,
                            duration_seconds, metrics, processed_at)
       select lpad(n::text, 26, '0'), account_id, 'processed', 'Copy ' || n, sha256(n::text::bytea), 1,
              flown_at + n * interval '1 hour', flown_at + n * interval '1 hour', 60, metrics, now()
         from flights, generate_series(1, 200) as n where public_id = $1`,
      [id],
    );
    const events = await eventsAt(ics);
    expect(events).toHaveLength(200);
    expect(events[0]!.summary).toBe('Copy 200');
    expect(await entriesAt(atom)).toHaveLength(200);
  });
});
