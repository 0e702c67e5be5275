import { createHash } from 'node:crypto';
import { ANALYSIS_VERSION, pointOf, prepareLog, readIgc } from '@engine/analysis';
import { leagueTitle } from '@core/contract';
import { RULE_SETS, scoreFlight } from '@engine/scoring';
import { scorePayload } from '@engine/results';
import { type RuleSetScore, type ScoreSolver } from '@engine/results/shapes';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { groundLog } from '../factories/ground-log.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { PATIENT_SCORE_BUDGET_MS } from '../harness/service-environment.js';
import { anySharedService } from '../harness/shared-services.js';

interface ScoreBody extends RuleSetScore {
  readonly flight_id: string;
  readonly analysis_version: number;
  readonly input_sha256: string;
  readonly rule_sets_available: string[];
  readonly solver: ScoreSolver;
}

describe.each(anySharedService())('the score of a flight with the queue on $queue', (service) => {
  const { igc } = thermalCrossCountry();
  const log = prepareLog(readIgc(Buffer.from(igc)));
  const scores = scoreFlight(log);
  const names = RULE_SETS.map(({ name }) => name);
  let operator: Operator;
  let client: ApiClient;
  let flightId: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    flightId = (await client.upload({ igc })).body.id;
  });

  afterAll(() => operator.close());

  async function score(query = '', id = flightId): Promise<ScoreBody> {
    const answer = await client.get(`/api/v1/flights/${id}/score${query}`);
    expect(answer.status).toBe(200);
    return answer.body as unknown as ScoreBody;
  }

  it.each(names)('under %s equals the scorer’s, to the last digit', async (name) => {
    const expected = scorePayload(
      scores.find(({ ruleSet }) => ruleSet === name)!,
      (index) => pointOf(log, index),
    );
    expect(expected.best!.points).toBeGreaterThan(0);
    expect(await score(`?rule_set=${name}`)).toMatchObject(expected);
  });

  it('uses the rules of XContest by default, and lists the others', async () => {
    const body = await score();
    expect(body).toEqual(await score('?rule_set=xcontest'));
    expect(body).toMatchObject({ rule_set: 'xcontest', season: '2025', verified: false });
    expect(body.source).toContain('World XContest, Rules');
    expect(body.rule_sets_available).toEqual(names);
  });

  it('states why every other flight type lost', async () => {
    const { best, alternatives } = await score();
    expect(alternatives.length).toBeGreaterThan(3);
    for (const { type, lost } of alternatives) expect(lost === null).toBe(type === best!.type);
  });

  it('states its analysis version, source file and time limit', async () => {
    const { flight_id, analysis_version, input_sha256, solver } = await score();
    expect([flight_id, analysis_version]).toEqual([flightId, ANALYSIS_VERSION]);
    expect(input_sha256).toBe(createHash('sha256').update(igc).digest('hex'));
    expect(solver).toMatchObject({
      version: ANALYSIS_VERSION,
      mode: 'exact',
      time_limit_ms: PATIENT_SCORE_BUDGET_MS,
    });
    expect(solver.duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('rejects an unknown rule set, and lists the known ones', async () => {
    for (const query of ['rule_set=OLC', 'rule_set=', 'rule_set=XContest', 'rule_set=fai&rule_set=dhv']) {
      const { status, body } = await client.get(`/api/v1/flights/${flightId}/score?${query}`);
      expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'validation_failed', 'rule_set']);
    }
    const { body } = await client.get(`/api/v1/flights/${flightId}/score?rule_set=OLC`);
    expect(body.details?.[0]?.message).toBe(`must be one of ${names.join(', ')}`);
  });

  it('is empty, not an error, if the log contains no flight', async () => {
    const { body } = await client.upload({ igc: groundLog() });
    const nothing = await score('?rule_set=ffvl', body.id);
    expect(nothing).toMatchObject({ rule_set: 'ffvl', best: null, alternatives: [] });
    expect(nothing.rule_sets_available).toEqual(names);
  });

  it('comes under all rule sets in one response, the default one first, each as on its own', async () => {
    const { status, body } = await client.get(`/api/v1/flights/${flightId}/scores`);
    const { scores } = body as unknown as { scores: { rule_set: string; rule_set_name: string }[] };
    expect([status, scores[0]?.rule_set, scores.length]).toEqual([200, 'xcontest', names.length]);
    for (const one of scores) {
      const alone = await score(`?rule_set=${one.rule_set}`);
      expect(alone).toMatchObject(one);
      expect(one.rule_set_name).toBe(leagueTitle(one.rule_set));
    }
  });

  it('is available to keys with the scope analysis:read, of its account', async () => {
    const stranger = await operator.createAccount();
    const keyOf = async (id: string, scopes?: ('flights:read' | 'analysis:read')[]) =>
      new ApiClient(service.baseUrl, (await operator.createKey(id, { scopes })).key);
    const path = `/api/v1/flights/${flightId}/score`;
    const code = async (answer: Promise<Answer>) => (await answer).body.code;
    expect(await code((await keyOf(stranger.id)).get(path))).toBe('flight_not_found');
    expect(await code((await keyOf(stranger.id, ['flights:read'])).get(path))).toBe('insufficient_scope');
    expect(await code(client.get('/api/v1/flights/1/score'))).toBe('flight_not_found');
  });

  it('from an older analysis is withheld until the reanalysis has finished or failed', async () => {
    const { body } = await client.upload({ igc: shortRidgeFlight({ seed: 31 }).igc });
    const path = `/api/v1/flights/${body.id}/score`;
    const asProcessedBefore = (reanalysisVersion: number | null) =>
      operator.database.query(
        `with old as (update flights set analysis_version = 3, input_sha256 = null, reanalysis_version = $2::integer,
                              failure_reason = case when $2::integer is null then 'its file is lost' end
                       where public_id = $1 returning id)
         update flight_results set score = null, observed_weather = null from old where flight_id = old.id`,
        [body.id, reanalysisVersion],
      );
    await asProcessedBefore(ANALYSIS_VERSION + 1); // a version no worker has yet
    const waiting = await client.get(path);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'flight_processing']);
    expect(waiting.headers.get('retry-after')).toBe('2');
    expect((await client.get(`/api/v1/flights/${body.id}/thermals`)).status).toBe(200);
    await asProcessedBefore(null);
    expect((await client.get(path)).body.code).toBe('flight_processing_failed');
  });
});
