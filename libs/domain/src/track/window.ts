import { firstNotBefore, type Track } from './track.js';

/**
 * The first and last fix of a window around one fix after the other, which reach across neither a gap nor the
 * ends of a range. A pass over the track moves it along, so that no window is kept for every fix.
 */
export class SlidingWindow {
  first: number;
  last: number;
  /** Up to this fix, a fix follows every second all over the window, which moves on with its fix. */
  evenUntil = -1;
  private readonly timeSeconds: Int32Array;
  private readonly segment: Int32Array;
  /** First fix that may lie in the window, first that does, and last that does. */
  private begin: number;
  private start: number;
  private end: number;
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
    this.first = this.last = this.begin = this.start = this.end = from;
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
    const { timeSeconds, halfSeconds } = this;
    if (index > this.limit) this.enterSegmentOf(index);
    const { begin, limit } = this;
    const even = index - halfSeconds;
    if (even >= begin && this.isEven(even, index + halfSeconds)) {
      this.evenUntil = this.lastEvenFrom(even, index + halfSeconds) - halfSeconds;
      this.first = even;
      this.last = index + halfSeconds;
      return;
    }
    const time = timeSeconds[index]!;
    // Fixes are a second apart or more: no window begins further back, and what lay between needs no look.
    let start = Math.max(this.start, even);
    let end = Math.max(this.end, index);
    while (timeSeconds[start]! < time - halfSeconds) start++;
    while (end < limit && timeSeconds[end + 1]! <= time + halfSeconds) end++;
    this.start = start;
    this.end = end;
    this.first = start < index || index === begin ? start : index - 1;
    this.last = end > index || index === limit ? end : index + 1;
  }

  /** Whether a fix follows every second from one fix to another before the next gap. */
  private isEven(from: number, to: number): boolean {
    return to <= this.limit && this.timeSeconds[to]! - this.timeSeconds[from]! === to - from;
  }

  /** How far that goes on from where it is known to: in steps that double while it does, and halve when it doesn't. */
  private lastEvenFrom(from: number, known: number): number {
    let to = known;
    let step = 1;
    for (; this.isEven(from, to + step); step *= 2) to += step;
    for (; step >= 1; step >>= 1) if (this.isEven(from, to + step)) to += step;
    return to;
  }

  private enterSegmentOf(index: number): void {
    const own = this.segment[index]!;
    // By bisection: the numbers of segments only rise, and most logs have few.
    this.begin = firstNotBefore(this.segment, own, this.begin, index);
    this.limit = firstNotBefore(this.segment, own + 1, index, this.to + 1) - 1;
    this.start = this.begin;
    this.end = index;
  }
}
