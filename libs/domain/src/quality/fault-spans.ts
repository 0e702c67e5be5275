import { QUALITY } from '../thresholds.js';
import { type Occurrence } from './finding.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** File indices of the first and last fix of a flight, or of whatever confidence is about. */
export interface FixRange {
  firstFix: number;
  lastFix: number;
}

/** Epoch milliseconds of a fix of the file; null without a date. */
export type FixClock = (fix: number) => number | null;

/** Gathers the places of one fault: all are counted, the first few are listed. */
export class FaultSpans {
  fixes = 0;
  fixesInFlight = 0;
  readonly occurrences: Occurrence[] = [];
  private earliest: number | null = null;
  private latest: number | null = null;

  constructor(
    private readonly timeOf: FixClock,
    private readonly flight: FixRange | null,
  ) {
    holdShape(this);
  }

  /** @param fixes how many of the fixes from the first to the last are faulty */
  add(firstFix: number, lastFix: number, fixes: number): void {
    this.fixes += fixes;
    if (this.flight !== null && lastFix >= this.flight.firstFix && firstFix <= this.flight.lastFix) {
      this.fixesInFlight += fixes;
    }
    let startsAt = this.timeOf(firstFix);
    let endsAt = this.timeOf(lastFix);
    // Among fixes out of order the first of the file may be the latest.
    if (startsAt !== null && endsAt !== null && startsAt > endsAt) [startsAt, endsAt] = [endsAt, startsAt];
    if (startsAt !== null && (this.earliest === null || startsAt < this.earliest)) this.earliest = startsAt;
    if (endsAt !== null && (this.latest === null || endsAt > this.latest)) this.latest = endsAt;
    if (this.occurrences.length < QUALITY.occurrencesMax) this.occurrences.push({ startsAt, endsAt, fixes });
  }

  get startsAt(): number | null {
    return this.earliest;
  }

  get endsAt(): number | null {
    return this.latest;
  }
}

/** Runs of equal marks other than 0, by mark, in one pass. */
export function spansByMark(
  marks: Uint8Array,
  timeOf: FixClock,
  flight: FixRange | null,
): Map<number, FaultSpans> {
  const byMark = new Map<number, FaultSpans>();
  for (let start = 0; start < marks.length;) {
    const mark = marks[start]!;
    let end = start + 1;
    while (end < marks.length && marks[end] === mark) end++;
    if (mark !== 0) {
      let spans = byMark.get(mark);
      if (spans === undefined) byMark.set(mark, (spans = new FaultSpans(timeOf, flight)));
      spans.add(start, end - 1, end - start);
    }
    start = end;
  }
  return byMark;
}
