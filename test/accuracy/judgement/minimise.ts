/** Value of a function, and its gradient written into `gradient`. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

const MEMORY = 12;
const ARMIJO = 1e-4;
const SHRINK = 0.5;

/**
 * Minimum of a smooth convex function by L-BFGS (D. C. Liu, J. Nocedal, "On the limited memory BFGS method", 1989),
 * with a backtracking line search. Ends after `iterations`, or where a step no longer gains `tolerance`.
 */
export function minimise(
  objective: Objective,
  start: Float64Array,
  { iterations, tolerance }: { iterations: number; tolerance: number },
): { point: Float64Array; value: number } {
  const size = start.length;
  let point = start.slice();
  let gradient = new Float64Array(size);
  let value = objective(point, gradient);
  const steps: { move: Float64Array; change: Float64Array; curvature: number }[] = [];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const direction = downhill(gradient, steps);
    const slope = dot(direction, gradient);
    if (!(slope < 0)) break;
    let length = steps.length === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    const nextGradient = new Float64Array(size);
    let next = point;
    let nextValue = Infinity;
    for (let tries = 0; tries < 30; tries++, length *= SHRINK) {
      next = point.map((x, i) => x + length * direction[i]!);
      nextValue = objective(next, nextGradient);
      if (nextValue <= value + ARMIJO * length * slope) break;
    }
    if (!(nextValue < value)) break;
    const move = next.map((x, i) => x - point[i]!);
    const change = nextGradient.map((g, i) => g - gradient[i]!);
    const curvature = dot(move, change);
    if (curvature > 1e-12) {
      steps.push({ move, change, curvature });
      if (steps.length > MEMORY) steps.shift();
    }
    const gain = value - nextValue;
    [point, gradient, value] = [next, nextGradient, nextValue];
    if (gain < tolerance) break;
  }
  return { point, value };
}

/** The two-loop recursion. */
function downhill(
  gradient: Float64Array,
  steps: readonly { move: Float64Array; change: Float64Array; curvature: number }[],
): Float64Array {
  const direction = gradient.map((g) => -g);
  const shares: number[] = [];
  for (let k = steps.length - 1; k >= 0; k--) {
    const { move, change, curvature } = steps[k]!;
    const share = dot(move, direction) / curvature;
    shares[k] = share;
    add(direction, change, -share);
  }
  const last = steps.at(-1);
  if (last) {
    const scale = last.curvature / dot(last.change, last.change);
    for (let i = 0; i < direction.length; i++) direction[i]! *= scale;
  }
  steps.forEach(({ move, change, curvature }, k) => {
    add(direction, move, shares[k]! - dot(change, direction) / curvature);
  });
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function add(to: Float64Array, column: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += factor * column[i]!;
}
