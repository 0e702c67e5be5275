import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FlightAirspace } from '@capabilities/airspace/wire';
import { createDataSource } from '@capabilities/all-tables';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { type StoredWeather } from '@engine/results/shapes';
import { WeatherLimitRepository } from '@capabilities/weather';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { OpenMeteoServer } from '../harness/open-meteo-server.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

/** Has its own service, which uses a server that speaks Open-Meteo's protocol. */
describe("a provider's weather", () => {
  const cleanup = new Cleanup();
  let server: OpenMeteoServer;
  let operator: Operator;
  let service: ServiceProcesses;
  let client: ApiClient;
  let seed = 710;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    server = await OpenMeteoServer.start();
    cleanup.add(() => server.stop());
    service = await ServiceProcesses.prepare({
      databaseUrl: await postgres.createDatabase('weather'),
      environment: {
        ANALYSIS_THREADS: '1', // warms up sooner than two
        AUTO_DEBRIEF: 'off',
        WEATHER_PROVIDER: 'open-meteo',
        OPEN_METEO_URL: server.url,
        WEATHER_RETRY_SECONDS: '1,1',
      },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
  });

  beforeEach(async () => {
    server.react = () => undefined;
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    await forget('weather_hours', 'weather_calls', 'weather_providers');
    server.asked.length = 0;
  });

  afterAll(() => cleanup.run());

  const weatherPath = (id: string) => `/api/v1/flights/${id}/weather`;
  const payloadOf = ({ body }: Answer) => body as unknown as StoredWeather;
  const rowOf = async (id: string) => {
    const rows = await operator.database.query<{ status: string; attempt: number; failures: number }[]>(
      `select w.status, w.attempt, w.failures from flight_weather w join flights f on f.id = w.flight_id
        where f.public_id = $1`,
      [id],
    );
    return rows[0];
  };

  async function forget(...tables: string[]): Promise<void> {
    for (const table of tables) await operator.database.query(`delete from ${table}`);
  }

  async function upload(igc = shortRidgeFlight({ seed: seed++ }).igc): Promise<string> {
    const { status, body } = await client.upload({ igc });
    expect([status, body.status]).toEqual([201, 'processed']);
    return body.id;
  }

  const onceFilled = (id: string) =>
    until(
      'the weather is filled in',
      () => client.get(weatherPath(id)),
      (answer) => payloadOf(answer).source === 'model',
    );

  it("is filled in after the upload, requested once, and changes only the weather's ETag", async () => {
    server.react = () => 'reset'; // until the flight has been seen without it
    const id = await upload(thermalCrossCountry().igc);
    const flightTag = (await client.get(`/api/v1/flights/${id}`)).headers.get('etag');
    const before = await client.get(weatherPath(id));
    expect(payloadOf(before)).toMatchObject({ source: 'observed', provider: null, hours: [] });
    await until('a request to the provider failed', () => server.weatherAsked.length > 0);
    server.react = () => undefined;

    const filled = await onceFilled(id);
    const weather = payloadOf(filled);
    expect(weather).toMatchObject({
      provider: 'open-meteo',
      model: 'best_match',
      forecast_or_archive: 'historical_forecast',
      licence: { name: 'CC BY 4.0' },
    });
    expect(weather.fetched_at).toMatch(/Z$/);
    expect(weather.place!.grid_points.length).toBeGreaterThan(0);
    const takeoff = (await client.get(`/api/v1/flights/${id}`)).body.flown_at!;
    expect(Date.parse(weather.hours[0]!.time)).toBeLessThanOrEqual(Date.parse(takeoff));
    expect(weather.hours[0]!.surface).toMatchObject({ wind_direction_deg: 270, pressure_hpa: 1_018 });
    expect(weather.hours[0]!.levels.length).toBeGreaterThan(3);
    const [band] = weather.wind_agreement!.bands;
    expect(band!.model).toEqual({
      speed_kmh: expect.closeTo(band!.altitude_m / 150, 0) as number,
      direction_deg: 270,
    });
    expect(band!.speed_difference_kmh).toBeCloseTo(band!.model.speed_kmh - band!.observed.speed_kmh, 0);

    const tag = before.headers.get('etag')!;
    const again = await client.get(weatherPath(id), { 'If-None-Match': tag });
    expect([again.status, again.headers.get('etag') === tag]).toEqual([200, false]);
    const newTag = again.headers.get('etag')!;
    expect((await client.get(weatherPath(id), { 'If-None-Match': newTag })).status).toBe(304);
    expect((await client.get(`/api/v1/flights/${id}`)).headers.get('etag')).toBe(flightTag);
  });

  it('has the verdict on airspaces, which was made without it, made again', async () => {
    server.react = () => 'reset';
    const file = path.join(await temporaryFolder('airspace'), 'around.txt');
    const id = await upload(thermalCrossCountry({ seed: 702 }).igc);
    const flight = (await client.get(`/api/v1/flights/${id}`)).body as unknown as ProcessedFlight;
    const { latitude, longitude } = flight.metrics.takeoff!;
    const corners = [-1, 1, 1, -1].map((north, corner) => [north, corner < 2 ? -1 : 1] as const);
    const border = corners.map(([north, east]) => {
      const [south, west] = [Math.floor(latitude) + north, Math.floor(longitude) + east];
      return `DP ${String(south)}:00:00 N ${String(west)}:00:00 E`;
    });
    await writeFile(file, ['AC R', 'AN Around', 'AL 5000FT MSL', 'AH UNL', ...border].join('\n'));
    const validity = ['--country', 'FR', '--valid-from', flight.flown_at!.slice(0, 10)];
    const { code, stderr } = await PlatformCommand.run(service.databaseUrl, [
      ...['airspace', 'add', file, ...validity],
    ]);
    expect([code, stderr]).toEqual([0, '']);
    const judgedOn = (source: string) =>
      until(
        `the flight is judged on the QNH of ${source}`,
        () => client.get(`/api/v1/flights/${id}/airspace?profile=civl`),
        ({ body }) => {
          const { is_pending, qnh } = body as unknown as FlightAirspace;
          return !is_pending && qnh?.source === source;
        },
      );
    await judgedOn('takeoff_gnss');
    server.react = () => undefined;
    await onceFilled(id);
    const { qnh } = (await judgedOn('weather')).body as unknown as FlightAirspace;
    expect(qnh).toMatchObject({ hpa: 1_018 });
  });

  it('is requested once for all flights of a place and day', async () => {
    const first = await upload(thermalCrossCountry({ seed: 700 }).igc);
    const of = payloadOf(await onceFilled(first));
    expect(server.weatherAsked).toHaveLength(1);
    const second = await upload(thermalCrossCountry({ seed: 701 }).igc);
    const [a, b] = [of, payloadOf(await onceFilled(second))];
    expect(server.weatherAsked).toHaveLength(1);
    expect(b.place).toEqual(a.place);
    expect(b.fetched_at! <= a.fetched_at!).toBe(true);
  });

  it('is requested from the next source if one has nothing, and given up if none has', async () => {
    server.react = ({ path }) => (path === '/v1/forecast' ? 'nulls' : undefined);
    const id = await upload();
    expect(payloadOf(await onceFilled(id))).toMatchObject({ model: 'era5', forecast_or_archive: 'archive' });
    await forget('weather_hours');
    server.react = () => 'nulls';
    const without = await upload();
    await until('it is given up', async () => (await rowOf(without))?.status === 'unavailable');
    expect(payloadOf(await client.get(weatherPath(without)))).toMatchObject({
      source: 'observed',
      hours: [],
    });
  });

  it('is not given up for a flight too recent for the last archive', async () => {
    server.react = () => 'nulls';
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const date = [yesterday.slice(8, 10), yesterday.slice(5, 7), yesterday.slice(2, 4)].join('');
    const { igc } = shortRidgeFlight({ seed: seed++ });
    const id = await upload(Buffer.from(igc.toString('latin1').replace(/^HFDTE.*$/m, `HFDTE${date}`)));
    const { body } = await client.get(`/api/v1/flights/${id}`);
    expect(body.flown_at!.slice(0, 10)).toBe(yesterday.slice(0, 10));
    // with two waits, an older flight is given up at the third
    const row = await until(
      'it was requested often',
      () => rowOf(id),
      (found) => found!.attempt > 3,
    );
    expect(row).toMatchObject({ status: 'awaited', failures: 0 });
    server.react = () => undefined;
    expect(payloadOf(await onceFilled(id))).toMatchObject({ forecast_or_archive: 'forecast' });
  });

  it('waits as long as the provider says, without counting a failure', async () => {
    server.react = () => ({ status: 429, reason: 'Daily API request limit exceeded.', retryAfter: '3600' });
    const id = await upload();
    await until('the provider was asked', () => server.weatherAsked.length > 0);
    const paused = await until(
      'the pause is known to all workers',
      () =>
        operator.database.query<{ seconds: number }[]>(
          `select extract(epoch from paused_until - now())::float8 as seconds from weather_providers
            where paused_until is not null`,
        ),
      (rows) => rows.length === 1,
    );
    expect(paused[0]!.seconds).toBeGreaterThan(3_000);
    server.react = () => undefined;
    await until('it is postponed', async () => {
      const [row] = await operator.database.query<unknown[]>(
        `select 1 from flight_weather w join flights f on f.id = w.flight_id
          where f.public_id = $1 and due_at > now() + interval '50 minutes' and failures = 0`,
        [id],
      );
      return row !== undefined;
    });
    expect(server.weatherAsked).toHaveLength(1);
  });

  it('does not delay a worker that is stopping', async () => {
    server.react = () => 'hang';
    const id = await upload();
    await until('a worker waits for the provider', () => server.weatherAsked.length > 0);
    await service.worker!.stop();
    expect(await rowOf(id)).toEqual({ status: 'awaited', attempt: 1, failures: 0 });
    server.react = () => undefined;
    await service.startWorker();
    await onceFilled(id);
  });

  it('is filled in by another worker if one died, and for earlier flights', async () => {
    const before = await upload();
    await onceFilled(before);
    await forget('flight_weather', 'weather_hours', 'flight_walks'); // as in a database from before this feature
    server.react = () => 'hang';
    const id = await upload();
    await until('a worker waits for the provider', async () => (await rowOf(id))?.attempt === 1);
    await until('it has sent a request', () => server.weatherAsked.length > 1);
    await service.worker!.end('SIGKILL');
    server.react = () => undefined;
    await operator.database.query(`update flight_weather set due_at = now()`); // its lease has expired
    await service.startWorker();
    await onceFilled(id);
    await onceFilled(before);
    expect(await rowOf(id)).toMatchObject({ status: 'saved', attempt: 2, failures: 0 });
    // the flights of earlier tests are filled in again too; wait, since the next step counts requests
    await until('every flight has its weather', async () => {
      const rows = await operator.database.query<unknown[]>(
        `select 1 from flights f left join flight_weather w on w.flight_id = f.id
          where w.status is null or w.status = 'awaited'`,
      );
      return rows.length === 0;
    });
  });

  it('follows a reanalysis, and requests nothing if the new path crosses the same air', async () => {
    const id = await upload();
    await onceFilled(id);
    const stored = () =>
      operator.database.query<{ status: string; version: number; path: unknown[] }[]>(
        `select w.status, w.analysis_version as version, w.content -> 'path' as path
           from flight_weather w join flights f on f.id = w.flight_id where f.public_id = $1`,
        [id],
      );
    const [before] = await stored();
    const asked = server.weatherAsked.length;
    // as an earlier version left it: with a path that is not in its track
    await operator.database.query(
      `update flight_weather w set analysis_version = 0, status = 'unavailable', failures = 3, empty_answers = 2,
              content = jsonb_set(content::jsonb, '{path,0,time}', '"2020-01-01T00:00:00Z"')
         from flights f where f.id = w.flight_id and f.public_id = $1`,
      [id],
    );
    await operator.database.query(
      `update flights set analysis_version = $2 - 1, reanalysis_version = $2 where public_id = $1`,
      [id, before!.version],
    );
    await service.worker!.stop();
    await service.startWorker(); // which immediately looks for flights to reanalyse
    const [after] = await until('the weather follows', stored, ([row]) => row?.status === 'saved');
    expect(after).toEqual(before);
    expect(await rowOf(id)).toMatchObject({ failures: 0 });
    expect(server.weatherAsked).toHaveLength(asked);
  });

  it("stays within the provider's limits, however many workers request at once", async () => {
    const limits = { perMinute: 50, perHour: 1_000, perDay: null };
    const workers = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const options = { url: service.databaseUrl, poolMax: 4, applicationName: 'test' };
        const database = await createDataSource(options).initialize();
        cleanup.add(() => database.destroy());
        return new WeatherLimitRepository(database);
      }),
    );
    const waits = await Promise.all(
      workers.flatMap((worker) => Array.from({ length: 10 }, () => worker.take('shared', 5.6, limits))),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(Math.floor(50 / 5.6));
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(60_000);
    await operator.database.query(`update weather_calls set called_at = called_at - interval '61 seconds'`);
    expect(await workers[0]!.take('shared', 5.6, limits)).toBe(0);
    expect(await workers[1]!.take('shared', 5.6, { ...limits, perHour: 60 })).toBe(0);
    expect(await workers[1]!.take('shared', 5.6, { ...limits, perHour: 60 })).toBeGreaterThan(60_000);
    expect(await workers[2]!.take('alone', 99, { perMinute: 10, perHour: null, perDay: null })).toBe(0);
    await workers[3]!.pause('alone', 30);
    expect(await workers[0]!.take('alone', 1, limits)).toBeGreaterThan(1_000);
  });
});
