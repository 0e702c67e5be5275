import { isInAir, type Stay } from '../judgement/stay.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './flight-span.js';

/** A flight, and what it consists of. */
export interface Flight extends FlightSpan {
  /** Stays in the air, in order: tow, free flight, under power, or a balloon's. */
  readonly stays: readonly Stay[];
}

/** The flights among the stays of a log, in order: stays in the air that follow each other are one flight. */
export function flightsOf(stays: readonly Stay[]): Flight[] {
  const flights: { takeoffIndex: number; landingIndex: number; stays: Stay[] }[] = [];
  for (const stay of stays) {
    if (!isInAir(stay)) continue;
    const before = flights.at(-1);
    if (before?.landingIndex === stay.startIndex) {
      before.stays.push(stay);
      before.landingIndex = stay.endIndex;
    } else flights.push({ takeoffIndex: stay.startIndex, landingIndex: stay.endIndex, stays: [stay] });
  }
  return flights;
}

/** The flight that a log is about: the longest. Null if there is none. */
export function mainFlight(track: Track, flights: readonly Flight[]): Flight | null {
  const duration = (span: FlightSpan): number =>
    track.timeSeconds[span.landingIndex]! - track.timeSeconds[span.takeoffIndex]!;
  return flights.reduce<Flight | null>(
    (longest, span) => (longest === null || duration(span) > duration(longest) ? span : longest),
    null,
  );
}

/** Whether a balloon flew it: it drifts, and neither glides nor circles. */
export function isBalloonFlight({ stays }: Flight): boolean {
  return stays.some(({ state }) => state === 'balloon');
}
