import { type LaidOutFixes } from '../laid-out-fixes.js';
import { type EarthFrame } from './earth-frame.js';
import { type IndexTree } from './index-tree.js';
import { outermostFixes } from './outermost.js';

const { max, sqrt } = Math;

const HULL_MAX = 64;
/** Offset of the altitude range of all fixes in the boxes of the tree. */
const ROOT_Z = 10;

/** Extent of a track regardless of order; infinite if computing it would cost too much. */
export interface Outline {
  /** Upper bound of the distance between two fixes, km. */
  readonly diameter: number;
  /** Upper bound of the perimeter of any triangle of fixes, km. */
  readonly perimeterMax: number;
}

/**
 * Distance and perimeter are convex in each point, so they are maximal at corners of the convex hull. Height is
 * included as the largest height difference of the track.
 */
export function outlineOf({ frame, tree }: LaidOutFixes): Outline {
  const hull = convexHull(frame, tree);
  if (hull === null) return { diameter: Infinity, perimeterMax: Infinity };
  const { x, y, arcTerm } = frame;
  const [lowest, highest] = [tree.box[ROOT_Z]!, tree.box[ROOT_Z + 1]!];
  const height2 = (highest - lowest) ** 2;
  const count = hull.length;
  const sides = new Float64Array(count * count);
  const farthest = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const dx = x[hull[i]!]! - x[hull[j]!]!;
      const dy = y[hull[i]!]! - y[hull[j]!]!;
      const chord2 = dx * dx + dy * dy + height2;
      const side = sqrt(chord2) * (1 + chord2 * arcTerm);
      sides[i * count + j] = side;
      if (side > farthest[i]!) farthest[i] = side;
    }
  }
  let longest = 0;
  for (let i = 0; i < count; i++) {
    for (let j = i; j < count; j++) {
      const side = sides[i * count + j]!;
      if (side + farthest[i]! + farthest[j]! <= longest) continue;
      for (let k = j; k < count; k++) {
        const perimeter = side + sides[j * count + k]! + sides[k * count + i]!;
        if (perimeter > longest) longest = perimeter;
      }
    }
  }
  return { diameter: max(...farthest), perimeterMax: longest };
}

/**
 * Fixes at the corners of the convex hull on the ground (Andrew's monotone chain). Null for a hull with too many
 * corners, such as an ordered arc: boxes bound it well, and hull computations would cost too much.
 */
export function convexHull(frame: EarthFrame, tree: IndexTree): Int32Array | null {
  const { x, y } = frame;
  const order = outerFixes(frame, tree).sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!);
  const count = order.length;
  const hull = new Int32Array(2 * count + 1);
  let size = 0;
  for (const direction of [1, -1]) {
    const base = size;
    for (let at = 0; at < count; at++) {
      const fix = order[direction === 1 ? at : count - 1 - at]!;
      while (size >= base + 2 && !turnsLeft(hull[size - 2]!, hull[size - 1]!, fix, x, y)) size--;
      hull[size++] = fix;
    }
    size--;
  }
  return size > HULL_MAX ? null : hull.slice(0, max(1, size));
}

/**
 * Fixes outside the octagon of the outermost fixes in eight directions, in order: few, unless the track is a circle.
 * Runs whose box is inside are skipped.
 */
function outerFixes(frame: EarthFrame, tree: IndexTree): number[] {
  const { x, y } = frame;
  const { box, first, last } = tree;
  const octagon = outermostFixes(frame, tree);
  const corners = octagon.filter((fix, at) => fix !== octagon.at(at - 1));
  const isInside = (px: number, py: number): boolean => {
    let from = corners.at(-1)!;
    for (const to of corners) {
      if (!isLeft(x[from]!, y[from]!, x[to]!, y[to]!, px, py)) return false;
      from = to;
    }
    return corners.length > 2;
  };
  const outer: number[] = [];
  const stack = [1];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (tree.isEmpty(node)) continue;
    const [x1, x2, y1, y2] = [box[6 * node]!, box[6 * node + 1]!, box[6 * node + 2]!, box[6 * node + 3]!];
    if (isInside(x1, y1) && isInside(x1, y2) && isInside(x2, y1) && isInside(x2, y2)) continue;
    if (!tree.isLeaf(node)) stack.push(2 * node + 1, 2 * node);
    else for (let i = first[node]!; i <= last[node]!; i++) if (!isInside(x[i]!, y[i]!)) outer.push(i);
  }
  return outer;
}

function turnsLeft(a: number, b: number, c: number, x: Float64Array, y: Float64Array): boolean {
  return isLeft(x[a]!, y[a]!, x[b]!, y[b]!, x[c]!, y[c]!);
}

/** Whether a point is to the left of the line from one point to another. */
function isLeft(ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax) > 0;
}
