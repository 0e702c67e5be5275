import { firstNotBefore, type Track } from './track.js';
import { holdShape } from '../warm-up/held-shapes.js';

/**
 * The first and last fix of a window around one fix after the other, which reach across neither a gap nor the
 * ends of a range. A pass over the track moves it along, so that no window is kept for every fix.
 */
export class SlidingWindow {
  first: number;
  last: number;
  /** Up to this fix, a fix follows every second all over the window: both ends move on with the fix. */
  evenUntil = -1;
  private readonly timeSeconds: Int32Array;
  private readonly segment: Int32Array;
  /** First fix that may lie in the window. */
  private begin: number;
  /** Last fix of the range before a gap. */
  private limit = -1;

  /**
   * @param halfSeconds whole; the window holds the fixes up to so many seconds before and after; where the log is too
   *   sparse for that, at least the neighbours
   * @param from first fix of the range
   * @param to last fix of the range
   */
  constructor(
    { timeSeconds, segment }: Track,
    private readonly halfSeconds: number,
    from: number,
    private readonly to: number,
  ) {
    this.timeSeconds = timeSeconds;
    this.segment = segment;
    this.first = this.last = this.begin = from;
    holdShape(this);
  }

  /** Sets the window around a fix, which is the same as the last one or later. */
  moveTo(index: number): void {
    if (index <= this.evenUntil) {
      // A fix a second, as in most of most logs, and there is nothing to look for.
      this.first = index - this.halfSeconds;
      this.last = index + this.halfSeconds;
    } else {
      this.findEnds(index);
    }
  }

  private findEnds(index: number): void {
    if (index > this.limit) this.enterSegmentOf(index);
    const { timeSeconds, halfSeconds, begin, limit } = this;
    const time = timeSeconds[index]!;
    // Fixes are a second apart or more: no window begins further back, and what lay between needs no look.
    let first = Math.max(this.first, index - halfSeconds);
    let last = Math.max(this.last, index);
    while (timeSeconds[first]! < time - halfSeconds) first++;
    while (last < limit && timeSeconds[last + 1]! <= time + halfSeconds) last++;
    // No more fixes have room in it than one a second.
    if (last - first === 2 * halfSeconds) {
      this.evenUntil = lastOfEven(timeSeconds, first, last, limit) - halfSeconds;
    }
    this.first = first < index || index === begin ? first : index - 1;
    this.last = last > index || index === limit ? last : index + 1;
  }

  private enterSegmentOf(index: number): void {
    const own = this.segment[index]!;
    // By bisection: the numbers of segments only rise, and most logs have few.
    this.begin = firstNotBefore(this.segment, own, this.begin, index);
    this.limit = firstNotBefore(this.segment, own + 1, index, this.to + 1) - 1;
    this.first = this.begin;
    this.last = index;
  }
}

/**
 * How far a fix follows every second, from a fix on and at least up to another one: in steps that double while it
 * does, and halve when it doesn't.
 *
 * @param limit the last fix to ask for
 */
export function lastOfEven(timeSeconds: Int32Array, from: number, known: number, limit: number): number {
  // Fixes are a second apart or more: as many of them as seconds leave no room for a longer step.
  const offset = timeSeconds[from]! - from;
  let last = known;
  let step = 1;
  for (; last + step <= limit && timeSeconds[last + step]! - last - step === offset; step *= 2) last += step;
  for (; step >= 1; step >>= 1) {
    if (last + step <= limit && timeSeconds[last + step]! - last - step === offset) last += step;
  }
  return last;
}
