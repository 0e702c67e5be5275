import { type Arena } from './arena.js';
import { ClosingPairs } from './circuits/closing-pairs.js';
import { type TriangleBounds } from './circuits/triangle-bounds.js';
import { BoxCorners } from './frame/box-corners.js';
import { type Outline } from './frame/convex-hull.js';
import { EarthFrame } from './frame/earth-frame.js';
import { IndexTree } from './frame/index-tree.js';
import { type LegMeasure } from './frame/leg-measure.js';
import { type LaidOutFixes } from './laid-out-fixes.js';

/** One flight laid out for scoring, shared by all its searches. Indices count from its first fix. */
export interface ScoredTrack extends LaidOutFixes {
  /** Bounds for pairs of nodes used by the triangle searches, by leg measure. */
  readonly triangleBounds: Map<LegMeasure, TriangleBounds>;
  /** Extent of the track, computed on first use. */
  outline: Outline | null;
  /** Length of the track up to each fix, chord by chord, km; computed on first use. */
  pathKm: Float64Array | null;
  /** The fixes sorted by position; computed on first use. */
  byPlace: TrackByPlace | null;
  /** False for fixes sorted by position, for which closing is meaningless. */
  readonly isInOrder: boolean;
}

/** Lays out the fixes `from` to `to` (inclusive) of columns in degrees; valid until the arena is reset. */
export function layOutTrack(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  to: number,
  arena: Arena,
): ScoredTrack {
  return layOutFrame(EarthFrame.of(latitudeDeg, longitudeDeg, from, to, arena), arena, true);
}

/** Lays out fixes in space, in flight order or another. */
export function layOutFrame(frame: EarthFrame, arena: Arena, isInOrder: boolean): ScoredTrack {
  const tree = new IndexTree(frame, arena);
  const corners = new BoxCorners(frame, tree, arena);
  const closingPairs = new ClosingPairs(frame, tree, arena);
  return {
    arena,
    frame,
    tree,
    corners,
    closingPairs,
    triangleBounds: new Map(),
    outline: null,
    pathKm: null,
    byPlace: null,
    isInOrder,
  };
}

/**
 * A flight with its fixes sorted by position, so that the boxes of its tree contain fixes near in space, not in time.
 */
export interface TrackByPlace {
  readonly track: ScoredTrack;
  /** Fix of the flight for each index in the new order. */
  readonly order: Int32Array;
}
