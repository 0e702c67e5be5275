import { type TrackByPlace, layOutFrame, type ScoredTrack } from '../scored-track.js';
import { type EarthFrame } from '../frame/earth-frame.js';
import { type LegMeasure } from '../frame/leg-measure.js';

const { max, min, sqrt } = Math;

/** Bits per side of the grid that positions are sorted on: 2^15 cells. */
const GRID_BITS = 15;
/** Level of the tree whose runs are compared with the whole track: 64 of them. */
const RUNS_LEVEL = 6;
const FOLDS_MIN = 4;

/** The flight that the sorted fixes come from. */
export interface FlightOrder {
  readonly track: ScoredTrack;
  readonly legs: LegMeasure;
  /** Fix of the flight for each index. */
  readonly order: Int32Array;
}

/**
 * Whether the flight passes the same places repeatedly: the boxes of its runs together are many times as long as the
 * box of the whole track. On a line, boxes in flight order are as good as any.
 */
export function isFolded({ tree }: ScoredTrack): boolean {
  const first = 1 << min(RUNS_LEVEL, tree.depth);
  let sum = 0;
  for (let node = first; node < 2 * first; node++) if (!tree.isEmpty(node)) sum += sqrt(tree.diagonal2(node));
  return sum > FOLDS_MIN * sqrt(tree.diagonal2(1));
}

/**
 * Sorts the fixes along a Hilbert curve, which keeps nearby fixes together. If a pilot passes the same places
 * repeatedly, boxes of runs of the flight overlap and bound little; these do not.
 */
export function sortByPlace({ frame, arena }: ScoredTrack): TrackByPlace {
  const { x, y, count } = frame;
  const [west, south] = [least(x), least(y)];
  const extent = max(-least(x.map((value) => -value)) - west, -least(y.map((value) => -value)) - south);
  const scale = extent > 0 ? (2 ** GRID_BITS - 1) / extent : 0;
  const keys = new Float64Array(count);
  for (let fix = 0; fix < count; fix++) {
    const cell = alongHilbertCurve(((x[fix]! - west) * scale) | 0, ((y[fix]! - south) * scale) | 0);
    // Cell and fix combined in one number, so that typed arrays sort them without a comparison function.
    keys[fix] = cell * count + fix;
  }
  keys.sort();
  const order = Int32Array.from(keys, (key) => key % count);
  return { track: layOutFrame(frame.sorted(order), arena, false), order };
}

/**
 * A fix up to `first` and one from `last` on that are close to each other, among those adjacent in position order.
 * Rarely the nearest pair, but it takes only one pass.
 */
export function nearPair(
  frame: EarthFrame,
  order: Int32Array,
  first: number,
  last: number,
): [start: number, finish: number] {
  let pair: [number, number] = [first, last];
  let nearest = frame.km(first, last);
  let [start, finish] = pair;
  for (const fix of order) {
    if (fix > first && fix < last) continue;
    if (fix <= first) start = fix;
    else finish = fix;
    const km = frame.km(start, finish);
    if (km >= nearest) continue;
    nearest = km;
    pair = [start, finish];
  }
  return pair;
}

/** Index of a cell along the Hilbert curve over the grid. */
function alongHilbertCurve(cellX: number, cellY: number): number {
  let [x, y, along] = [cellX, cellY, 0];
  for (let side = 1 << (GRID_BITS - 1); side > 0; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const upper = (y & side) > 0 ? 1 : 0;
    along += side * side * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))];
      [x, y] = [y, x];
    }
  }
  return along;
}

function least(values: Float64Array): number {
  return values.reduce((lowest, value) => (value < lowest ? value : lowest), Infinity);
}

/** Legs between fixes sorted by position. */
export class SortedLegs implements LegMeasure {
  readonly stretch: number;
  readonly slackKm: number;
  readonly legDecimals: number | null;
  readonly distanceDecimals: number | null;

  constructor(
    private readonly legs: LegMeasure,
    private readonly order: Int32Array,
  ) {
    this.stretch = legs.stretch;
    this.slackKm = legs.slackKm;
    this.legDecimals = legs.legDecimals;
    this.distanceDecimals = legs.distanceDecimals;
  }

  km(i: number, j: number): number {
    return this.legs.km(this.order[i]!, this.order[j]!);
  }

  kmToMiddle(i: number, from: number, to: number): number {
    const { order } = this;
    return this.legs.kmToMiddle(order[i]!, order[from]!, order[to]!);
  }
}
