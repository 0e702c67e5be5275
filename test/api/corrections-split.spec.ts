import { type FlightScore } from '@engine/results/shapes';
import { type ProcessedFlight, type Statistics } from '@capabilities/flights/wire';
import { faiTriangle } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

describe.each(anySharedService())('a log that is divided, with the queue on $queue', (service) => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let day: ProcessedFlight;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    day = await uploaded(threeFlights({ seed: 5 }));
  });

  async function uploaded(igc: Uint8Array, by = client): Promise<ProcessedFlight> {
    const { status, body } = await by.upload({ igc });
    expect(status).toBe(201);
    return body as unknown as ProcessedFlight;
  }

  const state = (corrections: object, id = day.id): Promise<Answer> =>
    client.send('PATCH', `/api/v1/flights/${id}`, {
      body: JSON.stringify({ corrections }),
      headers: { 'Content-Type': 'application/json' },
    });

  async function corrected(corrections: object, id = day.id): Promise<ProcessedFlight> {
    const answer = await state(corrections, id);
    expect([answer.status, answer.body.details]).toEqual([200, undefined]);
    return answer.body as unknown as ProcessedFlight;
  }

  const read = async <Body = ProcessedFlight>(id: string, what = ''): Promise<Body> =>
    (await client.get(`/api/v1/flights/${id}${what}`)).body as Body;
  const scoreOf = async (id: string) => ({
    ...(await read<FlightScore>(id, '/score')),
    ...{ solver: null, flight_id: null },
  });
  const total = async () => ((await client.get('/api/v1/statistics')).body as unknown as Statistics).total;
  const idsOf = ({ corrections }: ProcessedFlight) =>
    corrections!.split_at!.value.map(({ flight_id: id }) => id);

  /** Between the flights of the day. */
  function pauses(): string[] {
    const flights = day.quality.segments.filter(({ kind }) => kind === 'flight');
    return flights.slice(1).map(({ starts_at: to }, i) => {
      const from = Date.parse(flights[i]!.ends_at!);
      return new Date(from + Math.min(300_000, (Date.parse(to!) - from) / 2))
        .toISOString()
        .replace('.000', '');
    });
  }

  it('gives its tags and passenger to each flight, and keeps its notes', async () => {
    const { body } = await client.sendJson('PATCH', `/api/v1/flights/${day.id}`, {
      ...{ notes: 'Three hops', tags: ['training'], tandem: true, passenger: 'Zoë' },
      corrections: { split_at: pauses() },
    });
    const first = body as unknown as ProcessedFlight;
    const common = { tags: ['training'], tandem: true, passenger: 'Zoë' };
    expect(first).toMatchObject({ ...common, notes: 'Three hops' });
    for (const id of idsOf(first)) expect(await read(id)).toMatchObject({ ...common, notes: null });
  });

  it('gives the flights that an account which stores them apart has', async () => {
    const apart = await operator.createAccount();
    await operator.database.query('update accounts set split_multiple_flights = true where id = $1', [
      apart.id,
    ]);
    const other = new ApiClient(service.baseUrl, (await operator.createKey(apart.id)).key);
    const { body } = await other.upload({ igc: threeFlights({ seed: 5 }) });
    const expected = (body as unknown as { flights: { id: string }[] }).flights;
    const first = await corrected({ split_at: pauses() });
    const ids = [day.id, ...idsOf(first)];
    expect(ids).toHaveLength(expected.length);
    for (const [i, id] of ids.entries()) {
      const own = await read(id);
      const theirs = (await other.get(`/api/v1/flights/${expected[i]!.id}`))
        .body as unknown as ProcessedFlight;
      for (const name of ['flown_at', 'duration_seconds', 'metrics', 'input_sha256', 'title'] as const) {
        expect([i, name, own[name]]).toEqual([i, name, theirs[name]]);
      }
      const score = (await other.get(`/api/v1/flights/${expected[i]!.id}/score`)).body as object;
      expect(await scoreOf(id)).toEqual({ ...score, solver: null, flight_id: null });
    }
    expect((await total()).flights).toBe(3);
    const file = await client.get(`/api/v1/flights/${ids[1]!}/track?format=igc`);
    expect(file.bytes.equals(threeFlights({ seed: 5 }))).toBe(true);
    const again = (await client.upload({ igc: threeFlights({ seed: 5 }) })).body as unknown as {
      flights: { id: string }[];
    };
    expect(again.flights.map(({ id }) => id)).toEqual(ids);
  });

  it('is whole again without the correction, and as it was measured', async () => {
    const [score, before] = [await scoreOf(day.id), await total()];
    const link = await client.sendJson('POST', `/api/v1/flights/${day.id}/sharing`, {});
    const ids = idsOf(await corrected({ split_at: pauses() }));
    expect(await total()).not.toEqual(before);
    expect(await corrected({ split_at: null })).toEqual(atAnyTime(day));
    expect(await scoreOf(day.id)).toEqual(score);
    expect(await total()).toEqual(before);
    for (const id of ids) expect((await client.get(`/api/v1/flights/${id}`)).status).toBe(404);
    expect(await read(day.id, '/sharing')).toEqual(link.body);
    const rows = await operator.database.query<{ type: string; n: number }[]>(
      `select type, count(*)::integer as n from events
        where account_id = $1 and type in ('flight.processed', 'flight.corrected', 'flight.deleted') group by 1 order by 1`,
      [accountId],
    );
    expect(rows).toEqual([
      { type: 'flight.corrected', n: 2 },
      { type: 'flight.deleted', n: 2 },
      { type: 'flight.processed', n: 3 },
    ]);
  });

  it('keeps the flights of parts that stay the same', async () => {
    const [first, second] = pauses();
    const [evening] = idsOf(await corrected({ split_at: [second] }));
    const [noon, same] = idsOf(await corrected({ split_at: [first, second] }));
    expect(same).toBe(evening);
    const [rest] = idsOf(await corrected({ split_at: [first] }));
    expect([noon, evening]).not.toContain(rest);
    expect((await client.get(`/api/v1/flights/${evening!}`)).status).toBe(404);
  });

  it('gives its date, aircraft and pilot to all flights', async () => {
    await corrected({ flown_on: '2024-05-01', pilot: 'Ada', aircraft_model: 'Ozone Zeno 2' });
    const first = await corrected({
      split_at: pauses().map((time) => time.replace('2025-07-05', '2024-05-01')),
    });
    for (const id of [day.id, ...idsOf(first)]) {
      const flight = await read(id);
      expect([flight.flown_at!.slice(0, 10), flight.aircraft!.model]).toEqual(['2024-05-01', 'Ozone Zeno 2']);
      expect(flight.corrections!.pilot).toMatchObject({ value: 'Ada', is_applied: true });
    }
  });

  it('survives a reanalysis, and a lost job', async () => {
    const first = await corrected({ split_at: pauses() });
    const ids = [day.id, ...idsOf(first)];
    const before = await Promise.all(ids.map((id) => read(id)));
    await operator.database.query(
      `update flights set reanalysis_version = analysis_version, processed_at = $2 where account_id = $1`,
      [accountId, new Date(0)],
    );
    await until('all are reanalysed', async () => {
      const rows = await operator.database.query<{ left: number }[]>(
        'select count(reanalysis_version)::integer as left from flights where account_id = $1',
        [accountId],
      );
      return rows[0]!.left === 0;
    });
    expect(await Promise.all(ids.map((id) => read(id)))).toEqual(before);
  });

  it('of which a further flight is divided itself has to be put together in order', async () => {
    const [, second] = pauses();
    const [evening] = idsOf(await corrected({ split_at: [second] }));
    const { takeoff } = (await read(evening!)).metrics;
    const later = new Date(Date.parse(takeoff!.time!) + 300_000).toISOString();
    const [last] = idsOf(await corrected({ split_at: [later] }, evening));
    const { status, body } = await state({ split_at: null });
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'corrections.split_at', message: expect.stringContaining(evening!) as string }],
    ]);
    await corrected({ split_at: null }, evening);
    expect((await client.get(`/api/v1/flights/${last!}`)).status).toBe(404);
    expect(await corrected({ split_at: null })).toEqual(atAnyTime(day));
  });

  it('leaves the further flights if the first one is deleted, and whole if they are', async () => {
    const ids = idsOf(await corrected({ split_at: pauses() }));
    await client.send('DELETE', `/api/v1/flights/${ids[0]!}`, {});
    expect(await corrected({ split_at: null })).toEqual(atAnyTime(day));
    const [further] = idsOf(await corrected({ split_at: pauses() }));
    await client.send('DELETE', `/api/v1/flights/${day.id}`, {});
    expect((await read(further!)).status).toBe('processed');
  });

  it('by two requests at once has the flights of the last one', async () => {
    const [first, second] = pauses();
    const answers = await Promise.all(
      [[first], [second], [first, second]].map((split_at) => state({ split_at })),
    );
    // 202 if a later one superseded the analysis that a request waited for
    for (const { status } of answers) expect([200, 202]).toContain(status);
    const now = await read(day.id);
    const { body } = await client.get('/api/v1/flights');
    expect(body.data.map(({ id }) => id).sort()).toEqual([day.id, ...idsOf(now)].sort());
  });

  it('is not divided where it cannot be', async () => {
    const [first, second] = pauses();
    const cases = [
      [[second, first], ['corrections.split_at[1]']],
      [[first, first], ['corrections.split_at[1]']],
      [['2025-07-05T00:00:00Z'], ['corrections.split_at[0]']],
      [['2025-07-06T00:00:00Z'], ['corrections.split_at[0]']],
      [[], ['corrections.split_at']],
      [['noon'], ['corrections.split_at']],
      [Array<string>(20).fill(first!), ['corrections.split_at']],
    ] as const;
    for (const [split_at, fields] of cases) {
      const { status, body } = await state({ split_at });
      expect([status, body.details?.map(({ field }) => field)]).toEqual([400, fields]);
    }
    expect(await read(day.id)).toEqual(day);
    const other = await uploaded(faiTriangle({ seed: 71 }).igc);
    expect((await state({ split_at: [first] }, other.id)).status).toBe(400);
  });
});
