import { type FlightSpan } from '../flight/flight-span.js';
import { geoidHeightM } from '../geo/geoid.js';
import { type Stay } from '../judgement/stay.js';
import { GROUND_CHECK } from '../thresholds.js';
import { type AltitudeLevel } from '../track/sea-level.js';
import { type Track } from '../track/track.js';
import { type GroundLine } from './ground-line.js';

/** Altitude minus ground where a log stands still. */
export interface GroundDifference {
  /** Median, metres: positive above the ground. */
  readonly differenceM: number;
  /** Standard deviation of the ground there. */
  readonly sigmaM: number;
  /** A fix in the middle of it. */
  readonly index: number;
}

/** What the ground says of the altitudes; each end is null if the log does not stand still there, or nothing is known. */
export interface GroundCheck {
  readonly atTakeoff: GroundDifference | null;
  readonly atLanding: GroundDifference | null;
}

/**
 * Compares altitudes with the ground where the log stands still, before take-off and after landing.
 *
 * @returns null without terrain, altitudes or a flight
 */
export function checkByGround(
  track: Track,
  ground: GroundLine | null,
  stays: readonly Stay[],
  flight: FlightSpan | null,
): GroundCheck | null {
  if (ground === null || flight === null || track.altitudeSource === null) return null;
  const before = stays.findLast(({ endIndex }) => endIndex <= flight.takeoffIndex);
  const after = stays.find(({ startIndex }) => startIndex >= flight.landingIndex);
  return {
    atTakeoff: before?.state === 'rest' ? differenceAt(track, ground, before, 'end') : null,
    atLanding: after?.state === 'rest' ? differenceAt(track, ground, after, 'start') : null,
  };
}

/** The difference over the minutes of a rest that are closest to the flight. */
function differenceAt(
  { timeSeconds, altitudeM }: Track,
  { groundM, sigmaM }: GroundLine,
  { startIndex, endIndex }: Stay,
  side: 'start' | 'end',
): GroundDifference | null {
  if (timeSeconds[endIndex]! - timeSeconds[startIndex]! < GROUND_CHECK.restSecondsMin) return null;
  const edgeSeconds = timeSeconds[side === 'start' ? startIndex : endIndex]!;
  const places: { index: number; differenceM: number }[] = [];
  for (let index = startIndex; index <= endIndex; index++) {
    if (Math.abs(timeSeconds[index]! - edgeSeconds) > GROUND_CHECK.restSecondsMax) continue;
    const differenceM = altitudeM[index]! - groundM[index]!;
    if (differenceM === differenceM) places.push({ index, differenceM });
  }
  const middle = places.sort((a, b) => a.differenceM - b.differenceM)[places.length >> 1];
  return middle ? { ...middle, sigmaM: sigmaM[middle.index]! } : null;
}

/**
 * Why altitudes do not fit the ground. `ellipsoid`: they are heights above the ellipsoid; `geoid_twice`: the height of the
 * geoid was taken off that should not have been; `drift`: both ends are off by different heights; `level`: by the same, so
 * a datum or the pressure of the day is set wrong.
 */
export type OffGroundCause = 'ellipsoid' | 'geoid_twice' | 'drift' | 'level';

/** The cause, if an end is off the ground by more than the source of terrain explains; else null. */
export function offGroundCause(
  { atTakeoff, atLanding }: GroundCheck,
  { latitudeDeg, longitudeDeg }: Track,
): OffGroundCause | null {
  const ends = [atTakeoff, atLanding].filter((end) => end !== null);
  if (!ends.some(isOff)) return null;
  const geoidM = geoidHeightM(latitudeDeg[ends[0]!.index]!, longitudeDeg[ends[0]!.index]!);
  const isOffBy = (heightM: number): boolean =>
    Math.abs(heightM) >= GROUND_CHECK.offMinM &&
    ends.every(({ differenceM }) => Math.abs(differenceM - heightM) <= GROUND_CHECK.geoidWithinM);
  if (isOffBy(geoidM)) return 'ellipsoid';
  if (isOffBy(-geoidM)) return 'geoid_twice';
  const isDrift =
    ends.length === 2 && Math.abs(ends[0]!.differenceM - ends[1]!.differenceM) >= GROUND_CHECK.driftMinM;
  return isDrift ? 'drift' : 'level';
}

/** Whether the altitude is off the ground by more than the source of terrain explains. */
function isOff({ differenceM, sigmaM }: GroundDifference): boolean {
  return Math.abs(differenceM) >= GROUND_CHECK.offMinM + sigmaM;
}

/**
 * A level whose uncertainty covers what the altitude is off by at either end, together with the uncertainty of the ground
 * there. GNSS and barometer can agree within metres, and both be wrong by more than that.
 */
export function testedByGround(level: AltitudeLevel, { atTakeoff, atLanding }: GroundCheck): AltitudeLevel {
  if (level.uncertaintyM === null) return level;
  let { uncertaintyM } = level;
  for (const end of [atTakeoff, atLanding]) {
    if (end === null) continue;
    const unexplained = end.differenceM ** 2 - (2 * end.sigmaM) ** 2;
    if (unexplained > uncertaintyM ** 2) uncertaintyM = Math.sqrt(unexplained);
  }
  return { ...level, uncertaintyM };
}

/** Pressure altitudes on the level of the ground where the log stands; between both ends, the level drifts evenly. */
export function onGroundLevel({ altitudeM, timeSeconds }: Track, { atTakeoff, atLanding }: GroundCheck) {
  const start = atTakeoff ?? atLanding;
  const end = atLanding ?? atTakeoff;
  if (start === null || end === null) return null;
  const startSeconds = timeSeconds[start.index]!;
  const seconds = Math.max(1, timeSeconds[end.index]! - startSeconds);
  return altitudeM.map((altitude, i) => {
    const share = Math.max(0, Math.min(1, (timeSeconds[i]! - startSeconds) / seconds));
    return altitude - start.differenceM - share * (end.differenceM - start.differenceM);
  });
}
