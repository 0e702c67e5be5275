import { type EarthFrame } from '../frame/earth-frame.js';

const { max, min } = Math;

const ROUNDS_MAX = 60;

/** Moves one point of a path at a time, in narrowing windows of fixes, while the path gets longer. */
export function ascendPath(frame: EarthFrame, path: Int32Array, width: number): void {
  const lastFix = frame.count - 1;
  let window = max(1, width);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const step = max(1, window >> 3);
    let isLonger = false;
    for (let p = 0; p < path.length; p++) {
      const low = p > 0 ? path[p - 1]! : 0;
      const high = p < path.length - 1 ? path[p + 1]! : lastFix;
      const at = path[p]!;
      const around = (fix: number): number =>
        (p > 0 ? frame.km(low, fix) : 0) + (p < path.length - 1 ? frame.km(fix, high) : 0);
      let best = around(at) + 1e-12;
      for (let fix = max(low, at - window), to = min(high, at + window); fix <= to; fix += step) {
        const length = around(fix);
        if (length <= best) continue;
        best = length;
        path[p] = fix;
        isLonger = true;
      }
    }
    if (isLonger) continue;
    if (step === 1) return;
    window = step;
  }
}
