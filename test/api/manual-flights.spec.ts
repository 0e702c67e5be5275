import { randomUUID } from 'node:crypto';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { operationsOf } from '../harness/documented-operations.js';
import { callTool, connectMcp } from '../harness/mcp-client.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const ENTRY = {
  flown_on: '2012-06-14',
  takeoff_time: '14:05',
  timezone: 'Europe/Zurich',
  country: 'CH',
  duration_seconds: 4_500,
  site: 'Fiesch',
  glider: 'Advance Sigma 8',
  distance_km: 12.5,
  notes: 'First thermal.',
  tags: ['course'],
  tandem: true,
  passenger: 'Zoe Muster',
};

/** Operations of a flight that need no track. */
const WITHOUT_TRACK = [
  'GET /flights/{flightId}',
  'PATCH /flights/{flightId}',
  'DELETE /flights/{flightId}',
  'GET /flights/{flightId}/sharing',
  'DELETE /flights/{flightId}/sharing',
];

interface Totals {
  readonly flights: number;
  readonly flights_without_track: number;
  readonly days: number;
  readonly duration_seconds: number;
  readonly track_length_km: number;
}

interface Sums {
  readonly total: Totals;
  readonly seasons: (Totals & { readonly season: string })[];
  readonly days: (Totals & { readonly day: string })[];
  readonly sites: (Totals & { readonly site: string | null })[];
  readonly gliders: (Totals & { readonly glider: string | null })[];
}

describe('flights without a track', () => {
  let operator: Operator;
  let accountId: string;
  let key: string;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });
  afterAll(() => operator.close());

  beforeEach(async () => {
    accountId = (await operator.createAccount()).id;
    key = (await operator.createKey(accountId)).key;
    client = new ApiClient(service.baseUrl, key);
  });

  const post = (body: object) => client.sendJson('POST', '/api/v1/manual-flights', body);
  const add = async (body: object) => {
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return answer.body;
  };
  const change = (id: string, body: object) => client.sendJson('PATCH', `/api/v1/flights/${id}`, body);
  const read = async (id: string) => (await client.get(`/api/v1/flights/${id}`)).body;
  const list = async (query = '') => (await client.get(`/api/v1/flights?${query}`)).body.data;
  const sums = async (query: string) =>
    (await client.get(`/api/v1/statistics?${query}`)).body as unknown as Sums;
  const events = () =>
    operator.database.query<{ type: string; data: { flight: FlightBody } }[]>(
      'select type, data from events where account_id = $1 order by id',
      [accountId],
    );

  it('keep what is recorded of them, and are read like any flight', async () => {
    const answer = await post(ENTRY);
    const { body: flight } = answer;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/flights/${flight.id}`);
    expect(flight).toMatchObject({
      ...ENTRY,
      title: 'Fiesch, 2012-06-14',
      flown_at: '2012-06-14T12:05:00Z',
      status: 'manual',
      metrics: {},
    });
    expect(flight).not.toHaveProperty('file_format');
    expect(await read(flight.id)).toEqual(flight);
    expect(await list()).toEqual([flight]);
    expect(await list('status=manual')).toEqual([flight]);
    expect(await list('status=processed')).toEqual([]);
  });

  it('need only a day; the moment of take-off is known only with its time zone', async () => {
    const flight = await add({ flown_on: '1987-05-02' });
    const unknown = { takeoff_time: null, timezone: null, country: null, glider: null, distance_km: null };
    expect(flight).toMatchObject({
      title: 'Flight on 1987-05-02',
      flown_at: null,
      duration_seconds: 0,
      ...unknown,
    });
    expect(await add({ flown_on: '1987-05-02', takeoff_time: '09:10' })).toMatchObject({ flown_at: null });
    const nulls = {
      ...unknown,
      duration_seconds: null,
      site: null,
      notes: null,
      tandem: null,
      passenger: null,
    };
    expect(await add({ flown_on: '1987-05-02', ...nulls })).toEqual(
      atAnyTime({ ...flight, id: expect.any(String) as string, created_at: expect.any(String) as string }),
    );
  });

  it('are not added twice with the same Idempotency-Key', async () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const send = (body: object) =>
      client.send('POST', '/api/v1/manual-flights', { body: JSON.stringify(body), headers });
    const first = await send(ENTRY);
    expect((await send(ENTRY)).body).toEqual(first.body);
    expect((await send({ ...ENTRY, glider: 'Omega' })).body.code).toBe('idempotency_key_reused');
    expect(await list()).toHaveLength(1);
    await operator.database.query(
      `update idempotent_requests set answer = null, locked_until = now() + interval '1 minute' where account_id = $1`,
      [accountId],
    );
    expect((await send(ENTRY)).body.code).toBe('idempotency_key_in_use');
    // as if the process had died after it added the flight
    await operator.database.query(
      `update idempotent_requests set locked_until = now() - interval '1 second' where account_id = $1`,
      [accountId],
    );
    expect((await send(ENTRY)).body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    await add(ENTRY); // the same flight twice on a day is two flights
    expect(await list()).toHaveLength(2);
  });

  it('are called by their place, with its country where that is not the home of the pilot', async () => {
    await operator.database.query(`update accounts set country = 'DE' where id = $1`, [accountId]);
    const flight = await add({ flown_on: '2012-06-14', site: 'Fiesch', country: 'CH' });
    expect(flight.title).toBe('Fiesch (CH), 2012-06-14');
    const changes: [object, string][] = [
      [{ flown_on: '2012-06-15' }, 'Fiesch (CH), 2012-06-15'],
      [{ country: 'DE' }, 'Fiesch, 2012-06-15'],
      [{ country: 'AT', site: 'Kössen' }, 'Kössen (AT), 2012-06-15'],
      [{ country: null }, 'Kössen, 2012-06-15'],
      [{ title: 'My first' }, 'My first'],
      [{ country: 'AT' }, 'My first'],
    ];
    for (const [body, title] of changes) expect((await change(flight.id, body)).body.title).toBe(title);
  });

  it('refuse what cannot be', async () => {
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const refused: [object, string][] = [
      [{}, 'flown_on'],
      [{ flown_on: '14.06.2012' }, 'flown_on'],
      [{ flown_on: '2011-02-29' }, 'flown_on'],
      [{ flown_on: '1959-12-31' }, 'flown_on'],
      [{ flown_on: tomorrow }, 'flown_on'],
      [{ flown_on: null }, 'flown_on'],
      [{ takeoff_time: '24:00' }, 'takeoff_time'],
      [{ takeoff_time: '9:10' }, 'takeoff_time'],
      [{ timezone: 'Europe/Nowhere' }, 'timezone'],
      [{ timezone: '+02:00' }, 'timezone'],
      [{ country: 'che' }, 'country'],
      [{ duration_seconds: -1 }, 'duration_seconds'],
      [{ duration_seconds: 345_601 }, 'duration_seconds'],
      [{ duration_seconds: 1.5 }, 'duration_seconds'],
      [{ glider: '' }, 'glider'],
      [{ glider: 'x'.repeat(121) }, 'glider'],
      [{ distance_km: -0.1 }, 'distance_km'],
      [{ distance_km: '12' }, 'distance_km'],
      [{ corrections: {} }, 'corrections'],
      [{ points: 7 }, 'points'],
    ];
    for (const [body, field] of refused) {
      const { status, body: answer } = await post(field === 'flown_on' ? body : { ...ENTRY, ...body });
      expect([body, status, answer.details?.map((detail) => detail.field)]).toEqual([body, 400, [field]]);
    }
    expect(await list()).toEqual([]);
  });

  it('are changed field by field, and an automatic title follows site and day', async () => {
    const flight = await add(ENTRY);
    const next = { flown_on: '2012-06-15', timezone: 'Asia/Kathmandu', duration_seconds: 60 };
    const changed = await change(flight.id, next);
    const moved = { ...next, title: 'Fiesch, 2012-06-15', flown_at: '2012-06-15T08:20:00Z' };
    expect([changed.status, changed.body]).toEqual([200, atAnyTime({ ...flight, ...moved })]);
    expect(await read(flight.id)).toEqual(changed.body);
    expect(Date.parse(changed.body.updated_at)).toBeGreaterThan(Date.parse(flight.updated_at));
    const without = {
      takeoff_time: null,
      glider: null,
      distance_km: null,
      country: null,
      duration_seconds: null,
    };
    expect((await change(flight.id, { ...without, site: 'Bir', tags: [] })).body).toMatchObject({
      ...without,
      duration_seconds: 0,
      title: 'Bir, 2012-06-15',
      flown_at: null,
    });
    await change(flight.id, { title: 'Chosen' });
    expect((await change(flight.id, { flown_on: '2012-06-16' })).body).toMatchObject({ title: 'Chosen' });
    expect((await change(flight.id, { flown_on: null })).body.details?.[0]?.field).toBe('flown_on');
    const both = { glider: 'Omega', corrections: { aircraft_model: 'Omega' } };
    expect((await change(flight.id, both)).body.details?.[0]?.field).toBe('corrections');
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: 81 }).igc });
    expect((await change(body.id, { flown_on: '2012-06-14', notes: 'x' })).body.code).toBe(
      'flight_with_track',
    );
    expect(await read(body.id)).toEqual(body);
  });

  it('respond with flight_without_track to everything that needs a track', async () => {
    const { id } = await add(ENTRY);
    const operations = operationsOf('api').filter(({ path }) => path.includes('{flightId}'));
    expect(operations.length).toBeGreaterThan(15);
    const answers = [];
    for (const { name, method, path, sampleBody, sampleIds, codes } of operations) {
      if (WITHOUT_TRACK.includes(name)) continue;
      const url = path
        .replace('{flightId}', id)
        .replace(/\{(\w+)\}/g, (_, of: string) => sampleIds[of] ?? '1');
      const answer = await (sampleBody
        ? client.sendJson(method, url, sampleBody)
        : client.send(method, url, {}));
      answers.push([name, answer.status, answer.body.code, codes[409]?.includes('flight_without_track')]);
    }
    expect(answers).toEqual(answers.map(([name]) => [name, 409, 'flight_without_track', true]));
    const corrected = await change(id, { corrections: { aircraft_model: 'Omega' } });
    expect(corrected.body.code).toBe('flight_without_track');
    const grouped = { name: 'Fiesch', entries: [{ flight_id: id }] };
    expect((await client.sendJson('POST', '/api/v1/groups', grouped)).body.code).toBe('flight_without_track');
    const named = { flight_id: id, name: 'Heimat' };
    expect((await client.sendJson('POST', '/api/v1/sites', named)).body.code).toBe('flight_without_track');
    expect((await client.get(`/api/v1/flights/${id}/sharing`)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('count in the logbook, which says how many there are', async () => {
    const { body: tracked } = await client.upload({ igc: shortRidgeFlight({ seed: 82 }).igc });
    await add(ENTRY);
    await add({ ...ENTRY, flown_on: '2012-06-14', glider: 'ADVANCE SIGMA 8', duration_seconds: 900 });
    const changed = await add({ ...ENTRY, flown_on: '2013-12-24', site: 'Brauneck' });
    const grouped = await sums('group_by=season,day,site,glider');
    expect(grouped.total).toMatchObject({
      flights: 4,
      flights_without_track: 3,
      days: 3,
      duration_seconds: tracked.duration_seconds + 4_500 + 900 + 4_500,
    });
    const { track_length_km: length } = tracked.metrics as { track_length_km: number };
    expect(grouped.total.track_length_km).toBeCloseTo(length);
    expect(
      grouped.days.map(({ day, flights, flights_without_track: manual }) => [day, flights, manual]),
    ).toEqual([
      [tracked.flown_at!.slice(0, 10), 1, 0],
      ['2013-12-24', 1, 1],
      ['2012-06-14', 2, 2],
    ]);
    expect(grouped.gliders[0]).toMatchObject({ flights: 3, flights_without_track: 3 });
    expect(grouped.sites.find(({ site }) => site === 'Fiesch')).toMatchObject({ duration_seconds: 5_400 });
    expect((await sums('glider=advance+sigma+8&flown_to=2013-01-01')).total.flights).toBe(2);
    expect((await sums('tag=course&site=brauneck')).total).toMatchObject({
      flights: 1,
      flights_without_track: 1,
    });
    await change(changed.id, { flown_on: '2012-06-14' });
    expect((await sums('')).total.days).toBe(2);
    const me = (await client.get('/api/v1/me')).body as unknown as { statistics: object };
    expect(me.statistics).toMatchObject({ flights: 4, flights_without_track: 3 });
    await client.send('DELETE', `/api/v1/flights/${changed.id}`, {});
    expect((await sums('')).total).toMatchObject({ flights: 3, flights_without_track: 2 });
    const records = (await client.get('/api/v1/records?flown_to=2013-01-01')).body as unknown as {
      records: { record: string; value: number }[];
    };
    expect(records.records).toEqual([expect.objectContaining({ record: 'duration_seconds', value: 4_500 })]);
  });

  it('are found by words, days, site, tag and tandem, before and after a change', async () => {
    const [old, recent] = [await add(ENTRY), await add({ flown_on: '2020-08-01', site: 'Brauneck' })];
    const found = async (query: string) => (await list(query)).map(({ id }) => id);
    const queries = [
      'q=fiesch',
      'q=sigma',
      'q=june 2012',
      'q=thermal',
      'q=course',
      'q=zoe',
      'tag=course',
      'tandem=true',
    ];
    for (const query of [...queries, 'site=FIESCH', 'flown_on_to=2012-06-14', 'flown_to=2013-01-01']) {
      expect([query, await found(query)]).toEqual([query, [old.id]]);
    }
    expect(await found('flown_on_from=2020-08-01&flown_on_to=2020-08-01')).toEqual([recent.id]);
    expect(await found('sort=flown_at')).toEqual([old.id, recent.id]);
    await change(old.id, { flown_on: '2021-06-14', glider: 'Omega' });
    expect([await found('q=sigma'), await found('q=omega 2021')]).toEqual([[], [old.id]]);
    expect(await found('')).toEqual([old.id, recent.id]);
  });

  it('tell mirrors of themselves by events, and are deleted like any flight', async () => {
    const { id } = await add(ENTRY);
    await change(id, { glider: 'Omega' });
    expect((await client.send('DELETE', `/api/v1/flights/${id}`, {})).status).toBe(204);
    expect((await client.get(`/api/v1/flights/${id}`)).status).toBe(404);
    const told = await events();
    expect(told.map(({ type, data }) => [type, data.flight.id, data.flight.status])).toEqual([
      ['flight.added', id, 'manual'],
      ['flight.updated', id, 'manual'],
      ['flight.deleted', id, 'manual'],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Muster|course|thermal/);
  });

  it('are for assistants, but for the name of a passenger', async () => {
    const { id } = await add(ENTRY);
    const assistant = await connectMcp(service.baseUrl, key, '2026-07-28');
    for (const [tool, args] of [
      ['get_flight', { flight_id: id }],
      ['search_flights', { q: 'fiesch' }],
      ['logbook_statistics', { group_by: ['glider'] }],
    ] as const) {
      const { isError, text } = await callTool(assistant, tool, args);
      expect([tool, isError, text.includes('Sigma 8')]).toEqual([tool, false, true]);
      expect(text).not.toContain('Muster');
    }
    const { isError, text } = await callTool(assistant, 'get_thermals', { flight_id: id });
    expect([isError, text]).toEqual([true, expect.stringContaining('no track')]);
    await assistant.close();
  });

  it('are their account’s alone', async () => {
    const { id } = await add(ENTRY);
    const other = await operator.createAccount();
    const stranger = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    expect((await stranger.get(`/api/v1/flights/${id}`)).status).toBe(404);
    expect((await stranger.sendJson('PATCH', `/api/v1/flights/${id}`, { glider: 'x' })).status).toBe(404);
    expect((await stranger.send('DELETE', `/api/v1/flights/${id}`, {})).status).toBe(404);
    expect((await stranger.get('/api/v1/flights')).body.data).toEqual([]);
    expect(await read(id)).toMatchObject(ENTRY);
  });
});
