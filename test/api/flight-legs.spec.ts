import { ANALYSIS_VERSION, analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { legsPayload } from '@engine/results';
import { RULE_SETS, scoreFlight } from '@engine/scoring';
import { type FlightLegs, type FlightScore } from '@engine/results/shapes';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { groundLog } from '../factories/ground-log.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

describe.each(anySharedService())('the legs of a flight with the queue on $queue', (service) => {
  const { igc } = thermalCrossCountry({ seed: 41 });
  const names = RULE_SETS.map(({ name }) => name);
  let operator: Operator;
  let client: ApiClient;
  let path: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    path = `/api/v1/flights/${(await client.upload({ igc })).body.id}`;
  });

  afterAll(() => operator.close());

  async function read<Body>(url: string): Promise<Body> {
    const answer = await client.get(url);
    expect(answer.status).toBe(200);
    return answer.body as unknown as Body;
  }

  it('are those of the analysis under every rule set, to the last digit', async () => {
    const log = prepareLog(readIgc(igc));
    const expected = legsPayload(log, analyseLog(log), scoreFlight(log), names);
    for (const name of names) {
      const body = await read<FlightLegs>(`${path}/legs?rule_set=${name}`);
      expect(body).toMatchObject({ ...expected.legs[name], phases: expected.phases });
      expect(body.legs.length).toBeGreaterThan(0);
    }
  });

  it('connect the points of the score, under the same default rule set', async () => {
    const score = await read<FlightScore>(`${path}/score`);
    const body = await read<FlightLegs>(`${path}/legs`);
    expect([body.rule_set, body.type]).toEqual([score.rule_set, score.best!.type]);
    expect(body.legs[0]!.from).toEqual(score.best!.start);
    expect(body.legs.at(-1)!.to).toEqual(score.best!.finish);
    body.legs.slice(1).forEach((leg, i) => expect(leg.from).toEqual(body.legs[i]!.to));
    expect(body.analysis_version).toBe(ANALYSIS_VERSION);
  });

  it('are sent with a strong ETag, and not again if it matches', async () => {
    const first = await client.get(`${path}/legs`);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const again = await client.get(`${path}/legs`, { 'If-None-Match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await client.get(`${path}/legs?rule_set=ffvl`, { 'If-None-Match': tag });
    expect(other.status).toBe(200);
  });

  it('are empty if the log contains no flight', async () => {
    const { body } = await client.upload({ igc: groundLog() });
    const nothing = await read<FlightLegs>(`/api/v1/flights/${body.id}/legs`);
    expect(nothing).toMatchObject({ rule_set: 'xcontest', type: null, legs: [], phases: [] });
  });

  it('name an invalid parameter', async () => {
    for (const query of ['rule_set=OLC', 'legs=2']) {
      const { status, body } = await client.get(`${path}/legs?${query}`);
      expect([status, body.code, body.details?.[0]?.field]).toEqual([
        400,
        'validation_failed',
        query.split('=')[0],
      ]);
    }
  });

  it('are available to keys with the scope analysis:read, of its account', async () => {
    const stranger = await operator.createAccount();
    const keyOf = async (scopes?: ('flights:read' | 'analysis:read')[]) =>
      new ApiClient(service.baseUrl, (await operator.createKey(stranger.id, { scopes })).key);
    const code = async (answer: Promise<Answer>) => (await answer).body.code;
    expect(await code((await keyOf(['analysis:read'])).get(`${path}/legs`))).toBe('flight_not_found');
    expect(await code((await keyOf(['flights:read'])).get(`${path}/legs`))).toBe('insufficient_scope');
    expect(await code(client.get('/api/v1/flights/1/legs'))).toBe('flight_not_found');
  });

  it('and the task are withheld while a flight is processed, has failed, or awaits reanalysis', async () => {
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: 43 }).igc });
    const url = `/api/v1/flights/${body.id}`;
    const codes = async () =>
      Promise.all(
        ['legs', 'task'].map(async (part) => {
          const { status, body: answer, headers } = await client.get(`${url}/${part}`);
          return [status, answer.code, headers.get('retry-after')];
        }),
      );
    const setTo = (assignments: string) =>
      operator.database.query(`update flights set ${assignments} where public_id = $1`, [body.id]);
    await setTo(`status = 'processing', locked_until = now() + interval '1 hour'`);
    expect(await codes()).toEqual(Array(2).fill([409, 'flight_processing', '2']));
    await setTo(`status = 'failed', locked_until = null`);
    expect(await codes()).toEqual(Array(2).fill([422, 'flight_processing_failed', null]));
    await operator.database.query(
      `update flight_results r set legs = null, task = null from flights f where f.id = r.flight_id and f.public_id = $1`,
      [body.id],
    );
    await setTo(`status = 'processed', reanalysis_version = ${ANALYSIS_VERSION + 1}`);
    expect(await codes()).toEqual(Array(2).fill([409, 'flight_processing', '2']));
    await setTo(`reanalysis_version = null, failure_reason = 'its file is lost'`);
    expect(await codes()).toEqual(Array(2).fill([422, 'flight_processing_failed', null]));
  });
});
