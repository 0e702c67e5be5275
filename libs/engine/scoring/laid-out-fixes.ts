import { type Arena } from './arena.js';
import { type ClosingPairs } from './circuits/closing-pairs.js';
import { type BoxCorners } from './frame/box-corners.js';
import { type EarthFrame } from './frame/earth-frame.js';
import { type IndexTree } from './frame/index-tree.js';

/** Fixes in space with the trees that bound distances between them. Valid until the arena is reset. */
export interface LaidOutFixes {
  readonly arena: Arena;
  readonly frame: EarthFrame;
  readonly tree: IndexTree;
  readonly corners: BoxCorners;
  readonly closingPairs: ClosingPairs;
}
