/** A point in a plane, in any unit that is the same on both axes. */
export interface PlanePoint {
  x: number;
  y: number;
}

/** Triangles with a smaller area than this, relative to the square of their longest side, are treated as lines. */
const FLAT = 1e-9;

/**
 * Interpolation weights of up to three corners at a point: each from 0 to 1, with a sum of 1, reproducing every
 * linear field exactly inside the triangle (or on the line) of the corners. Outside, nothing is extrapolated: the
 * nearest point of the triangle is used.
 */
export function hullWeights(corners: readonly PlanePoint[], point: PlanePoint): number[] {
  const inside = insideWeights(corners, point);
  if (inside) return inside;
  let best = { squared: Infinity, weights: corners.map((_, i): number => (i === 0 ? 1 : 0)) };
  for (let a = 0; a < corners.length; a++) {
    for (let b = a + 1; b < corners.length; b++) {
      const { share, squared } = nearestOnLine(corners[a]!, corners[b]!, point);
      if (squared >= best.squared) continue;
      best = { squared, weights: corners.map((_, i) => (i === a ? 1 - share : i === b ? share : 0)) };
    }
  }
  return best.weights;
}

/** Barycentric coordinates; undefined outside the triangle, and if the corners do not form one. */
function insideWeights(corners: readonly PlanePoint[], { x, y }: PlanePoint): number[] | undefined {
  const [a, b, c] = corners;
  if (!a || !b || !c) return undefined;
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  const longest = Math.max(...[b, c].map((corner) => (corner.x - a.x) ** 2 + (corner.y - a.y) ** 2));
  if (Math.abs(area) <= FLAT * longest) return undefined;
  const ofB = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
  const ofC = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
  const weights = [1 - ofB - ofC, ofB, ofC];
  return weights.every((weight) => weight >= 0) ? weights : undefined;
}

/** The point of a line nearest to a point, as a fraction of the line from `a` to `b`. */
function nearestOnLine(a: PlanePoint, b: PlanePoint, point: PlanePoint): { share: number; squared: number } {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return { share, squared: (a.x + share * dx - point.x) ** 2 + (a.y + share * dy - point.y) ** 2 };
}
