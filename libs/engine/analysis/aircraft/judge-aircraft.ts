import { isBalloonFlight } from '../flight/find-flights.js';
import { type FlightLog } from '../flight-log.js';
import { type FlightPhases } from '../phases/find-phases.js';
import { type Stretch } from '../phases/flight-phase.js';
import { totalSeconds } from '../phases/stretch-seconds.js';
import { type Propulsion } from '../segments/find-propulsion.js';
import { AIRCRAFT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type Aircraft, type AircraftClass, type AircraftSource } from './aircraft.js';

/**
 * The aircraft of the main flight. What the recorder measured goes before what was typed in: an engine that carries the
 * flight, then the headers, then speed in circles, where the wind cancels out. The owner has the last word.
 *
 * @param propulsion of the main flight; null without a flight
 */
export function judgeAircraft(
  { igc, track, flight, corrections, namedClass: header }: FlightLog,
  propulsion: Propulsion | null,
  phases: FlightPhases | null,
): Aircraft {
  const model = igc.headers.gliderType;
  const is = (of: AircraftClass, source: AircraftSource): Aircraft => ({ class: of, model, source });
  if (corrections.aircraftClass !== undefined) return is(corrections.aircraftClass, 'owner');
  if (flight !== null && isBalloonFlight(flight)) return is('balloon', 'header');
  if (propulsion?.isPoweredAircraft && header !== 'powered') return is('powered', propulsion.source!);
  if (header !== null) return is(header, 'header');
  if (phases !== null && circlesFast(track, phases.circling)) return is('sailplane', 'movement');
  return { class: null, model, source: null };
}

function circlesFast(track: Track, circles: readonly Stretch[]): boolean {
  const seconds = totalSeconds(track, circles);
  const metres = circles.reduce(
    (sum, { startIndex, endIndex }) => sum + track.pathM[endIndex]! - track.pathM[startIndex]!,
    0,
  );
  return seconds >= AIRCRAFT.circlingSecondsMin && metres >= AIRCRAFT.sailplaneSpeedMinMps * seconds;
}
