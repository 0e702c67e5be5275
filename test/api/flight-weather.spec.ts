import { createHash } from 'node:crypto';
import { analyse, ANALYSIS_VERSION } from '@engine/analysis';
import { observedWeatherPayload, weatherPayload } from '@engine/results';
import { type StoredWeather } from '@engine/results/shapes';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { groundLog, withoutDate } from '../factories/ground-log.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

describe.each(anySharedService())('the weather of a flight with the queue on $queue', (service) => {
  const { igc } = thermalCrossCountry();
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => operator.close());

  async function weatherOf(file: Uint8Array) {
    const { body } = await client.upload({ igc: file });
    return { id: body.id, answer: await client.get(`/api/v1/flights/${body.id}/weather`) };
  }

  it("is the flight's own observations, and the sun of its day", async () => {
    const { id, answer } = await weatherOf(igc);
    expect(answer.status).toBe(200);
    const observed = observedWeatherPayload(analyse(Buffer.from(igc)))!;
    expect(observed.observed.climb_by_hour.length).toBeGreaterThan(0);
    expect(observed.observed.wind_profile.length).toBeGreaterThan(0);
    expect(answer.body).toEqual({
      flight_id: id,
      analysis_version: ANALYSIS_VERSION,
      input_sha256: createHash('sha256').update(igc).digest('hex'),
      ...weatherPayload(observed),
    });
    const { sun, source, hours } = answer.body as unknown as StoredWeather;
    expect([source, hours]).toEqual(['observed', []]);
    const takeoff = (await client.get(`/api/v1/flights/${id}`)).body.flown_at!;
    expect(Date.parse(sun.sunrise!)).toBeLessThan(Date.parse(takeoff));
    expect(Date.parse(sun.sunset!)).toBeGreaterThan(Date.parse(takeoff));
  });

  it('exists for a flight without a thermal, too', async () => {
    const { answer } = await weatherOf(shortRidgeFlight({ seed: 41 }).igc);
    const { observed } = answer.body as unknown as StoredWeather;
    expect([observed.thermal_top_m, observed.climb_by_hour]).toEqual([null, []]);
  });

  it.each([
    ['the file has no date', withoutDate(shortRidgeFlight({ seed: 42 }).igc)],
    ['the log contains no flight', groundLog()],
  ])('is not available if %s', async (_, file) => {
    const { answer } = await weatherOf(file);
    expect([answer.status, answer.body.code]).toEqual([404, 'weather_not_available']);
  });

  it('is available to keys with the scope weather:read, of its account', async () => {
    const { id } = await weatherOf(igc);
    const stranger = await operator.createAccount();
    const reader = await operator.createKey(stranger.id, { scopes: ['weather:read'] });
    const other = await operator.createKey(stranger.id, { scopes: ['analysis:read'] });
    const codeFor = async ({ key }: { key: string }) =>
      (await new ApiClient(service.baseUrl, key).get(`/api/v1/flights/${id}/weather`)).body.code;
    expect(await codeFor(reader)).toBe('flight_not_found');
    expect(await codeFor(other)).toBe('insufficient_scope');
  });
});
