import path from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type FlightLog } from '@engine/analysis';
import { type BenchResult } from './bench-result.js';
import { ANALYSIS, SCORING } from './built-libs.js';
import { type BenchFile, loadIgcFiles } from './igc-files.js';
import { median, processorMs, round } from './measure.js';
import { mainFlights, spread } from './score/bench-flights.js';
import { geometricMean, ROUNDS } from './score/timed-score.js';

const { analyseLog, deltaJson, fullReplayTrack, prepareLog, readIgc } = ANALYSIS;
const { scoreFlight, warmUp } = SCORING;

const GOAL_RATIO = 2;
const FLIGHTS = 30;
const WARM_ROUNDS = 3;
/** The number of collections V8 makes once a process is idle, and a pause for its work on other threads. */
const COLLECTIONS = 3;
const PAUSE_MS = 60;

interface Timed {
  analysisMs: number;
  scoreMs: number;
}

/**
 * Compares the first flight after an idle period with one in a series, in processor time. V8's full collections in an
 * idle process drop the shapes of objects no longer in use and the code compiled for them.
 */
export default async function idleBench(): Promise<BenchResult> {
  const { isCorpus, files } = loadIgcFiles();
  const names = new Set(mainFlights(files).map(({ name }) => name));
  const flights = spread(files.filter(({ name }) => names.has(path.basename(name))).sort(bySize), FLIGHTS);
  warmUp();
  for (let round = 0; round < WARM_ROUNDS; round++) flights.forEach(timedFlight);
  const busy = flights.map((flight) => medianOf(Array.from({ length: ROUNDS }, () => timedFlight(flight))));
  const collect = collector();
  const idle: Timed[] = [];
  for (const flight of flights) {
    for (let time = 0; time < COLLECTIONS; time++) {
      collect();
      await passed(PAUSE_MS);
    }
    idle.push(timedFlight(flight));
  }
  const rows = [
    row('analysis', busy, idle, ({ analysisMs }) => analysisMs),
    row('score', busy, idle, ({ scoreMs }) => scoreMs),
    row('both', busy, idle, ({ analysisMs, scoreMs }) => analysisMs + scoreMs),
  ];
  const value = rows.at(-1)!.times;
  return {
    bench: 'idle',
    goal: `the first flight after an idle period takes at most ${GOAL_RATIO} times as long as one in a series`,
    value,
    met: value <= GOAL_RATIO,
    details: { source: isCorpus ? 'corpus' : 'examples', flights: flights.length, rows },
    report: [
      line('geometric mean, ms of processor time', 'in a series', 'first', 'times'),
      ...rows.map(({ work, busyMs, idleMs, times }) => line(work, busyMs, idleMs, times)),
    ].join('\n'),
  };
}

function timedFlight({ bytes }: BenchFile): Timed {
  let log!: FlightLog;
  const analysisMs = processorMs(() => {
    log = prepareLog(readIgc(bytes));
    deltaJson(fullReplayTrack(log, analyseLog(log).phases ?? []).columns);
  });
  return { analysisMs, scoreMs: processorMs(() => scoreFlight(log)) };
}

function medianOf(times: readonly Timed[]): Timed {
  return {
    analysisMs: median(times.map(({ analysisMs }) => analysisMs)),
    scoreMs: median(times.map(({ scoreMs }) => scoreMs)),
  };
}

/** A full collection, as with `node --expose-gc`. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function row(work: string, busy: readonly Timed[], idle: readonly Timed[], msOf: (timed: Timed) => number) {
  const [busyMs, idleMs] = [busy, idle].map((timed) => geometricMean(timed.map(msOf))) as [number, number];
  return { work, busyMs: round(busyMs, 2), idleMs: round(idleMs, 2), times: round(idleMs / busyMs, 2) };
}

function bySize(a: BenchFile, b: BenchFile): number {
  return a.bytes.length - b.bytes.length;
}

function line(...values: (string | number)[]): string {
  return values
    .map((value, at) => (at === 0 ? String(value).padEnd(40) : String(value).padStart(13)))
    .join('');
}
