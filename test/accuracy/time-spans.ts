/** Epoch seconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Share of the joint time that two spans must have in common to match. */
const SAME_SHARE_MIN = 0.5;

/** The time span of a finding; the log must have a date. */
export function spanOf({ startsAt, endsAt }: { startsAt: number | null; endsAt: number | null }): TimeSpan {
  return { from: startsAt! / 1000, to: endsAt! / 1000 };
}

export function overlapSeconds(a: TimeSpan, b: TimeSpan): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}

/**
 * One-to-one pairs [found, true] of spans that share at least half of their joint time, best pair first. A climb
 * found in two pieces is one hit and one false find.
 */
export function matchOneToOne(found: readonly TimeSpan[], truth: readonly TimeSpan[]): [number, number][] {
  const candidates = found
    .flatMap((span, i) => truth.map((other, j) => ({ i, j, share: sharedOf(span, other) })))
    .filter(({ share }) => share >= SAME_SHARE_MIN)
    .sort((a, b) => b.share - a.share);
  const usedFound = new Set<number>();
  const usedTruth = new Set<number>();
  const pairs: [number, number][] = [];
  for (const { i, j } of candidates) {
    if (usedFound.has(i) || usedTruth.has(j)) continue;
    usedFound.add(i);
    usedTruth.add(j);
    pairs.push([i, j]);
  }
  return pairs;
}

function sharedOf(a: TimeSpan, b: TimeSpan): number {
  const joint = Math.max(a.to, b.to) - Math.min(a.from, b.from);
  return joint === 0 ? 0 : overlapSeconds(a, b) / joint;
}
