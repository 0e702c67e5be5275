import { type FlightScore } from '@engine/results/shapes';
import { type FlightCorrections, type ProcessedFlight, type Statistics } from '@capabilities/flights/wire';
import { faiTriangle, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { withoutDate } from '../factories/ground-log.js';
import { threeFlights } from '../factories/three-flights.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

/** What a corrected flight shares with one that was uploaded with the right values. */
const ALIKE = ['flown_at', 'duration_seconds', 'timezone', 'metrics', 'aircraft'] as const;

const PART_START = '2025-07-05T11:00:00Z';
const PART_END = '2025-07-05T11:10:00Z';
const PART = { starts_at: PART_START, ends_at: PART_END, kind: 'ground' };

describe.each(anySharedService())('corrections, with the queue on $queue', (service) => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let flight: ProcessedFlight;
  let path: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    accountId = (await operator.createAccount()).id;
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    flight = await uploaded(faiTriangle({ seed: 71 }).igc);
    path = `/api/v1/flights/${flight.id}`;
  });

  async function uploaded(igc: Uint8Array, by = client): Promise<ProcessedFlight> {
    const { status, body } = await by.upload({ igc });
    expect(status).toBe(201);
    return body as unknown as ProcessedFlight;
  }

  const state = (corrections: object, headers: Record<string, string> = {}): Promise<Answer> =>
    client.send('PATCH', path, {
      body: JSON.stringify({ corrections }),
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  async function corrected(corrections: object): Promise<ProcessedFlight> {
    const answer = await state(corrections);
    expect([answer.status, answer.body.details]).toEqual([200, undefined]);
    return answer.body as unknown as ProcessedFlight;
  }

  const read = async <Body = ProcessedFlight>(what = ''): Promise<Body> =>
    (await client.get(path + what)).body as Body;

  const later = (time: string, seconds: number) =>
    new Date(Date.parse(time) + seconds * 1_000).toISOString().replace('.000', '');

  const points = async () => (await read<FlightScore>('/score')).best!.points;

  it('state the right take-off and landing, and all results follow', async () => {
    const { takeoff, landing } = flight.metrics;
    const before = await points();
    const value = later(takeoff!.time!, 900);
    const end = later(landing!.time!, -600);
    const changed = await corrected({ takeoff_time: value, landing_time: end });
    expect([changed.flown_at, changed.metrics.takeoff!.time, changed.metrics.landing!.time]).toEqual([
      value,
      value,
      end,
    ]);
    expect(changed.duration_seconds).toBe(flight.duration_seconds - 1_500);
    expect(changed.corrections).toMatchObject({
      is_pending: false,
      takeoff_time: {
        value,
        measured: takeoff!.time,
        is_applied: true,
        by: { kind: 'api_key', name: 'test key' },
      },
      landing_time: { value: end, measured: landing!.time },
      parts: null,
    });
    expect(await points()).toBeLessThan(before);
    expect(await read()).toEqual(changed);
    const { body } = await client.get('/api/v1/statistics');
    expect((body as unknown as Statistics).total.duration_seconds).toBe(changed.duration_seconds);
    const index = changed.quality.segments.findIndex(({ is_main }) => is_main);
    const segment = await read<{ metrics: object }>(`/segments/${index}`);
    expect(segment.metrics).toEqual(changed.metrics);
  });

  it('withdrawn, leave everything as it was measured', async () => {
    const score = await read<FlightScore>('/score');
    await corrected({ takeoff_time: later(flight.metrics.takeoff!.time!, 900), pilot: 'Ada' });
    expect((await corrected({ takeoff_time: null })).corrections).toMatchObject({
      takeoff_time: null,
      pilot: { value: 'Ada', measured: expect.any(String) as string },
    });
    expect(await corrected({ pilot: null })).toEqual(atAnyTime(flight));
    const again = await read<FlightScore>('/score');
    expect({ ...again, solver: null }).toEqual({ ...score, solver: null });
  });

  it('state the right day, as if the file had it', async () => {
    const day = '2023-08-05';
    const changed = await corrected({ flown_on: day });
    expect(changed.corrections!.flown_on).toMatchObject({
      value: day,
      measured: flight.flown_at!.slice(0, 10),
    });
    const right = Buffer.from(faiTriangle({ seed: 71 }).igc)
      .toString('latin1')
      .replace(/^HFDTE.*$/m, 'HFDTEDATE:050823');
    const other = new ApiClient(
      service.baseUrl,
      (await operator.createKey((await operator.createAccount()).id)).key,
    );
    const expected = await uploaded(Buffer.from(right, 'latin1'), other);
    for (const name of ALIKE) expect([name, changed[name]]).toEqual([name, expected[name]]);
    const scoreOf = async (by: ApiClient, id: string) => {
      const { body } = await by.get(`/api/v1/flights/${id}/score`);
      return { ...(body as object), flight_id: null, input_sha256: null, solver: null };
    };
    expect(await scoreOf(client, flight.id)).toEqual(await scoreOf(other, expected.id));
    for (const what of ['/api/v1/statistics', '/api/v1/records', '/api/v1/thermals/map']) {
      const own = (await client.get(what)).text.replaceAll(flight.id, '');
      const others = (await other.get(what)).text.replaceAll(expected.id, '');
      expect([what, own]).toEqual([what, others]);
    }
    expect(changed.title).toBe(expected.title);
  });

  it('name parts of the log, and say who was not flying', async () => {
    const main = flight.quality.segments.find(({ is_main }) => is_main)!;
    const { starts_at, ends_at } = main;
    const drive = await corrected({ parts: [{ starts_at, ends_at, kind: 'drive' }] });
    expect(drive.metrics.takeoff).toBeNull();
    expect(drive.corrections!.parts).toMatchObject({
      value: [{ kind: 'drive', starts_at, ends_at }],
      measured: flight.quality.segments.map(({ kind, starts_at, ends_at }) => ({ kind, starts_at, ends_at })),
    });
    const yes = await corrected({ parts: [{ starts_at, ends_at, kind: 'flight' }] });
    expect(yes.quality.segments.find(({ is_main }) => is_main)).toMatchObject({
      is_stated: true,
      confidence: 1,
    });
    expect(yes.metrics).toEqual(flight.metrics);
  });

  it('name the aircraft, by which the logbook groups it', async () => {
    const changed = await corrected({ aircraft_model: 'Advance Sigma 11', aircraft_class: 'hang_glider' });
    expect(changed.aircraft).toEqual({ class: 'hang_glider', model: 'Advance Sigma 11', source: 'owner' });
    const { text } = await client.get('/api/v1/statistics?group_by=glider');
    expect(text).toContain('Advance Sigma 11');
  });

  it('rewrite the debrief, tell the endpoints and keep the link', async () => {
    const debrief = await read<{ id: string; title?: string }>('/analysis');
    const link = await client.sendJson('POST', `${path}/sharing`, {});
    await corrected({ landing_time: later(flight.metrics.landing!.time!, -1_200) });
    const next = await read<{ id: string }>('/analysis');
    expect(next.id).not.toBe(debrief.id);
    expect(await read('/sharing')).toEqual(link.body);
    const rows = await operator.database.query<{ type: string }[]>(
      'select type from events where account_id = $1 order by id',
      [accountId],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'flight.processed',
      'flight.analysis.completed',
      'flight.sharing.enabled',
      'flight.corrected',
      'flight.analysis.completed',
    ]);
  });

  it('are kept by a reanalysis, and are in the export', async () => {
    const changed = await corrected({ takeoff_time: later(flight.metrics.takeoff!.time!, 900) });
    await operator.database.query(
      'update flights set reanalysis_version = 1, processed_at = $2 where public_id = $1',
      [flight.id, new Date(0)],
    );
    await until('the flight is reanalysed', async () => {
      const rows = await operator.database.query<{ done: boolean }[]>(
        "select reanalysis_version is null and processed_at > now() - interval '1 hour' as done from flights where public_id = $1",
        [flight.id],
      );
      return rows[0]!.done;
    });
    expect(await read()).toEqual(changed);
  });

  it('are followed even if the queue loses the job', async () => {
    await corrected({ pilot: 'Ada' });
    await operator.database.query(
      `update flights set corrections = jsonb_set(corrections, '{pilot,value}', '"Grace"'), correction_due = true,
              reanalysis_version = analysis_version where public_id = $1`,
      [flight.id],
    );
    expect((await read()).corrections).toMatchObject({ is_pending: true, pilot: { is_applied: false } });
    const done = await until(
      'it is applied',
      () => read(),
      ({ corrections }) => !corrections!.is_pending,
    );
    expect(done.corrections!.pilot).toMatchObject({ value: 'Grace', is_applied: true });
    expect(done.metrics).toEqual(flight.metrics);
  });

  it('that do not fit any more are ignored, reported, and in the way of no others', async () => {
    await corrected({ landing_time: later(flight.metrics.landing!.time!, -600) });
    await operator.database.query(
      `update flights set corrections = jsonb_set(corrections, '{landing_time,value}', '999999') where public_id = $1`,
      [flight.id],
    );
    const changed = await corrected({ pilot: 'Ada' });
    expect(changed.corrections).toMatchObject({
      landing_time: { is_applied: false },
      pilot: { is_applied: true },
    });
    expect(changed.metrics).toEqual(flight.metrics);
    expect((await corrected({ landing_time: null })).corrections!.landing_time).toBeNull();
  });

  it('do nothing if they are stated already', async () => {
    const corrections = { takeoff_time: later(flight.metrics.takeoff!.time!, 900), pilot: 'Ada' };
    const changed = await corrected(corrections);
    const before = await versionOf();
    expect(await corrected(corrections)).toEqual(changed);
    expect(await corrected({ parts: null })).toEqual(changed);
    expect(await versionOf()).toBe(before);
  });

  const versionOf = async () => {
    const rows = await operator.database.query<{ attempt: number }[]>(
      'select attempt from flights where public_id = $1',
      [flight.id],
    );
    return rows[0]!.attempt;
  };

  it('of two requests at once are both kept', async () => {
    const [value, end] = [
      later(flight.metrics.takeoff!.time!, 900),
      later(flight.metrics.landing!.time!, -600),
    ];
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => state({ takeoff_time: value })),
      ...Array.from({ length: 3 }, () => state({ landing_time: end })),
    ]);
    // 202 where a later one has superseded the analysis that an earlier one waits for
    expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
    const now = await until('both are followed', read, ({ corrections }) => !corrections!.is_pending);
    expect([now.metrics.takeoff!.time, now.metrics.landing!.time]).toEqual([value, end]);
  });

  it('are answered at once if the client prefers that', async () => {
    const value = later(flight.metrics.takeoff!.time!, 900);
    const answer = await state({ takeoff_time: value }, { Prefer: 'respond-async' });
    const { corrections } = answer.body as unknown as { corrections: FlightCorrections };
    expect(corrections.takeoff_time!.value).toBe(value);
    if (answer.status === 202) {
      expect(answer.headers.get('Preference-Applied')).toBe('respond-async');
      expect(corrections).toMatchObject({ is_pending: true, takeoff_time: { is_applied: false } });
    }
    const done = await until(
      'it is applied',
      () => read(),
      ({ corrections }) => !corrections!.is_pending,
    );
    expect(done.flown_at).toBe(value);
  });

  it('change title and site in the same request', async () => {
    const { body } = await client.sendJson('PATCH', path, {
      ...{ title: 'Mine', site: null },
      corrections: { aircraft_class: 'paraglider' },
    });
    expect([body.title, body.site]).toEqual(['Mine', null]);
  });

  it('let an automatic title follow a site in the same request', async () => {
    const date = flight.title.slice(-'2025-07-05'.length);
    const { body } = await client.sendJson('PATCH', path, {
      site: 'Home hill',
      corrections: { aircraft_class: 'paraglider' },
    });
    expect([body.title, body.site]).toEqual([`Home hill, ${date}`, 'Home hill']);
    expect((await client.get('/api/v1/flights?q=home')).body.data).toHaveLength(1);
  });

  it.each([
    [
      {},
      [
        ...['flown_on', 'takeoff_time', 'landing_time', 'parts', 'aircraft_class', 'aircraft_model', 'pilot'],
        ...['split_at', 'merge_with'],
      ],
    ],
    [{ date: '2025-01-01' }, ['corrections.date']],
    [{ flown_on: '2999-01-01' }, ['corrections.flown_on']],
    [{ flown_on: '2025-02-30' }, ['corrections.flown_on']],
    [{ takeoff_time: 'noon' }, ['corrections.takeoff_time']],
    [{ takeoff_time: '2001-01-01T00:00:00Z' }, ['corrections.takeoff_time']],
    [{ landing_time: '2025-07-05T00:00:00Z' }, ['corrections.landing_time']],
    [{ parts: [] }, ['corrections.parts']],
    [{ parts: [7] }, ['corrections.parts']],
    [{ parts: Array(51).fill(PART) }, ['corrections.parts']],
    [{ parts: [{ ...PART, kind: 'swim' }] }, ['corrections.parts[0].kind']],
    [{ parts: [{ ...PART, speed: 1 }] }, ['corrections.parts[0].speed']],
    [{ parts: [PART, PART] }, ['corrections.parts[1]']],
    [{ parts: [{ ...PART, starts_at: PART_END, ends_at: PART_START }] }, ['corrections.parts[0]']],
    [{ parts: [{ ...PART, ends_at: '2025-07-06T12:00:00Z' }] }, ['corrections.parts[0]']],
    [{ parts: [{ ...PART, kind: 'tow' }] }, ['corrections.parts[0]']],
    [{ aircraft_class: 'bicycle' }, ['corrections.aircraft_class']],
    [{ aircraft_model: 'x'.repeat(121) }, ['corrections.aircraft_model']],
    [{ pilot: '' }, ['corrections.pilot']],
    [JSON.parse('{"__proto__": {"pilot": "x"}}') as object, ['corrections.__proto__']],
  ])('that are wrong are rejected by name, and change nothing: %j', async (corrections, fields) => {
    const { status, body } = await state(corrections);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details!.map(({ field }) => field)).toEqual(fields);
    expect(await read()).toEqual(atAnyTime(flight));
  });

  it('reject a take-off that leaves none before a landing that was stated earlier', async () => {
    const { takeoff } = flight.metrics;
    await corrected({ landing_time: later(takeoff!.time!, 600) });
    const { body } = await state({ takeoff_time: later(takeoff!.time!, 700) });
    expect(body.details).toEqual(
      ['takeoff_time', 'landing_time'].map((name) => ({
        field: `corrections.${name}`,
        message: 'must leave the take-off before the landing',
      })),
    );
  });

  it('give a file without a date one, and times only with it', async () => {
    const undated = await uploaded(withoutDate(shortRidgeFlight({ seed: 72 }).igc));
    path = `/api/v1/flights/${undated.id}`;
    const { status, body } = await state({ takeoff_time: '2024-05-01T10:00:00Z' });
    expect([status, body.details![0]!.message]).toEqual([400, expect.stringContaining('flown_on')]);
    const dated = await corrected({ flown_on: '2024-05-01' });
    expect(dated.flown_at).toMatch(/^2024-05-01T/);
    const moved = await corrected({ takeoff_time: later(dated.flown_at!, 60) });
    expect(moved.flown_at).toBe(later(dated.flown_at!, 60));
    const again = await corrected({ flown_on: null });
    expect([again.flown_at, again.corrections!.takeoff_time!.value]).toEqual([null, null]);
  });

  it('join flights of a log', async () => {
    const day = await uploaded(threeFlights({ seed: 5 }));
    path = `/api/v1/flights/${day.id}`;
    const [first] = day.quality.segments.filter(({ kind }) => kind === 'flight');
    const joined = await corrected({ takeoff_time: first!.starts_at });
    expect(joined.metrics.takeoff!.time).toBe(first!.starts_at);
    expect(joined.metrics.landing!.time).toBe(day.metrics.landing!.time);
    expect(joined.quality.segments.filter(({ kind }) => kind === 'flight')).toHaveLength(2);
  });

  describe('by the header of the same fixes', () => {
    const withHeaders = (headers: Readonly<Record<string, string>>, seed = 71): Buffer => {
      const lines = Buffer.from(faiTriangle({ seed }).igc)
        .toString('latin1')
        .split('\r\n')
        .filter((line) => !Object.keys(headers).some((name) => line.startsWith(name)));
      const added = Object.entries(headers).map(([name, value]) => name + value);
      return Buffer.from([lines[0], ...added, ...lines.slice(1)].join('\r\n'), 'latin1');
    };
    const later = (headers: Readonly<Record<string, string>>) => client.upload({ igc: withHeaders(headers) });

    it('replace what the stored file says, and keep the link', async () => {
      const link = await client.sendJson('POST', `${path}/sharing`, {});
      const answer = await later({ HFGTY: 'GLIDERTYPE:Moyes Litespeed', HFPLT: 'PILOT:Ada Lovelace' });
      const body = answer.body as unknown as ProcessedFlight & { changed_headers: string[] };
      expect([answer.status, body.id, body.changed_headers]).toEqual([
        200,
        flight.id,
        ['aircraft_model', 'pilot'],
      ]);
      expect(body.aircraft).toEqual({ class: 'hang_glider', model: 'Moyes Litespeed', source: 'header' });
      expect(body.corrections).toMatchObject({
        is_pending: false,
        aircraft_model: { measured: 'Simulated EN B', by: { kind: 'header', name: '' } },
        pilot: { value: 'Ada Lovelace' },
        aircraft_class: null,
      });
      expect(await read('/sharing')).toEqual(link.body);
      const again = await later({ HFGTY: 'GLIDERTYPE:Moyes Litespeed', HFPLT: 'PILOT:Ada Lovelace' });
      expect((again.body as object as { changed_headers?: string[] }).changed_headers).toBeUndefined();
    });

    it('are withdrawn by the stored file with another line, but not by the file itself', async () => {
      await later({ HFGTY: 'GLIDERTYPE:Moyes Litespeed' });
      await client.upload({ igc: faiTriangle({ seed: 71 }).igc });
      expect((await read()).aircraft!.model).toBe('Moyes Litespeed');
      await later({ HFCCL: 'COMPETITIONCLASS:FAI-3 (PG)' });
      expect((await read()).aircraft).toEqual(flight.aircraft);
    });

    const dated = (day: string) => later({ HFDTE: `DATE:${day}` });
    const flightsOfAccount = async () =>
      ((await client.get('/api/v1/flights')).body as unknown as { data: object[] }).data.length;
    const changedHeaders = ({ body }: { body: unknown }) =>
      (body as { changed_headers?: string[] }).changed_headers;

    it('replace the date, as if the owner had stated it, and keep the link', async () => {
      const link = await client.sendJson('POST', `${path}/sharing`, {});
      const answer = await dated('050823');
      expect([answer.status, answer.body.id, changedHeaders(answer)]).toEqual([200, flight.id, ['flown_on']]);
      const now = await read();
      expect(now.flown_at).toMatch(/^2023-08-05T/);
      expect(now.corrections!.flown_on).toMatchObject({
        ...{ value: '2023-08-05', measured: flight.flown_at!.slice(0, 10), is_applied: true },
        by: { kind: 'header', name: '' },
      });
      expect(await read('/sharing')).toEqual(link.body);
      expect(changedHeaders(await dated('050823'))).toBeUndefined();
      expect((await corrected({ flown_on: '2023-08-05' })).flown_at).toBe(now.flown_at);
      expect(await flightsOfAccount()).toBe(1);
    });

    it('are those of one flight, however many files arrive at once', async () => {
      const other = new ApiClient(
        service.baseUrl,
        (await operator.createKey((await operator.createAccount()).id)).key,
      );
      const days = ['050823', '060823', '070823', '080823'];
      const answers = await Promise.all(
        days.map((day) => other.upload({ igc: withHeaders({ HFDTE: day }) })),
      );
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    });

    it('reach flights of an earlier release once they are reanalysed', async () => {
      await operator.database.query(
        'update flights set fixes_undated_sha256 = null, reanalysis_version = 1 where public_id = $1',
        [flight.id],
      );
      await until('the flight is reanalysed', async () => {
        const rows = await operator.database.query<{ done: boolean }[]>(
          `select reanalysis_version is null and fixes_undated_sha256 is not null as done
             from flights where public_id = $1`,
          [flight.id],
        );
        return rows[0]!.done;
      });
      const answer = await dated('050823');
      expect([answer.status, answer.body.id]).toEqual([200, flight.id]);
    });

    it('leave flights alone that an earlier release stored for each date', async () => {
      await operator.database.query('update flights set fixes_undated_sha256 = null where public_id = $1', [
        flight.id,
      ]);
      const other = await dated('050823');
      expect([other.status, other.body.id === flight.id]).toEqual([201, false]);
      await corrected({ pilot: 'Ada' }); // analyses it again
      const rows = await operator.database.query<{ ids: string[] }[]>(
        'select array_agg(public_id) as ids from flights where account_id = $1 and fixes_undated_sha256 is not null',
        [accountId],
      );
      expect(rows[0]!.ids).toEqual([other.body.id]);
      expect((await client.upload({ igc: faiTriangle({ seed: 71 }).igc })).body.id).toBe(flight.id);
    });

    it('replace the date of each flight of a log', async () => {
      const account = await operator.createAccount();
      const own = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      await operator.database.query('update accounts set split_multiple_flights = true where id = $1', [
        account.id,
      ]);
      const log = Buffer.from(threeFlights({ seed: 5 })).toString('latin1');
      await own.upload({ igc: Buffer.from(log, 'latin1') });
      const answer = await own.upload({ igc: log.replace(/^HFDTE.*$/m, 'HFDTEDATE:050823') });
      expect([answer.status, changedHeaders(answer)]).toEqual([200, ['flown_on']]);
      const { data } = (await own.get('/api/v1/flights')).body as unknown as { data: ProcessedFlight[] };
      expect(data.map(({ flown_at }) => flown_at!.slice(0, 10))).toEqual(Array(3).fill('2023-08-05'));
    });

    it('do not bring a date back that the owner has replaced', async () => {
      await corrected({ flown_on: '2023-08-06' });
      const answer = await dated('050823');
      expect([answer.status, changedHeaders(answer)]).toEqual([200, undefined]);
      expect((await read()).flown_at).toMatch(/^2023-08-06T/);
    });

    it.each([
      ['one that a receiver writes after the number of the week starts again', '191105'],
      ['one in the future', '050779'],
      ['none', ''],
    ])('do not replace a possible date by %s', async (_, day) => {
      const answer = await dated(day);
      expect([answer.status, answer.body.id, changedHeaders(answer)]).toEqual([200, flight.id, undefined]);
      expect((await read()).flown_at).toBe(flight.flown_at);
    });

    it('do not replace what the owner states', async () => {
      await corrected({ aircraft_model: 'Ozone Zeno 2' });
      const { body } = await later({ HFGTY: 'GLIDERTYPE:Moyes Litespeed', HFPLT: 'PILOT:Ada Lovelace' });
      expect((body as object as { changed_headers: string[] }).changed_headers).toEqual(['pilot']);
      expect((await read()).aircraft!.model).toBe('Ozone Zeno 2');
    });
  });

  it('need a result', async () => {
    await operator.database.query(`update flights set status = 'failed' where public_id = $1`, [flight.id]);
    expect((await state({ pilot: 'Ada' })).body.code).toBe('flight_processing_failed');
    path = '/api/v1/flights/01M7XZCHXGV4VFRRQ69C12TY2M';
    expect((await state({ pilot: 'Ada' })).body.code).toBe('flight_not_found');
  });
});
