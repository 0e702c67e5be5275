/** Fewer velocities determine no circle. */
const VELOCITIES_MIN = 18;
/** Slower than this somebody stands, and shows nothing of the wind. */
const SPEED_MIN_MPS = 1;
/** The circle is fitted for every third window: it hardly changes in half a minute. */
const STRIDE = 3;
/** Less variance of the speed explains nothing, m²/s². */
const VARIANCE_MIN = 0.05;

/** Circles through the velocities around each window; NaN where there is none. */
export interface WindCircles {
  /** Share of the variance of the ground speed that the circle explains, from -1 to 1. */
  readonly explained: Float64Array;
  /** Radius: the speed through the air. */
  readonly airSpeedMps: Float64Array;
}

/**
 * At constant air speed, the velocities over the ground lie on a circle whose centre is the wind. An algebraic fit
 * (I. Kåsa, "A circle fitting procedure and its error analysis", 1976) from running sums over the `k` windows before
 * and after each.
 */
export function windCircles(eastMps: Float64Array, northMps: Float64Array, k: number): WindCircles {
  const count = eastMps.length;
  const explained = new Float64Array(count).fill(NaN);
  const airSpeedMps = new Float64Array(count).fill(NaN);
  const sums = runningSums(eastMps, northMps);
  for (let i = Math.min(1, count - 1); i < count; i += STRIDE) {
    const from = Math.max(0, i - k);
    const to = Math.min(count, i + k + 1);
    const circle = circleOf(sums, from, to);
    if (circle === null) continue;
    const share = explainedShare(eastMps, northMps, from, to, circle);
    for (let j = Math.max(0, i - 1); j < Math.min(count, i + 2); j++) {
      explained[j] = share;
      airSpeedMps[j] = circle.radius;
    }
  }
  return { explained, airSpeedMps };
}

/** One centre and radius, m/s. */
interface Circle {
  readonly east: number;
  readonly north: number;
  readonly radius: number;
}

const isMoving = (east: number, north: number): boolean => east * east + north * north > SPEED_MIN_MPS ** 2;

/** Sums of n, x, y, xx, yy, xy, s, xs, ys with s = xx + yy, before each window. */
const TERMS = 8;

function runningSums(eastMps: Float64Array, northMps: Float64Array): Float64Array {
  const count = eastMps.length;
  const sums = new Float64Array((count + 1) * TERMS);
  for (let i = 0; i < count; i++) {
    const x = eastMps[i]!;
    const y = northMps[i]!;
    const at = i * TERMS;
    for (let term = 0; term < TERMS; term++) sums[at + TERMS + term] = sums[at + term]!;
    if (!isMoving(x, y)) continue;
    const s = x * x + y * y;
    sums[at + TERMS]! += 1;
    sums[at + TERMS + 1]! += x;
    sums[at + TERMS + 2]! += y;
    sums[at + TERMS + 3]! += x * x;
    sums[at + TERMS + 4]! += y * y;
    sums[at + TERMS + 5]! += x * y;
    sums[at + TERMS + 6]! += x * s;
    sums[at + TERMS + 7]! += y * s;
  }
  return sums;
}

/** Solves the normal equations of x² + y² = a x + b y + c around the mean. */
function circleOf(sums: Float64Array, from: number, to: number): Circle | null {
  const term = (n: number): number => sums[to * TERMS + n]! - sums[from * TERMS + n]!;
  const n = term(0);
  if (n < VELOCITIES_MIN) return null;
  const x = term(1) / n;
  const y = term(2) / n;
  // A little of a prior keeps a straight line of velocities from having a centre at infinity.
  const xx = term(3) / n - x * x + 1e-3;
  const yy = term(4) / n - y * y + 1e-3;
  const xy = term(5) / n - x * y;
  const s = (term(3) + term(4)) / n;
  const xs = term(6) / n - x * s;
  const ys = term(7) / n - y * s;
  const determinant = xx * yy - xy * xy;
  const a = (xs * yy - ys * xy) / determinant;
  const b = (ys * xx - xs * xy) / determinant;
  const c = s - a * x - b * y;
  const squared = c + (a * a + b * b) / 4;
  return squared > 0 ? { east: a / 2, north: b / 2, radius: Math.sqrt(squared) } : null;
}

function explainedShare(
  eastMps: Float64Array,
  northMps: Float64Array,
  from: number,
  to: number,
  circle: Circle,
): number {
  let n = 0;
  let sum = 0;
  let squares = 0;
  let residuals = 0;
  for (let i = from; i < to; i++) {
    const x = eastMps[i]!;
    const y = northMps[i]!;
    const squared = x * x + y * y;
    if (!(squared > SPEED_MIN_MPS ** 2)) continue;
    n++;
    sum += Math.sqrt(squared);
    squares += squared;
    const east = x - circle.east;
    const north = y - circle.north;
    residuals += (Math.sqrt(east * east + north * north) - circle.radius) ** 2;
  }
  const variance = squares / n - (sum / n) ** 2;
  return variance > VARIANCE_MIN ? Math.max(-1, 1 - residuals / n / variance) : NaN;
}
