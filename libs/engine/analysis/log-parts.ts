import { type FlightLog } from './flight-log.js';
import { type FlightSpan } from './flight/flight-span.js';
import { LOG_PART } from './thresholds.js';

/**
 * A part of a log with one flight: the fixes from `startSeconds` until before `endSeconds`, on the clock of
 * `FixColumns.timeSeconds`. Null is the start or the end of the log.
 */
export interface LogPart {
  readonly startSeconds: number | null;
  readonly endSeconds: number | null;
}

/**
 * Divides a log with several flights into one part per flight, without gaps or overlaps between them, in order; empty
 * for a log with fewer than two. Of more than `LOG_PART.flightsMax` flights, only the longest get a part.
 */
export function divideLog({ track: { timeSeconds }, flights }: FlightLog): LogPart[] {
  if (flights.length < 2) return [];
  const cuts = flights.slice(1).map(({ takeoffIndex }, i) => {
    const landedAt = timeSeconds[flights[i]!.landingIndex]!;
    const pauseSeconds = timeSeconds[takeoffIndex]! - landedAt;
    return landedAt + Math.min(LOG_PART.afterLandingSecondsMax, Math.ceil(pauseSeconds / 2));
  });
  const duration = ({ takeoffIndex, landingIndex }: FlightSpan): number =>
    timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!;
  const longest = new Set(
    [...flights].sort((a, b) => duration(b) - duration(a)).slice(0, LOG_PART.flightsMax),
  );
  return flights.flatMap((flight, i) =>
    longest.has(flight) ? [{ startSeconds: cuts[i - 1] ?? null, endSeconds: cuts[i] ?? null }] : [],
  );
}
