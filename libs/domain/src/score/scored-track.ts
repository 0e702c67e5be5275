import { type Arena } from './arena.js';
import { ClosingPairs } from './circuits/closing-pairs.js';
import { type TrackByPlace } from './circuits/track-by-place.js';
import { type TriangleBounds } from './circuits/triangle-bounds.js';
import { BoxCorners } from './frame/box-corners.js';
import { type Outline } from './frame/convex-hull.js';
import { EarthFrame } from './frame/earth-frame.js';
import { IndexTree } from './frame/index-tree.js';
import { type LegMeasure } from './frame/leg-measure.js';

/** One flight laid out for scoring; every search of the flight shares it. Indices count from its first fix. */
export interface ScoredTrack {
  readonly arena: Arena;
  readonly frame: EarthFrame;
  readonly tree: IndexTree;
  readonly corners: BoxCorners;
  readonly closingPairs: ClosingPairs;
  /** What its triangle searches know of pairs of nodes, by how they measure. */
  readonly triangleBounds: Map<LegMeasure, TriangleBounds>;
  /** How far it reaches, once a search has asked for it. */
  outline: Outline | null;
  /** Length of the way flown up to each fix, chord by chord, km; once a search has asked for it. */
  wayKm: Float64Array | null;
  /** The fixes sorted by place, once a search has asked for them. */
  byPlace: TrackByPlace | null;
  /** False for fixes sorted by place, of which closing means nothing. */
  readonly isInOrder: boolean;
}

/** Lays out the fixes `from` to `to`, both inclusive, of columns in degrees; valid until the arena is reset. */
export function layOutTrack(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  to: number,
  arena: Arena,
): ScoredTrack {
  return layOutFrame(EarthFrame.of(latitudeDeg, longitudeDeg, from, to, arena), arena, true);
}

/** Lays out fixes in space, in the order of flight or another. */
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
    wayKm: null,
    byPlace: null,
    isInOrder,
  };
}
