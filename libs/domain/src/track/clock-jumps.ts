import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** A clock set anew while the aircraft flew on: fixes of the file around it. */
export interface ClockJump {
  fromFix: number;
  toFix: number;
  /** How far the clock jumped, seconds; negative backward. */
  jumpSeconds: number;
  /** Taken out of the times that follow; otherwise it may also be a silence, and the times stay. */
  isCorrected: boolean;
}

/** Motion at one side of a jump: velocity and how long the recorder takes from fix to fix. */
interface Motion {
  eastMps: number;
  northMps: number;
  climbMps: number;
  seconds: number;
}

/**
 * Times with the jumps of the clock taken out, and the jumps. A jump is a step of the clock that the position
 * doesn't take part in: the aircraft is where it would be one recording interval later, as fast, on the same
 * course and as high. Nobody is, after a real silence of minutes. The times before the first jump stay.
 */
export function mendClock(
  fixes: FixColumns,
  { indices, count }: FixSelection,
): { timeSeconds: Int32Array; jumps: ClockJump[] } {
  const { timeSeconds } = fixes;
  const jumps: ClockJump[] = [];
  const earlier = new EarlierFixes(fixes, indices);
  for (let i = 1; i < count; i++) {
    const step = timeSeconds[indices[i]!]! - timeSeconds[indices[i - 1]!]!;
    if (step >= 0 && step < CLEANING.clockJumpSecondsMin) continue;
    const jump = judgeStep(fixes, indices, count, i, earlier);
    if (jump !== null) jumps.push(jump);
  }
  return { timeSeconds: withoutJumps(timeSeconds, jumps), jumps };
}

function withoutJumps(timeSeconds: Int32Array, jumps: readonly ClockJump[]): Int32Array {
  const corrected = jumps.filter(({ isCorrected }) => isCorrected);
  if (corrected.length === 0) return timeSeconds;
  const mended = timeSeconds.slice();
  let next = 0;
  let shiftSeconds = 0;
  for (let i = 0; i < mended.length; i++) {
    if (corrected[next]?.toFix === i) shiftSeconds += corrected[next++]!.jumpSeconds;
    mended[i]! -= shiftSeconds;
  }
  return mended;
}

/** The step of the clock before position `at` of the selection; null when it is no jump. */
function judgeStep(
  fixes: FixColumns,
  indices: Int32Array,
  count: number,
  at: number,
  earlier: EarlierFixes,
): ClockJump | null {
  const { timeSeconds } = fixes;
  const fromFix = indices[at - 1]!;
  const toFix = indices[at]!;
  if (!runsOn(timeSeconds, indices, count, at)) return null;
  const before = motionBefore(fixes, indices, at - 1);
  const after = motionAfter(fixes, indices, count, at);
  if (before === null || after === null) return null;
  const speedMps = Math.min(
    Math.hypot(before.eastMps, before.northMps),
    Math.hypot(after.eastMps, after.northMps),
  );
  if (speedMps < CLEANING.clockJumpSpeedMinMps) return null;
  const jumpSeconds = timeSeconds[toFix]! - timeSeconds[fromFix]! - before.seconds;
  const jump = { fromFix, toFix, jumpSeconds };
  if (continues(fixes, fromFix, toFix, before, after)) return { ...jump, isCorrected: true };
  const distanceM = Math.hypot(...wayM(fixes, fromFix, toFix));
  if (Math.abs(jumpSeconds) < CLEANING.clockJumpSecondsMin || distanceM > CLEANING.clockJumpDistanceMaxM) {
    return null;
  }
  // Who circles on through a silence is in the same place, but higher or lower.
  const heightM = Math.abs(altitudeOf(fixes, toFix) - altitudeOf(fixes, fromFix));
  if (jumpSeconds > 0 && heightM > CLEANING.clockJumpHeightMaxM) return null;
  // Time never runs backward, so that such a step is wrong whatever else; one forward may be a silence.
  return { ...jump, isCorrected: jumpSeconds < 0 && !earlier.isRepeatedAt(at) };
}

/** One wrong time goes back at once; a jumped clock runs on in order. */
function runsOn(timeSeconds: Int32Array, indices: Int32Array, count: number, at: number): boolean {
  const last = at + CLEANING.segmentFixesMin - 1;
  if (at < CLEANING.segmentFixesMin || last >= count) return false;
  for (let i = at - CLEANING.segmentFixesMin + 1; i <= last; i++) {
    if (i === at) continue;
    const step = timeSeconds[indices[i]!]! - timeSeconds[indices[i - 1]!]!;
    if (step < 0 || step > CLEANING.clockIntervalSecondsMax) return false;
  }
  return true;
}

/** Whether the second fix lies where the first one's flight leads within one interval. */
function continues(fixes: FixColumns, from: number, to: number, before: Motion, after: Motion): boolean {
  if (before.eastMps * after.eastMps + before.northMps * after.northMps <= 0) return false;
  const { seconds } = before;
  const expectedEast = ((before.eastMps + after.eastMps) / 2) * seconds;
  const expectedNorth = ((before.northMps + after.northMps) / 2) * seconds;
  const [east, north] = wayM(fixes, from, to);
  const toleranceM =
    CLEANING.clockJumpErrorM + CLEANING.clockJumpErrorShare * Math.hypot(expectedEast, expectedNorth);
  if (Math.hypot(east - expectedEast, north - expectedNorth) > toleranceM) return false;
  const expectedClimb = ((before.climbMps + after.climbMps) / 2) * seconds;
  const climb = altitudeOf(fixes, to) - altitudeOf(fixes, from);
  return Math.abs(climb - expectedClimb) <= CLEANING.clockJumpErrorM + seconds;
}

/**
 * A stretch written twice goes back in time as well, but to a place where the aircraft was at that time. Asked at
 * growing positions only, so that a log of many jumps is gone through once.
 */
class EarlierFixes {
  private readonly fixAtSecond = new Map<number, number>();
  private known = 0;

  constructor(
    private readonly fixes: FixColumns,
    private readonly indices: Int32Array,
  ) {
    holdShape(this);
  }

  /** Whether the last fix before position `at` with the same time has the same place. */
  isRepeatedAt(at: number): boolean {
    const { timeSeconds, latitudeDeg, longitudeDeg } = this.fixes;
    for (; this.known < at; this.known++) {
      const fix = this.indices[this.known]!;
      this.fixAtSecond.set(timeSeconds[fix]!, fix);
    }
    const fix = this.indices[at]!;
    const earlier = this.fixAtSecond.get(timeSeconds[fix]!);
    return (
      earlier !== undefined &&
      latitudeDeg[earlier] === latitudeDeg[fix] &&
      longitudeDeg[earlier] === longitudeDeg[fix]
    );
  }
}

function motionBefore(fixes: FixColumns, indices: Int32Array, at: number): Motion | null {
  for (let i = at - 1; i > at - CLEANING.segmentFixesMin; i--) {
    if (fixes.timeSeconds[indices[i]!]! < fixes.timeSeconds[indices[at]!]!) {
      return motion(fixes, indices[i]!, indices[at]!);
    }
  }
  return null;
}

function motionAfter(fixes: FixColumns, indices: Int32Array, count: number, at: number): Motion | null {
  for (let i = at + 1; i < Math.min(count, at + CLEANING.segmentFixesMin); i++) {
    if (fixes.timeSeconds[indices[i]!]! > fixes.timeSeconds[indices[at]!]!) {
      return motion(fixes, indices[at]!, indices[i]!);
    }
  }
  return null;
}

function motion(fixes: FixColumns, from: number, to: number): Motion {
  const seconds = fixes.timeSeconds[to]! - fixes.timeSeconds[from]!;
  const [east, north] = wayM(fixes, from, to);
  const climb = altitudeOf(fixes, to) - altitudeOf(fixes, from);
  return { eastMps: east / seconds, northMps: north / seconds, climbMps: climb / seconds, seconds };
}

function wayM({ latitudeDeg, longitudeDeg }: FixColumns, from: number, to: number): [number, number] {
  const scale = new LocalScale();
  scale.moveTo(latitudeDeg[from]!);
  const north = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
  return [longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres, north];
}

/** Whichever altitude the recorder writes: only differences over seconds count here. */
function altitudeOf({ pressureAltitudeM, gnssAltitudeM }: FixColumns, fix: number): number {
  return pressureAltitudeM[fix] === 0 ? gnssAltitudeM[fix]! : pressureAltitudeM[fix]!;
}
