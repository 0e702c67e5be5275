import { type ScoredTrack } from '../scored-track.js';
import { LegExcess } from './leg-excess.js';
import { CORNERS, type LiveNodes, UNREACHED } from './live-nodes.js';

const { max } = Math;

/** Places beyond the adjoining ones that may still be near, because the turns of a thermal overlap. */
const NEIGHBOURS = 6;
/** An excess above this share of the corner raise is not measured further, since corners raise one side only. */
const WORTH_SHARE = 0.4;
/** Finest accuracy of the excess of near legs. */
const RESOLUTION_KM_MIN = 0.0002;

/**
 * Legs between places that share fixes or adjoin each other. From corner to corner they would run back and forth
 * inside the boxes and add up to twice their size to every path, although the track simply flies through.
 *
 * Let g be the sums at the corners of the target, interpolated bilinearly inside its box, without a near source. The
 * excess e of a near source over g (see `LegExcess`) bounds what its legs add anywhere in the box: g raised by e at
 * all four corners is a bound that includes these legs. On a straight stretch e is 0. In a thermal the sums from
 * corner to corner may be lower, since they raise only the near side; the lower of the two is used.
 */
export class NearLegs {
  private readonly excess: LegExcess;
  private readonly byCorner = new Float64Array(CORNERS);
  private readonly cornerSums = new Float64Array(CORNERS);
  private forward = true;

  constructor(
    private readonly track: ScoredTrack,
    grow: number,
  ) {
    this.excess = new LegExcess(track, grow);
  }

  /** Allowed excess of a leg's bound over what it adds, km. */
  set resolutionKm(km: number) {
    this.excess.resolutionKm = max(RESOLUTION_KM_MIN, km);
  }

  /**
   * Whether two nodes share fixes or adjoin each other in the track, or overlap in space within `NEIGHBOURS` places;
   * `apart` counts places from the first that shares fixes. False for single fixes, for which sums by corners are
   * equally good.
   */
  isNear(from: LiveNodes, near: number, to: LiveNodes, at: number, apart: number): boolean {
    const firstFixId = 2 * this.track.tree.leafBase;
    if (from.id[near]! >= firstFixId || to.id[at]! >= firstFixId) return false;
    if (from.last[near]! >= to.first[at]! - 1 && from.first[near]! <= to.last[at]! + 1) return true;
    return (
      apart < NEIGHBOURS &&
      from.x1[near]! <= to.x2[at]! &&
      from.x2[near]! >= to.x1[at]! &&
      from.y1[near]! <= to.y2[at]! &&
      from.y2[near]! >= to.y1[at]!
    );
  }

  /**
   * Raises the sums at the corners of place `at` by the legs from the places `low` to `high` (exclusive). Returns the
   * number of pairs visited.
   */
  raise(from: LiveNodes, low: number, high: number, to: LiveNodes, at: number, forward: boolean): number {
    const { excess, byCorner, cornerSums } = this;
    const sums = forward ? from.beforeAt : from.afterAt;
    const out = forward ? to.beforeAt : to.afterAt;
    const o = CORNERS * at;
    let reach = reach2(to, at);
    for (let near = low; near < high; near++) reach = max(reach, reach2(from, near));
    this.forward = forward;
    excess.begin(forward, reach);
    this.setReference(from, low, high, to, at, sums, out);
    if (out[o] === UNREACHED) return 0;
    excess.target.load(to, at, out, -1);
    byCorner.fill(UNREACHED);
    let pairs = 0;
    for (let near = low; near < high; near++) {
      if (sums[CORNERS * near] === UNREACHED) continue;
      excess.source.load(from, near, sums, 1);
      const before = excess.value;
      const raise = this.raiseByCorners(from, near, sums, to, at, out);
      if (raise === 0) continue;
      const limit = max(before, WORTH_SHARE * raise);
      pairs += excess.measure(from.id[near]!, to.id[at]!, limit);
      if (excess.value <= limit) continue;
      excess.value = before;
      for (let c = 0; c < CORNERS; c++) byCorner[c] = max(byCorner[c]!, cornerSums[c]!);
    }
    for (let c = 0; c < CORNERS; c++) {
      out[o + c] = max(out[o + c]! + excess.valueMax, byCorner[c]!);
    }
    return pairs;
  }

  /**
   * Sets the sums that near sources are measured against: those from far sources, staying in place (a leg of length
   * 0), and legs from the outermost fix of the outermost near source if there is nothing else.
   */
  private setReference(
    from: LiveNodes,
    low: number,
    high: number,
    to: LiveNodes,
    at: number,
    sums: Float64Array,
    out: Float64Array,
  ): void {
    const { excess } = this;
    const { frame } = this.track;
    const o = CORNERS * at;
    for (let near = low; near < high; near++) {
      if (from.id[near] !== to.id[at]) continue;
      for (let c = 0; c < CORNERS; c++) out[o + c] = max(out[o + c]!, sums[CORNERS * near + c]!);
    }
    const source = this.forward ? low : high - 1;
    if (low === high || sums[CORNERS * source] === UNREACHED) return;
    const fix = this.forward ? from.first[source]! : from.last[source]!;
    excess.source.load(from, source, sums, 1);
    const sum = excess.source.at(frame.x[fix]!, frame.y[fix]!);
    const height = max(to.z2[at]! - frame.z[fix]!, frame.z[fix]! - to.z1[at]!);
    for (let c = o; c < o + CORNERS; c++) {
      const dx = to.cornerX[c]! - frame.x[fix]!;
      const dy = to.cornerY[c]! - frame.y[fix]!;
      out[c] = max(out[c]!, sum + excess.km(dx * dx + dy * dy, height));
    }
  }

  /** Sums at the corners via those of one source, as from afar; returns the mean increase. */
  private raiseByCorners(
    from: LiveNodes,
    near: number,
    sums: Float64Array,
    to: LiveNodes,
    at: number,
    out: Float64Array,
  ): number {
    const { excess, cornerSums } = this;
    const height = max(to.z2[at]! - from.z1[near]!, from.z2[near]! - to.z1[at]!);
    let raise = 0;
    for (let c = 0; c < CORNERS; c++) {
      const x = to.cornerX[CORNERS * at + c]!;
      const y = to.cornerY[CORNERS * at + c]!;
      let most = UNREACHED;
      for (let k = CORNERS * near; k < CORNERS * near + CORNERS; k++) {
        const dx = from.cornerX[k]! - x;
        const dy = from.cornerY[k]! - y;
        most = max(most, sums[k]! + excess.km(dx * dx + dy * dy, height));
      }
      cornerSums[c] = most;
      raise += max(0, most - out[CORNERS * at + c]!) / CORNERS;
    }
    return raise;
  }
}

/** Square of the largest ground distance of a place's box from the origin, km². */
function reach2(places: LiveNodes, at: number): number {
  const x = max(-places.x1[at]!, places.x2[at]!);
  const y = max(-places.y1[at]!, places.y2[at]!);
  return x * x + y * y;
}
