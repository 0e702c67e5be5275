import { findMovements, mainFlight, type Movement } from './flight/find-flights.js';
import { type FlightSpan } from './flight/flight-span.js';
import { aboveGeoid } from './geo/geoid.js';
import { type IgcFile } from './igc/igc-file.js';
import { type Stretch } from './phases/flight-phase.js';
import { findEngineRuns } from './segments/engine-runs.js';
import { type CleanFixes, cleanFixes } from './track/clean-fixes.js';
import { findGaps, type Gap } from './track/gaps.js';
import { findPlaceJumps, type PlaceJump } from './track/jump.js';
import { sortBlocks, type SortedBlock } from './track/sort-blocks.js';
import { buildTrack, type Track } from './track/track.js';

/** Epoch milliseconds of a track index; null for every index when the file has no date. */
export type EpochClock = (index: number) => number | null;

/** A file after parsing, cleaning and flight detection: the input to metrics, thermals, replay and exports. */
export interface FlightLog {
  /** Its fixes are in the order of time where whole blocks were not: `sortedBlocks`. */
  igc: IgcFile;
  sortedBlocks: SortedBlock[];
  clean: CleanFixes;
  track: Track;
  gaps: Gap[];
  /** Lasting position jumps. */
  jumps: PlaceJump[];
  /** When the engine ran, by its sensor; null without an engine column. */
  engineRuns: Stretch[] | null;
  /** Flights, balloon flights and drives, in order. */
  movements: Movement[];
  flights: FlightSpan[];
  /** The flight the log is about; null for a log made on the ground. */
  flight: FlightSpan | null;
  timeOf: EpochClock;
  /** When the file was received, in epoch milliseconds; null if unknown. No flight is later. */
  receivedAt: number | null;
}

/** What is known about a file besides its content. */
export interface LogSource {
  readonly receivedAt?: number | null;
}

/** Cleans a file and finds its flights; never throws. */
export function prepareLog(file: IgcFile, { receivedAt = null }: LogSource = {}): FlightLog {
  const { fixes: inOrder, blocks } = sortBlocks(file);
  const igc = blocks.length === 0 ? file : { ...file, fixes: inOrder };
  const fixes = igc.headers.gnssAltitudeAbove === 'ellipsoid' ? aboveGeoid(igc.fixes) : igc.fixes;
  const clean = cleanFixes(fixes);
  const track = buildTrack(fixes, clean);
  const movements = findMovements(track);
  const flights = movements.filter(({ kind }) => kind !== 'drive');
  return {
    igc,
    sortedBlocks: blocks,
    clean,
    track,
    gaps: findGaps(track),
    jumps: findPlaceJumps(track),
    engineRuns: findEngineRuns(igc, clean, track),
    movements,
    flights,
    flight: mainFlight(track, flights),
    timeOf: epochClock(igc.date, track),
    receivedAt,
  };
}

function epochClock(date: string | null, track: Track): EpochClock {
  if (date === null) return () => null;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return (index) => (index < track.count ? midnight + track.timeSeconds[index]! * 1000 : null);
}
