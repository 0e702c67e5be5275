import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { Operator } from '../test/harness/account.js';
import { ApiClient } from '../test/harness/api-client.js';
import { TestPostgres } from '../test/harness/backing-services.js';
import { chromiumOnPath } from '../test/harness/chromium.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { type BenchResult } from './bench-result.js';
import { median, round } from './measure.js';
import { cardsKb, type ListTimes, listTimes } from './pages/flight-lists.js';
import { type Visit, visit } from './pages/visit.js';

const FIXES = [5_000, 20_000, 60_000];
const ROUNDS = 3;
const KB = 1_000;
/** Kilobytes as sent; milliseconds at a fourth of this processor's speed; the time of long lists relative to short ones. */
const GOALS = {
  pageKb: 90,
  withSceneKb: 250,
  replayScriptMs: 50,
  loadingScriptMs: 150,
  layoutShift: 0,
  cardsKb: 120,
  listRatio: 1.2,
};

/**
 * A first visit to a shared flight on a phone with a slow processor: bytes, requests, the longest tasks while it loads
 * and replays, and when the first picture of the replay is there. Flights of different length in turn. Before that, the list of flights
 * in the console: its size as cards, and its time with few and many flights.
 */
export default async function pagesBench(): Promise<BenchResult> {
  const chromium = chromiumOnPath();
  if (chromium === undefined)
    throw new Error('Chromium is not on the PATH (Debian: apt-get install chromium)');
  const cleanup = new Cleanup();
  try {
    const { baseUrl, operator } = await start(cleanup);
    const lists = { cardsKb: await cardsKb(baseUrl, operator), times: await listTimes(baseUrl, operator) };
    const shared = await shareFlights(baseUrl, operator);
    const visits = shared.map((): Visit[] => []);
    for (let times = 0; times < ROUNDS; times++) {
      for (const [at, { url }] of shared.entries()) visits[at]!.push(await visit(chromium, url));
    }
    return result(
      shared.map(({ fixes }, at) => ({ fixes, ...summary(visits[at]!) })),
      lists,
    );
  } finally {
    await cleanup.run();
  }
}

async function start(cleanup: Cleanup): Promise<{ baseUrl: string; operator: Operator }> {
  const postgres = await TestPostgres.start();
  cleanup.add(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase('pages');
  const service = await ServiceProcesses.start({ databaseUrl, environment: { ANALYSIS_WARM_UP: 'on' } });
  cleanup.add(() => service.stop());
  const operator = await Operator.at(databaseUrl);
  cleanup.add(() => operator.close());
  return { baseUrl: service.baseUrl, operator };
}

async function shareFlights(baseUrl: string, operator: Operator): Promise<{ fixes: number; url: string }[]> {
  const { key } = await operator.createKey((await operator.createAccount()).id);
  const client = new ApiClient(baseUrl, key);
  const shared: { fixes: number; url: string }[] = [];
  for (const [index, fixes] of FIXES.entries()) {
    const { igc } = flightOfDuration({ hours: fixes / 3_600, intervalSeconds: 1, seed: 20 + index });
    const { id } = (await client.upload({ igc })).body;
    const { body } = await client.send('POST', `/api/v1/flights/${id}/sharing`, {});
    const { url } = body as unknown as { url: string };
    const { track } = (await (await fetch(`${url}.json?resolution=full`)).json()) as {
      track: { point_count: number };
    };
    shared.push({ fixes: track.point_count, url });
  }
  return shared;
}

function summary(visits: readonly Visit[]) {
  const of = (value: (visit: Visit) => number) => median(visits.map(value));
  const whole = (value: (visit: Visit) => number) => round(of(value), 0);
  return {
    requests: of(({ requests }) => requests),
    pageKb: round(of(({ pageBytes }) => pageBytes) / KB, 1),
    withSceneKb: round(of(({ pageBytes, sceneBytes }) => pageBytes + sceneBytes) / KB, 1),
    documentKb: round(of(({ documentBytes }) => documentBytes) / KB, 1),
    flightDataKb: round(of(({ flightDataBytes }) => flightDataBytes) / KB, 1),
    firstPaintMs: whole(({ firstPaintMs }) => firstPaintMs),
    firstFrameMs: whole(({ firstFrameMs }) => firstFrameMs),
    loadingScriptMs: whole(({ loading }) => loading.scriptMs),
    replayScriptMs: whole(({ replay }) => replay.scriptMs),
    loadingTaskMs: whole(({ loading }) => loading.taskMs),
    replayTaskMs: whole(({ replay }) => replay.taskMs),
    loadingRendererMs: whole(({ loading }) => loading.rendererMs),
    replayRendererMs: whole(({ replay }) => replay.rendererMs),
    loadingHeldMs: whole(({ loading }) => loading.heldMs),
    replayHeldMs: whole(({ replay }) => replay.heldMs),
    layoutShift: round(
      of(({ layoutShift }) => layoutShift),
      3,
    ),
  };
}

type Row = ReturnType<typeof summary> & { readonly fixes: number };

interface Lists {
  readonly cardsKb: number;
  readonly times: readonly ListTimes[];
}

function result(rows: readonly Row[], lists: Lists): BenchResult {
  const listRatio = Math.max(...lists.times.map(({ ratio }) => ratio));
  const ofLists = { cardsKb: lists.cardsKb, listRatio };
  const worst = (name: keyof typeof GOALS) =>
    name in ofLists
      ? ofLists[name as keyof typeof ofLists]
      : Math.max(...rows.map((row) => row[name as keyof Row]));
  const ratios = Object.entries(GOALS).map(([name, goal]) => {
    const value = worst(name as keyof typeof GOALS);
    return {
      name,
      worst: value,
      goal,
      ratio: goal === 0 ? (value === 0 ? 0 : Infinity) : round(value / goal, 2),
    };
  });
  const value = Math.max(...ratios.map(({ ratio }) => ratio));
  const names = Object.keys(rows[0]!) as (keyof Row)[];
  return {
    bench: 'pages',
    goal: 'at most 1: the worst ratio of a measured value to its goal, over all flights and lists',
    value,
    met: value <= 1,
    details: { goals: GOALS, ratios, rows, lists },
    report: [
      ...names.map((name) => line(name, ...rows.map((row) => row[name]))),
      '',
      line('median of a list', '100, ms', '100 k, ms', 'ratio'),
      ...lists.times.map((each) => line(each.list, each.smallMs, each.largeMs, each.ratio)),
      '',
      line('worst', 'value', 'goal', 'ratio'),
      ...ratios.map((each) => line(each.name, each.worst, each.goal, each.ratio)),
    ].join('\n'),
  };
}

function line(name: string, ...values: (string | number)[]): string {
  return name.padEnd(20) + values.map((value) => String(value).padStart(12)).join('');
}
