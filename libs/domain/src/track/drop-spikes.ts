import { CLEANING } from '../thresholds.js';
import { type FixFault, type FixSelection } from './fix-selection.js';
import { holdShape } from '../warm-up/held-shapes.js';

/**
 * Tells whether an aircraft can have got from one fix to a later one; both are indices of the file's columns. Asked
 * for every fix, so it is a class: a function made anew for each flight would be compiled anew as well.
 */
export interface Reach {
  isReachable: (from: number, to: number) => boolean;
}

/** A reach that also knows jumps too great for a receiver that finds its way again. */
export interface PlaceReach extends Reach {
  isBreak: (from: number, to: number) => boolean;
}

/**
 * Drops runs of fixes that can't be reached from the fix before, when the track soon comes back to where
 * it was. When it doesn't come back, the shorter side is wrong: a few first fixes at yesterday's place
 * are dropped, a lasting jump (two logs in one file) is kept.
 *
 * @param fault what the dropped fixes are said to suffer from
 * @param excursions finds the way back from further away than a spike's, where there is any
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
      blame(selection, i, back, fault);
      indices[kept++] = indices[back]!;
      i = back;
      continue;
    }
    if (kept - segmentStart < CLEANING.segmentFixesMin) {
      blame(selection, segmentStart, kept, fault);
      kept = segmentStart;
    } else segmentStart = kept;
    indices[kept++] = fix;
  }
  if (segmentStart > 0 && kept - segmentStart < CLEANING.segmentFixesMin) {
    blame(selection, segmentStart, kept, fault);
    kept = segmentStart;
  }
  selection.count = kept;
}

function blame({ indices, faults }: FixSelection, from: number, to: number, fault: FixFault): void {
  for (let i = from; i < to; i++) faults[indices[i]!] = fault;
}

/**
 * Position in the selection of the first fix after `spike` that `from` can reach, or 0 when none is near.
 * The way back must be as impossible as the way there: given time, any place can be reached from `from`,
 * and a lasting jump would pass for a spike.
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
 * Excursions of the receiver of any length: away by a break of the track and back by another, to where the aircraft
 * can have flown meanwhile. The breaks are looked up once, when the first is met.
 */
export class Excursions {
  private breaks: number[] | null = null;
  private next = 0;

  /** @param selection as it is before fixes are dropped; what lies ahead of a fix in question stays so */
  constructor(
    private readonly selection: FixSelection,
    private readonly reach: PlaceReach,
  ) {
    holdShape(this);
  }

  /**
   * Position in the selection of the first fix after the one at `at`, and after a break, that `from` can reach; 0
   * when there is none, or when the way from `from` to `at` is no break.
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
