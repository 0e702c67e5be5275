import http from 'node:http';
import os from 'node:os';
import { flightOfDuration, lakeTriangle } from '../test/factories/flight-simulator/index.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { type BenchResult } from './bench-result.js';
import { median, round } from './measure.js';
import { BareLoops } from './overhead/bare-loops.js';
import { type Measurements, overheadResult, type SizeName } from './overhead/overhead-result.js';
import { combined, ServiceCosts } from './overhead/service-costs.js';
import { flightsPerSecond, timeUpload } from './uploads/upload-requests.js';
import { startTargets } from './uploads/upload-targets.js';

const CLIENTS = 8;
const SIZES: readonly { readonly name: SizeName; readonly igc: () => Buffer; readonly flights: number }[] = [
  { name: '76 min', igc: () => lakeTriangle().igc, flights: 40 },
  { name: '5 h', igc: () => flightOfHours(5), flights: 20 },
  { name: '11 h', igc: () => flightOfHours(11), flights: 10 },
];
/** V8 compiles what a flight needs over the first hundred or so. */
const WARM_UP_FLIGHTS = 100;

/** `OVERHEAD_QUICK=1` gives a rough impression in about two minutes. */
const IS_QUICK = process.env['OVERHEAD_QUICK'] === '1';
/** A checkout with a build to measure in the same run, such as one from before a change. */
const OTHER_CHECKOUT = process.env['OVERHEAD_OTHER_CHECKOUT'];

const EXTENT = IS_QUICK
  ? { sizes: SIZES.slice(0, 2), rounds: 3, warmUp: 40, uploads: 12, load: 32, counted: 20, idleSeconds: 10 }
  : { sizes: SIZES, rounds: 5, warmUp: WARM_UP_FLIGHTS, uploads: 24, load: 96, counted: 50, idleSeconds: 30 };

/**
 * What the service costs in addition to the work it exists for: processor time per flight of all processes, with the
 * debrief and without a webhook endpoint, over that of a bare loop of the same work. Bare loop and services take turns,
 * so that other load on the machine affects them alike.
 */
export default async function overhead(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  const loadBefore = round(os.loadavg()[0]!, 1);
  try {
    const bare = await BareLoops.start(cleanup);
    const services = await startServices(cleanup);
    const flights = EXTENT.sizes.map((size) => ({ ...size, igc: size.igc() }));
    const [first] = flights;
    await bare.flightsPerSecond(first!.igc, EXTENT.warmUp * bare.count);
    for (const service of services) await service.processorMs(first!.igc, EXTENT.warmUp);
    const measured: Measurements = { bare: {}, services: {} };
    for (const { name } of services) {
      measured.services[name] = { processorMs: {}, uploadMs: {} };
    }
    for (const { name, igc, flights: count } of flights) {
      await measureSize(name, igc, count, { bare, services }, measured);
    }
    const rates = flights.find(({ name }) => name === '5 h') ?? first!;
    await measureRates(rates.igc, { bare, services }, measured);
    for (const service of services) {
      const own = measured.services[service.name]!;
      own.statements = await service.statementCosts(first!.igc, EXTENT.counted);
      own.idle = await service.idleMsPerSecond(EXTENT.idleSeconds);
    }
    return overheadResult(measured, {
      rates: rates.name,
      clients: CLIENTS,
      isQuick: IS_QUICK,
      loadBefore,
    });
  } finally {
    await cleanup.run();
  }
}

function flightOfHours(hours: number): Buffer {
  return flightOfDuration({ hours, intervalSeconds: 1, seed: 7 }).igc;
}

interface Subjects {
  readonly bare: BareLoops;
  readonly services: readonly ServiceCosts[];
}

async function startServices(cleanup: Cleanup): Promise<ServiceCosts[]> {
  const own = await startTargets(cleanup);
  const other = OTHER_CHECKOUT ? await startTargets(cleanup, { checkout: OTHER_CHECKOUT }) : [];
  return Promise.all([
    ...own.map((target) => ServiceCosts.of(target.queue, target, cleanup)),
    ...other.map((target) => ServiceCosts.of(`${target.queue}, other`, target, cleanup)),
  ]);
}

async function measureSize(
  size: SizeName,
  igc: Buffer,
  flights: number,
  { bare, services }: Subjects,
  measured: Measurements,
): Promise<void> {
  const bareMs: number[] = [];
  const costs = new Map(
    services.map((service) => [service, [] as Awaited<ReturnType<ServiceCosts['processorMs']>>[]]),
  );
  for (let turn = -1; turn < EXTENT.rounds; turn++) {
    const bareMsOfTurn = await bare.processorMs(igc, flights);
    if (turn >= 0) bareMs.push(bareMsOfTurn);
    for (const service of turn % 2 === 0 ? services : services.toReversed()) {
      const ofTurn = await service.processorMs(igc, flights);
      if (turn >= 0) costs.get(service)!.push(ofTurn); // the first turn warms up
    }
  }
  measured.bare[size] = { processorMs: median(bareMs) };
  for (const [{ name }, rounds] of costs) {
    measured.services[name]!.processorMs[size] = combined(rounds, median);
  }
  await measureUploads(size, igc, services, measured);
}

async function measureUploads(
  size: SizeName,
  igc: Buffer,
  services: readonly ServiceCosts[],
  measured: Measurements,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  const times = new Map(services.map((service) => [service, [] as number[]]));
  for (let upload = 0; upload < EXTENT.uploads; upload++) {
    for (const service of upload % 2 === 0 ? services : services.toReversed()) {
      times.get(service)!.push(await timeUpload(service.target, igc, agent));
    }
  }
  agent.destroy();
  for (const [service, ms] of times) {
    measured.services[service.name]!.uploadMs[size] = round(median(ms), 1);
    await service.drained();
  }
}

async function measureRates(
  igc: Buffer,
  { bare, services }: Subjects,
  measured: Measurements,
): Promise<void> {
  const rates = new Map<string, number[]>([
    ['bare', []],
    ...services.map(({ name }) => [name, []] as [string, number[]]),
  ]);
  for (let turn = 0; turn < EXTENT.rounds; turn++) {
    rates.get('bare')!.push(await bare.flightsPerSecond(igc, EXTENT.load));
    for (const service of turn % 2 === 0 ? services : services.toReversed()) {
      const load = { clients: CLIENTS, uploads: EXTENT.load };
      rates.get(service.name)!.push(await flightsPerSecond(service.target, igc, load));
      await service.drained();
    }
  }
  measured.bareFlightsPerSecond = median(rates.get('bare')!);
  for (const { name } of services) measured.services[name]!.flightsPerSecond = median(rates.get(name)!);
}
