import { type Ground } from '@engine/terrain';
import { type AircraftClass } from './aircraft/aircraft.js';
import { correctStays } from './corrections/correct-stays.js';
import {
  type LogCorrections,
  namedAircraftClass,
  NO_CORRECTIONS,
  type UnfitCorrection,
  withStatedHeaders,
} from './corrections/log-corrections.js';
import { withoutStated } from './corrections/stated-kinds.js';
import { type Flight } from './flight/find-flights.js';
import { aboveGeoid } from './geo/geoid.js';
import { checkByGround, type GroundCheck, onGroundLevel, testedByGround } from './ground/ground-check.js';
import { groundBelow, type GroundLine } from './ground/ground-line.js';
import { type IgcFile } from './igc/igc-file.js';
import { hearSports } from './judgement/hear-sports.js';
import { judgeTrack } from './judgement/judge-track.js';
import { type Stay } from './judgement/stay.js';
import { type Stretch } from './phases/flight-phase.js';
import { findEngineRuns } from './segments/engine-runs.js';
import { type CleanFixes, cleanFixes } from './track/clean-fixes.js';
import { findGaps, type Gap } from './track/gaps.js';
import { findPlaceJumps, type PlaceJump } from './track/jump.js';
import { sortBlocks, type SortedBlock } from './track/sort-blocks.js';
import { type AltitudeLevel, isAboveSea } from './track/sea-level.js';
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
  /** The ground below the fixes; null if nothing is known of it. */
  ground: GroundLine | null;
  /** Altitudes as they were found against that ground; null without it. */
  groundCheck: GroundCheck | null;
  /** When the engine ran, by its sensor, unless the owner states otherwise; null without an engine column. */
  engineRuns: Stretch[] | null;
  /** What happened from the first fix to the last. */
  stays: Stay[];
  flights: Flight[];
  /** The flight the log is about; null for a log made on the ground. */
  flight: Flight | null;
  timeOf: EpochClock;
  /** What the owner states in place of file and judgement. All the above follows it. */
  corrections: LogCorrections;
  /** Corrections that do not fit the log, and are ignored. */
  unfitCorrections: UnfitCorrection[];
  /** Class of the aircraft as the owner states it, or else the headers; null if neither names one. */
  namedClass: AircraftClass | null;
  /** When the file was received, in epoch milliseconds; null if unknown. No flight is later. */
  receivedAt: number | null;
}

/** What is known about a file besides its content. */
export interface LogSource {
  readonly receivedAt?: number | null;
  /** Loaded below the fixes of the file; null or absent if there is none. */
  readonly ground?: Ground | null;
  readonly corrections?: LogCorrections;
}

/** A file's fixes in the order of time, cleaned and laid out; nothing is known of flights yet. */
export type CleanLog = Pick<FlightLog, 'igc' | 'sortedBlocks' | 'clean' | 'track'>;

/** Cleans a file; never throws. */
export function cleanLog(file: IgcFile): CleanLog {
  const { fixes: inOrder, blocks: sortedBlocks } = sortBlocks(file);
  const igc = sortedBlocks.length === 0 ? file : { ...file, fixes: inOrder };
  const fixes = igc.headers.gnssAltitudeAbove === 'ellipsoid' ? aboveGeoid(igc.fixes) : igc.fixes;
  const clean = cleanFixes(fixes);
  return { igc, sortedBlocks, clean, track: buildTrack(fixes, clean) };
}

/** Cleans a file and finds its flights; never throws. */
export function prepareLog(
  file: IgcFile,
  { receivedAt = null, ground = null, corrections = NO_CORRECTIONS }: LogSource = {},
): FlightLog {
  const cleaned = cleanLog(withStatedHeaders(file, corrections));
  const { igc, clean, track } = cleaned;
  const engineRuns = findEngineRuns(igc, clean, track);
  const groundLine = groundBelow(track, ground);
  const namedClass = namedAircraftClass(igc, corrections);
  const moved = judgeTrack(track, { headerClass: namedClass, engineRuns, ground: groundLine });
  const judged = hearSports(track, moved, igc.sports);
  const { stays, flights, flight, unfit } = correctStays(track, judged, corrections);
  const groundCheck = checkByGround(track, groundLine, stays, flight);
  return {
    ...onGround(cleaned, groundCheck),
    gaps: findGaps(track),
    jumps: findPlaceJumps(track),
    ground: groundLine,
    engineRuns: engineRuns && withoutStated(engineRuns, stays),
    stays,
    flights,
    flight,
    groundCheck,
    timeOf: epochClock(igc.date, track),
    corrections,
    unfitCorrections: unfit,
    namedClass,
    receivedAt,
  };
}

/** Altitudes of a barometer alone are put on the ground where the log stands still; of others it tests the level. */
function onGround(log: CleanLog, check: GroundCheck | null): CleanLog {
  const { clean, track } = log;
  if (check === null) return log;
  if (isAboveSea(clean.altitudeLevel)) {
    return { ...log, clean: { ...clean, altitudeLevel: testedByGround(clean.altitudeLevel, check) } };
  }
  const altitudeM = onGroundLevel(track, check);
  if (altitudeM === null) return log;
  const uncertaintyM = 2 * Math.max(check.atTakeoff?.sigmaM ?? 0, check.atLanding?.sigmaM ?? 0);
  const altitudeLevel: AltitudeLevel = { reference: 'msl_terrain', uncertaintyM, fit: null };
  return { ...log, clean: { ...clean, altitudeLevel }, track: { ...track, altitudeM } };
}

function epochClock(date: string | null, track: Track): EpochClock {
  if (date === null) return () => null;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return (index) => (index < track.count ? midnight + track.timeSeconds[index]! * 1000 : null);
}
