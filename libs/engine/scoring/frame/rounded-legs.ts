import { type ScoredTrack } from '../scored-track.js';
import { type Rounding } from '../rules/rule-set.js';
import { roundTo } from '../rounding.js';
import { type EarthFrame } from './earth-frame.js';
import { type IndexTree } from './index-tree.js';
import { type LegMeasure } from './leg-measure.js';
import { outermostFixes } from './outermost.js';

const { abs, floor, max, sqrt } = Math;

const DEGREES_PER_RADIAN = 180 / Math.PI;
/** Number of fixes along the track at which both distances are compared, besides the outermost ones. */
const SAMPLES = 8;
/** Safety factor for the samples: the difference is smooth and grows with the distance. */
const STRETCH_MARGIN = 1.5;

/**
 * Lengths as igc-xc-score counts them: the series of 47 CFR 73.208 with its constant 0.566605 (0.56605 in the
 * regulation), with every leg rounded. For comparison only.
 */
export class RoundedLegs implements LegMeasure {
  readonly slackKm: number;
  readonly legDecimals: number;
  readonly distanceDecimals: number;

  /** `from` is the column index of the frame's first fix. */
  constructor(
    private readonly latitudeDeg: Float64Array,
    private readonly longitudeDeg: Float64Array,
    private readonly from: number,
    rounding: Rounding,
    readonly stretch: number,
  ) {
    this.legDecimals = rounding.legDecimals;
    this.distanceDecimals = rounding.distanceDecimals;
    this.slackKm = 0.5001 * 10 ** -rounding.legDecimals;
  }

  km(i: number, j: number): number {
    return roundTo(this.unroundedKm(i, j), this.legDecimals);
  }

  kmToMiddle(i: number, from: number, to: number): number {
    const { latitudeDeg, longitudeDeg } = this;
    const latitude = (latitudeDeg[this.from + from]! + latitudeDeg[this.from + to]!) / 2;
    const longitude = (longitudeDeg[this.from + from]! + longitudeDeg[this.from + to]!) / 2;
    const at = this.from + i;
    return roundTo(fccKm(latitudeDeg[at]!, longitudeDeg[at]!, latitude, longitude), this.legDecimals);
  }

  private unroundedKm(i: number, j: number): number {
    const a = this.from + i;
    const b = this.from + j;
    const { latitudeDeg, longitudeDeg } = this;
    return fccKm(latitudeDeg[a]!, longitudeDeg[a]!, latitudeDeg[b]!, longitudeDeg[b]!);
  }
}

/**
 * Largest relative difference between this distance and the frame's, over the outermost fixes and some along the
 * track.
 */
export function largestStretch(
  { frame, tree }: ScoredTrack,
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
): number {
  const fixes = sampledFixes(frame, tree);
  let stretch = 0;
  for (let p = 1; p < fixes.length; p++) {
    for (let q = 0; q < p; q++) {
      const [i, j] = [fixes[p]!, fixes[q]!];
      const km = frame.km(i, j);
      if (km < 1) continue;
      const [a, b] = [from + i, from + j];
      const counted = fccKm(latitudeDeg[a]!, longitudeDeg[a]!, latitudeDeg[b]!, longitudeDeg[b]!);
      stretch = max(stretch, abs(counted / km - 1));
    }
  }
  return stretch * STRETCH_MARGIN + 1e-6;
}

function sampledFixes(frame: EarthFrame, tree: IndexTree): number[] {
  const along = Array.from({ length: SAMPLES }, (_, k) => floor((k * (frame.count - 1)) / (SAMPLES - 1)));
  return [...outermostFixes(frame, tree), ...along];
}

/** Distance by the mean latitude, km; matches igc-xc-score's arithmetic operation by operation. */
function fccKm(fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number): number {
  const cos = Math.cos((fromLatitude + toLatitude) / 2 / DEGREES_PER_RADIAN);
  const cos2 = 2 * cos * cos - 1;
  const cos3 = cos * (2 * cos2 - 1);
  const cos4 = 2 * cos2 * cos2 - 1;
  const cos5 = 2 * cos2 * cos3 - cos;
  const north = (111.13209 - 0.566605 * cos2 + 0.0012 * cos4) * (toLatitude - fromLatitude);
  const east = (111.41513 * cos - 0.09455 * cos3 + 0.00012 * cos5) * (toLongitude - fromLongitude);
  return sqrt(north * north + east * east);
}
