import { QUALITY } from '../thresholds.js';
import { type Occurrence } from './finding.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** File indices of the first and last fix of a flight, or of any range that confidence is computed over. */
export interface FixRange {
  firstFix: number;
  lastFix: number;
}

/** Epoch milliseconds of a fix in the file; null without a date. */
export type FixClock = (fix: number) => number | null;

/** Collects the occurrences of one fault: counts all of them, lists the first few. */
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

  /** @param fixes number of faulty fixes in the range */
  add(firstFix: number, lastFix: number, fixes: number): void {
    this.fixes += fixes;
    if (this.flight !== null && lastFix >= this.flight.firstFix && firstFix <= this.flight.lastFix) {
      this.fixesInFlight += fixes;
    }
    let startsAt = this.timeOf(firstFix);
    let endsAt = this.timeOf(lastFix);
    // When fixes are out of order, the first one in the file may be the latest.
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

/** Groups runs of equal non-zero marks by mark, in one pass. */
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
