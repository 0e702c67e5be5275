import { findMovements, mainFlight, type Movement } from './flight/find-flights.js';
import { type FlightSpan } from './flight/flight-span.js';
import { type IgcFile } from './igc/igc-file.js';
import { type CleanFixes, cleanFixes } from './track/clean-fixes.js';
import { findGaps, type Gap } from './track/gaps.js';
import { findPlaceJumps, type PlaceJump } from './track/jump.js';
import { buildTrack, type Track } from './track/track.js';

/** Epoch milliseconds of a track index; null for every index when the file has no date. */
export type EpochClock = (index: number) => number | null;

/** A file after parsing, cleaning and flight detection: the input to metrics, thermals, replay and exports. */
export interface FlightLog {
  igc: IgcFile;
  clean: CleanFixes;
  track: Track;
  gaps: Gap[];
  /** Lasting position jumps. */
  jumps: PlaceJump[];
  /** Flights and drives, in order. */
  movements: Movement[];
  flights: FlightSpan[];
  /** The flight the log is about; null for a log made on the ground. */
  flight: FlightSpan | null;
  timeOf: EpochClock;
}

/** Cleans a file and finds its flights; never throws. */
export function prepareLog(igc: IgcFile): FlightLog {
  const clean = cleanFixes(igc.fixes);
  const track = buildTrack(igc.fixes, clean);
  const movements = findMovements(track);
  const flights = movements.filter(({ kind }) => kind === 'flight');
  return {
    igc,
    clean,
    track,
    gaps: findGaps(track),
    jumps: findPlaceJumps(track),
    movements,
    flights,
    flight: mainFlight(track, flights),
    timeOf: epochClock(igc.date, track),
  };
}

function epochClock(date: string | null, track: Track): EpochClock {
  if (date === null) return () => null;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return (index) => (index < track.count ? midnight + track.timeSeconds[index]! * 1000 : null);
}
