import { type AircraftClass } from '../aircraft/aircraft.js';
import { withStatedKinds } from '../corrections/stated-kinds.js';
import { type FlightLog } from '../flight-log.js';
import { type Flight, isBalloonFlight } from '../flight/find-flights.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { type Stretch } from '../phases/flight-phase.js';
import { totalSeconds } from '../phases/stretch-seconds.js';
import { ENGINE, POWER, TOW } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { findTow, type Tow } from './find-tow.js';

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

/** Propulsion of each flight of a log; a balloon has none. */
export function propulsionsOf({
  namedClass,
  track,
  engineRuns,
  flights,
}: Pick<FlightLog, 'namedClass' | 'track' | 'engineRuns' | 'flights'>): Map<FlightSpan | null, Propulsion> {
  return new Map(
    flights
      .filter((flight) => !isBalloonFlight(flight))
      .map((flight) => {
        const found = findPropulsion(track, flight, engineRuns, namedClass);
        return [flight, { ...found, ...withStatedKinds(track, flight, found) }];
      }),
  );
}

/**
 * Finds the launch and the powered stretches of a flight. An engine column decides where there is one. An engine that
 * runs at take-off and for less than half of the flight is a self-launch, and counts as a tow up to where it stops.
 * Without a column, stays under power count if they carry half of the flight.
 *
 * @param engineRuns see `findEngineRuns`; null without an engine column
 * @param headerClass class of the aircraft as its owner or the file's headers name it, if known
 */
function findPropulsion(
  track: Track,
  flight: Flight,
  engineRuns: readonly Stretch[] | null,
  headerClass: AircraftClass | null,
): Propulsion {
  const runs = engineRuns === null ? [] : within(flight, engineRuns);
  if (runs.length > 0) return byEngine(track, flight, runs, headerClass);
  const powered = engineRuns === null ? poweredStays(track, flight) : [];
  if (powered.length > 0) return { tow: null, powered, source: 'movement', isPoweredAircraft: true };
  const tow = findTow(track, flight) ?? towStay(track, flight);
  return tow === null ? NO_PROPULSION : { ...NO_PROPULSION, tow };
}

/** Stays under power if they carry the flight. */
function poweredStays(track: Track, flight: Flight): Stretch[] {
  const powered = flight.stays.filter(({ state }) => state === 'powered');
  const { takeoffIndex: startIndex, landingIndex: endIndex } = flight;
  const isCarried =
    totalSeconds(track, powered) >= POWER.shareMin * totalSeconds(track, [{ startIndex, endIndex }]);
  return isCarried ? powered.map((stay) => ({ startIndex: stay.startIndex, endIndex: stay.endIndex })) : [];
}

/** A tow by the judgement of its windows: slower and longer than the pull that `findTow` knows. */
function towStay(track: Track, { stays }: Flight): Tow | null {
  const first = stays[0]!;
  if (first.state !== 'tow') return null;
  const seconds = totalSeconds(track, [first]);
  const gainM = track.altitudeM[first.endIndex]! - track.altitudeM[first.startIndex]!;
  const meanClimbMps = gainM / seconds;
  const isClimb = gainM >= TOW.slowGainMinM && meanClimbMps >= TOW.climbMinMps;
  return isClimb ? { releaseIndex: first.endIndex, meanClimbMps } : null;
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
  if (isPoweredAircraft) return { tow: null, powered: acrossPauses(track, runs), source, isPoweredAircraft };
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

/** Runs as one where the engine of a powered aircraft only paused: that is a phase of the flight, not a part. */
function acrossPauses({ timeSeconds }: Track, runs: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isPause =
      last && timeSeconds[run.startIndex]! - timeSeconds[last.endIndex]! <= ENGINE.pauseSecondsMax;
    if (isPause) joined[joined.length - 1] = { startIndex: last.startIndex, endIndex: run.endIndex };
    else joined.push(run);
  }
  return joined;
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
