import { type Box, type Point } from './crossing-picture.js';

/** A polyline as path data, with a gap where a value is not finite. */
export function pathOf(x: readonly number[], y: readonly number[]): string {
  let isOpen = false;
  return x
    .map((across, i) => {
      if (!Number.isFinite(across) || !Number.isFinite(y[i])) {
        isOpen = false;
        return '';
      }
      const command = isOpen ? 'L' : 'M';
      isOpen = true;
      return `${command}${across.toFixed(1)} ${y[i]!.toFixed(1)}`;
    })
    .join('');
}

export function closedPath(points: readonly Point[]): string {
  if (points.length < 3) return '';
  return `${pathOf(
    points.map(([x]) => x),
    points.map(([, y]) => y),
  )}Z`;
}

export function extentOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

export function widened({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/**
 * What of a ring is in a box, by Sutherland and Hodgman: the renderer cannot draw what is thousands of pixels outside.
 * Where the ring leaves the box, it follows its sides, which the plan does not show.
 */
export function clipped(ring: readonly Point[], { x, y, width, height }: Box): readonly Point[] {
  const sides: readonly ((point: Point) => number)[] = [
    ([a]) => a - x,
    ([a]) => x + width - a,
    ([, b]) => b - y,
    ([, b]) => y + height - b,
  ];
  return sides.reduce<readonly Point[]>((points, insideBy) => {
    const kept: Point[] = [];
    points.forEach((point, i) => {
      const previous = points.at(i - 1)!;
      const [before, now] = [insideBy(previous), insideBy(point)];
      if (before < 0 !== now < 0) {
        const part = before / (before - now);
        kept.push([
          previous[0] + part * (point[0] - previous[0]),
          previous[1] + part * (point[1] - previous[1]),
        ]);
      }
      if (now >= 0) kept.push(point);
    });
    return kept;
  }, ring);
}
