import { type FlightLog } from '../flight-log.js';
import { QUALITY } from '../thresholds.js';
import { type WeighedFinding } from './finding.js';
import { fileFinding } from './finding-context.js';

const SECONDS_PER_MINUTE = 60;

/**
 * The engine running in flight, by the recorder's engine sensor: climbs and heights gained with it are not those of a
 * glider. Empty without a sensor, and if the engine was silent.
 */
export function engineFinding({ engineRuns, flight, track, timeOf }: FlightLog): WeighedFinding[] {
  if (engineRuns === null || flight === null) return [];
  const { timeSeconds } = track;
  const { takeoffIndex, landingIndex } = flight;
  const runs = engineRuns.filter((run) => run.endIndex > takeoffIndex && run.startIndex < landingIndex);
  if (runs.length === 0) return [];
  const seconds = runs.reduce((sum, { startIndex, endIndex }) => {
    const start = timeSeconds[Math.max(startIndex, takeoffIndex)]!;
    return sum + timeSeconds[Math.min(endIndex, landingIndex)]! - start;
  }, 0);
  const occurrences = runs.slice(0, QUALITY.occurrencesMax).map(({ startIndex, endIndex }) => ({
    startsAt: timeOf(startIndex),
    endsAt: timeOf(endIndex),
    fixes: endIndex - startIndex + 1,
  }));
  const duration =
    seconds < 2 * SECONDS_PER_MINUTE ? `${seconds} s` : `${Math.round(seconds / SECONDS_PER_MINUTE)} min`;
  return [
    fileFinding('engine_running', {
      action: 'noted',
      count: runs.reduce((sum, { startIndex, endIndex }) => sum + endIndex - startIndex + 1, 0),
      startsAt: occurrences[0]!.startsAt,
      endsAt: timeOf(runs.at(-1)!.endIndex),
      occurrences,
      shareOfFlight: Math.min(1, seconds / (timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!)),
      message: `The engine sensor shows an engine running in flight for ${duration}. Climbs during that time are not counted as thermals or lift.`,
    }),
  ];
}
