import {
  analyseLog,
  type FlightAnalysis,
  type FlightLog,
  InvalidIgcError,
  prepareLog,
  readIgc,
} from '@engine/analysis';
import { scoreFlight } from '@engine/scoring';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CORPUS_DIRECTORY } from './corpus-folder.js';

/** Small simulated flights with the faults of public bug reports, in a folder next to the real ones. */
const DIRECTORY = path.resolve(CORPUS_DIRECTORY, '../cases');
const hasCases = existsSync(path.join(DIRECTORY, 'expected.json'));

/** What must come out of one case; every field is optional. */
interface Expected {
  flights?: number;
  duration_seconds?: number;
  tolerance_s?: number;
  flown_at?: string;
  takeoff?: string;
  finding?: string;
  suggested_date?: string;
  fixes_removed_max?: number;
  ground_speed_max_kmh?: [number, number];
  message?: string;
}

/** Durations without a tolerance were measured with an earlier rule for take-off. */
const TOLERANCE_SECONDS = 10;

const cases = hasCases ? Object.entries(JSON.parse(textOf('expected.json')) as Record<string, Expected>) : [];

function textOf(file: string): string {
  return readFileSync(path.join(DIRECTORY, file), 'utf8');
}

function analysed(file: string): { log: FlightLog; analysis: FlightAnalysis } {
  const log = prepareLog(readIgc(readFileSync(path.join(DIRECTORY, file))), {
    receivedAt: Date.parse('2026-01-01'),
  });
  return { log, analysis: analyseLog(log) };
}

describe('cases from public reports', () => {
  it('are present, or the run warns once that they are missing', () => {
    if (hasCases) expect(cases.length).toBeGreaterThan(30);
    else
      process.stderr.write(`\n!! No cases in ${DIRECTORY}: nothing was checked against public reports.\n\n`);
  });
});

const describeCases = hasCases ? describe : describe.skip;

describeCases('a case from a public report', () => {
  it.each(cases.filter(([, { message }]) => message === undefined))('is met: %s', (file, expected) => {
    const { log, analysis } = analysed(file);
    const { quality, metrics } = analysis;
    const { duration_seconds: seconds, ground_speed_max_kmh: speeds } = expected;
    if (expected.flights !== undefined) expect(log.flights).toHaveLength(expected.flights);
    if (seconds !== undefined) {
      expect(Math.abs(analysis.durationSeconds! - seconds)).toBeLessThanOrEqual(
        expected.tolerance_s ?? TOLERANCE_SECONDS,
      );
    }
    const takeoff = expected.flown_at ?? expected.takeoff;
    if (takeoff !== undefined) {
      expect(Math.abs(analysis.flownAt! - Date.parse(takeoff)) / 1000).toBeLessThanOrEqual(
        expected.tolerance_s ?? TOLERANCE_SECONDS,
      );
    }
    if (expected.finding !== undefined) {
      expect(quality.findings).toContainEqual(
        expect.objectContaining({ kind: expected.finding, suggestedDate: expected.suggested_date }),
      );
    }
    if (expected.fixes_removed_max !== undefined) {
      const removed = Object.values(quality.fixesRemoved).reduce<number>(
        (sum, count: number) => sum + count,
        0,
      );
      expect(removed).toBeLessThanOrEqual(expected.fixes_removed_max);
    }
    if (speeds !== undefined) {
      expect(metrics.groundSpeedMaxKmh).toBeGreaterThanOrEqual(speeds[0]);
      expect(metrics.groundSpeedMaxKmh).toBeLessThanOrEqual(speeds[1]);
    }
  });

  it.each(cases.filter(([, { message }]) => message !== undefined))(
    'is refused with the reason: %s',
    (file) => {
      expect(() => analysed(file)).toThrow(InvalidIgcError);
      expect(() => analysed(file)).toThrow(/digits of another script|quotation marks of an e-mail/);
    },
  );
});

describeCases('a position that is stale after a gap', () => {
  it('costs neither score nor distance', () => {
    const [control, stale] = ['made/a_control.igc', 'made/a_stale_fix.igc'].map((file) => {
      const { log, analysis } = analysed(file);
      const { points, breaks } = scoreFlight(log, { ruleSets: ['xcontest'], explain: false })[0]!;
      return { points, breaks, trackLengthKm: analysis.metrics.trackLengthKm! };
    });
    expect(control!.points).toBeCloseTo(32.26, 2);
    expect(stale!.breaks).toEqual([]);
    expect(Math.abs(stale!.points - control!.points)).toBeLessThan(0.03);
    expect(Math.abs(stale!.trackLengthKm - 30.77)).toBeLessThan(0.05);
  });
});
