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

/** The part of a circle around the origin: all of it near the origin, further out only a sector. */
export interface CirclePart {
  radius: number;
  innerRadius: number;
  /** The middle of the sector, as a unit vector. */
  axis: Point;
  /** To each side of the middle, radians. */
  halfAngle: number;
}

export function isWithinPart({ radius, innerRadius, axis, halfAngle }: CirclePart, point: Point): boolean {
  const length = distance(point, ORIGIN);
  if (length <= innerRadius) return true;
  return length <= radius && point.x * axis.x + point.y * axis.y >= length * Math.cos(halfAngle);
}

/** Distance of a point from the part of a circle, 0 within. */
export function distanceToPart(part: CirclePart, point: Point): number {
  if (isWithinPart(part, point)) return 0;
  const { radius, innerRadius, axis, halfAngle } = part;
  const length = distance(point, ORIGIN);
  const isInSector = point.x * axis.x + point.y * axis.y >= length * Math.cos(halfAngle);
  if (isInSector) return length - radius;
  const toEdges = edgesOf(part).map((edge) =>
    distance(point, nearestOnSegment(ORIGIN, along(ORIGIN, edge, radius), point)),
  );
  return Math.min(length - innerRadius, ...toEdges);
}

/** Stretches of the line from a to b that are within the part of a circle or outside, by the share of the way. */
export function stretchesOf(part: CirclePart, a: Point, b: Point): { from: number; isWithin: boolean }[] {
  const circles = [part.radius, part.innerRadius].map((radius) => circleCrossings(a, b, radius));
  const edges = edgesOf(part).map((edge) => {
    const [before, behind] = [edge.x * a.y - edge.y * a.x, edge.x * b.y - edge.y * b.x];
    return before / (before - behind);
  });
  const shares = [
    ...circles.flatMap((crossing) => (crossing ? [crossing.enter, crossing.leave] : [])),
    ...edges,
  ]
    .filter((share) => share > 0 && share < 1)
    .sort((first, second) => first - second);
  return [0, ...shares].map((from, i) => {
    const middle = (from + (shares[i] ?? 1)) / 2;
    const point = { x: a.x + middle * (b.x - a.x), y: a.y + middle * (b.y - a.y) };
    return { from, isWithin: isWithinPart(part, point) };
  });
}

const ORIGIN: Point = { x: 0, y: 0 };

function edgesOf({ axis, halfAngle }: CirclePart): [Point, Point] {
  const [cos, sin] = [Math.cos(halfAngle), Math.sin(halfAngle)];
  return [
    { x: axis.x * cos - axis.y * sin, y: axis.x * sin + axis.y * cos },
    { x: axis.x * cos + axis.y * sin, y: axis.y * cos - axis.x * sin },
  ];
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
