import { type Flight } from './flight/find-flights.js';
import { type FlightLog } from './flight-log.js';
import { AIRBORNE_KINDS, type LogSegment } from './segments/log-segment.js';

/**
 * The flight that a part of the log belongs to: its own for `flight` and `balloon`, the flight it launched for `tow`,
 * and the flight it carried for `powered`. Null for a part on the ground.
 */
export function flightOfSegment({ flights }: FlightLog, segment: LogSegment): Flight | null {
  if (!AIRBORNE_KINDS.has(segment.kind)) return null;
  const isPart = ({ takeoffIndex, landingIndex }: Flight): boolean =>
    segment.startIndex >= takeoffIndex && segment.endIndex <= landingIndex;
  return flights.find(isPart) ?? null;
}

/** The log as if `flight` were its only one. Track and cleaning stay those of the whole log. */
export function logOfFlight(log: FlightLog, flight: Flight): FlightLog {
  return { ...log, flights: [flight], flight };
}
