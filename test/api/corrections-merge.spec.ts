import { type FlightScore } from '@engine/results/shapes';
import { type Flight, type ProcessedFlight, type Statistics } from '@capabilities/flights/wire';
import { cutInPieces } from '../factories/cut-log.js';
import { faiTriangle } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const WHOLE = faiTriangle({ seed: 931 }).igc;
const PIECES = cutInPieces(WHOLE, [0.3, 0.62]);

describe.each(anySharedService())('a flight of several files, with the queue on $queue', (service) => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  /** The flights of the files, in order. */
  let pieces: ProcessedFlight[];
  let ids: [string, string, string];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    pieces = [];
    for (const igc of PIECES) pieces.push(await uploaded(igc));
    ids = pieces.map(({ id }) => id) as typeof ids;
  });

  async function uploaded(igc: Uint8Array, by = client): Promise<ProcessedFlight> {
    const { status, body } = await by.upload({ igc });
    expect(status).toBe(201);
    return body as unknown as ProcessedFlight;
  }

  const state = (corrections: object, id = ids[1]): Promise<Answer> =>
    client.send('PATCH', `/api/v1/flights/${id}`, {
      body: JSON.stringify({ corrections }),
      headers: { 'Content-Type': 'application/json' },
    });

  async function corrected(corrections: object, id = ids[1]): Promise<ProcessedFlight> {
    const answer = await state(corrections, id);
    expect([answer.status, answer.body.details]).toEqual([200, undefined]);
    return answer.body as unknown as ProcessedFlight;
  }

  const merged = (): Promise<ProcessedFlight> => corrected({ merge_with: [ids[2], ids[0]] });

  const read = async <Body = ProcessedFlight>(id: string, what = '', by = client): Promise<Body> =>
    (await by.get(`/api/v1/flights/${id}${what}`)).body as Body;
  const scoreOf = async (id: string, by = client) => ({
    ...(await read<FlightScore>(id, '/score', by)),
    ...{ solver: null, flight_id: null, input_sha256: null },
  });
  const total = async (by = client) =>
    ((await by.get('/api/v1/statistics')).body as unknown as Statistics).total;
  const listed = async () => (await client.get('/api/v1/flights')).body.data.map(({ id }) => id).sort();
  const mapped = async (by = client) => {
    const { body } = await by.get('/api/v1/thermal-map?bbox=-180,-85,180,85');
    return (body as unknown as { features: unknown[] }).features;
  };

  it('is the one that an upload of the whole log gives', async () => {
    const other = new ApiClient(
      service.baseUrl,
      (await operator.createKey((await operator.createAccount()).id)).key,
    );
    const whole = await uploaded(WHOLE, other);
    const flight = await merged();
    for (const name of ['flown_at', 'duration_seconds', 'metrics', 'title', 'site', 'aircraft'] as const) {
      expect([name, flight[name]]).toEqual([name, whole[name]]);
    }
    expect(flight.best_score).toEqual(whole.best_score);
    expect(await scoreOf(flight.id)).toEqual(await scoreOf(whole.id, other));
    for (const what of ['/thermals', '/track', '/legs'] as const) {
      const own: object = await read(flight.id, what);
      const theirs: object = await read(whole.id, what, other);
      const common = { flight_id: null, input_sha256: null };
      expect({ ...own, ...common }).toEqual({ ...theirs, ...common });
    }
    expect(await total()).toEqual(await total(other));
    expect(await mapped()).toEqual(await mapped(other));
    expect(await listed()).toEqual([flight.id]);
    expect(flight.corrections!.merge_with).toMatchObject({ value: [ids[0], ids[2]], is_applied: true });
  });

  it('keeps the notes, tags and passengers of all, once', async () => {
    const annotate = (id: string, body: object) => client.sendJson('PATCH', `/api/v1/flights/${id}`, body);
    await annotate(ids[0], { notes: 'Before the restart', tags: ['wave', 'cup'] });
    await annotate(ids[1], { notes: 'After it', tags: ['cup', 'new wing'] });
    await annotate(ids[2], { tandem: true, passenger: 'Zoë' });
    const all = { notes: 'After it\n\nBefore the restart', tags: ['cup', 'new wing', 'wave'] };
    expect(await merged()).toMatchObject({ ...all, tandem: true, passenger: 'Zoë' });
    await corrected({ merge_with: null });
    expect(await read(ids[0])).toMatchObject({ notes: 'Before the restart', tags: ['wave', 'cup'] });
    expect(await merged()).toMatchObject(all);
    const found = await client.get('/api/v1/flights?q=restart+wing');
    expect(found.body.data.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('are the measured flights again without the correction', async () => {
    const [score, before, map] = [await scoreOf(ids[0]), await total(), await mapped()];
    await merged();
    expect(await corrected({ merge_with: null })).toEqual(atAnyTime(pieces[1]!));
    for (const [i, id] of ids.entries()) expect(await read(id)).toEqual(atAnyTime(pieces[i]!));
    expect(await scoreOf(ids[0])).toEqual(score);
    expect(await total()).toEqual(before);
    expect(await mapped()).toEqual(map);
    expect(await listed()).toEqual([...ids].sort());
    const rows = await operator.database.query<{ type: string; n: number }[]>(
      `select type, count(*)::integer as n from events
        where account_id = $1 and type in ('flight.processed', 'flight.corrected', 'flight.deleted') group by 1 order by 1`,
      [accountId],
    );
    expect(rows).toEqual([
      { type: 'flight.corrected', n: 6 },
      { type: 'flight.processed', n: 3 },
    ]);
  });

  it('leaves no piece with a correction of its own to come', async () => {
    await operator.database.query('update flights set correction_due = true where public_id = $1', [ids[0]]);
    await merged();
    const rows = await operator.database.query<{ due: boolean }[]>(
      `select correction_due as due from flights where account_id = $1 and status = 'merged'`,
      [accountId],
    );
    expect(rows).toEqual([{ due: false }, { due: false }]);
  });

  it('frees the flights that are left out of a later list', async () => {
    await merged();
    const flight = await corrected({ merge_with: [ids[0]] });
    expect(flight.corrections!.merge_with!.value).toEqual([ids[0]]);
    expect(await read(ids[2])).toEqual(atAnyTime(pieces[2]!));
    expect(await listed()).toEqual([ids[1], ids[2]].sort());
  });

  it('leaves its pieces readable, but neither deleted nor corrected by themselves', async () => {
    await merged();
    const piece = await read<Flight>(ids[0]);
    expect(piece).toMatchObject({ status: 'merged', merged_into: ids[1], metrics: {} });
    const file = await client.get(`/api/v1/flights/${ids[0]}/track?format=igc`);
    expect(file.bytes.equals(PIECES[0]!)).toBe(true);
    expect((await client.get('/api/v1/flights?status=merged')).body.data.map(({ id }) => id).sort()).toEqual(
      [ids[0], ids[2]].sort(),
    );
    for (const answer of [
      await client.send('DELETE', `/api/v1/flights/${ids[0]}`, {}),
      await state({ pilot: 'Ada' }, ids[0]),
      await state({ merge_with: [ids[1]] }, ids[0]),
      await client.get(`/api/v1/flights/${ids[0]}/track`),
      await client.get(`/api/v1/flights/${ids[0]}/score`),
      await client.get(`/api/v1/flights/${ids[0]}/segments/0`),
      await client.get(`/api/v1/flights/${ids[0]}/analysis`),
      await client.send('POST', `/api/v1/flights/${ids[0]}/analysis`, {}),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'flight_merged']);
    }
    const again = await client.upload({ igc: PIECES[0]! });
    expect([again.status, again.body.status, again.body.id]).toEqual([200, 'merged', ids[0]]);
    const segments = (await read(ids[1])).quality.segments;
    const index = segments.findIndex(({ kind }) => kind === 'flight');
    expect((await client.get(`/api/v1/flights/${ids[1]}/segments/${index}`)).status).toBe(200);
  });

  it('goes with its pieces when it is deleted', async () => {
    await merged();
    expect((await client.send('DELETE', `/api/v1/flights/${ids[1]}`, {})).status).toBe(204);
    for (const id of ids) expect((await client.get(`/api/v1/flights/${id}`)).status).toBe(404);
    expect(await listed()).toEqual([]);
    expect((await total()).flights).toBe(0);
    const again = await client.upload({ igc: PIECES[0]! });
    expect(again.status).toBe(201);
  });

  it('is shown by the links of its pieces while it is shared itself', async () => {
    const shared = async (id: string) =>
      (await client.sendJson('POST', `/api/v1/flights/${id}/sharing`, {})).body as unknown as { url: string };
    const link = await shared(ids[0]);
    const page = () => fetch(`${link.url}.json`);
    await merged();
    expect((await page()).status).toBe(404);
    await shared(ids[1]);
    const now = (await (await page()).json()) as ProcessedFlight;
    expect(now.metrics.track_length_km).toBe((await read(ids[1])).metrics.track_length_km);
    await corrected({ merge_with: null });
    const before = (await (await page()).json()) as ProcessedFlight;
    expect(before.metrics.track_length_km).toBe(pieces[0]!.metrics.track_length_km);
  });

  it('survives a reanalysis', async () => {
    const before = await merged();
    await operator.database.query(
      `update flights set reanalysis_version = analysis_version, processed_at = $2
        where account_id = $1 and status = 'processed'`,
      [accountId, new Date(0)],
    );
    await until('it is reanalysed', async () => {
      const rows = await operator.database.query<{ left: number }[]>(
        'select count(reanalysis_version)::integer as left from flights where account_id = $1',
        [accountId],
      );
      return rows[0]!.left === 0;
    });
    expect(await read(ids[1])).toEqual(before);
    expect((await read<Flight>(ids[0])).status).toBe('merged');
  });

  it('can be divided, and made of a flight that was', async () => {
    const flight = await merged();
    const first = new Date(Date.parse(pieces[1]!.metrics.takeoff!.time!) + 600_000).toISOString();
    const divided = await corrected({ split_at: [first] });
    const [part] = divided.corrections!.split_at!.value;
    expect((await read(part!.flight_id)).status).toBe('processed');
    expect((await state({ merge_with: [ids[1]] }, part!.flight_id)).status).toBe(400);
    expect(await corrected({ split_at: null })).toMatchObject({ metrics: flight.metrics });
  });

  it('by two requests at once is one flight', async () => {
    const answers = await Promise.all([
      state({ merge_with: [ids[0]] }, ids[1]),
      state({ merge_with: [ids[1]] }, ids[0]),
      state({ merge_with: [ids[1]] }, ids[2]),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const rows = await operator.database.query<{ status: string }[]>(
      'select status from flights where account_id = $1 order by 1',
      [accountId],
    );
    expect(rows.map(({ status }) => status)).toEqual(['merged', 'processed', 'processed']);
  });

  it('is not made of what does not belong together', async () => {
    const day = await uploaded(threeFlights({ seed: 932, date: '2024-07-05' }));
    const other = new ApiClient(
      service.baseUrl,
      (await operator.createKey((await operator.createAccount()).id)).key,
    );
    const foreign = await uploaded(faiTriangle({ seed: 933 }).igc, other);
    const whole = await uploaded(WHOLE);
    const cases: [unknown, string, string][] = [
      [[day.id], '[0]', '2 hours'],
      [[foreign.id], '[0]', 'of the account'],
      [['01K0000000000000000000000A'], '[0]', 'of the account'],
      [['x'], '[0]', 'of the account'],
      [[ids[1]], '[0]', 'the flight itself'],
      [[whole.id], '[0]', 'overlap'],
      [[], '', 'empty'],
      [[ids[2], ids[2]], '', 'duplicates'],
      [[1], '', 'ids'],
      [Array.from({ length: 10 }, (_, i) => String(i)), '', 'at most 9'],
    ];
    for (const [merge_with, at, message] of cases) {
      const { status, body } = await state({ merge_with });
      expect([status, body.details]).toEqual([
        400,
        [{ field: `corrections.merge_with${at}`, message: expect.stringContaining(message) as string }],
      ]);
    }
    await corrected({ pilot: 'Ada' }, ids[0]);
    const { status, body } = await state({ merge_with: [ids[2], ids[0]] });
    expect([status, body.details]).toEqual([
      400,
      [
        {
          field: 'corrections.merge_with[1]',
          message: expect.stringContaining('same pilot') as string,
        },
      ],
    ]);
    expect(await listed()).toEqual([...ids, day.id, whole.id].sort());
  });
});
