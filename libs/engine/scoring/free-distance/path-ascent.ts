import { type EarthFrame } from '../frame/earth-frame.js';

const { max, min } = Math;

const ROUNDS_MAX = 60;

/** Moves one point of a path at a time, in narrowing windows of fixes, as long as the path gets longer. */
export function ascendPath(frame: EarthFrame, path: Int32Array, width: number): void {
  let window = max(1, width);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const step = max(1, window >> 3);
    let isLonger = false;
    for (let p = 0; p < path.length; p++) if (movePoint(frame, path, p, window, step)) isLonger = true;
    if (isLonger) continue;
    if (step === 1) return;
    window = step;
  }
}

/** Moves a point to the best of the fixes around it, at intervals of `step`; returns false if it is already there. */
function movePoint(frame: EarthFrame, path: Int32Array, p: number, window: number, step: number): boolean {
  const at = path[p]!;
  const hasBefore = p > 0;
  const hasAfter = p < path.length - 1;
  const low = hasBefore ? path[p - 1]! : 0;
  const high = hasAfter ? path[p + 1]! : frame.count - 1;
  let best = (hasBefore ? frame.km(low, at) : 0) + (hasAfter ? frame.km(at, high) : 0) + 1e-12;
  let isLonger = false;
  for (let fix = max(low, at - window), to = min(high, at + window); fix <= to; fix += step) {
    const length = (hasBefore ? frame.km(low, fix) : 0) + (hasAfter ? frame.km(fix, high) : 0);
    if (length <= best) continue;
    best = length;
    path[p] = fix;
    isLonger = true;
  }
  return isLonger;
}
