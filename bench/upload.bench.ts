import http from 'node:http';
import os from 'node:os';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { type BenchResult } from './bench-result.js';
import { quantile, round } from './measure.js';
import { UPLOAD_GOALS_MS } from './uploads/upload-goals.js';
import { flightsPerSecond, timeUpload } from './uploads/upload-requests.js';
import { startTargets, type UploadTarget } from './uploads/upload-targets.js';

const HOURS = Object.keys(UPLOAD_GOALS_MS).map(Number);
const WARM_UP_UPLOADS = 12;
const UPLOADS_PER_SIZE = 40;
const CLIENTS = 8;
const UPLOADS_AT_ONCE = 96;

/**
 * Measures the three sizes in turn, each round on every target. Rounds alternate in order, so leftover work from the
 * previous upload affects all targets alike.
 */
async function measureLatency(targets: readonly UploadTarget[], flights: readonly Buffer[]) {
  const agent = new http.Agent({ keepAlive: true });
  const times = new Map<string, number[]>();
  const note = (row: string, ms: number) => times.set(row, [...(times.get(row) ?? []), ms]);
  for (const [size, igc] of flights.entries()) {
    for (let round = 0; round < WARM_UP_UPLOADS + UPLOADS_PER_SIZE; round++) {
      for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
        const upload = await timeUpload(target, igc, agent);
        if (round >= WARM_UP_UPLOADS) note(`${target.queue} ${HOURS[size]} h`, upload);
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
    const loadBefore = os.loadavg()[0]!;
    const targets = await startTargets(cleanup);
    const flights = HOURS.map((hours) => flightOfDuration({ hours, intervalSeconds: 1, seed: 7 }).igc);
    const times = await measureLatency(targets, flights);
    const rates: Record<string, number> = {};
    for (const target of targets) {
      const load = { clients: CLIENTS, uploads: UPLOADS_AT_ONCE };
      rates[target.queue] = round(await flightsPerSecond(target, flights[1]!, load), 1);
    }
    return result(times, rates, { loadBefore, bytes: flights.map(({ length }) => length) });
  } finally {
    await cleanup.run();
  }
}

function result(
  times: ReadonlyMap<string, readonly number[]>,
  rates: Record<string, number>,
  conditions: { readonly loadBefore: number; readonly bytes: readonly number[] },
): BenchResult {
  const rows = [...times].map(([name, values]) => {
    const [, hours = ''] = name.split(' ');
    const [p50, p95] = [round(quantile(values, 0.5), 1), round(quantile(values, 0.95), 1)];
    return { name, p50, p95, goal: UPLOAD_GOALS_MS[hours]! };
  });
  const worst = Math.max(...rows.map(({ p50, goal }) => p50 / goal));
  const table = rows.map(
    ({ name, p50, p95, goal }) =>
      `${name.padEnd(16)}${String(p50).padStart(8)}${String(p95).padStart(8)}${String(goal).padStart(8)}`,
  );
  const perSecond = Object.entries(rates).map(([queue, rate]) => `${queue}: ${rate} flights/s`);
  return {
    bench: 'upload',
    goal: 'on an idle machine, p50 of each size within its goal: largest share of a goal used <= 1',
    value: round(worst, 2),
    met: worst <= 1,
    details: {
      latencyMs: rows,
      flightsPerSecond: rates,
      clients: CLIENTS,
      ...conditions,
    },
    report: [
      `POST /flights, ${UPLOADS_PER_SIZE} uploads a size one after another, ms; load of the machine before: ${round(conditions.loadBefore, 1)}`,
      `${''.padEnd(16)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'goal'.padStart(8)}`,
      ...table,
      `${CLIENTS} clients at once, flights of 5 h: ${perSecond.join(', ')}`,
    ].join('\n'),
  };
}
