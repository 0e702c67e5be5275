import { existsSync } from 'node:fs';
import { RULE_SET_NAMES } from '@core/contract';
import { type FlightScore, type FlightSegment, type LogSegment } from '@engine/results/shapes';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { withoutDate } from '../factories/ground-log.js';
import { threeFlights } from '../factories/three-flights.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';
import { storedFileOf, storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

describe.each(anySharedService())('the flights of a log, with the queue on $queue', (service) => {
  let operator: Operator;
  let client: ApiClient;
  let flight: ProcessedFlight;
  let segments: LogSegment[];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    flight = await uploaded(threeFlights());
    ({ segments } = flight.quality);
  });

  afterAll(() => operator.close());

  async function uploaded(igc: Uint8Array): Promise<ProcessedFlight> {
    return (await client.upload({ igc })).body as unknown as ProcessedFlight;
  }

  const ask = (n: number | string, query = '', id = flight.id) =>
    client.get(`/api/v1/flights/${id}/segments/${n}${query}`);

  async function segmentAt(n: number, query = '', id = flight.id): Promise<FlightSegment> {
    const answer = await ask(n, query, id);
    expect(answer.status).toBe(200);
    return answer.body as unknown as FlightSegment;
  }

  const flightIndices = () => segments.flatMap(({ kind }, index) => (kind === 'flight' ? [index] : []));
  const mainIndex = () => segments.findIndex(({ is_main }) => is_main);

  it('each have numbers of their own', async () => {
    expect(flightIndices()).toHaveLength(3);
    const parts = await Promise.all(flightIndices().map((n) => segmentAt(n)));
    for (const [at, part] of parts.entries()) {
      const segment = segments[flightIndices()[at]!]!;
      expect(part.segment).toEqual(segment);
      expect(part.index).toBe(flightIndices()[at]);
      expect(part.flown_at).toBe(segment.starts_at);
      expect(part.metrics.takeoff!.time).toBe(segment.starts_at);
      expect(part.metrics.landing!.time).toBe(segment.ends_at);
      expect(part.duration_seconds).toBe(segment.duration_seconds);
      expect(part.thermals.thermals).toHaveLength(part.metrics.thermal_count!);
      expect(part.phases[0]!.starts_at).toBe(segment.starts_at);
      expect(part.phases.at(-1)!.ends_at).toBe(segment.ends_at);
      const { start, finish } = part.score.best!;
      expect(start.time! >= segment.starts_at! && finish.time! <= segment.ends_at!).toBe(true);
    }
    expect(parts.map(({ metrics }) => metrics.thermal_count)).toEqual([1, 2, 1]);
    expect(new Set(parts.map(({ metrics }) => metrics.track_length_km)).size).toBe(3);
  });

  it('include the counted one with exactly the numbers of the flight', async () => {
    const part = await segmentAt(mainIndex());
    expect(part.metrics).toEqual(flight.metrics);
    expect(part.duration_seconds).toBe(flight.duration_seconds);
    expect(part.flown_at).toBe(flight.flown_at);
    const thermals = (await client.get(`/api/v1/flights/${flight.id}/thermals`)).body as object;
    const { flight_id, analysis_version, input_sha256 } = part;
    expect({ flight_id, analysis_version, input_sha256, ...part.thermals }).toEqual(thermals);
    const { body: track } = await client.get(`/api/v1/flights/${flight.id}/track?resolution=full`);
    const { phases } = track as unknown as { phases: { kind: string; start_offset_seconds: number }[] };
    expect(part.phases.map(({ kind }) => kind)).toEqual(phases.map(({ kind }) => kind));
  });

  it.each(RULE_SET_NAMES)('include the best one with its score under the rules of %s', async (ruleSet) => {
    const query = `?rule_set=${ruleSet}`;
    const { body } = await client.get(`/api/v1/flights/${flight.id}/score${query}`);
    const whole = body as unknown as FlightScore;
    const parts = await Promise.all(flightIndices().map((n) => segmentAt(n, query)));
    const pointsOf = ({ best }: Pick<FlightScore, 'best'>) => best?.points ?? 0;
    const best = parts.reduce((a, b) => (pointsOf(b.score) > pointsOf(a.score) ? b : a));
    expect(best.score.rule_set).toBe(ruleSet);
    const { points_upper_bound: bound, ...score } = best.score.best!;
    expect(whole.best).toMatchObject(score);
    expect(bound).toBeLessThanOrEqual(whole.best!.points_upper_bound);
  });

  it('are the whole result of a log with one flight', async () => {
    const alone = await uploaded(shortRidgeFlight({ seed: 41 }).igc);
    const n = alone.quality.segments.findIndex(({ is_main }) => is_main);
    const part = await segmentAt(n, '', alone.id);
    const { solver, ...score } = (await client.get(`/api/v1/flights/${alone.id}/score`))
      .body as unknown as FlightScore;
    const { flight_id, analysis_version, input_sha256 } = part;
    expect(part.metrics).toEqual(alone.metrics);
    const { solver: ownSolver, ...own } = part.score;
    expect({ flight_id, analysis_version, input_sha256, ...own }).toEqual(score);
    expect(solver).toMatchObject(ownSolver);
  });

  it('are the same without a date', async () => {
    const undated = await uploaded(withoutDate(threeFlights({ seed: 2 })));
    const n = undated.quality.segments.findIndex(({ is_main }) => is_main);
    const part = await segmentAt(n, '', undated.id);
    expect(part.metrics).toEqual(undated.metrics);
    expect(part.flown_at).toBeNull();
    expect(part.phases[0]!.starts_at).toBeNull();
  });

  it('keep their tag, and are not sent again to those who have it', async () => {
    const [first, second] = [await ask(mainIndex()), await ask(mainIndex())];
    const tag = first.headers.get('etag')!;
    expect(second.headers.get('etag')).toBe(tag);
    const path = `/api/v1/flights/${flight.id}/segments/${mainIndex()}`;
    expect((await client.get(path, { 'If-None-Match': tag })).status).toBe(304);
  });

  it.each(['-1', '99', '1.5', '01', 'x', '9'.repeat(400), '%20'])('do not include part %s', async (n) => {
    const answer = await ask(n);
    expect([answer.status, answer.body.code]).toEqual([404, 'segment_not_found']);
  });

  it('do not include drives and time on the ground', async () => {
    for (const kind of ['drive', 'ground'] as const) {
      const answer = await ask(segments.findIndex((segment) => segment.kind === kind));
      expect([answer.status, answer.body.code]).toEqual([422, 'segment_not_a_flight']);
      expect(answer.body.message).toContain(kind);
    }
  });

  it('are those of the own account', async () => {
    const other = await operator.createAccount();
    const stranger = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    const answer = await stranger.get(`/api/v1/flights/${flight.id}/segments/${mainIndex()}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'flight_not_found']);
  });

  it('are not computed by another version of the analysis than the flight', async () => {
    const old = await uploaded(threeFlights({ seed: 43 }));
    await operator.database.query('update flights set analysis_version = 1000 where public_id = $1', [
      old.id,
    ]);
    const n = old.quality.segments.findIndex(({ is_main }) => is_main);
    const waiting = await ask(n, '', old.id);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'flight_processing']);
    await operator.database.query(`update flights set failure_reason = 'x' where public_id = $1`, [old.id]);
    const failed = await ask(n, '', old.id);
    expect([failed.status, failed.body.code]).toEqual([422, 'flight_processing_failed']);
  });

  it('need the file', async () => {
    const lost = await uploaded(threeFlights({ seed: 44 }));
    // compressed after the result, which would bring it back
    await until('it is compressed', () => existsSync(storedFileOf(service.dataDir, lost.id)));
    await storedFiles(service.dataDir).remove(lost.id);
    const n = lost.quality.segments.findIndex(({ is_main }) => is_main);
    const answer = await ask(n, '', lost.id);
    expect([answer.status, answer.body.code]).toEqual([404, 'file_not_available']);
  });
});
