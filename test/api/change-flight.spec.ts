import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('PATCH /flights/{id}', () => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let flight: FlightBody;
  let path: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    const upload = { igc: shortRidgeFlight({ seed: 31 }).igc, title: 'Before', site: 'Brauneck' };
    flight = (await client.upload(upload)).body;
    path = `/api/v1/flights/${flight.id}`;
  });

  afterEach(() => client.send('DELETE', path, {}));

  it.each([
    [{ title: 'After' }, { title: 'After', site: 'Brauneck' }],
    [{ site: 'Kössen' }, { title: 'Before', site: 'Kössen' }],
    [
      { title: 'After', site: 'Kössen' },
      { title: 'After', site: 'Kössen' },
    ],
    [{ site: null }, { title: 'Before', site: null }],
  ])('applies %j and leaves everything else unchanged', async (changes, changed) => {
    const answer = await client.sendJson('PATCH', path, changes);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(atAnyTime({ ...flight, ...changed }));
    expect((await client.get(path)).body).toEqual(answer.body);
  });

  it('emits flight.updated with the new names or for notes, unless the names are the same', async () => {
    await client.sendJson('PATCH', path, { title: 'After' });
    for (const same of [{ title: 'After' }, { site: 'Brauneck' }]) {
      expect((await client.sendJson('PATCH', path, same)).status).toBe(200);
    }
    await client.sendJson('PATCH', path, { notes: 'Cold at the base.' });
    const rows = await operator.database.query<{ title: string; site: string }[]>(
      `select data -> 'flight' ->> 'title' as title, data -> 'flight' ->> 'site' as site from events
        where account_id = $1 and type = 'flight.updated' and data -> 'flight' ->> 'id' = $2`,
      [accountId, flight.id],
    );
    const names = { title: 'After', site: 'Brauneck' };
    expect(rows).toEqual([names, names]);
  });

  it('cleans text as the upload does', async () => {
    const { body } = await client.sendJson('PATCH', path, {
      title: '  e\u0301tape\u202e\r\n du\tjour ',
      site: 'Ko\u0308ssen',
    });
    expect([body.title, body.site]).toEqual(['étape du jour', 'Kössen']);
  });

  it('accepts the longest texts, in four-byte characters', async () => {
    const [title, site] = ['𝔘'.repeat(200), '🪂'.repeat(120)];
    const { status, body } = await client.sendJson('PATCH', path, { title, site });
    expect([status, body.title, body.site]).toEqual([200, title, site]);
  });

  it('works while the flight is being processed, and the analysis keeps the change', async () => {
    await client.send('DELETE', path, {});
    const igc = shortRidgeFlight({ seed: 31 }).igc;
    const accepted = await client.upload({ igc }, { Prefer: 'respond-async' });
    path = `/api/v1/flights/${accepted.body.id}`;
    expect((await client.sendJson('PATCH', path, { title: 'Meanwhile' })).status).toBe(200);
    const again = await client.upload({ igc }); // waits for the analysis
    expect(again.body).toMatchObject({ id: accepted.body.id, title: 'Meanwhile', status: 'processed' });
  });

  it.each([
    [
      {},
      [
        ...['title', 'site', 'notes', 'tags', 'tandem', 'passenger', 'corrections'],
        ...['flown_on', 'takeoff_time', 'timezone', 'country', 'duration_seconds', 'glider', 'distance_km'],
      ],
    ],
    [{ name: 'x' }, ['name']],
    [{ title: 'x', id: 'y', status: 'failed' }, ['id', 'status']],
    [JSON.parse('{"__proto__": {"title": "x"}}') as object, ['__proto__']],
    [{ title: null }, ['title']],
    [{ title: 7 }, ['title']],
    [{ title: ['x'] }, ['title']],
    [{ title: '' }, ['title']],
    [{ title: '\u200b\u200d\u2060' }, ['title']],
    [{ title: ' \u202e' }, ['title']],
    [{ title: 'x'.repeat(201) }, ['title']],
    [{ site: '' }, ['site']],
    [{ site: false }, ['site']],
    [{ site: 'x'.repeat(121) }, ['site']],
  ])('rejects %j, names the fields and changes nothing', async (changes, fields) => {
    const { status, body } = await client.sendJson('PATCH', path, changes);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details?.map((detail) => detail.field)).toEqual(fields);
    expect((await client.get(path)).body).toEqual(flight);
  });

  it.each(['null', '[]', '"title"', '7', 'true'])(
    'rejects the body %s, which is not an object',
    async (body) => {
      const answer = await client.send('PATCH', path, { body, headers: JSON_TYPE });
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    },
  );

  it('rejects a request without a body', async () => {
    for (const init of [{}, { body: '', headers: JSON_TYPE }]) {
      const answer = await client.send('PATCH', path, init);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    }
  });

  it.each(['{"title": "x"', '{title: "x"}', "{'title': 'x'}", '{"title": "a\\u0000b"}'])(
    'rejects the body %s as malformed',
    async (body) => {
      const answer = await client.send('PATCH', path, { body, headers: JSON_TYPE });
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    },
  );

  it('rejects a body that is not UTF-8', async () => {
    const body = Buffer.from('{"title": "K\xf6ssen"}', 'latin1');
    const answer = await client.send('PATCH', path, { body, headers: JSON_TYPE });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
  });

  it.each([
    ['text/plain', '{"title": "x"}'],
    ['application/x-www-form-urlencoded', 'title=x'],
    ['application/merge-patch+json', '{"title": "x"}'],
  ])('rejects a body sent as %s', async (type, body) => {
    const answer = await client.send('PATCH', path, { body, headers: { 'Content-Type': type } });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(answer.body.message).toContain('application/json');
  });

  it('rejects a compressed body', async () => {
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
    const answer = await client.send('PATCH', path, { body: '{"title": "x"}', headers });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('accepts a body at the size limit, and rejects one byte more, naming the limit', async () => {
    const bodyOf = (bytes: number) => '{"title": "x"}'.padEnd(bytes, ' ');
    const atLimit = await client.send('PATCH', path, { body: bodyOf(16_384), headers: JSON_TYPE });
    expect(atLimit.status).toBe(200);
    const { status, body } = await client.send('PATCH', path, { body: bodyOf(16_385), headers: JSON_TYPE });
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(body.message).toContain('16384');
  });

  it('accepts a charset with the media type', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await client.send('PATCH', path, { body: '{"title": "é"}', headers })).body.title).toBe('é');
  });

  it('rejects a key without flights:write before it reads the body', async () => {
    const { key } = await operator.createKey(accountId, { scopes: ['flights:read'] });
    const answer = await new ApiClient(service.baseUrl, key).sendJson('PATCH', path, { bad: 1 });
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
  });
});
