import http from 'node:http';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { type ServiceProcess } from '../test/harness/service-program.js';
import { type BenchResult } from './bench-result.js';
import { Backlog } from './fleet/backlog.js';
import { bareFlightsPerSecond } from './fleet/bare-loop.js';
import { quantile, round } from './measure.js';
import { timeUpload } from './uploads/upload-requests.js';
import { queueBackends, startTarget, type UploadTarget } from './uploads/upload-targets.js';

const numberOf = (name: string, standard: number) => Number(process.env[name] ?? standard);

/** Small flights to drain. `FLEET_DRAINED=5000` takes minutes, not half an hour. */
const DRAINED = numberOf('FLEET_DRAINED', 100_000);
/** Flights of 76 minutes per number of workers. */
const FLIGHTS = numberOf('FLEET_FLIGHTS', 600);
const WORKERS = [1, 2, 4] as const;
const THREADS = 2;
/** What an upload of another account waits behind. */
const IMPORTS = 2_000;
const ROUNDS = 3;
const UPLOADS_PER_ROUND = 40;
const WARM_UP_UPLOADS = 20;
const SECONDS_MAX = 7_200;

interface Upload {
  readonly idle: number[];
  readonly behind: number[];
}

interface Measured {
  readonly flightsPerSecond: Record<string, number>;
  readonly drainedPerSecond: number;
  readonly upload: Upload;
}

const HOURS_OF_76_MINUTES = 76 / 60;
const HOURS_OF_SMALL = 1 / 20;
const flight = flightOfDuration({ hours: HOURS_OF_76_MINUTES, intervalSeconds: 1, seed: 7 }).igc;
const smallFlight = flightOfDuration({ hours: HOURS_OF_SMALL, intervalSeconds: 1, seed: 7 }).igc;

/** Uploads one after the other, alone and behind imports of another account, in turn. */
async function measureUploads(target: UploadTarget, backlog: Backlog): Promise<Upload> {
  const agent = new http.Agent({ keepAlive: true });
  const upload = () => timeUpload(target, flight, agent);
  for (let n = 0; n < WARM_UP_UPLOADS; n++) await upload();
  const times: Upload = { idle: [], behind: [] };
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (let n = 0; n < UPLOADS_PER_ROUND; n++) times.idle.push(await upload());
    await backlog.add(flight, IMPORTS, 'import');
    for (let n = 0; n < UPLOADS_PER_ROUND; n++) times.behind.push(await upload());
    if ((await backlog.waiting()) < IMPORTS / 4) throw new Error('The imports were done too soon to matter');
    await backlog.drop();
  }
  agent.destroy();
  return times;
}

/** Flights per second by the number of workers, on the same cores as their database. */
async function measureWorkers(target: UploadTarget, backlog: Backlog): Promise<Record<string, number>> {
  const further: ServiceProcess[] = [];
  const rates: Record<string, number> = {};
  for (const workers of WORKERS) {
    while (further.length + 1 < workers) {
      const first = target.service.worker;
      further.push(target.service.launchWorker());
      target.service.worker = first; // which the service stops
      await further.at(-1)!.ready;
    }
    await backlog.add(flight, FLIGHTS, 'upload');
    const seconds = await backlog.drained(SECONDS_MAX);
    rates[workers] = round((FLIGHTS - 1) / seconds, 1);
  }
  for (const worker of further) await worker.stop();
  return rates;
}

async function measure(target: UploadTarget): Promise<Measured> {
  const backlog = await Backlog.of(target.service, target.redis?.url);
  try {
    const upload = await measureUploads(target, backlog);
    console.log(`${target.queue}: uploads are measured`);
    const flightsPerSecond = await measureWorkers(target, backlog);
    console.log(`${target.queue}: workers are measured`);
    await backlog.add(smallFlight, DRAINED, 'import');
    const drainedPerSecond = round((DRAINED - 1) / (await backlog.drained(SECONDS_MAX)), 1);
    return { upload, flightsPerSecond, drainedPerSecond };
  } finally {
    await backlog.close();
  }
}

/** On a PostgreSQL with production durability, and on Redis, one after the other. */
export default async function fleet(): Promise<BenchResult> {
  const bare = await bareFlightsPerSecond(flight, FLIGHTS, THREADS);
  console.log(`The bare loop is measured: ${round(bare, 1)} flights/s`);
  const measured: Record<string, Measured> = {};
  for (const queue of queueBackends()) {
    const cleanup = new Cleanup();
    try {
      measured[queue] = await measure(await startTarget(queue, cleanup));
    } finally {
      await cleanup.run();
    }
  }
  return result(bare, measured);
}

function result(bare: number, measured: Readonly<Record<string, Measured>>): BenchResult {
  const rows = Object.entries(measured).map(([queue, { upload, flightsPerSecond, drainedPerSecond }]) => {
    const idleP95 = quantile(upload.idle, 0.95);
    const behindP95 = quantile(upload.behind, 0.95);
    const shares = Object.entries(flightsPerSecond).map(([workers, rate]) => [
      workers,
      round(rate / bare, 2),
    ]);
    return {
      queue,
      idleMs: { p50: round(quantile(upload.idle, 0.5), 1), p95: round(idleP95, 1) },
      behindMs: { p50: round(quantile(upload.behind, 0.5), 1), p95: round(behindP95, 1) },
      ratio: round(behindP95 / idleP95, 2),
      flightsPerSecond,
      shareOfBareLoop: Object.fromEntries(shares) as Record<string, number>,
      drainedPerSecond,
    };
  });
  const worst = Math.max(...rows.map(({ ratio }) => ratio));
  const report = rows.flatMap((row) => [
    row.queue,
    `  an upload alone: p50 ${row.idleMs.p50} ms, p95 ${row.idleMs.p95} ms`,
    `  behind ${IMPORTS} imports of another account: p50 ${row.behindMs.p50} ms, p95 ${row.behindMs.p95} ms (${row.ratio} x)`,
    ...WORKERS.map(
      (workers) =>
        `  ${workers} workers: ${row.flightsPerSecond[workers]} flights/s, ${row.shareOfBareLoop[workers]} of the bare loop`,
    ),
    `  ${DRAINED} small flights drained, 1 worker: ${row.drainedPerSecond} flights/s`,
  ]);
  return {
    bench: 'fleet',
    goal: 'p95 of an upload behind 2,000 imports of another account <= 2 x the idle p95',
    value: worst,
    met: worst <= 2,
    details: {
      rows,
      bareFlightsPerSecond: round(bare, 1),
      drained: DRAINED,
      flights: FLIGHTS,
      threadsPerWorker: THREADS,
      bytes: { flight: flight.length, small: smallFlight.length },
    },
    report: [`bare loop, ${THREADS} threads: ${round(bare, 1)} flights/s`, ...report].join('\n'),
  };
}
