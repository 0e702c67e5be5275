import { parseSettings } from '@core/config';
import {
  cellsOf,
  HoursNotKnownError,
  WeatherLimitedError,
  type WeatherProvider,
  weatherProviderOf,
  type WeatherRequest,
} from '@capabilities/weather';
import {
  calmSummerDay,
  OpenMeteoServer,
  type Reaction,
  standardHeightM,
} from '../harness/open-meteo-server.js';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2025, 5, 14, 12);
const CELLS = cellsOf([
  { latitude: 45.814152, longitude: 6.246803 },
  { latitude: 45.77854, longitude: 6.233483 },
  { latitude: 46.04, longitude: 6.9 },
]);

describe('Open-Meteo', () => {
  let server: OpenMeteoServer;
  const opened: WeatherProvider[] = [];

  beforeAll(async () => {
    server = await OpenMeteoServer.start();
  });

  beforeEach(() => {
    server.asked.length = 0;
    server.field = calmSummerDay;
    server.react = () => undefined;
    server.apiKey = undefined;
  });

  afterAll(async () => {
    for (const provider of opened) await provider.close();
    await server.stop();
  });

  function providerWith(environment: Record<string, string> = {}): WeatherProvider {
    const settings = parseSettings({
      WEATHER_PROVIDER: 'open-meteo',
      OPEN_METEO_URL: server.url,
      ...environment,
    });
    const provider = weatherProviderOf(settings)!;
    opened.push(provider);
    return provider;
  }

  const request = (changes: Partial<WeatherRequest> = {}): WeatherRequest => ({
    source: { kind: 'historical_forecast', model: 'best_match' },
    cells: CELLS,
    fromMs: NOON,
    toMs: NOON + 3_600_000,
    ...changes,
  });

  const failure = (wanted = request(), environment?: Record<string, string>): Promise<unknown> =>
    providerWith(environment)
      .fetch(wanted)
      .then(
        () => 'answered',
        (error: unknown) => error,
      );

  it('is not used unless configured', () => {
    expect(weatherProviderOf(parseSettings({}))).toBeNull();
  });

  it('receives cell centres, and returns the hours of whole days near the ground and above', async () => {
    expect(CELLS).toEqual([
      { latitude: 45.8, longitude: 6.2 },
      { latitude: 46, longitude: 6.9 },
    ]);
    const { columns, run } = await providerWith().fetch(request());
    const [asked] = server.weatherAsked;
    expect([asked!.path, asked!.parameters.get('latitude'), asked!.parameters.get('longitude')]).toEqual([
      '/v1/forecast',
      '45.8,46',
      '6.2,6.9',
    ]);
    expect(run).toBeNull();
    expect(columns).toHaveLength(2);
    expect(columns[0]!.hours).toHaveLength(24);
    const noon = columns[0]!.hours[12]!;
    expect(noon.time).toBe('2025-06-14T12:00:00Z');
    expect(noon.surface).toMatchObject({ pressure_hpa: 1_018, wind_direction_deg: 270, cape_jkg: 10 });
    expect(noon.levels.map((level) => level.pressure_hpa)).toEqual([
      1000, 950, 925, 900, 850, 800, 700, 600, 500,
    ]);
    expect(noon.levels[4]).toMatchObject({ pressure_hpa: 850, altitude_m: standardHeightM(850) });
  });

  it('parses the response for a single place, which is not a list', async () => {
    const { columns } = await providerWith().fetch(request({ cells: CELLS.slice(1) }));
    expect(columns).toHaveLength(1);
    expect(columns[0]).toMatchObject({ latitude: 46, longitude: 6.9, elevation_m: 1_000 });
  });

  it('leaves null what a model lacks, and reports the run of a model requested by name', async () => {
    const provider = providerWith({ OPEN_METEO_MODEL: 'ecmwf_ifs025' });
    const [source] = provider.sourcesFor(NOON, NOON, NOON);
    expect(source).toEqual({ kind: 'forecast', model: 'ecmwf_ifs025' });
    const { columns, run } = await provider.fetch(request({ source }));
    expect(run).toBe('2026-06-11T18:00:00Z');
    const { surface, levels } = columns[0]!.hours[12]!;
    expect(surface.boundary_layer_height_m).toBeNull();
    expect(levels.map((level) => level.pressure_hpa)).toEqual([1000, 925, 850, 700, 600, 500]);
  });

  it('requests only ground data from the archive, which has nothing else', async () => {
    const { columns } = await providerWith().fetch(request({ source: { kind: 'archive', model: 'era5' } }));
    const [{ path, parameters }] = server.weatherAsked as [{ path: string; parameters: URLSearchParams }];
    expect([path, parameters.get('models')]).toEqual(['/v1/archive', 'era5']);
    expect(parameters.get('hourly')).not.toContain('hPa');
    const { surface, levels } = columns[0]!.hours[12]!;
    expect([surface.cape_jkg, levels]).toEqual([null, []]);
    expect(surface.temperature_c).toBeCloseTo(24 - 0.0065 * 1_010);
  });

  it.each([
    ['of today', NOON - 3_600_000, ['forecast']],
    ['of last week', NOON - 6 * DAY_MS, ['forecast', 'archive']],
    ['of last month', NOON - 30 * DAY_MS, ['historical_forecast', 'archive']],
    ['of 2022', Date.UTC(2022, 0, 1), ['historical_forecast', 'archive']],
    ['of 2021', Date.UTC(2021, 11, 31), ['archive']],
    ['of 1939', Date.UTC(1939, 5, 1), []],
    ['with a clock that is days ahead', NOON + 3 * DAY_MS, []],
  ])('uses the sources that cover a flight %s', (_, fromMs, kinds) => {
    const sources = providerWith().sourcesFor(fromMs, fromMs + 3_600_000, NOON);
    expect(sources.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('is not final before its archive, the last source, has the hours', () => {
    const provider = providerWith();
    const finalMs = provider.finalFromMs(NOON);
    const kindsAt = (nowMs: number) => provider.sourcesFor(NOON, NOON, nowMs).map(({ kind }) => kind);
    expect(kindsAt(finalMs - 1)).toEqual(['forecast']);
    expect(kindsAt(finalMs)).toEqual(['forecast', 'archive']);
  });

  it('counts calls as the provider does: by places, and by ten variables', () => {
    const provider = providerWith();
    expect(provider.callsOf(request())).toBeCloseTo(2 * 5.6);
    expect(provider.callsOf(request({ source: { kind: 'archive', model: 'era5' } }))).toBeCloseTo(2 * 1.1);
  });

  it.each([
    ['Minutely API request limit exceeded. Please try again in one minute.', undefined, 60],
    ['Too many concurrent requests', undefined, 10],
    ['Daily API request limit exceeded. Please try again tomorrow.', '120', 120],
    ['Come back when the sun has burnt out.', 'Fri, 01 Jan 9999 00:00:00 GMT', 86_400],
    ['Come back never.', '9'.repeat(400), 86_400],
    ['Come back at once.', '0', 1],
  ])('reports when to retry: %s', async (reason, retryAfter, seconds) => {
    server.react = () => ({ status: 429, reason, retryAfter });
    const error = await failure();
    expect(error).toBeInstanceOf(WeatherLimitedError);
    expect(error).toMatchObject({ message: reason, retryAfterSeconds: seconds });
  });

  it('waits at most as long as configured, whatever the provider says', async () => {
    server.react = () => ({ status: 429, reason: 'Come back tomorrow.', retryAfter: '3600' });
    const error = await failure(request(), { WEATHER_WAIT_MAX_SECONDS: '90' });
    expect((error as WeatherLimitedError).retryAfterSeconds).toBe(90);
  });

  it('waits for the next hour or day if the provider says so', async () => {
    for (const [word, span] of [
      ['Hourly', 3_600],
      ['Daily', 86_400],
    ] as const) {
      server.react = () => ({ status: 429, reason: `${word} API request limit exceeded.` });
      const { retryAfterSeconds } = (await failure()) as WeatherLimitedError;
      expect(retryAfterSeconds).toBeGreaterThan(60);
      expect(retryAfterSeconds).toBeLessThanOrEqual(span + 60);
    }
  });

  it('treats dates out of its range as unknown', async () => {
    const before = request({ fromMs: Date.UTC(2015, 5, 1), toMs: Date.UTC(2015, 5, 1) });
    const error = await failure(before);
    expect(error).toBeInstanceOf(HoursNotKnownError);
    expect((error as Error).message).toMatch(/^Parameter 'start_date' is out of allowed range from 2016/);
  });

  it('is quoted in one short line, whatever it returns', async () => {
    server.react = () => ({ status: 500, reason: `No\u0000 \u001b[31m\n${'way '.repeat(10_000)}` });
    const { message } = (await failure()) as Error;
    expect(message).toMatch(/^The provider returned 500: No \[31m way way/);
    expect(message.length).toBeLessThan(250);
    server.react = () => ({ status: 429, reason: '\u0000'.repeat(10_000) });
    expect(((await failure()) as Error).message).toBe('');
  });

  it.each<[string, Reaction, RegExp]>([
    ['breaks off', 'truncate', /./],
    ['is a page of a proxy', 'page', /returned 502: <html>Bad Gateway/],
    ['is a closed connection', 'reset', /./],
    ['has other units', 'other-units', /temperature_2m must be in °C; got mp\/h/],
    ['is an error', { status: 500, reason: 'Internal' }, /returned 500: Internal/],
  ])('fails if the response %s', async (_, reaction, words) => {
    server.react = () => reaction;
    const error = await failure();
    expect(error).not.toBeInstanceOf(HoursNotKnownError);
    expect((error as Error).message).toMatch(words);
  });

  it('is awaited no longer than configured', async () => {
    server.react = () => 'hang';
    const error = await failure(request(), { WEATHER_TIMEOUT_SECONDS: '1' });
    expect((error as Error).name).toBe('TimeoutError');
  });

  it('is read up to a size limit', async () => {
    const error = await failure(request(), { WEATHER_ANSWER_MAX_BYTES: '20000' });
    expect((error as Error).message).toMatch(/size/);
    expect(await failure(request(), { WEATHER_ANSWER_MAX_BYTES: '2000000' })).toBe('answered');
  });

  it('sends the key, and never reveals it', async () => {
    server.apiKey = 'secret-of-ours';
    expect(await failure(request(), { OPEN_METEO_API_KEY: 'secret-of-ours' })).toBe('answered');
    const error = (await failure(request(), { OPEN_METEO_API_KEY: 'wrong-secret' })) as Error;
    expect(error.message).toBe('The provider returned 400: The supplied API key is invalid.');
  });

  it('fails for an unknown model', async () => {
    const error = await failure(request({ source: { kind: 'forecast', model: 'no_such' } }));
    expect((error as Error).message).toMatch(/returned 400: .*no_such/);
  });
});
