import { CLEANING } from '../thresholds.js';
import { type FixFault, type FixSelection } from './fix-selection.js';
import { holdShape } from '../warm-up/held-shapes.js';

/**
 * Whether an aircraft can have got from one fix to a later one, both given as fix indices. It runs for every fix and
 * is therefore a class: V8 recompiles closures created for every flight.
 */
export interface Reach {
  isReachable: (from: number, to: number) => boolean;
}

/** A reach that also detects jumps too large for a receiver regaining its fix. */
export interface PlaceReach extends Reach {
  isBreak: (from: number, to: number) => boolean;
}

/**
 * Drops runs of fixes that are out of reach from the fix before, if the track soon returns. If it does not return,
 * the shorter side is wrong: a few first fixes at yesterday's position are dropped, while a lasting jump (two logs in
 * one file) is kept.
 *
 * The first positions after a silence are dropped too if the track can only be reached from the fix before it: the
 * receiver still has its old position.
 *
 * @param fault recorded for the dropped fixes
 * @param excursions for positions: finds returns from further away than a spike's
 */
export function dropSpikes(
  timeSeconds: Int32Array,
  selection: FixSelection,
  reach: Reach,
  fault: FixFault,
  excursions: Excursions | null = null,
): void {
  const { indices, count } = selection;
  let kept = 0;
  let segmentStart = 0;
  for (let i = 0; i < count; i++) {
    const fix = indices[i]!;
    if (kept === 0 || reach.isReachable(indices[kept - 1]!, fix)) {
      indices[kept++] = fix;
      continue;
    }
    const from = indices[kept - 1]!;
    const back =
      returnFromSpike(timeSeconds, selection, from, i, reach) || (excursions?.returnFrom(from, i) ?? 0);
    if (back > 0) {
      markFaulty(selection, i, back, fault);
      indices[kept++] = indices[back]!;
      i = back;
      continue;
    }
    const stale =
      excursions === null ? 0 : staleSince(timeSeconds, selection, kept, segmentStart, fix, reach);
    if (kept - segmentStart < CLEANING.segmentFixesMin) {
      markFaulty(selection, segmentStart, kept, fault);
      kept = segmentStart;
    } else if (stale > 0) {
      markFaulty(selection, stale, kept, fault);
      kept = stale;
    } else segmentStart = kept;
    indices[kept++] = fix;
  }
  if (segmentStart > 0 && kept - segmentStart < CLEANING.segmentFixesMin) {
    markFaulty(selection, segmentStart, kept, fault);
    kept = segmentStart;
  }
  selection.count = kept;
}

function markFaulty({ indices, faults }: FixSelection, from: number, to: number, fault: FixFault): void {
  for (let i = from; i < to; i++) faults[indices[i]!] = fault;
}

/**
 * Position in the selection of the first fix after `spike` that is reachable from `from`; 0 if none is near. The step
 * back must be as impossible as the step away: given enough time, any position is reachable from `from`, so a lasting
 * jump would otherwise pass for a spike.
 */
function returnFromSpike(
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  from: number,
  spike: number,
  reach: Reach,
): number {
  const last = Math.min(count - 1, spike + CLEANING.spikeFixesMax);
  for (let i = spike + 1; i <= last; i++) {
    const fix = indices[i]!;
    if (timeSeconds[fix]! - timeSeconds[from]! > CLEANING.spikeSecondsMax) return 0;
    if (reach.isReachable(from, fix) && !reach.isReachable(indices[i - 1]!, fix)) return i;
  }
  return 0;
}

/**
 * Position of the first stale fix among the `kept` ones: from there to the last one, a few fixes follow a silence that
 * is much longer than the step away from them, and `fix` is reachable from the fix before the silence. 0 if there are
 * none.
 */
function staleSince(
  timeSeconds: Int32Array,
  { indices }: FixSelection,
  kept: number,
  segmentStart: number,
  fix: number,
  reach: Reach,
): number {
  const stepSeconds = timeSeconds[fix]! - timeSeconds[indices[kept - 1]!]!;
  const silenceSeconds = Math.max(CLEANING.gapSecondsMin, CLEANING.gapIntervals * stepSeconds);
  const first = Math.max(segmentStart + 1, kept - CLEANING.spikeFixesMax);
  for (let i = kept - 1; i >= first; i--) {
    if (timeSeconds[fix]! - timeSeconds[indices[i]!]! > CLEANING.spikeSecondsMax) return 0;
    if (timeSeconds[indices[i]!]! - timeSeconds[indices[i - 1]!]! < silenceSeconds) continue;
    return reach.isReachable(indices[i - 1]!, fix) ? i : 0;
  }
  return 0;
}

/**
 * Receiver excursions of any length: one break of the track leads away, another one back to where the aircraft can have
 * flown in the meantime. The breaks are collected once, when the first one is met.
 */
export class Excursions {
  private breaks: number[] | null = null;
  private next = 0;

  /** @param selection as it is before fixes are dropped; the part ahead of the current fix stays unchanged */
  constructor(
    private readonly selection: FixSelection,
    private readonly reach: PlaceReach,
  ) {
    holdShape(this);
  }

  /**
   * Position in the selection of the first fix after `at`, and after a break, that is reachable from `from`; 0 if
   * there is none, or if the step from `from` to `at` is not a break.
   */
  returnFrom(from: number, at: number): number {
    const { indices, count } = this.selection;
    if (!this.reach.isBreak(from, indices[at]!)) return 0;
    const breaks = (this.breaks ??= this.breaksFrom(at));
    while (this.next < breaks.length && breaks[this.next]! <= at) this.next++;
    const last = at + CLEANING.excursionShareMax * count;
    const end = Math.min(breaks.length, this.next + CLEANING.excursionJumpsMax);
    for (let k = this.next; k < end && breaks[k]! <= last; k++) {
      if (this.reach.isReachable(from, indices[breaks[k]!]!)) return breaks[k]!;
    }
    return 0;
  }

  private breaksFrom(at: number): number[] {
    const { indices, count } = this.selection;
    const breaks: number[] = [];
    for (let i = at + 1; i < count; i++) {
      if (this.reach.isBreak(indices[i - 1]!, indices[i]!)) breaks.push(i);
    }
    return breaks;
  }
}
