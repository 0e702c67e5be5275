import { legMax, type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';

const { sqrt } = Math;

/**
 * Upper bound of an out-and-return from the midpoint between a fix of `a` and one of `c` to a fix of `b`, km. The
 * midpoint lies in the box whose bounds are the means of both boxes' bounds.
 */
export function outAndReturnMax(
  { tree, frame }: ScoredTrack,
  legs: LegMeasure,
  a: number,
  b: number,
  c: number,
): number {
  const { box } = tree;
  let chord2 = 0;
  for (let axis = 0; axis < 6; axis += 2) {
    const middleMin = (box[6 * a + axis]! + box[6 * c + axis]!) / 2;
    const middleMax = (box[6 * a + axis + 1]! + box[6 * c + axis + 1]!) / 2;
    const p = middleMax - box[6 * b + axis]!;
    const q = box[6 * b + axis + 1]! - middleMin;
    const d = p > q ? p : q;
    chord2 += d * d;
  }
  return 2 * legMax(legs, sqrt(chord2) * (1 + chord2 * frame.arcTerm));
}
