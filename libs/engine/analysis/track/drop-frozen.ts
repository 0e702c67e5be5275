import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type Reach } from './drop-spikes.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';
import { heldRuns, type Repetition } from './held-runs.js';
import { holdShape } from '../warm-up/held-shapes.js';

/**
 * Drops repeats of a position (all but the first) over which the aircraft kept flying. Receivers also hold the
 * position when standing still, so a step away from it, or flying before and after, proves nothing. While the
 * position was held, the aircraft must have moved further than its last step explains, or climbed or sunk, in
 * proportion to the time. A position out of reach from the held one belongs to another log.
 *
 * A receiver may also stall for a few seconds in flight and then catch up in one step.
 */
export function dropFrozen(fixes: FixColumns, selection: FixSelection, reach: Reach): void {
  const { indices, count } = selection;
  let marks: Uint8Array | null = null;
  for (const { start, next } of heldRuns(
    fixes.timeSeconds,
    selection,
    CLEANING.stallSecondsMin,
    new HeldPosition(fixes),
  )) {
    const heldSeconds = fixes.timeSeconds[indices[next - 1]!]! - fixes.timeSeconds[indices[start]!]!;
    const isFault = heldSeconds >= CLEANING.frozenSecondsMin ? keptFlying : caughtUp;
    if (!reach.isReachable(indices[start]!, indices[next]!) || !isFault(fixes, selection, start, next)) {
      continue;
    }
    marks ??= new Uint8Array(count);
    marks.fill(FIX_FAULT.frozenPosition, start + 1, next);
  }
  if (marks !== null) selection.dropMarked(marks);
}

/** Tests whether a position is repeated. */
class HeldPosition implements Repetition {
  private readonly latitudeDeg: Float64Array;
  private readonly longitudeDeg: Float64Array;

  constructor({ latitudeDeg, longitudeDeg }: FixColumns) {
    this.latitudeDeg = latitudeDeg;
    this.longitudeDeg = longitudeDeg;
    holdShape(this);
  }

  isRepeated(fix: number, other: number): boolean {
    const { latitudeDeg, longitudeDeg } = this;
    return latitudeDeg[fix] === latitudeDeg[other] && longitudeDeg[fix] === longitudeDeg[other];
  }
}

/**
 * Whether the aircraft flew while its position was held, from position `start` of the selection to just before
 * `next`.
 */
function keptFlying(fixes: FixColumns, selection: FixSelection, start: number, next: number): boolean {
  const { indices } = selection;
  const { timeSeconds } = fixes;
  const first = indices[start]!;
  const last = indices[next - 1]!;
  const fix = indices[next]!;
  const heldSeconds = timeSeconds[last]! - timeSeconds[first]!;
  const awayM = distanceM(fixes, first, fix);
  const speedAfterMps = stepSpeedMps(fixes, selection, next + 1);
  const missedM = awayM - speedAfterMps * (timeSeconds[fix]! - timeSeconds[last]!);
  if (missedM >= Math.max(CLEANING.frozenJumpMinM, CLEANING.frozenSpeedMinMps * heldSeconds)) return true;
  const wasFlying =
    awayM >= CLEANING.frozenJumpMinM ||
    Math.min(stepSpeedMps(fixes, selection, start), speedAfterMps) >= CLEANING.frozenFlyingSpeedMinMps;
  return wasFlying && changedAltitude(fixes, first, last);
}

/**
 * Whether the step away from a briefly held position, from `start` of the selection to just before `next`, makes up for
 * the time: the aircraft flew before and after, and the step is too fast for its speed, but not with the time held.
 */
function caughtUp(fixes: FixColumns, selection: FixSelection, start: number, next: number): boolean {
  if (next - start < CLEANING.stallFixesMin) return false;
  const { indices } = selection;
  const { timeSeconds } = fixes;
  // A stall begins and ends within an interval, so the step next to it may be short.
  const usualMps = Math.min(
    Math.max(stepSpeedMps(fixes, selection, start - 1), stepSpeedMps(fixes, selection, start)),
    Math.max(stepSpeedMps(fixes, selection, next + 1), stepSpeedMps(fixes, selection, next + 2)),
  );
  if (usualMps < CLEANING.frozenFlyingSpeedMinMps) return false;
  const awayM = distanceM(fixes, indices[start]!, indices[next]!);
  const stepSeconds = timeSeconds[indices[next]!]! - timeSeconds[indices[next - 1]!]!;
  const wholeSeconds = timeSeconds[indices[next]!]! - timeSeconds[indices[start]!]!;
  return (
    awayM >= CLEANING.stallStepSpeedFactorMin * usualMps * stepSeconds &&
    awayM >= CLEANING.stallCaughtUpShareMin * usualMps * wholeSeconds
  );
}

/** Speed of the step to a position of the selection; 0 if there is none. */
function stepSpeedMps(fixes: FixColumns, { indices, count }: FixSelection, at: number): number {
  if (at < 1 || at >= count) return 0;
  const from = indices[at - 1]!;
  const to = indices[at]!;
  return distanceM(fixes, from, to) / (fixes.timeSeconds[to]! - fixes.timeSeconds[from]!);
}

/** A receiver that holds its position may keep measuring altitude, and a barometer always does. */
function changedAltitude(
  { timeSeconds, pressureAltitudeM, gnssAltitudeM }: FixColumns,
  first: number,
  last: number,
): boolean {
  const changeM = Math.max(
    Math.abs(pressureAltitudeM[last]! - pressureAltitudeM[first]!),
    Math.abs(gnssAltitudeM[last]! - gnssAltitudeM[first]!),
  );
  const seconds = timeSeconds[last]! - timeSeconds[first]!;
  return changeM >= Math.max(CLEANING.frozenClimbMinM, CLEANING.frozenClimbMinMps * seconds);
}

function distanceM({ latitudeDeg, longitudeDeg }: FixColumns, from: number, to: number): number {
  const scale = new LocalScale();
  scale.moveTo(latitudeDeg[from]!);
  const north = (latitudeDeg[to]! - latitudeDeg[from]!) * scale.northMetres;
  const east = longitudeStep(longitudeDeg[from]!, longitudeDeg[to]!) * scale.eastMetres;
  return Math.hypot(north, east);
}
