import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

const THREAD = path.resolve(import.meta.dirname, '../../dist/bundle/analysis-thread.js');
const SCORE_BUDGET_MS = 10_000;
const WARM_UP_FLIGHTS = 40;

/** Flights per second of the analysis threads alone, with no database, queue or files: the upper bound of a worker. */
export async function bareFlightsPerSecond(bytes: Uint8Array, flights: number, threads: number) {
  const pool = new Piscina({
    filename: pathToFileURL(THREAD).href,
    minThreads: threads,
    maxThreads: threads,
    workerData: { isWarmedUp: true },
  });
  const task = () =>
    pool.run({
      flightId: '0'.repeat(26),
      uploadedAt: new Date(),
      part: null,
      bytes,
      fileSha256: null,
      scoreBudgetMs: SCORE_BUDGET_MS,
      outlinedRuleSet: 'xcontest',
    }) as Promise<unknown>;
  const run = (count: number) => Promise.all(Array.from({ length: count }, task));
  await run(WARM_UP_FLIGHTS);
  const startedAt = performance.now();
  await run(flights);
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.destroy();
  return flights / seconds;
}
