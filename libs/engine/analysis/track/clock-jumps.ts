import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** A change of the clock while the aircraft kept flying, with the fix indices around it. */
export interface ClockJump {
  fromFix: number;
  toFix: number;
  /** Size of the jump in seconds; negative if backward. */
  jumpSeconds: number;
  /** Whether the jump is removed from later times; otherwise it may be a gap, and the times are kept. */
  isCorrected: boolean;
}

/** Motion on one side of a jump: velocity and the interval between fixes. */
interface Motion {
  eastMps: number;
  northMps: number;
  climbMps: number;
  seconds: number;
}

/**
 * Removes clock jumps from the times and lists them. A jump is a step of the clock that the position does not follow:
 * the aircraft is where it would be one recording interval later, at the same speed, course and height. That does not
 * happen after a real gap of minutes. Times before the first jump are kept.
 *
 * A shorter step forward is only removed if the clock also jumps back by as much, before or after it.
 */
export function correctClock(
  fixes: FixColumns,
  { indices, count }: FixSelection,
): { timeSeconds: Int32Array; jumps: ClockJump[] } {
  const { timeSeconds } = fixes;
  const found: FoundJump[] = [];
  const earlier = new EarlierFixes(fixes, indices);
  for (let i = 1; i < count; i++) {
    const step = timeSeconds[indices[i]!]! - timeSeconds[indices[i - 1]!]!;
    if (step >= 0 && step < CLEANING.clockReturnSecondsMin) continue;
    const jump = judgeStep(fixes, indices, count, i, earlier);
    if (jump === null) continue;
    const isGap = step >= 0 && step < CLEANING.clockJumpSecondsMin;
    // Where intervals vary, a longer one is no jump.
    if (!isGap || jump.jumpSeconds >= CLEANING.clockReturnSecondsMin) found.push({ jump, isGap });
  }
  const returns = returnsAmong(found);
  const jumps = found.flatMap(({ jump, isGap }) => (isGap && !returns.has(jump) ? [] : jump));
  return { timeSeconds: withoutJumps(timeSeconds, jumps), jumps };
}

interface FoundJump {
  jump: ClockJump;
  /** So short and forward that on its own it counts as a gap. */
  isGap: boolean;
}

/** Pairs of short jumps, one in each direction and of the same size: the clock was wrong in between. */
function returnsAmong(found: readonly FoundJump[]): Set<ClockJump> {
  const returns = new Set<ClockJump>();
  const openBySize = new Map<number, ClockJump[]>();
  for (const { jump } of found) {
    const { jumpSeconds, isCorrected } = jump;
    if (!isCorrected || Math.abs(jumpSeconds) >= CLEANING.clockJumpSecondsMin) continue;
    const partner = CLOCK_JITTER_SECONDS.map((jitter) => openBySize.get(jitter - jumpSeconds))
      .find((open) => open !== undefined && open.length > 0)
      ?.pop();
    if (partner !== undefined) {
      returns.add(partner).add(jump);
      continue;
    }
    const open = openBySize.get(jumpSeconds);
    if (open === undefined) openBySize.set(jumpSeconds, [jump]);
    else open.push(jump);
  }
  return returns;
}

/** Intervals between fixes vary by a second or two, and with them the size of a jump. */
const CLOCK_JITTER_SECONDS = [0, 1, -1, 2, -2] as const;

function withoutJumps(timeSeconds: Int32Array, jumps: readonly ClockJump[]): Int32Array {
  const corrected = jumps.filter(({ isCorrected }) => isCorrected);
  if (corrected.length === 0) return timeSeconds;
  const shifted = timeSeconds.slice();
  let next = 0;
  let shiftSeconds = 0;
  for (let i = 0; i < shifted.length; i++) {
    if (corrected[next]?.toFix === i) shiftSeconds += corrected[next++]!.jumpSeconds;
    shifted[i]! -= shiftSeconds;
  }
  return shifted;
}

/** Judges the clock step before position `at` of the selection; null if it is not a jump. */
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
  const distanceM = Math.hypot(...displacementM(fixes, fromFix, toFix));
  if (Math.abs(jumpSeconds) < CLEANING.clockJumpSecondsMin || distanceM > CLEANING.clockJumpDistanceMaxM) {
    return null;
  }
  // An aircraft that circles through a gap is in the same position, but higher or lower.
  const heightM = Math.abs(altitudeOf(fixes, toFix) - altitudeOf(fixes, fromFix));
  if (jumpSeconds > 0 && heightM > CLEANING.clockJumpHeightMaxM) return null;
  // Time never runs backward, so a backward step is always wrong; a forward one may be a gap.
  return { ...jump, isCorrected: jumpSeconds < 0 && !earlier.isRepeatedAt(at) };
}

/**
 * Whether times on both sides of a step are in order: a single wrong time reverts at once, a clock after a jump keeps
 * running.
 */
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

/** Whether the second fix lies where the motion at the first one leads within one interval. */
function continues(fixes: FixColumns, from: number, to: number, before: Motion, after: Motion): boolean {
  if (before.eastMps * after.eastMps + before.northMps * after.northMps <= 0) return false;
  const { seconds } = before;
  const expectedEast = ((before.eastMps + after.eastMps) / 2) * seconds;
  const expectedNorth = ((before.northMps + after.northMps) / 2) * seconds;
  const [east, north] = displacementM(fixes, from, to);
  const toleranceM =
    CLEANING.clockJumpErrorM + CLEANING.clockJumpErrorShare * Math.hypot(expectedEast, expectedNorth);
  if (Math.hypot(east - expectedEast, north - expectedNorth) > toleranceM) return false;
  const expectedClimb = ((before.climbMps + after.climbMps) / 2) * seconds;
  const climb = altitudeOf(fixes, to) - altitudeOf(fixes, from);
  return Math.abs(climb - expectedClimb) <= CLEANING.clockJumpErrorM + seconds;
}

/**
 * Detects a stretch that was written twice: it also goes back in time, but to a position where the aircraft was at
 * that time. Must be queried at increasing positions, so that a log with many jumps is read once.
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

  /** Whether the last fix before `at` with the same time has the same position. */
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
  const [east, north] = displacementM(fixes, from, to);
  const climb = altitudeOf(fixes, to) - altitudeOf(fixes, from);
  return { eastMps: east / seconds, northMps: north / seconds, climbMps: climb / seconds, seconds };
}

function displacementM(
  { latitudeDeg, longitudeDeg }: FixColumns,
  from: number,
  to: number,
): [number, number] {
  const scale = new LocalScale();
  scale.moveTo(latitudeDeg[from]!);
  const north = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
  return [longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres, north];
}

/** Either altitude, since only differences over a few seconds matter here. */
function altitudeOf({ pressureAltitudeM, gnssAltitudeM }: FixColumns, fix: number): number {
  return pressureAltitudeM[fix] === 0 ? gnssAltitudeM[fix]! : pressureAltitudeM[fix]!;
}
