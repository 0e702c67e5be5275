import { rm } from 'node:fs/promises';
import { migrate } from '@core/database';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { faiTriangle } from '../test/factories/flight-simulator/index.js';
import { Operator } from '../test/harness/account.js';
import { type Answer, ApiClient } from '../test/harness/api-client.js';
import { temporaryFolder } from '../test/harness/backing-services.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { type BenchResult } from './bench-result.js';
import { median, quantile, round } from './measure.js';

const GOAL_MS = 1_000;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 20;
const FIRST_SEASON = 2001;
const GIVEN_UP_AFTER_MS = 60_000;

/** What follows a corrected date: a path, and whether its response is about the flight on that day. */
interface Follower {
  readonly path: string;
  follows(answer: Answer, day: string): boolean;
}

interface CorrectableFlight {
  readonly client: ApiClient;
  readonly id: string;
  readonly sharedPath: string;
}

/** How long after `PATCH /flights/{id}` everything that shows a flight shows it as corrected, on production settings. */
export default async function corrections(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    const flight = await processedFlight(cleanup);
    const patchedMs: number[] = [];
    const followedMs: number[] = [];
    for (let turn = 0; turn < WARM_UP_ROUNDS + ROUNDS; turn++) {
      const { patched, followed } = await measureOne(flight, `${FIRST_SEASON + turn}-08-05`);
      if (turn < WARM_UP_ROUNDS) continue;
      patchedMs.push(patched);
      followedMs.push(followed);
    }
    return result(patchedMs, followedMs);
  } finally {
    await cleanup.run();
  }
}

/** An hour and a half of flight, with a debrief and a share link. */
async function processedFlight(cleanup: Cleanup): Promise<CorrectableFlight> {
  const dataDir = await temporaryFolder('bench-corrections');
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await EmbeddedPostgres.start({ dataDir });
  cleanup.add(() => postgres.stop());
  await migrate(postgres.url);
  const service = await ServiceProcesses.start({ databaseUrl: postgres.url });
  cleanup.add(() => service.stop());
  const operator = await Operator.at(postgres.url);
  cleanup.add(() => operator.close());
  const account = await operator.createAccount();
  const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  const { body } = await client.upload({ igc: faiTriangle({ seed: 71 }).igc });
  const shared = await client.sendJson('POST', `/api/v1/flights/${body.id}/sharing`, {});
  const { pathname } = new URL((shared.body as object as { url: string }).url);
  return { client, id: body.id, sharedPath: `${pathname}.json` };
}

/** Milliseconds until the response, and until everything follows. */
async function measureOne(
  { client, id, sharedPath }: CorrectableFlight,
  day: string,
): Promise<{ patched: number; followed: number }> {
  const debriefBefore = (await client.get(`/api/v1/flights/${id}/analysis`)).body.id;
  const startedAt = performance.now();
  const { status } = await client.sendJson('PATCH', `/api/v1/flights/${id}`, {
    corrections: { flown_on: day },
  });
  if (status !== 200) throw new Error(`The correction was answered with ${status}`);
  const patched = performance.now() - startedAt;
  for (const follower of followersOf(id, sharedPath, day, debriefBefore)) {
    while (!follower.follows(await client.get(follower.path), day)) {
      if (performance.now() - startedAt > GIVEN_UP_AFTER_MS)
        throw new Error(`${follower.path} does not follow`);
    }
  }
  return { patched, followed: performance.now() - startedAt };
}

function followersOf(id: string, sharedPath: string, day: string, debriefBefore: string): Follower[] {
  const season = day.slice(0, 4);
  const onDay = ({ text }: Answer) => text.includes(day);
  return [
    { path: `/api/v1/flights/${id}`, follows: onDay },
    { path: `/api/v1/flights/${id}/score`, follows: onDay },
    { path: `/api/v1/flights/${id}/analysis`, follows: ({ body }) => body.id !== debriefBefore },
    { path: `/api/v1/statistics?season=${season}`, follows: flightsOfSeason },
    { path: `/api/v1/records?season=${season}`, follows: onDay },
    { path: `/api/v1/thermals/map?season=${season}`, follows: hasCells },
    { path: sharedPath, follows: onDay },
  ];
}

function flightsOfSeason({ body }: Answer): boolean {
  return (body as object as { total: { flights: number } }).total.flights === 1;
}

function hasCells({ body }: Answer): boolean {
  return (body as object as { features: object[] }).features.length > 0;
}

function result(patchedMs: readonly number[], followedMs: readonly number[]): BenchResult {
  const summary = (times: readonly number[]) => ({
    median: round(median(times), 0),
    p95: round(quantile(times, 0.95), 0),
    slowest: round(Math.max(...times), 0),
  });
  const [patched, followed] = [summary(patchedMs), summary(followedMs)];
  const row = (name: string, { median: middle, p95, slowest }: typeof patched) =>
    name.padEnd(48) + [middle, p95, slowest].map((ms) => String(ms).padStart(9)).join('');
  return {
    bench: 'corrections',
    goal: `all that shows a flight follows a corrected date within ${GOAL_MS} ms (p95)`,
    value: followed.p95,
    met: followed.p95 <= GOAL_MS,
    details: { rounds: ROUNDS, patchedMs: patched, followedMs: followed },
    report: [
      `${ROUNDS} corrected dates, one after the other; ms`,
      `${''.padEnd(48)}${['median', 'p95', 'slowest'].map((name) => name.padStart(9)).join('')}`,
      row('the correction is answered', patched),
      row('season, records, map, debrief, share and score', followed),
    ].join('\n'),
  };
}
