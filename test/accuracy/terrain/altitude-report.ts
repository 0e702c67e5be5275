import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FlightLog, InvalidIgcError, prepareLog, readIgc } from '@engine/analysis';
import { CORPUS_DIRECTORY } from '../../corpus/corpus-folder.js';

/** Standard deviations that hold: of GNSS around the altitude, by half and by nine tenths of the logs. */
export const ALTITUDE_BOUNDS = { medianM: 6, ninthTenthM: 12, laggedM: 20 } as const;

/** A log whose receiver shows altitudes late. */
interface LaggedLog {
  readonly lagSeconds: number;
  /** Robust standard deviation of GNSS around the altitude, metres: with the lag, and as if there were none. */
  readonly residualM: number;
  readonly residualAtOnceM: number;
}

/** The summary of `npm run accuracy -- altitude`. */
export interface AltitudeReport {
  readonly logs: number;
  readonly residualsM: readonly number[];
  readonly lagged: readonly LaggedLog[];
  readonly failures: readonly string[];
}

/** How well barometer and GNSS agree in the real logs that have both. */
export function measureAltitudes(): AltitudeReport {
  const residualsM: number[] = [];
  const lagged: LaggedLog[] = [];
  for (const bytes of realLogs()) {
    const log = logOf(bytes);
    const fit = log?.clean.altitudeLevel.fit;
    if (!log || !fit) continue;
    residualsM.push(fit.residualM);
    if (fit.gnssLagSeconds === 0) continue;
    const { gnssLagSeconds: lagSeconds, residualM } = fit;
    lagged.push({ lagSeconds, residualM, residualAtOnceM: residualAtOnce(log) });
  }
  residualsM.sort((a, b) => a - b);
  const { medianM, ninthTenthM, laggedM } = ALTITUDE_BOUNDS;
  const failures = [
    ...(quantile(residualsM, 0.5) > medianM ? ['half of the logs'] : []),
    ...(quantile(residualsM, 0.9) > ninthTenthM ? ['nine tenths of the logs'] : []),
    ...(lagged.some(({ residualM }) => residualM > laggedM) ? ['a log with a lag'] : []),
  ].map((which) => `GNSS is further from the altitude than it may be in ${which}`);
  return { logs: residualsM.length, residualsM, lagged, failures };
}

function* realLogs(): Generator<Uint8Array> {
  for (const folder of [CORPUS_DIRECTORY, `${CORPUS_DIRECTORY}-2`, `${CORPUS_DIRECTORY}-xccup`]) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.toLowerCase().endsWith('.igc')) yield readFileSync(path.join(folder, name));
    }
  }
}

function logOf(bytes: Uint8Array): FlightLog | null {
  try {
    return prepareLog(readIgc(bytes));
  } catch (error) {
    if (error instanceof InvalidIgcError) return null;
    throw error;
  }
}

function residualAtOnce({ igc, clean, track }: FlightLog): number {
  const differences = Array.from({ length: track.count }, (_, i) => {
    return igc.fixes.gnssAltitudeM[clean.selection.indices[i]!]! - track.altitudeM[i]!;
  }).sort((a, b) => a - b);
  const middle = quantile(differences, 0.5);
  const sizes = differences.map((difference) => Math.abs(difference - middle)).sort((a, b) => a - b);
  return 1.4826 * quantile(sizes, 0.5);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
}

/** Prints the report; returns 1 if a bound is exceeded. */
export function runAltitudeReport(asJson: boolean): number {
  const report = measureAltitudes();
  const { logs, residualsM, lagged, failures } = report;
  const metres = (value: number): string => value.toFixed(1).padStart(8);
  const shares = [0.5, 0.75, 0.9, 0.95, 1];
  const text = [
    `standard deviation of GNSS around the altitude, in ${logs} logs with barometer and GNSS`,
    `share of logs  ${shares.map((share) => String(share).padStart(8)).join('')}`,
    `at most, m     ${shares.map((share) => metres(quantile(residualsM, share))).join('')}`,
    '',
    `GNSS is late in ${lagged.length} logs`,
    'lag, s    at once, m    with the lag, m',
    ...lagged.map(
      ({ lagSeconds, residualM, residualAtOnceM }) =>
        `${String(lagSeconds).padStart(6)}  ${metres(residualAtOnceM)}      ${metres(residualM)}`,
    ),
  ];
  console.log(asJson ? JSON.stringify(report) : text.join('\n'));
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}
