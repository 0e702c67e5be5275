/** A point in a plane, metres. */
export interface Point {
  x: number;
  y: number;
}

/** Directions tried around a circle before the best one is refined. */
const DIRECTIONS = 72;
/** Halvings of the angle afterwards: from 5° to 1e-9°. */
const REFINEMENTS = 32;

export function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2); // `Math.hypot` is several times slower
}

/** The unit vector from one point to another; null if they coincide. */
export function direction(from: Point, to: Point): Point | null {
  const length = distance(from, to);
  return length === 0 ? null : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

export function along(from: Point, unit: Point, metres: number): Point {
  return { x: from.x + unit.x * metres, y: from.y + unit.y * metres };
}

/** The point of a segment nearest to another point. */
export function nearestOnSegment(a: Point, b: Point, to: Point): Point {
  const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = length2 === 0 ? 0 : ((to.x - a.x) * (b.x - a.x) + (to.y - a.y) * (b.y - a.y)) / length2;
  const part = Math.min(1, Math.max(0, share));
  return { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
}

/**
 * Where the line from a to b meets a circle around the origin: shares of the way, entering and leaving. Null if it
 * misses the circle, or a and b coincide.
 */
export function circleCrossings(a: Point, b: Point, radius: number): { enter: number; leave: number } | null {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return null;
  const middle = -(a.x * dx + a.y * dy) / length2;
  const off2 = (a.x + middle * dx) ** 2 + (a.y + middle * dy) ** 2;
  if (off2 > radius * radius) return null;
  const half = Math.sqrt((radius * radius - off2) / length2);
  return { enter: middle - half, leave: middle + half };
}

/** The point of a circle that makes the way from one point to another over it shortest. */
export function shortestOverCircle(centre: Point, radius: number, from: Point, to: Point): Point {
  const at = (angle: number): Point => ({
    x: centre.x + radius * Math.cos(angle),
    y: centre.y + radius * Math.sin(angle),
  });
  const wayOver = (angle: number): number => distance(from, at(angle)) + distance(at(angle), to);
  let step = (2 * Math.PI) / DIRECTIONS;
  let best = 0;
  for (let i = 1; i < DIRECTIONS; i++) if (wayOver(i * step) < wayOver(best)) best = i * step;
  for (let i = 0; i < REFINEMENTS; i++) {
    step /= 2;
    const [left, right] = [best - step, best + step];
    if (wayOver(left) < wayOver(best)) best = left;
    else if (wayOver(right) < wayOver(best)) best = right;
  }
  return at(best);
}
