import { type FlightSpan } from '../flight/flight-span.js';
import { SEGMENT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { Chords } from './motion-chords.js';
import { showsWind } from './wind-evidence.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** At this share, a movement is certainly not a drive, so the count stops here. */
export const OFF_ROAD_CERTAIN = 2 * SEGMENT.offRoadShareMax;

const GRAVITY_2 = 2 * 9.81;

/**
 * Evidence in the motion for the kind of vehicle: an aircraft, or a car on a road. Each kind of evidence is computed on
 * demand and only as far as needed: for most flights the first minutes are enough.
 */
export class MotionEvidence {
  readonly seconds: number;
  /** Altitude at the end minus altitude at the start, metres; 0 without altitudes. */
  readonly netClimbM: number;
  private readonly chords: Chords;
  private knownOffRoadShare: number | null = null;
  private knownPedalEvents: number | null = null;
  private knownWind: boolean | null = null;

  constructor(
    private readonly track: Track,
    private readonly span: FlightSpan,
  ) {
    const { timeSeconds, altitudeM, altitudeSource } = track;
    const { takeoffIndex, landingIndex } = span;
    this.seconds = timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!;
    this.netClimbM = altitudeSource === null ? 0 : altitudeM[landingIndex]! - altitudeM[takeoffIndex]!;
    this.chords = new Chords(track, span);
    holdShape(this);
  }

  /** Whether the whole span lies within `SEGMENT.levelRangeMaxM` of altitude. */
  get isLevel(): boolean {
    const { altitudeM } = this.track;
    const { takeoffIndex, landingIndex } = this.span;
    let lowest = Infinity;
    let highest = -Infinity;
    for (let i = takeoffIndex; i <= landingIndex; i++) {
      const altitude = altitudeM[i]!;
      if (altitude < lowest) lowest = altitude;
      if (altitude > highest) highest = altitude;
      if (highest - lowest >= SEGMENT.levelRangeMaxM) return false;
    }
    return true;
  }

  /**
   * Share of the time, 0 to 1, in motion impossible for a car on a road: steep, fast, or in full circles. Counted
   * from the start up to `OFF_ROAD_CERTAIN`.
   */
  get offRoadShare(): number {
    return (this.knownOffRoadShare ??= offRoadShare(this.track, this.chords, this.seconds));
  }

  /** Whether wind explains why the speed changes; see `showsWind`. */
  get isInWind(): boolean {
    if (this.knownWind === null) {
      this.chords.layAll();
      this.knownWind = showsWind(this.track, this.chords);
    }
    return this.knownWind;
  }

  /** Number of speed changes that indicate an accelerator or a brake, plus stops on the way. */
  get pedalEvents(): number {
    if (this.knownPedalEvents === null) {
      this.chords.layAll();
      this.knownPedalEvents =
        countSpeedChanges(this.track, this.chords) + countStops(this.track, this.chords);
    }
    return this.knownPedalEvents;
  }
}

/** Time in windows that are too steep or too fast for a road, or part of a full circle, as a share of the span. */
function offRoadShare(track: Track, chords: Chords, spanSeconds: number): number {
  const { timeSeconds, pathM, altitudeM, segment } = track;
  const heightMinM = SEGMENT.slopeHeightMinM[track.altitudeSource ?? 'gnss'];
  let total = 0;
  let circleFrom = 0;
  let next = 0;
  while (next < chords.count || chords.layNext()) {
    let isCircling = false;
    const from = chords.at[next]!;
    while (next < chords.count || chords.layNext()) {
      const time = timeSeconds[chords.at[next + 1]!]!;
      while (timeSeconds[chords.at[circleFrom]!]! < time - SEGMENT.circleSecondsMax) circleFrom++;
      if (
        Math.abs(chords.turnedDeg[next]! - chords.turnedDeg[Math.min(circleFrom, next)]!) >=
        SEGMENT.circleTurnMinDeg
      ) {
        isCircling = true;
      }
      next++;
      if (time - timeSeconds[from]! >= SEGMENT.slopeSeconds) break;
    }
    const to = chords.at[next]!;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (segment[from] !== segment[to]) continue;
    const heightM = Math.abs(altitudeM[to]! - altitudeM[from]!);
    const lengthM = pathM[to]! - pathM[from]!;
    const isSteep = heightM >= heightMinM && heightM > SEGMENT.roadSlopeMax * lengthM;
    const isFast = lengthM > SEGMENT.roadSpeedMaxMps * seconds || heightM > SEGMENT.roadClimbMaxMps * seconds;
    if (isSteep || isFast || isCircling) total += seconds;
    if (total / spanSeconds >= OFF_ROAD_CERTAIN) break;
  }
  return spanSeconds > 0 ? total / spanSeconds : 0;
}

/**
 * Counts changes of speed on a straight course that height does not explain: an engine or a brake. An aircraft trades
 * speed for height, and turning in the wind changes ground speed only on a curved course.
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

/** Counts stops on the way: no aircraft hovers without rising or sinking. */
function countStops({ timeSeconds, altitudeM }: Track, chords: Chords): number {
  const { at, count, speedMps } = chords;
  let events = 0;
  let isStopped = true;
  for (let k = 0; k + 1 < count; k++) {
    const from = at[k]!;
    const to = at[k + 2]!;
    const heightM = Math.abs(altitudeM[to]! - altitudeM[from]!);
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    const isStanding =
      Math.max(speedMps[k]!, speedMps[k + 1]!) <= SEGMENT.stopSpeedMaxMps &&
      heightM <= Math.max(SEGMENT.stopHeightMaxM, SEGMENT.stopClimbMaxMps * seconds);
    if (isStanding && !isStopped) events++;
    isStopped = isStanding;
  }
  // A stop that lasts to the end is the arrival.
  return isStopped && events > 0 ? events - 1 : events;
}
