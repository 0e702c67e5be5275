import { type FlightSpan } from '../flight/find-flights.js';
import { SEGMENT } from '../thresholds.js';
import { type Track } from '../track/track.js';

/** What the way of moving says about who moved: an aircraft, or a car on a road. */
export interface MotionEvidence {
  /** Share of the time, 0 to 1, in motion that no car on a road makes: steep, fast, or round and round. */
  offRoadShare: number;
  /** Times at which the speed changed as by pedal and brake, or a stop was made, on the way. */
  pedalEvents: number;
  seconds: number;
  /** Altitude of the end above the start, metres; 0 without altitudes. */
  netClimbM: number;
  /** Difference of the highest and lowest altitude, metres; 0 without altitudes. */
  altitudeRangeM: number;
}

const GRAVITY_2 = 2 * 9.81;
const DEGREES = 180 / Math.PI;

/** The span in chords of equal time: entry k lies between the track indices `at[k]` and `at[k + 1]`. */
interface Chords {
  count: number;
  at: Int32Array;
  speedMps: Float64Array;
  /** Sum of all turns up to the chord, degrees, right positive. */
  turnedDeg: Float64Array;
  /** The same without sign. */
  bentDeg: Float64Array;
}

/** Judges the motion of a span of the track, in one pass over chords of `SEGMENT.chordSecondsMin`. */
export function motionEvidence(track: Track, span: FlightSpan): MotionEvidence {
  const chords = layChords(track, span);
  const seconds = track.timeSeconds[span.landingIndex]! - track.timeSeconds[span.takeoffIndex]!;
  return {
    offRoadShare: seconds > 0 ? offRoadSeconds(track, chords) / seconds : 0,
    pedalEvents: countSpeedChanges(track, chords) + countStops(track, chords),
    seconds,
    ...altitudes(track, span),
  };
}

function layChords(track: Track, { takeoffIndex, landingIndex }: FlightSpan): Chords {
  const { timeSeconds, eastM, northM } = track;
  const { sqrt, atan2, abs } = Math;
  const stepSeconds = SEGMENT.chordSecondsMin;
  const seconds = timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!;
  const size = Math.min(landingIndex - takeoffIndex, Math.floor(seconds / stepSeconds)) + 1;
  const chords = {
    count: 0,
    at: new Int32Array(size + 1),
    speedMps: new Float64Array(size),
    turnedDeg: new Float64Array(size),
    bentDeg: new Float64Array(size),
  };
  const { at, speedMps, turnedDeg, bentDeg } = chords;
  at[0] = takeoffIndex;
  let eastBefore = 0;
  let northBefore = 0;
  let count = 0;
  for (let from = takeoffIndex, to = from + 1; to <= landingIndex; to++) {
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds < stepSeconds) continue;
    const east = (eastM[to]! - eastM[from]!) / seconds;
    const north = (northM[to]! - northM[from]!) / seconds;
    const speed = sqrt(east * east + north * north);
    // Standing still, the course is noise.
    const hasCourse =
      count > 0 && speed >= SEGMENT.courseSpeedMinMps && speedMps[count - 1]! >= SEGMENT.courseSpeedMinMps;
    const turn = hasCourse
      ? DEGREES * atan2(northBefore * east - eastBefore * north, eastBefore * east + northBefore * north)
      : 0;
    speedMps[count] = speed;
    turnedDeg[count] = (count > 0 ? turnedDeg[count - 1]! : 0) + turn;
    bentDeg[count] = (count > 0 ? bentDeg[count - 1]! : 0) + abs(turn);
    eastBefore = east;
    northBefore = north;
    at[++count] = to;
    from = to;
  }
  chords.count = count;
  return chords;
}

/** Time in windows that are too steep or too fast for a road, or part of a full circle. */
function offRoadSeconds(track: Track, chords: Chords): number {
  const { timeSeconds, pathM, altitudeM, segment } = track;
  const heightMinM = SEGMENT.slopeHeightMinM[track.altitudeSource ?? 'gnss'];
  const { at, count, turnedDeg } = chords;
  let total = 0;
  let circleFrom = 0;
  let next = 0;
  while (next < count) {
    let isCircling = false;
    const from = at[next]!;
    while (next < count) {
      const time = timeSeconds[at[next + 1]!]!;
      while (timeSeconds[at[circleFrom]!]! < time - SEGMENT.circleSecondsMax) circleFrom++;
      if (Math.abs(turnedDeg[next]! - turnedDeg[Math.min(circleFrom, next)]!) >= SEGMENT.circleTurnMinDeg) {
        isCircling = true;
      }
      next++;
      if (time - timeSeconds[from]! >= SEGMENT.slopeSeconds) break;
    }
    const to = at[next]!;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (segment[from] !== segment[to]) continue;
    const heightM = Math.abs(altitudeM[to]! - altitudeM[from]!);
    const lengthM = pathM[to]! - pathM[from]!;
    const isSteep = heightM >= heightMinM && heightM > SEGMENT.roadSlopeMax * lengthM;
    const isFast = lengthM > SEGMENT.roadSpeedMaxMps * seconds || heightM > SEGMENT.roadClimbMaxMps * seconds;
    if (isSteep || isFast || isCircling) total += seconds;
  }
  return total;
}

/**
 * Speed gained or lost on a straight course by other means than height: an engine or a brake. An aircraft
 * trades speed for height, and turning in the wind changes the ground speed of a curved course only.
 */
function countSpeedChanges({ timeSeconds, altitudeM, segment }: Track, chords: Chords): number {
  const { at, count, speedMps, bentDeg } = chords;
  let events = 0;
  let from = 0;
  for (let to = 1; to < count; to++) {
    while (from < to && timeSeconds[at[to]!]! - timeSeconds[at[from]!]! > SEGMENT.pedalSeconds) from++;
    if (from === to || segment[at[from]!] !== segment[at[to + 1]!]) continue;
    if (bentDeg[to]! - bentDeg[from]! > SEGMENT.pedalBendMaxDeg) continue;
    const slower = Math.min(speedMps[from]!, speedMps[to]!);
    if (slower > SEGMENT.pedalSpeedRatioMax * Math.max(speedMps[from]!, speedMps[to]!)) continue;
    const kineticM = (speedMps[to]! ** 2 - speedMps[from]! ** 2) / GRAVITY_2;
    if (Math.abs(kineticM) < SEGMENT.pedalEnergyMinM) continue;
    const heightM =
      (altitudeM[at[to]!]! + altitudeM[at[to + 1]!]! - altitudeM[at[from]!]! - altitudeM[at[from + 1]!]!) / 2;
    if (Math.abs(kineticM + heightM) < SEGMENT.pedalEnergyShareMin * Math.abs(kineticM)) continue;
    events++;
    from = to;
  }
  return events;
}

/** Stops on the way: nobody hovers without rising or sinking. */
function countStops({ timeSeconds, altitudeM }: Track, chords: Chords): number {
  const { at, count, speedMps } = chords;
  let events = 0;
  let isStopped = true;
  for (let k = 0; k + 1 < count; k++) {
    const from = at[k]!;
    const to = at[k + 2]!;
    const heightM = Math.abs(altitudeM[to]! - altitudeM[from]!);
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    const stands =
      Math.max(speedMps[k]!, speedMps[k + 1]!) <= SEGMENT.stopSpeedMaxMps &&
      heightM <= Math.max(SEGMENT.stopHeightMaxM, SEGMENT.stopClimbMaxMps * seconds);
    if (stands && !isStopped) events++;
    isStopped = stands;
  }
  // A stop that lasts to the end is the arrival.
  return isStopped && events > 0 ? events - 1 : events;
}

function altitudes({ altitudeM, altitudeSource }: Track, { takeoffIndex, landingIndex }: FlightSpan) {
  if (altitudeSource === null) return { netClimbM: 0, altitudeRangeM: 0 };
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    const altitude = altitudeM[i]!;
    if (altitude < lowest) lowest = altitude;
    if (altitude > highest) highest = altitude;
  }
  return {
    netClimbM: altitudeM[landingIndex]! - altitudeM[takeoffIndex]!,
    altitudeRangeM: highest - lowest,
  };
}
