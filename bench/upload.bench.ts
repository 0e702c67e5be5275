import http from 'node:http';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { type BenchResult } from './bench-result.js';
import { quantile, round } from './measure.js';
import { flightsPerSecond, timeNoop, timeUpload } from './uploads/upload-requests.js';
import { startTargets, type UploadTarget } from './uploads/upload-targets.js';

const HOURS = [1, 5, 11] as const;
const WARM_UP_UPLOADS = 12;
const UPLOADS_PER_SIZE = 40;
const CLIENTS = 8;
const UPLOADS_AT_ONCE = 96;
/** p50 in milliseconds for flights of 1, 5 and 11 hours. */
const GOALS_MS: Readonly<Record<string, readonly number[]>> = {
  PostgreSQL: [45, 85, 150],
  Redis: [25, 60, 120],
};

/**
 * Measures the three sizes in turn, each round on every target, plus a no-op: the same app reading and rejecting the
 * form. Rounds alternate in order, so leftover work from the previous upload affects all targets alike.
 */
async function measureLatency(targets: readonly UploadTarget[], flights: readonly Buffer[]) {
  const agent = new http.Agent({ keepAlive: true });
  const times = new Map<string, number[]>();
  const note = (row: string, ms: number) => times.set(row, [...(times.get(row) ?? []), ms]);
  for (const [size, igc] of flights.entries()) {
    for (let round = 0; round < WARM_UP_UPLOADS + UPLOADS_PER_SIZE; round++) {
      for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
        const upload = await timeUpload(target, igc, agent);
        const noop = await timeNoop(target, igc, agent);
        if (round < WARM_UP_UPLOADS) continue;
        note(`${target.queue} ${HOURS[size]} h`, upload);
        note(`no-op ${HOURS[size]} h`, noop);
      }
    }
  }
  agent.destroy();
  return times;
}

/** `POST /flights` over HTTP, on a PostgreSQL with production durability, and on Redis. */
export default async function upload(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    const targets = await startTargets(cleanup);
    const flights = HOURS.map((hours) => flightOfDuration({ hours, intervalSeconds: 1, seed: 7 }).igc);
    const times = await measureLatency(targets, flights);
    const rates: Record<string, number> = {};
    for (const target of targets) {
      const load = { clients: CLIENTS, uploads: UPLOADS_AT_ONCE };
      rates[target.queue] = round(await flightsPerSecond(target, flights[1]!, load), 1);
    }
    return result(times, rates, flights);
  } finally {
    await cleanup.run();
  }
}

function result(
  times: ReadonlyMap<string, readonly number[]>,
  rates: Record<string, number>,
  flights: readonly Buffer[],
): BenchResult {
  const rows = [...times].map(([name, values]) => {
    const [queue = '', hours] = name.split(' ');
    const size = HOURS.findIndex((candidate) => String(candidate) === hours);
    const goal = GOALS_MS[queue]?.[size];
    const noop = quantile(times.get(`no-op ${hours} h`) ?? [], 0.5);
    const p50 = quantile(values, 0.5);
    return {
      name,
      p50: round(p50, 1),
      p95: round(quantile(values, 0.95), 1),
      goal,
      toNoop: round(p50 / noop, 1),
    };
  });
  const shares = rows.flatMap((row) => (row.goal === undefined ? [] : [row.p50 / row.goal]));
  const worst = Math.max(...shares);
  const table = rows.map(
    (row) =>
      `${row.name.padEnd(16)}${String(row.p50).padStart(8)}${String(row.p95).padStart(8)}` +
      `${String(row.goal ?? '').padStart(8)}${`${row.toNoop} x`.padStart(10)}`,
  );
  const perSecond = Object.entries(rates).map(([queue, rate]) => `${queue}: ${rate} flights/s`);
  return {
    bench: 'upload',
    goal: 'p50 of each size within its goal: largest share of a goal used <= 1',
    value: Math.round(worst * 100) / 100,
    met: worst <= 1,
    details: {
      latencyMs: rows,
      flightsPerSecond: rates,
      clients: CLIENTS,
      bytes: flights.map((flight) => flight.length),
    },
    report: [
      `POST /flights, ${UPLOADS_PER_SIZE} uploads a size one after another, ms`,
      `${''.padEnd(16)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'goal'.padStart(8)}${'to no-op'.padStart(10)}`,
      ...table,
      `${CLIENTS} clients at once, flights of 5 h: ${perSecond.join(', ')}`,
    ].join('\n'),
  };
}
