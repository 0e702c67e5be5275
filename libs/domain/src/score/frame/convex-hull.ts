import { type ScoredTrack } from '../scored-track.js';
import { type EarthFrame } from './earth-frame.js';
import { type IndexTree } from './index-tree.js';
import { outermostFixes } from './outermost.js';

const { max, sqrt } = Math;

const HULL_MAX = 64;

/**
 * No triangle of fixes has a longer perimeter, km, whatever their order: the perimeter is convex in each corner, so
 * it is longest at corners of the convex hull. Heights enter with the largest difference of the track.
 */
export function perimeterMax({ frame, tree }: ScoredTrack): number {
  const hull = convexHull(frame, tree);
  if (hull === null) return Number.POSITIVE_INFINITY;
  const { x, y, z, arcTerm } = frame;
  const lowest = z.reduce((least, height) => (height < least ? height : least), z[0]!);
  const highest = z.reduce((most, height) => (height > most ? height : most), z[0]!);
  const height2 = (highest - lowest) ** 2;
  const km = (a: number, b: number): number => {
    const chord2 = (x[a]! - x[b]!) ** 2 + (y[a]! - y[b]!) ** 2 + height2;
    return sqrt(chord2) * (1 + chord2 * arcTerm);
  };
  const sides = Array.from(hull, (a) => Float64Array.from(hull, (b) => km(a, b)));
  let longest = 0;
  for (let i = 0; i < hull.length; i++) {
    for (let j = i; j < hull.length; j++) {
      for (let k = j; k < hull.length; k++) {
        const perimeter = sides[i]![j]! + sides[j]![k]! + sides[k]![i]!;
        if (perimeter > longest) longest = perimeter;
      }
    }
  }
  return longest;
}

/**
 * Fixes at the corners of the convex hull on the ground (Andrew's monotone chain). Null for a long hull: an arc in
 * order, which boxes bound well, and on which what is done with hulls would cost too much.
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

/** Fixes not inside the octagon of those outermost by eight directions: few, unless the track is a circle. */
function outerFixes(frame: EarthFrame, tree: IndexTree): number[] {
  const { x, y, count } = frame;
  const octagon = outermostFixes(frame, tree);
  const corners = octagon.filter((fix, at) => fix !== octagon.at(at - 1));
  const outer: number[] = [];
  for (let i = 0; i < count; i++) {
    let isInside = corners.length > 2;
    let from = corners.at(-1)!;
    for (let c = 0; isInside && c < corners.length; c++) {
      isInside = turnsLeft(from, corners[c]!, i, x, y);
      from = corners[c]!;
    }
    if (!isInside) outer.push(i);
  }
  return outer;
}

function turnsLeft(a: number, b: number, c: number, x: Float64Array, y: Float64Array): boolean {
  return (x[b]! - x[a]!) * (y[c]! - y[a]!) - (y[b]! - y[a]!) * (x[c]! - x[a]!) > 0;
}
