import { type Bound, BOUNDS, type MeasureName } from './bounds.js';

/** One comparison with one reference. */
export interface Sample {
  measure: MeasureName;
  /** The file, group or simulated flight. */
  subject: string;
  /**
   * An error (ours minus the reference, in the measure's unit), or 1 for a hit and 0 for a miss. Null: we had no
   * answer.
   */
  value: number | null;
  /** Details behind the value, for `--verbose`. */
  detail?: string;
}

export type Verdict = 'ok' | 'FAIL' | 'no data';

/** All samples of one measure. */
export interface Row {
  measure: MeasureName;
  label: string;
  unit: Bound['unit'];
  on: Bound['on'];
  limit: number;
  reason: string;
  n: number;
  /** Signed, to show a bias; for shares, the share. Null without samples, or if we had no answer. */
  median: number | null;
  /** Of the magnitudes; null for shares. */
  p95: number | null;
  worst: number | null;
  worstSubject: string | null;
  verdict: Verdict;
}

/** Every measure in the order of the bounds; those without samples have no data. */
export function summarise(samples: readonly Sample[]): Row[] {
  const byMeasure = groupBy(samples, ({ measure }) => measure);
  return (Object.keys(BOUNDS) as MeasureName[]).map((measure) =>
    summary(measure, byMeasure.get(measure) ?? []),
  );
}

function summary(measure: MeasureName, samples: readonly Sample[]): Row {
  const bound: Bound = BOUNDS[measure];
  const statistics = bound.on === 'share' ? shareOf(samples) : errorsOf(samples);
  return {
    measure,
    ...bound,
    n: samples.length,
    ...statistics,
    verdict: verdict(bound, samples, statistics),
  };
}

type Statistics = Pick<Row, 'median' | 'p95' | 'worst' | 'worstSubject'>;

/** The worst subject of a share is the one with the most misses. */
function shareOf(samples: readonly Sample[]): Statistics {
  const misses = samples.filter(({ value }) => value !== 1);
  const bySubject = [...groupBy(misses, ({ subject }) => subject)];
  const [worst] = bySubject.sort(([, a], [, b]) => b.length - a.length);
  const share = samples.length === 0 ? null : 1 - misses.length / samples.length;
  return { median: share, p95: null, worst: worst?.[1].length ?? null, worstSubject: worst?.[0] ?? null };
}

/** No answer counts as the greatest possible error. */
function errorsOf(samples: readonly Sample[]): Statistics {
  const signed = samples.map(({ value }) => value ?? Infinity).sort((a, b) => a - b);
  const sizes = signed.map(Math.abs).sort((a, b) => a - b);
  const worst = sizes.at(-1);
  const subject = samples.find(({ value }) => Math.abs(value ?? Infinity) === worst)?.subject ?? null;
  return {
    median: finite(quantile(signed, 0.5)),
    p95: finite(quantile(sizes, 0.95)),
    worst: finite(worst),
    worstSubject: subject,
  };
}

function verdict({ on, limit }: Bound, samples: readonly Sample[], statistics: Statistics): Verdict {
  if (samples.length === 0) return 'no data';
  const reached = on === 'share' ? statistics.median : statistics[on];
  if (reached === null) return 'FAIL';
  return (on === 'share' ? reached >= limit : Math.abs(reached) <= limit) ? 'ok' : 'FAIL';
}

/** The smallest value that at least this share of the sorted values does not exceed. */
function quantile(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
}

function finite(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** Signed difference of two directions, -180 to 180 degrees. */
export function degreesApart(a: number, b: number): number {
  return ((((a - b + 180) % 360) + 360) % 360) - 180;
}

/** Our deviation from theirs in percent; null if we have no answer. */
export function percentOff(ours: number | null | undefined, theirs: number): number | null {
  return ours === null || ours === undefined ? null : (ours / theirs - 1) * 100;
}

/** The difference, or null if we have no answer. */
export function differenceOf(ours: number | null | undefined, theirs: number): number | null {
  return ours === null || ours === undefined ? null : ours - theirs;
}

/** How many seconds our time is late; null if we have none. */
export function secondsLate(ours: number | null | undefined, theirs: string): number | null {
  return ours === null || ours === undefined ? null : (ours - Date.parse(theirs)) / 1000;
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
