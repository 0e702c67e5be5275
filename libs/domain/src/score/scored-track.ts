import { ClosingPairs } from './circuits/closing-pairs.js';
import { BoxCorners } from './frame/box-corners.js';
import { EarthFrame } from './frame/earth-frame.js';
import { IndexTree } from './frame/index-tree.js';

/** One flight laid out for scoring; every search of the flight shares it. Indices count from its first fix. */
export interface ScoredTrack {
  readonly frame: EarthFrame;
  readonly tree: IndexTree;
  readonly corners: BoxCorners;
  readonly closingPairs: ClosingPairs;
}

/** Lays out the fixes `from` to `to`, both inclusive, of columns in degrees. */
export function layOutTrack(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  to: number,
): ScoredTrack {
  const frame = new EarthFrame(latitudeDeg, longitudeDeg, from, to);
  const tree = new IndexTree(frame);
  const corners = new BoxCorners(frame, tree);
  return { frame, tree, corners, closingPairs: new ClosingPairs(frame, tree) };
}
