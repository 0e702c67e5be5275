import { firstNotBefore, type Track } from './track.js';

/**
 * The first and last fix of the window around any fix, never reaching across a gap or the ends of a range.
 * `SlidingWindow` does the same for a pass over all fixes; this class is for searches that visit few of them, in any
 * order.
 */
export class WindowAround {
  first = 0;
  last = 0;

  /**
   * @param halfSeconds a whole number, at least 1: the window holds the fixes up to this many seconds before and after,
   * and at least the neighbours if the log is sparser
   * @param from first fix of the range
   * @param to last fix of the range
   */
  constructor(
    private readonly track: Track,
    private readonly halfSeconds: number,
    private readonly from: number,
    private readonly to: number,
  ) {}

  /** Sets the window around a fix in the range. */
  moveTo(index: number): void {
    const { timeSeconds, segment } = this.track;
    // Fixes are at least one second apart, so no window reaches further.
    const first = Math.max(this.from, index - this.halfSeconds);
    const last = Math.min(this.to, index + this.halfSeconds);
    const isEven = timeSeconds[last]! - timeSeconds[first]! === last - first;
    if (isEven && segment[first] === segment[last]) {
      // One fix per second, as in most logs: no search is needed.
      this.first = first;
      this.last = last;
    } else {
      this.first = this.firstAround(index, first);
      this.last = this.lastAround(index, last);
    }
  }

  private firstAround(index: number, earliest: number): number {
    const { timeSeconds, segment } = this.track;
    const begin = firstNotBefore(segment, segment[index]!, earliest, index);
    const first = firstNotBefore(timeSeconds, timeSeconds[index]! - this.halfSeconds, begin, index);
    return first === index && begin < index ? index - 1 : first;
  }

  private lastAround(index: number, latest: number): number {
    const { timeSeconds, segment } = this.track;
    const limit = firstNotBefore(segment, segment[index]! + 1, index, latest + 1) - 1;
    const after = timeSeconds[index]! + this.halfSeconds + 1;
    const last = firstNotBefore(timeSeconds, after, index, limit + 1) - 1;
    return last === index && limit > index ? index + 1 : last;
  }
}
