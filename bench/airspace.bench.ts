import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FlightLog } from '@engine/analysis';
import { type BenchResult } from './bench-result.js';
import { AIRSPACE, ANALYSIS, SCORING } from './built-libs.js';
import { loadIgcFiles } from './igc-files.js';
import { median, processorMs, round } from './measure.js';

const FLIGHTS = 80;
const GOAL_SECONDS = 5;
const GOAL_SHARE = 0.05;
const ROUNDS = 5;
/** Real files with borders where the flights are; other folders by `AIRSPACE_FILES`. */
const FOLDER = process.env.AIRSPACE_FILES ?? path.resolve(import.meta.dirname, '../../shared/airspace/files');
const FILES = /^(ch|cz|fr|de)-20.*\.openair\d\.txt$/;

const { compileAirspaces, judgeAirspaces, readAirspaces, SHIPPED_PROFILES } = AIRSPACE;
const { analyseLog, deltaJson, fullReplayTrack, InvalidIgcError, prepareLog, readIgc } = ANALYSIS;

/**
 * Judges flights among all airspaces of several countries by each profile, and compares the time with that of
 * everything else that is computed for a flight.
 */
export default function airspaceBench(): BenchResult {
  if (!existsSync(FOLDER))
    throw new Error(`There are no files of airspaces in ${FOLDER}. Set AIRSPACE_FILES.`);
  const names = readdirSync(FOLDER).filter((name) => FILES.test(name));
  const airspaces = names.flatMap((name) => readAirspaces(readFileSync(path.join(FOLDER, name))).airspaces);
  const files = loadIgcFiles()
    .files.filter(({ bytes }) => isFlight(bytes))
    .slice(0, FLIGHTS);
  const logs = files.map(({ bytes }) => prepareLog(readIgc(bytes)));
  const wholeMs = time(() => files.forEach(({ bytes }) => analyseWhole(bytes)));
  const compiled = compileAirspaces(airspaces);
  const first = processorMs(() => judgeAll(logs, compiled, SHIPPED_PROFILES[0]!));
  const rows = SHIPPED_PROFILES.map((profile) => {
    const ms = time(() => judgeAll(logs, compiled, profile));
    return {
      profile: profile.name,
      ms: round(ms, 1),
      share: round(ms / wholeMs, 4),
      ...countsOf(logs, compiled, profile),
    };
  });
  const none = compileAirspaces([]);
  const noneMs = time(() => judgeAll(logs, none, SHIPPED_PROFILES[0]!));
  const worst = Math.max(first, ...rows.map(({ ms }) => ms)) / 1_000;
  const share = Math.max(...rows.map((row) => row.share));
  return {
    bench: 'airspace',
    goal: `${FLIGHTS} flights in at most ${GOAL_SECONDS} s of processor time, and ${GOAL_SHARE} of their analysis`,
    value: round(worst, 3),
    met: worst <= GOAL_SECONDS && share <= GOAL_SHARE,
    details: {
      ...{ files: names, airspaces: airspaces.length, flights: logs.length, rounds: ROUNDS },
      fixes: logs.reduce((sum, { track }) => sum + track.count, 0),
      ...{ wholeMs: round(wholeMs, 1), firstMs: round(first, 1), withoutAirspacesMs: round(noneMs, 2), rows },
    },
    report: [
      `${logs.length} flights among ${airspaces.length} airspaces; processor time, median of ${ROUNDS} rounds`,
      `analysis, score and track of all: ${round(wholeMs, 0)} ms; without airspaces: ${round(noneMs, 2)} ms`,
      `first verdicts, which prepare the borders: ${round(first, 0)} ms`,
      '',
      row('profile', 'CPU ms', 'share', 'inside', 'possible', 'near', 'clear', 'unknown'),
      ...rows.map(({ profile, ms, share: part, summaries }) =>
        row(
          ...[profile, `${ms}`, `${round(100 * part, 2)} %`],
          ...['inside', 'possible', 'near', 'clear', 'unknown'].map((name) => `${summaries[name] ?? 0}`),
        ),
      ),
    ].join('\n'),
  };
}

type Compiled = ReturnType<typeof compileAirspaces>;
type Profile = (typeof SHIPPED_PROFILES)[number];

function judgeAll(logs: readonly FlightLog[], compiled: Compiled, profile: Profile) {
  return logs.map((log) => judgeAirspaces(log, compiled, profile));
}

function countsOf(logs: readonly FlightLog[], compiled: Compiled, profile: Profile) {
  const summaries: Record<string, number> = {};
  for (const { summary } of judgeAll(logs, compiled, profile))
    summaries[summary] = (summaries[summary] ?? 0) + 1;
  return { summaries };
}

/** Everything that is computed for a flight but its debrief. */
function analyseWhole(bytes: Uint8Array) {
  const log = prepareLog(readIgc(bytes));
  const analysis = analyseLog(log);
  return {
    scores: SCORING.scoreFlight(log),
    track: deltaJson(fullReplayTrack(log, analysis.phases ?? []).columns),
  };
}

function time(work: () => unknown): number {
  work(); // warms up
  return median(Array.from({ length: ROUNDS }, () => processorMs(work)));
}

function isFlight(bytes: Uint8Array): boolean {
  try {
    return prepareLog(readIgc(bytes)).flight !== null;
  } catch (error) {
    if (error instanceof InvalidIgcError) return false;
    throw error;
  }
}

function row(name: string, ...cells: string[]): string {
  return `${name.padEnd(10)}${cells.map((cell) => cell.padStart(10)).join('')}`;
}
