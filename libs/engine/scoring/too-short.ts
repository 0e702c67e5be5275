import { METRES_PER_DEGREE_MAX } from '@engine/analysis';
import { type RuleSet } from './rules/rule-set.js';

const { cos, floor, max, min, sqrt } = Math;

/** Parts of a flight that are each bounded by a box, to limit the path around turnpoints. */
const PARTS = 16;
const KM_PER_DEGREE_MAX = METRES_PER_DEGREE_MAX / 1000;
const RADIANS = Math.PI / 180;
/** Exceeds the effect of arithmetic and of the curvature of chords on a distance of some kilometres. */
const ERROR_KM = 1e-6;
const TRIANGLE_LEGS = 3;

/**
 * Whether no distance over the fixes `from` to `to` (inclusive) reaches the shortest that any of the rule sets
 * scores, determined from degrees alone before anything is laid out. Longitudes as for the score. Returns false if a
 * longitude jumps by 360, or if a rule set scores any distance.
 */
export function isTooShort(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  to: number,
  ruleSets: readonly RuleSet[],
): boolean {
  if (ruleSets.some(scoresAnyDistance)) return false;
  const scoredKm = min(...ruleSets.map(scoredFromKm));
  const boxes = partBoxes(latitudeDeg, longitudeDeg, from, to, scoredKm);
  if (boxes === null) return false;
  return longestPathKm(boxes, max(...ruleSets.map(legsMax))) < scoredKm;
}

function scoresAnyDistance({ flightTypes }: RuleSet): boolean {
  return flightTypes.some(({ tiers }) => (tiers[0]?.fromKm ?? 0) === 0);
}

/** A distance below this, before any rounding, does not score. */
function scoredFromKm(ruleSet: RuleSet): number {
  const { legDecimals, distanceDecimals } = ruleSet.rounding;
  const roundedUpKm = 0.5 * (legsMax(ruleSet) * 10 ** -legDecimals + 10 ** -distanceDecimals);
  return min(...ruleSet.flightTypes.map(({ tiers }) => tiers[0]?.fromKm ?? 0)) - roundedUpKm - ERROR_KM;
}

function legsMax({ flightTypes }: RuleSet): number {
  return max(TRIANGLE_LEGS, ...flightTypes.map(({ turnpoints = 0 }) => turnpoints + 1));
}

/**
 * South, north, west and east of each part of the flight, km, on a plane where no two fixes are closer than on Earth.
 * Null as soon as the perimeter around all of them, which no circuit exceeds, reaches `scoredKm`.
 */
function partBoxes(
  latitudeDeg: Float64Array,
  longitudeDeg: Float64Array,
  from: number,
  to: number,
  scoredKm: number,
): Float64Array | null {
  const boxes = new Float64Array(4 * PARTS);
  const partFixes = (to - from + 1) / PARTS;
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  let eastKm = 0;
  for (let part = 0; part < PARTS; part++) {
    const first = from + floor(part * partFixes);
    const end = max(first + 1, from + floor((part + 1) * partFixes));
    let [low, high, left, right] = [
      latitudeDeg[first]!,
      latitudeDeg[first]!,
      longitudeDeg[first]!,
      longitudeDeg[first]!,
    ];
    for (let i = first + 1; i < end; i++) {
      const latitude = latitudeDeg[i]!;
      const longitude = longitudeDeg[i]!;
      if (latitude < low) low = latitude;
      else if (latitude > high) high = latitude;
      if (longitude < left) left = longitude;
      else if (longitude > right) right = longitude;
    }
    boxes[4 * part] = low;
    boxes[4 * part + 1] = high;
    boxes[4 * part + 2] = left;
    boxes[4 * part + 3] = right;
    south = min(south, low);
    north = max(north, high);
    west = min(west, left);
    east = max(east, right);
    eastKm = KM_PER_DEGREE_MAX * cos(nearestToEquator(south, north) * RADIANS);
    if (2 * (KM_PER_DEGREE_MAX * (north - south) + eastKm * (east - west)) >= scoredKm) return null;
  }
  for (let k = 0; k < boxes.length; k++) boxes[k]! *= k % 4 < 2 ? KM_PER_DEGREE_MAX : eastKm;
  return boxes;
}

/** The smallest absolute latitude in a range. */
function nearestToEquator(south: number, north: number): number {
  return south > 0 ? south : max(0, -north);
}

/** Upper bound of any path with this many legs over fixes of the parts in order, km. */
function longestPathKm(boxes: Float64Array, legs: number): number {
  const lengths = new Float64Array(PARTS);
  for (let leg = 0; leg < legs; leg++) {
    // Backwards, so that values read are still those of the previous leg.
    for (let to = PARTS - 1; to >= 0; to--) {
      let longest = 0;
      for (let at = 0; at <= to; at++)
        longest = max(longest, lengths[at]! + furthestKm(boxes, 4 * at, 4 * to));
      lengths[to] = longest;
    }
  }
  return max(...lengths);
}

/** Upper bound of the distance between fixes of two boxes, km. */
function furthestKm(boxes: Float64Array, a: number, b: number): number {
  const north = max(boxes[a + 1]! - boxes[b]!, boxes[b + 1]! - boxes[a]!);
  const east = max(boxes[a + 3]! - boxes[b + 2]!, boxes[b + 3]! - boxes[a + 2]!);
  return sqrt(north * north + east * east);
}
