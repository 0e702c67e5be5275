import { Arena } from '../arena.js';
import { EarthFrame } from './earth-frame.js';
import { IndexTree } from './index-tree.js';

/** Circles drifting east at one fix per second, with a jump of 3 km every `jumpEvery` fixes; 0 for no jumps. */
function circles(fixes: number, jumpEvery: number) {
  const latitudeDeg = new Float64Array(fixes);
  const longitudeDeg = new Float64Array(fixes);
  for (let i = 0; i < fixes; i++) {
    const jumps = jumpEvery === 0 ? 0 : Math.floor(i / jumpEvery);
    latitudeDeg[i] = 46.1 + 0.001 * Math.sin(i / 3) + 0.03 * jumps;
    longitudeDeg[i] = 7.9 + 0.001 * Math.cos(i / 3) + 0.0001 * i;
  }
  return EarthFrame.of(latitudeDeg, longitudeDeg, 0, fixes - 1, new Arena());
}

describe.each([
  [1, 0],
  [2, 0],
  [7, 0],
  [1000, 0],
  [1001, 13],
  [64, 1],
])('the tree over %i fixes with a jump every %i', (fixes, jumpEvery) => {
  const frame = circles(fixes, jumpEvery);
  const tree = new IndexTree(frame, new Arena());
  const nodes = Array.from({ length: 2 * tree.leafBase - 1 }, (_, at) => at + 1).filter(
    (node) => !tree.isEmpty(node),
  );

  it('has boxes that enclose their fixes exactly', () => {
    for (const node of nodes) {
      const ranges = [frame.x, frame.y, frame.z].flatMap((column) => {
        const values = [...column.subarray(tree.first[node], tree.last[node]! + 1)];
        return [Math.min(...values), Math.max(...values)];
      });
      expect([...tree.box.subarray(6 * node, 6 * node + 6)]).toEqual(ranges);
    }
  });

  it('has leaves that contain every fix once, in order, without crossing a jump', () => {
    const leaves = nodes.filter((node) => tree.isLeaf(node));
    expect(leaves.map((leaf) => tree.first[leaf])).toEqual([
      0,
      ...leaves.slice(0, -1).map((leaf) => tree.last[leaf]! + 1),
    ]);
    expect(tree.last[leaves.at(-1)!]).toBe(fixes - 1);
    for (const leaf of leaves) {
      const jumpsIn = [tree.first[leaf]!, tree.last[leaf]!].map((fix) =>
        jumpEvery === 0 ? 0 : Math.floor(fix / jumpEvery),
      );
      expect(jumpsIn[0]).toBe(jumpsIn[1]);
    }
  });
});
