import { type Plan, utcMonthOf } from '@core/contract';
import { AllowanceRepository } from '@core/access';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

interface AnalysisBody {
  readonly id: string;
  readonly flight_id: string;
  readonly status: string;
  readonly language: string;
  readonly headline: string;
  readonly summary: string;
  readonly key_moments: readonly { time: string | null; kind: string }[];
  readonly strengths: readonly { evidence: readonly string[] }[];
}

const analysisOf = (answer: Answer): AnalysisBody => answer.body as unknown as AnalysisBody;
const month = () => utcMonthOf(new Date());

describe.each(sharedServices())('the debrief of a flight with the queue on $queue', (service) => {
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  /** A client of a new account on a plan, with automatic debriefs only if `auto`. */
  async function become(plan: Plan, options: { auto: boolean }): Promise<void> {
    accountId = (await operator.createAccount(plan)).id;
    await operator.database.query('update accounts set auto_debrief = $2 where id = $1', [
      accountId,
      options.auto,
    ]);
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
  }

  async function upload(igc: Uint8Array | string = thermalCrossCountry().igc): Promise<string> {
    const { body } = await client.upload({ igc });
    return `/api/v1/flights/${body.id}/analysis`;
  }

  const post = (path: string, headers: Record<string, string> = {}) => client.send('POST', path, { headers });

  const debriefsUsed = async (): Promise<number> =>
    (await new AllowanceRepository(operator.database).used(accountId, month())).debriefs;

  it("is neither started nor charged while the flight's track is being regenerated", async () => {
    await become('FREE', { auto: false });
    const path = await upload();
    const withoutTrack = (reanalysisVersion: number | null) =>
      operator.database.query(
        `with old as (update flights set reanalysis_version = $2 where account_id = $1 returning id)
         update flight_results set track = null from old where flight_id = old.id`,
        [accountId, reanalysisVersion],
      );
    await withoutTrack(1_000); // a version no worker has yet
    const waiting = await post(path);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'flight_processing']);
    await withoutTrack(null);
    expect((await post(path)).body.code).toBe('flight_processing_failed');
    expect((await client.get(path.replace('analysis', 'track'))).body.code).toBe('flight_processing_failed');
    expect(await debriefsUsed()).toBe(0);
  });

  it('is written after the upload, and uses up no quota', async () => {
    await become('FREE', { auto: true });
    const path = await upload();
    const answer = await until(
      'the debrief exists',
      () => client.get(path),
      ({ status }) => status === 200,
    );
    expect(analysisOf(answer)).toMatchObject({ status: 'completed', language: 'en' });
    expect(path).toContain(analysisOf(answer).flight_id);
    expect(await debriefsUsed()).toBe(0);
  });

  it('is written after the upload and on request even if the quota of language models is exhausted', async () => {
    await become('FREE', { auto: true });
    const allowance = new AllowanceRepository(operator.database);
    for (let taken = 0; taken < 3; taken++) await allowance.reserveDebrief(accountId, 3);
    const path = await upload();
    const written = await until(
      'the debrief exists',
      () => client.get(path),
      ({ status }) => status === 200,
    );
    const requested = await post(path);
    expect([requested.status, analysisOf(requested).id === analysisOf(written).id]).toEqual([200, false]);
    expect(await debriefsUsed()).toBe(3);
    await client.send('DELETE', path.replace('/analysis', ''), {});
    expect(await debriefsUsed()).toBe(3);
  });

  it('is written on request, in each language, with times of its key moments', async () => {
    await become('UNLIMITED', { auto: false });
    const path = await upload();
    expect((await client.get(path)).body.code).toBe('analysis_not_found');
    for (const language of ['de', 'fr', 'en']) {
      const answer = await post(`${path}?language=${language}`);
      expect(answer.status).toBe(200);
      expect(analysisOf(answer).language).toBe(language);
      expect(analysisOf(await client.get(`${path}?language=${language}`))).toEqual(analysisOf(answer));
    }
    const latest = analysisOf(await client.get(path));
    expect(latest.language).toBe('en');
    expect(latest.key_moments.at(0)?.kind).toBe('takeoff');
    expect(latest.key_moments.every(({ time }) => time !== null)).toBe(true);
    expect(latest.strengths.flatMap(({ evidence }) => evidence).length).toBeGreaterThan(0);
    expect(await debriefsUsed()).toBe(0);
  });

  it('is kept as history when another is written', async () => {
    await become('UNLIMITED', { auto: false });
    const path = await upload();
    const first = analysisOf(await post(path));
    const second = analysisOf(await post(path));
    expect(second.id).not.toBe(first.id);
    expect(second.summary).toBe(first.summary);
    expect(analysisOf(await client.get(path)).id).toBe(second.id);
    const rows = await operator.database.query<unknown[]>('select 1 from debriefs where account_id = $1', [
      accountId,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('is answered with 202 and its URL if the client does not want to wait', async () => {
    await become('UNLIMITED', { auto: false });
    const path = await upload();
    const answer = await post(`${path}?language=fr`, { Prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    expect(analysisOf(answer)).toMatchObject({ status: 'running', language: 'fr' });
    const location = answer.headers.get('location') ?? '';
    const saved = await until(
      'the debrief exists',
      () => client.get(location),
      ({ status }) => status === 200,
    );
    expect(analysisOf(saved).id).toBe(analysisOf(answer).id);
  });

  it('is written for a flight with little data', async () => {
    await become('UNLIMITED', { auto: false });
    const thin = shortRidgeFlight().igc;
    const lines = Buffer.from(thin).toString('latin1').split('\n');
    const undated = lines.filter(
      (line, i) => !line.startsWith('HFDTE') && (!line.startsWith('B') || i % 30 === 0),
    );
    const answer = await post(await upload(undated.join('\n')));
    expect(answer.status).toBe(200);
    expect(analysisOf(answer).key_moments.every(({ time }) => time === null)).toBe(true);
  });

  it('is private to the account, and requires its scopes', async () => {
    await become('UNLIMITED', { auto: false });
    const path = await upload();
    await post(path);
    const reader = new ApiClient(
      service.baseUrl,
      (await operator.createKey(accountId, { scopes: ['flights:read', 'analysis:read'] })).key,
    );
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.send('POST', path, {})).body.code).toBe('insufficient_scope');
    await become('UNLIMITED', { auto: false });
    expect((await client.get(path)).body.code).toBe('flight_not_found');
    expect((await post(path)).body.code).toBe('flight_not_found');
    expect((await post('/api/v1/flights/x/analysis')).body.code).toBe('flight_not_found');
  });

  it('rejects an unknown language', async () => {
    const path = '/api/v1/flights/01KAFQ3V7N4T8W2X5Y9Z0A1B3C/analysis';
    for (const answer of [await client.get(`${path}?language=es`), await post(`${path}?language=`)]) {
      expect(answer.body.code).toBe('validation_failed');
      expect(answer.body.details?.[0]?.field).toBe('language');
    }
  });
});
