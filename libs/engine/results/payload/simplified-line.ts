/** A point on a plane. */
interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Indices of the points that a simplified line goes through: Douglas and Peucker's algorithm between points that are kept.
 * @param isKept whether a point is kept whatever the tolerance. The first and the last one always are.
 * @param tolerance largest distance of an omitted point from the line
 */
export function simplifiedLine(
  points: readonly PlanePoint[],
  isKept: (index: number) => boolean,
  tolerance: number,
): number[] {
  const last = points.length - 1;
  const kept = points.map((_, index) => index === 0 || index === last || isKept(index));
  const fixed = kept.flatMap((is, index) => (is ? [index] : []));
  // a stack instead of recursion, whose depth a log could choose
  const spans = fixed.slice(1).map((to, index) => [fixed[index]!, to] as const);
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const { index, distance } = farthest(points, from, to);
    if (distance <= tolerance) continue;
    kept[index] = true;
    spans.push([from, index], [index, to]);
  }
  return kept.flatMap((is, index) => (is ? [index] : []));
}

/** The point between two others that is farthest from the line between them. */
function farthest(
  points: readonly PlanePoint[],
  from: number,
  to: number,
): { index: number; distance: number } {
  const [start, end] = [points[from]!, points[to]!];
  const [alongX, alongY] = [end.x - start.x, end.y - start.y];
  const lengthSquared = alongX ** 2 + alongY ** 2;
  let [index, farthestSquared] = [from, 0];
  for (let i = from + 1; i < to; i++) {
    const [x, y] = [points[i]!.x - start.x, points[i]!.y - start.y];
    const share =
      lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / lengthSquared));
    const squared = (x - share * alongX) ** 2 + (y - share * alongY) ** 2;
    if (squared > farthestSquared) [index, farthestSquared] = [i, squared];
  }
  return { index, distance: Math.sqrt(farthestSquared) };
}
