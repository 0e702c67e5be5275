/** A place in a plane, in any unit that is the same both ways. */
export interface PlanePoint {
  x: number;
  y: number;
}

/** Triangles with less area than this, relative to the square of their longest side, are lines. */
const FLAT = 1e-9;

/**
 * How much each of up to three corners counts at a point: weights from 0 to 1, together 1, by which every linear
 * field is met exactly inside of the triangle (or on the line) of the corners. Outside nothing is extrapolated: there
 * the nearest point of the triangle counts.
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

/** Barycentric coordinates; undefined outside, and where the corners are no triangle. */
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

/** The point of a line, as a share of the way from `a` to `b`, that is nearest to a point. */
function nearestOnLine(a: PlanePoint, b: PlanePoint, point: PlanePoint): { share: number; squared: number } {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return { share, squared: (a.x + share * dx - point.x) ** 2 + (a.y + share * dy - point.y) ** 2 };
}
