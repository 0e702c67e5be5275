import { firstNotBefore, type Track } from './track.js';
import { holdShape } from '../warm-up/held-shapes.js';

/**
 * The first and last fix of a window that moves along the track, never reaching across a gap or the ends of a range.
 * One pass slides it along, so no windows are stored per fix.
 */
export class SlidingWindow {
  first: number;
  last: number;
  /** Up to this fix, fixes are one second apart throughout the window, so both ends advance with the fix. */
  evenUntil = -1;
  private readonly timeSeconds: Int32Array;
  private readonly segment: Int32Array;
  /** First fix that may lie in the window. */
  private begin: number;
  /** Last fix of the range before a gap. */
  private limit = -1;

  /**
   * @param halfSeconds a whole number: the window holds the fixes up to this many seconds before and after, and at
   *   least the neighbours if the log is sparser
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

  /** Sets the window around a fix at or after the last one. */
  moveTo(index: number): void {
    if (index <= this.evenUntil) {
      // One fix per second, as in most logs: no search is needed.
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
    // Fixes are at least one second apart, so no window starts further back, and the ones in between can be skipped.
    let first = Math.max(this.first, index - halfSeconds);
    let last = Math.max(this.last, index);
    while (timeSeconds[first]! < time - halfSeconds) first++;
    while (last < limit && timeSeconds[last + 1]! <= time + halfSeconds) last++;
    // The window is full at one fix per second.
    if (last - first === 2 * halfSeconds) {
      this.evenUntil = lastOfEven(timeSeconds, first, last, limit) - halfSeconds;
    }
    this.first = first < index || index === begin ? first : index - 1;
    this.last = last > index || index === limit ? last : index + 1;
  }

  private enterSegmentOf(index: number): void {
    const own = this.segment[index]!;
    // By bisection, since segment numbers only increase and most logs have few segments.
    this.begin = firstNotBefore(this.segment, own, this.begin, index);
    this.limit = firstNotBefore(this.segment, own + 1, index, this.to + 1) - 1;
    this.first = this.begin;
    this.last = index;
  }
}

/**
 * How far fixes stay one second apart, from a fix on and at least up to `known`, found by galloping search: the step
 * doubles while it succeeds, then halves.
 *
 * @param limit the last fix to consider
 */
export function lastOfEven(timeSeconds: Int32Array, from: number, known: number, limit: number): number {
  // Fixes are at least one second apart: if there are as many of them as seconds, no step is longer.
  const offset = timeSeconds[from]! - from;
  let last = known;
  let step = 1;
  for (; last + step <= limit && timeSeconds[last + step]! - last - step === offset; step *= 2) last += step;
  for (; step >= 1; step >>= 1) {
    if (last + step <= limit && timeSeconds[last + step]! - last - step === offset) last += step;
  }
  return last;
}
