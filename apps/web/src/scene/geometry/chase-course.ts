import { type DrawnPath } from './drawn-path.js';

const HALF_WINDOW_SECONDS = 75;
/** Time constant of the smoothing that follows. */
const SETTLING_SECONDS = 18;

/**
 * Where the chase camera looks at each point, in degrees without jumps: along the distance made good in the two and a
 * half minutes around it, not along the glider's nose. The view then stands still while the pilot circles.
 */
export function chaseCourse(path: DrawnPath): Float32Array {
  const east = new Float32Array(path.count);
  const south = new Float32Array(path.count);
  let from = 0;
  let to = 0;
  for (let i = 0; i < path.count; i++) {
    const now = path.timeSeconds[i]!;
    while (path.timeSeconds[from]! < now - HALF_WINDOW_SECONDS) from++;
    while (to + 1 < path.count && path.timeSeconds[to + 1]! <= now + HALF_WINDOW_SECONDS) to++;
    east[i] = path.x[to]! - path.x[from]!;
    south[i] = path.z[to]! - path.z[from]!;
  }
  settle(east, path.timeSeconds);
  settle(south, path.timeSeconds);
  const courseDeg = new Float32Array(path.count);
  for (let i = 0, last = 0; i < path.count; i++) {
    const course = (Math.atan2(east[i]!, -south[i]!) * 180) / Math.PI;
    last = i === 0 ? course : last + shortestTurn(course - last);
    courseDeg[i] = last;
  }
  return courseDeg;
}

/** Exponential smoothing forwards and backwards, so that it does not lag. */
function settle(values: Float32Array, timeSeconds: Float32Array): void {
  for (const step of [1, -1]) {
    const first = step === 1 ? 0 : values.length - 1;
    for (let n = 1; n < values.length; n++) {
      const i = first + step * n;
      const seconds = Math.min(20, Math.abs(timeSeconds[i]! - timeSeconds[i - step]!));
      const share = 1 - Math.exp(-seconds / SETTLING_SECONDS);
      values[i] = values[i - step]! + (values[i]! - values[i - step]!) * share;
    }
  }
}

/** The same turn within ±180 degrees. */
export function shortestTurn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
