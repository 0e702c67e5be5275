import { type EarthFrame } from './earth-frame.js';
import { type IndexTree } from './index-tree.js';

/** East and north components of eight directions, turning left. */
const DIRECTIONS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** The outermost fixes in eight directions, turning left: the corners of an octagon around most of the track. */
export function outermostFixes(frame: EarthFrame, tree: IndexTree): number[] {
  return DIRECTIONS.map(([east, north]) => outermost(frame, tree, east, north));
}

/** Descends the tree, the half that reaches further out first; skips boxes that do not reach beyond the best fix. */
function outermost({ x, y }: EarthFrame, tree: IndexTree, east: number, north: number): number {
  const { box, first, last } = tree;
  const reachOf = (node: number): number => {
    if (tree.isEmpty(node)) return Number.NEGATIVE_INFINITY;
    const o = 6 * node;
    return east * box[east > 0 ? o + 1 : o]! + north * box[north > 0 ? o + 3 : o + 2]!;
  };
  let fix = 0;
  let reach = Number.NEGATIVE_INFINITY;
  const stack = [1];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (reachOf(node) <= reach) continue;
    if (!tree.isLeaf(node)) {
      const isLeftFurther = reachOf(2 * node) > reachOf(2 * node + 1);
      stack.push(isLeftFurther ? 2 * node + 1 : 2 * node, isLeftFurther ? 2 * node : 2 * node + 1);
      continue;
    }
    for (let i = first[node]!; i <= last[node]!; i++) {
      const along = x[i]! * east + y[i]! * north;
      if (along <= reach) continue;
      reach = along;
      fix = i;
    }
  }
  return fix;
}
