import { Cleanup } from '../test/harness/cleanup.js';
import { type BenchResult } from './bench-result.js';
import { round } from './measure.js';
import { CONNECTIONS, type MeasuredReads, measureReads } from './read/measure-reads.js';
import { DEEP, FLIGHT_HOURS, FLIGHTS, readTargets } from './read/read-targets.js';

/** Shares of the bare controller's rate; for the deep page, its p95 relative to page one's. */
const GOALS = { flight: 0.6, notModified: 0.75, deepPage: 1.2 };

/** `GET` over HTTP, on a PostgreSQL with production settings. */
export default async function read(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    return result(await measureReads(await readTargets(cleanup)));
  } finally {
    await cleanup.run();
  }
}

function result(measured: ReadonlyMap<string, MeasuredReads>): BenchResult {
  const bare = measured.get('bare controller')!;
  const share = (name: string) => round(measured.get(name)!.ratePerSecond / bare.ratePerSecond, 2);
  const processorShare = (name: string) => round(bare.processorMs / measured.get(name)!.processorMs, 2);
  const flight = share('GET flight');
  const notModified = share('GET flight, 304');
  const deepPage = round(
    measured.get(`GET flights at depth ${DEEP}`)!.p95Ms / measured.get('GET flights')!.p95Ms,
    2,
  );
  return {
    bench: 'read',
    goal: `GET flight >= ${GOALS.flight} and its 304 >= ${GOALS.notModified} of the bare controller's rate; p95 of the list at depth ${DEEP} <= ${GOALS.deepPage} of page one`,
    value: flight,
    met: flight >= GOALS.flight && notModified >= GOALS.notModified && deepPage <= GOALS.deepPage,
    details: { flight, notModified, deepPage, rows: Object.fromEntries(measured), connections: CONNECTIONS },
    report: [
      `${FLIGHTS} flights of ${FLIGHT_HOURS} h stored, ${CONNECTIONS} connections; API, PostgreSQL and load generator share the machine`,
      row('', 'per s', 'p95 ms', 'kB', 'to bare', 'CPU ms', 'to bare'),
      ...[...measured].map(([name, { ratePerSecond, p95Ms, kilobytes, processorMs }]) =>
        row(name, ratePerSecond, p95Ms, kilobytes, share(name), processorMs, processorShare(name)),
      ),
      `p95 of the list at depth ${DEEP} relative to page one: ${deepPage}`,
    ].join('\n'),
  };
}

function row(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(32) + cells.map((cell) => String(cell).padStart(9)).join('');
}
