import { type AircraftClass } from '../aircraft/aircraft.js';
import { headerAircraftClass } from '../aircraft/header-aircraft.js';
import { type FlightLog } from '../flight-log.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { type Stretch } from '../phases/flight-phase.js';
import { ENGINE } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { findTow, type Tow } from './find-tow.js';
import { findPoweredLegs } from './powered-legs.js';

/** What else than gravity and lift carried a flight. */
export interface Propulsion {
  /** Winch, aerotow or self-launch at the start; null without one. */
  tow: Tow | null;
  /** Stretches under engine power after the tow, in order. */
  powered: readonly Stretch[];
  /** How the powered stretches, or the engine's launch, were recognised; null without any. */
  source: 'engine_column' | 'movement' | null;
  /**
   * Whether the aircraft flies under power: a paraglider with a motor or a trike, not a glider that launched itself.
   */
  isPoweredAircraft: boolean;
}

/** No engine and no rope. */
export const NO_PROPULSION: Propulsion = { tow: null, powered: [], source: null, isPoweredAircraft: false };

/** Propulsion of each flight of a log, by its movement; a balloon has none. */
export function propulsionsOf({
  igc,
  track,
  engineRuns,
  movements,
}: Pick<FlightLog, 'igc' | 'track' | 'engineRuns' | 'movements'>): Map<FlightSpan | null, Propulsion> {
  const propulsions = new Map<FlightSpan | null, Propulsion>();
  for (const movement of movements) {
    if (movement.kind !== 'flight') continue;
    const headerClass = headerAircraftClass(igc.headers);
    propulsions.set(movement, findPropulsion(track, movement, engineRuns, headerClass));
  }
  return propulsions;
}

/**
 * Finds the launch and the powered stretches of a flight. An engine column decides where there is one. An engine that
 * runs at take-off and for less than half of the flight is a self-launch, and counts as a tow up to where it stops.
 *
 * @param engineRuns see `findEngineRuns`; null without an engine column
 * @param headerClass class of the aircraft by the file's headers, if known
 */
function findPropulsion(
  track: Track,
  flight: FlightSpan,
  engineRuns: readonly Stretch[] | null,
  headerClass: AircraftClass | null,
): Propulsion {
  const runs = engineRuns === null ? [] : within(flight, engineRuns);
  if (runs.length > 0) return byEngine(track, flight, runs, headerClass);
  const powered = engineRuns === null && headerClass !== 'sailplane' ? findPoweredLegs(track, flight) : [];
  if (powered.length > 0) return { tow: null, powered, source: 'movement', isPoweredAircraft: true };
  const tow = findTow(track, flight);
  return tow === null ? NO_PROPULSION : { ...NO_PROPULSION, tow };
}

function byEngine(
  track: Track,
  flight: FlightSpan,
  runs: readonly Stretch[],
  headerClass: AircraftClass | null,
): Propulsion {
  const { timeSeconds, altitudeM } = track;
  const { takeoffIndex, landingIndex } = flight;
  const source = 'engine_column';
  const engineSeconds = runs.reduce(
    (sum, { startIndex, endIndex }) => sum + timeSeconds[endIndex]! - timeSeconds[startIndex]!,
    0,
  );
  const flightSeconds = timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!;
  const isMostlyPowered = engineSeconds >= ENGINE.poweredShareMin * flightSeconds;
  const isPoweredAircraft = headerClass === 'powered' || (isMostlyPowered && headerClass !== 'sailplane');
  if (isPoweredAircraft) return { tow: null, powered: runs, source, isPoweredAircraft };
  const [launch, ...later] = runs;
  const releaseIndex = launch!.endIndex;
  const seconds = timeSeconds[releaseIndex]! - timeSeconds[takeoffIndex]!;
  const isLaunch =
    timeSeconds[launch!.startIndex]! - timeSeconds[takeoffIndex]! <= ENGINE.launchSecondsMax &&
    seconds >= ENGINE.launchRunSecondsMin;
  if (!isLaunch) {
    const tow = findTow(track, flight);
    const powered = runs.filter(({ startIndex }) => startIndex >= (tow?.releaseIndex ?? takeoffIndex));
    return { tow, powered, source: powered.length > 0 ? source : null, isPoweredAircraft };
  }
  const meanClimbMps = (altitudeM[releaseIndex]! - altitudeM[takeoffIndex]!) / seconds;
  return { tow: { releaseIndex, meanClimbMps }, powered: later, source, isPoweredAircraft };
}

/** The parts of the runs between take-off and landing. */
function within({ takeoffIndex, landingIndex }: FlightSpan, runs: readonly Stretch[]): Stretch[] {
  return runs
    .map(({ startIndex, endIndex }) => ({
      startIndex: Math.max(startIndex, takeoffIndex),
      endIndex: Math.min(endIndex, landingIndex),
    }))
    .filter(({ startIndex, endIndex }) => endIndex > startIndex);
}
