/** Circles are smaller than this, so they do not count as distance. */
export const STEP_M = 500;

interface Line {
  readonly count: number;
  readonly x: Float32Array;
  readonly z: Float32Array;
}

/**
 * How far a pilot has flown at each fix, in metres: the length of a line with corners at least {@link STEP_M} apart.
 * The length of the track itself would reward circling. Never decreases.
 */
export function flownDistances({ count, x, z }: Line): Float32Array {
  const distanceM = new Float32Array(count);
  let corner = 0;
  let toCornerM = 0;
  for (let i = 1; i < count; i++) {
    const awayM = Math.hypot(x[i]! - x[corner]!, z[i]! - z[corner]!);
    distanceM[i] = Math.max(distanceM[i - 1]!, toCornerM + awayM);
    if (awayM < STEP_M) continue;
    corner = i;
    toCornerM = distanceM[i]!;
  }
  return distanceM;
}
