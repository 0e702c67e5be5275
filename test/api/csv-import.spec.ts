import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const LOGBOOK = [
  'Datum;Startzeit;Flugzeit;Startplatz;Land;Gerät;km;Bemerkungen;Tandem;Passagier',
  '14.06.2012;14:05;1:15;Fiesch;Schweiz;Advance Sigma 8;12,5;"Erste ""Thermik"";\nruhig";nein;',
  '15.06.2012;;0:20;Kössen;AT;;;;ja;Zoë Muster',
  '15.06.2012;;0:20;Kössen;AT;;;;ja;Zoë Muster',
  '31.06.2012;;0:20;Kössen;AT;;;;;',
  '16.06.2012;;lang;Kössen;AT;;;;;',
  '17.06.2012;;;"=HYPERLINK(""http://example.com"")";;;;+1-2;;',
].join('\r\n');
const MAPPED = new URLSearchParams({
  ...{ delimiter: 'semicolon', date_format: 'dmy', timezone: 'Europe/Zurich' },
  ...{ flown_on_column: 'Datum', takeoff_time_column: 'Startzeit', duration_column: 'Flugzeit' },
  ...{ site_column: 'Startplatz', country_column: 'Land', glider_column: 'Gerät', distance_km_column: 'km' },
  ...{ notes_column: 'Bemerkungen', tandem_column: 'Tandem', passenger_column: 'Passagier' },
}).toString();
const ROWS_MAX = 500;
const BYTES_MAX = 400_000;
/** Less, as where operators allow only short tracks. */
const UPLOAD_BYTES_MAX = 150_000;

interface Result {
  readonly columns: { readonly name: string; readonly samples: string[] }[];
  readonly mapping: Record<string, string>;
  readonly rows: { readonly line: number; readonly outcome: string; readonly flight_id: string | null }[];
  readonly recorded: { readonly line: number; readonly flight_id: string }[];
  readonly refusals: { readonly line: number; readonly field: string; readonly reason: string }[];
  readonly added_count: number;
}

describe('the import of a CSV logbook', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('csv_import');
    const environment = {
      ...{ ANALYSIS_THREADS: '1', CSV_ROWS_MAX: String(ROWS_MAX), CSV_MAX_BYTES: String(BYTES_MAX) },
      UPLOAD_MAX_BYTES: String(UPLOAD_BYTES_MAX),
      PLAN_FREE: 'flights_total=2',
    };
    service = await Service.start({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });
  afterAll(() => cleanup.run());

  beforeEach(async () => {
    client = await newClient();
  });

  async function newClient(plan?: 'FREE'): Promise<ApiClient> {
    const { id } = await operator.createAccount(plan);
    return new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
  }

  const send = async (path: string, body: string | Uint8Array, by = client) => {
    const headers = { 'Content-Type': 'text/csv' };
    const answer = await by.send('POST', `/api/v1/manual-flights/${path}`, {
      body: body as BodyInit,
      headers,
    });
    return { ...answer, result: answer.body as unknown as Result };
  };
  const list = async (by = client) => (await by.get('/api/v1/flights?sort=flown_at')).body.data;

  it('is shown before it is applied', async () => {
    const { status, result } = await send('csv-preview', LOGBOOK);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      ...{ encoding: 'utf-8', delimiter: 'semicolon', date_format: 'dmy', date_format_is_certain: true },
      ...{ duration_unit: 'minutes', row_count: 6, added_count: 4, refused_count: 2 },
      mapping: {
        ...{
          flown_on: 'Datum',
          takeoff_time: 'Startzeit',
          duration: 'Flugzeit',
          site: 'Startplatz',
          country: 'Land',
        },
        ...{
          glider: 'Gerät',
          distance_km: 'km',
          notes: 'Bemerkungen',
          tandem: 'Tandem',
          passenger: 'Passagier',
        },
      },
      refusals: [
        { line: 6, field: 'flown_on', reason: 'is not a date in the format dmy: 31.06.2012' },
        { line: 7, field: 'duration', reason: 'is not a duration such as 1:15: lang' },
      ],
    });
    expect(result.columns[0]).toEqual({ name: 'Datum', samples: ['14.06.2012', '15.06.2012', '15.06.2012'] });
    expect(result.rows[0]).toMatchObject({
      ...{ line: 3, outcome: 'added', flight_id: null, flown_on: '2012-06-14', takeoff_time: '14:05' },
      ...{
        duration_seconds: 4_500,
        site: 'Fiesch',
        country: 'CH',
        glider: 'Advance Sigma 8',
        distance_km: 12.5,
      },
      ...{ notes: 'Erste "Thermik";\nruhig', tandem: false, passenger: null },
    });
    expect(await list()).toEqual([]);
  });

  it('adds each row once, however often it is sent', async () => {
    const { result } = await send(`csv?${MAPPED}`, LOGBOOK);
    expect(result).toMatchObject({ added_count: 4, known_count: 0, refused_count: 2 });
    const flights = await list();
    // two rows of a day without a time are in the order of their ids
    expect(flights.map(({ id }) => id).sort()).toEqual(result.rows.map(({ flight_id: id }) => id).sort());
    expect(flights[0]).toMatchObject({
      flown_at: '2012-06-14T12:05:00Z',
      title: 'Fiesch, 2012-06-14',
      status: 'manual',
    });
    expect(flights[3]).toMatchObject({ site: '=HYPERLINK("http://example.com")', notes: '+1-2' });
    const again = await send(`csv?${MAPPED}`, LOGBOOK);
    expect(again.result).toMatchObject({ added_count: 0, known_count: 4 });
    const longer = await send(`csv?${MAPPED}`, `${LOGBOOK}\r\n15.06.2012;;0:20;Kössen;AT;;;;;`);
    expect(longer.result).toMatchObject({ added_count: 1, known_count: 4 });
    expect(longer.result.rows.map(({ outcome }) => outcome)).toEqual([
      ...['known', 'known', 'known', 'known', 'added'],
    ]);
    await client.sendJson('PATCH', `/api/v1/flights/${flights[0]!.id}`, { flown_on: '2012-06-20' });
    expect((await send(`csv?${MAPPED}`, LOGBOOK)).result).toMatchObject({ added_count: 0 });
    await client.send('DELETE', `/api/v1/flights/${flights[0]!.id}`, {});
    expect((await send(`csv?${MAPPED}`, LOGBOOK)).result).toMatchObject({ added_count: 1 });
    expect(await list()).toHaveLength(5);
  });

  it('adds each row once if two requests send it at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(`csv?${MAPPED}`, LOGBOOK)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { result }) => sum + result.added_count, 0)).toBe(4);
    expect(await list()).toHaveLength(4);
  });

  it('adds each row once if two requests send them in opposite orders', async () => {
    for (let round = 0; round < 5; round++) {
      const rows = Array.from({ length: ROWS_MAX }, (_, index) => `2012-06-14,${round},${index}`);
      const files = [rows, rows.toReversed(), rows, rows.toReversed()];
      const query = 'csv?flown_on_column=Date&site_column=Site&glider_column=Glider&include_recorded=true';
      const answers = await Promise.all(
        files.map((lines) => send(query, `Date,Site,Glider\n${lines.join('\n')}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.reduce((sum, { result }) => sum + result.added_count, 0)).toBe(ROWS_MAX);
    }
  });

  it('skips what the account has with a track, unless asked not to', async () => {
    const { body: tracked } = await client.upload({ igc: shortRidgeFlight({ seed: 83 }).igc });
    const [day] = tracked.flown_at!.split('T');
    const minutes = Math.round(tracked.duration_seconds / 60);
    const csv = `Date,Duration (min)\n${day!},${minutes}\n${day!},${minutes + 200}\n`;
    const query = 'flown_on_column=Date&duration_column=Duration+(min)';
    const { result } = await send(`csv?${query}`, csv);
    expect(result).toMatchObject({ added_count: 1, recorded_count: 1 });
    expect(result.rows[0]).toMatchObject({ outcome: 'recorded', flight_id: tracked.id });
    expect(result.recorded).toEqual([{ line: 2, flight_id: tracked.id }]);
    const all = await send(`csv?${query}&include_recorded=true`, csv);
    expect(all.result).toMatchObject({ added_count: 1, known_count: 1, recorded_count: 0, recorded: [] });
  });

  it('knows flights with a track by their time on the clocks there', async () => {
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: 84 }).igc });
    const tracked = body as typeof body & { readonly timezone: string };
    const at = (hoursLater: number) => {
      const moment = new Date(Date.parse(tracked.flown_at!) + hoursLater * 3_600_000);
      return moment.toLocaleString('sv-SE', { timeZone: tracked.timezone }).slice(0, 16);
    };
    const minutes = Math.round(tracked.duration_seconds / 60);
    const csv = `Date,Duration\n${at(0)},${minutes + 90}\n${at(-4)},${minutes}\n`;
    const { result } = await send('csv-preview', csv);
    expect(result.rows.map(({ outcome }) => outcome)).toEqual(['recorded', 'added']);
    const inUtc = await send(
      `csv-preview?timezone=${tracked.timezone}`,
      `Date,Duration\n${tracked.flown_at!},${minutes + 90}\n`,
    );
    expect(inUtc.result.recorded).toEqual([{ line: 2, flight_id: tracked.id }]);
  });

  it('skips what was entered by hand or imported with other columns, unless asked not to', async () => {
    const entry = { flown_on: '2012-06-14', takeoff_time: '14:05', site: 'Fiesch, Kühboden' };
    const { body: entered } = await client.sendJson('POST', '/api/v1/manual-flights', entry);
    const { result } = await send(`csv?${MAPPED}`, LOGBOOK);
    expect(result).toMatchObject({ added_count: 3, recorded_count: 1 });
    expect(result.recorded).toEqual([{ line: 3, flight_id: entered.id }]);
    const fewer = MAPPED.replace('site_column=Startplatz&', '');
    expect((await send(`csv?${fewer}`, LOGBOOK)).result).toMatchObject({ added_count: 0, recorded_count: 4 });
    expect((await send(`csv?${fewer}&include_recorded=true`, LOGBOOK)).result.added_count).toBe(4);
  });

  it('needs the column of the day, and columns that the file has', async () => {
    expect((await send('csv', LOGBOOK)).body).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'flown_on_column' }],
    });
    expect((await send('csv?site_column=Startplatz', LOGBOOK)).status).toBe(400);
    const absent = await send('csv?flown_on_column=Datum&site_column=Ort2', LOGBOOK);
    expect([absent.status, absent.body.code, absent.body.details]).toMatchObject([
      ...[400, 'validation_failed'],
      [
        {
          field: 'site_column',
          message: expect.stringMatching(
            /^must be a column of the file: Datum, Startzeit, .*Passagier$/,
          ) as string,
        },
      ],
    ]);
    const unmapped = await send('csv-preview', 'x,y\n1,2');
    expect(unmapped.result).toMatchObject({ mapping: {}, rows: [], row_count: 1, added_count: 0 });
    for (const query of [
      'encoding=latin1',
      'delimiter=;',
      'timezone=Mars',
      'points_column=x',
      'include_recorded=1',
    ]) {
      expect([query, (await send(`csv-preview?${query}`, LOGBOOK)).status]).toEqual([query, 400]);
    }
  });

  it('refuses hostile files as a whole, and stores nothing of them', async () => {
    const query = 'csv?flown_on_column=Date';
    const refused: [string | Uint8Array, number, string][] = [
      ['', 422, 'invalid_csv'],
      ['Date\n"2012-06-14', 422, 'invalid_csv'],
      ['Date\n2012-06-14\0', 422, 'invalid_csv'],
      [`Date\n${'2012-06-14\n'.repeat(ROWS_MAX + 1)}`, 422, 'invalid_csv'],
      [`Date\n${'x'.repeat(BYTES_MAX)}`, 413, 'file_too_large'],
      [Buffer.from([0xff, 0xfe, 0x00]), 422, 'invalid_csv'],
    ];
    for (const [file, status, code] of refused) {
      const answers = [await send(query, file), await send('csv-preview', file)];
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual([
        [status, code],
        [status, code],
      ]);
    }
    const headers = { 'Content-Type': 'application/json' };
    const json = await client.send('POST', `/api/v1/manual-flights/${query}`, { body: '{}', headers });
    expect(json.body.code).toBe('unsupported_media_type');
    expect(await list()).toEqual([]);
    const { result } = await send(query, `Date\n${'2012-06-14\n'.repeat(ROWS_MAX)}`);
    expect(result.added_count).toBe(ROWS_MAX);
  });

  it('reads files that are longer than an upload can be', async () => {
    const row = (day: number) => `2012-06-${10 + (day % 20)},${day},${'x'.repeat(3_900)}\n`;
    const csv = `Date,Site,Notes\n${Array.from({ length: 60 }, (_, day) => row(day)).join('')}`;
    expect(csv.length).toBeGreaterThan(UPLOAD_BYTES_MAX);
    const { result } = await send('csv-preview', csv);
    expect(result).toMatchObject({ row_count: 60, added_count: 60, refused_count: 0 });
  });

  it('stays within the plan, and within the account', async () => {
    const limited = await newClient('FREE');
    const csv = 'Date\n2012-06-14\n2012-06-15\n2012-06-16\n';
    const answer = await send('csv?flown_on_column=Date', csv, limited);
    expect([answer.status, answer.body.code]).toEqual([403, 'flight_limit_reached']);
    expect(await list(limited)).toEqual([]);
    await send(`csv?${MAPPED}`, LOGBOOK);
    const stranger = await newClient();
    expect(await list(stranger)).toEqual([]);
    expect((await send('csv-preview', LOGBOOK, stranger)).result).toMatchObject({
      added_count: 4,
      known_count: 0,
    });
  });
});
