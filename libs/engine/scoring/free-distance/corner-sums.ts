import { type SearchBudget, WORK } from '../search-budget.js';
import { type ScoredTrack } from '../scored-track.js';
import { CORNERS, type LiveNodes, UNREACHED } from './live-nodes.js';
import { type NearLegs } from './near-legs.js';
import { PlaceGroups } from './place-groups.js';

const { floor, max, min, sqrt } = Math;

/** Number of places in a group, and in a large one. */
const GROUP_PLACES = 16;
const LARGE_GROUP_PLACES = 128;
/** With at least this many places, they are processed in groups. */
const GROUPED_FROM = 64;

/**
 * Longest sums of legs to the corners of every place. A sum of distances is convex in each point, so its maximum over
 * boxes is at corners, and here the legs into and out of a place must share the corner.
 */
export class CornerSums {
  private readonly groups: PlaceGroups;
  private readonly largeGroups: PlaceGroups;
  /** Sums at the corners of the current target, and upper bounds for groups that were skipped. */
  private readonly best = new Float64Array(CORNERS);
  private readonly granted = new Float64Array(CORNERS);
  /** Sums at the current target up to `least` are irrelevant; those up to `lowest` no longer help. */
  private least = UNREACHED;
  private lowest = UNREACHED;
  private hint = -1;
  private work = 0;
  private from!: LiveNodes;
  private sums!: Float64Array;
  private peaks!: Float64Array;
  private to!: LiveNodes;

  constructor(
    private readonly track: ScoredTrack,
    private readonly grow: number,
  ) {
    this.groups = new PlaceGroups(track, grow, GROUP_PLACES, null);
    this.largeGroups = new PlaceGroups(track, grow, LARGE_GROUP_PLACES, this.groups);
  }

  /** Allowed excess of a leg's bound over its corners, km. */
  set slackKm(km: number) {
    this.groups.slackKm = this.largeGroups.slackKm = km;
  }

  /**
   * Extends the sums of all allowed places of `from` by a leg to the places of `to`. Pairs that cannot raise the
   * lowest corner are skipped after one distance, groups of places after a few; the best place of the neighbouring
   * target is tried first.
   *
   * With `near`, places that share fixes with the target or adjoin it are handled by `NearLegs`: between the corners of
   * such boxes a path could run back and forth, which no fixes do.
   *
   * Legs are also skipped if the bound of the rest of the path (box sums forward, corner sums backward) shows that
   * they lie on no path longer than `cut`; not with `near`, which reads all sums. Returns false if the budget ran
   * out.
   */
  extend(
    from: LiveNodes,
    to: LiveNodes,
    forward: boolean,
    near: NearLegs | null,
    cut: number,
    budget: SearchBudget,
  ): boolean {
    const { best, granted } = this;
    const rest = forward ? to.after : to.beforePeak;
    const { count } = from;
    this.from = from;
    this.to = to;
    this.sums = forward ? from.beforeAt : from.afterAt;
    this.peaks = forward ? from.beforePeak : from.afterPeak;
    const out = forward ? to.beforeAt : to.afterAt;
    const outPeaks = forward ? to.beforePeak : to.afterPeak;
    const isGrouped = count >= GROUPED_FROM;
    if (isGrouped) {
      this.groups.load(from, this.sums, this.peaks);
      this.largeGroups.load(from, this.sums, this.peaks);
    }
    let low = 0;
    let high = forward ? 0 : count;
    this.hint = -1;
    for (let at = 0; at < to.count; at++) {
      if (forward) while (high < count && from.first[high]! <= to.last[at]!) high++;
      else while (low < count && from.last[low]! < to.first[at]!) low++;
      let farLow = low;
      let farHigh = high;
      if (near !== null) {
        if (forward)
          while (farHigh > low && near.isNear(from, farHigh - 1, to, at, high - farHigh)) farHigh--;
        else while (farLow < high && near.isNear(from, farLow, to, at, farLow - low)) farLow++;
      }
      best.fill(UNREACHED);
      this.least = near === null ? cut - rest[at]! : UNREACHED;
      this.lowest = this.least;
      this.work = 0;
      const { hint } = this;
      if (hint >= farLow && hint < farHigh) this.raise(hint, hint + 1, at);
      if (isGrouped) this.raiseByGroups(farLow, farHigh, at);
      else this.raise(farLow, farHigh, at);
      const o = CORNERS * at;
      for (let c = 0; c < CORNERS; c++) out[o + c] = isGrouped ? max(best[c]!, granted[c]!) : best[c]!;
      if (near !== null) {
        const nearLow = forward ? farHigh : low;
        const nearHigh = forward ? high : farLow;
        this.work += WORK.subBoxPair * near.raise(from, nearLow, nearHigh, to, at, forward);
      }
      outPeaks[at] = max(out[o]!, out[o + 1]!, out[o + 2]!, out[o + 3]!);
      if (budget.spend(this.work)) return false;
    }
    return true;
  }

  /** Visits those groups of the places `low` to `high` (exclusive) that may be relevant. */
  private raiseByGroups(low: number, high: number, at: number): void {
    this.granted.fill(UNREACHED);
    for (let first = low; first < high;) {
      const end = this.endOf(this.largeGroups, first, high);
      if (!this.settles(this.largeGroups, first, at)) {
        for (let part = first; part < end;) {
          const partEnd = this.endOf(this.groups, part, end);
          if (!this.settles(this.groups, part, at)) this.raise(part, partEnd, at);
          part = partEnd;
        }
      }
      first = end;
    }
  }

  /** End of the group that contains a place, at most `high`. */
  private endOf({ size }: PlaceGroups, place: number, high: number): number {
    return min((floor(place / size) + 1) * size, high);
  }

  private settles(groups: PlaceGroups, place: number, at: number): boolean {
    this.work += WORK.group;
    const group = floor(place / groups.size);
    if (groups.sumMax(group, this.to, at) <= this.lowest) return true;
    return groups.settles(group, this.to, at, this.best, this.granted);
  }

  /**
   * Raises the sums at the corners of place `at` by legs from the places `low` to `high` (exclusive). A single source
   * corner is skipped if even its largest distance to the target's corners raises none of them.
   */
  private raise(low: number, high: number, at: number): void {
    const { from, to, sums, peaks, best, grow } = this;
    const { arcTerm } = this.track.frame;
    const { x1, x2, y1, y2, z1, z2, cornerX, cornerY } = from;
    const tx1 = to.x1[at]!;
    const tx2 = to.x2[at]!;
    const ty1 = to.y1[at]!;
    const ty2 = to.y2[at]!;
    const tz1 = to.z1[at]!;
    const tz2 = to.z2[at]!;
    const o = CORNERS * at;
    const ax = to.cornerX[o]!;
    const bx = to.cornerX[o + 1]!;
    const cx = to.cornerX[o + 2]!;
    const dx = to.cornerX[o + 3]!;
    const ay = to.cornerY[o]!;
    const by = to.cornerY[o + 1]!;
    const cy = to.cornerY[o + 2]!;
    const dy = to.cornerY[o + 3]!;
    const west2 = min(ax, bx, cx, dx);
    const east2 = max(ax, bx, cx, dx);
    const south2 = min(ay, by, cy, dy);
    const north2 = max(ay, by, cy, dy);
    const isFix = tx1 === tx2 && ty1 === ty2;
    let o0 = best[0]!;
    let o1 = best[1]!;
    let o2 = best[2]!;
    let o3 = best[3]!;
    const { least } = this;
    let { lowest } = this;
    let cornerPairs = 0;
    for (let u = low; u < high; u++) {
      const ux1 = x1[u]!;
      const ux2 = x2[u]!;
      const uy1 = y1[u]!;
      const uy2 = y2[u]!;
      const east = max(tx2 - ux1, ux2 - tx1);
      const north = max(ty2 - uy1, uy2 - ty1);
      const up = max(tz2 - z1[u]!, z2[u]! - tz1);
      const height2 = up * up;
      let chord2 = east * east + north * north + height2;
      if (peaks[u]! + sqrt(chord2) * (1 + chord2 * arcTerm) * grow <= lowest) continue;
      const before = lowest;
      cornerPairs++;
      const end = CORNERS * u + (ux1 === ux2 && uy1 === uy2 ? 1 : CORNERS);
      for (let c = CORNERS * u; c < end; c++) {
        const sum = sums[c]!;
        const x = cornerX[c]!;
        const y = cornerY[c]!;
        const acrossX = max(east2 - x, x - west2);
        const acrossY = max(north2 - y, y - south2);
        chord2 = acrossX * acrossX + acrossY * acrossY + height2;
        if (sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow <= lowest) continue;
        chord2 = (x - ax) * (x - ax) + (y - ay) * (y - ay) + height2;
        let d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
        if (d > o0) o0 = d;
        if (isFix) continue;
        chord2 = (x - bx) * (x - bx) + (y - by) * (y - by) + height2;
        d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
        if (d > o1) o1 = d;
        chord2 = (x - cx) * (x - cx) + (y - cy) * (y - cy) + height2;
        d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
        if (d > o2) o2 = d;
        chord2 = (x - dx) * (x - dx) + (y - dy) * (y - dy) + height2;
        d = sum + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
        if (d > o3) o3 = d;
      }
      if (isFix) o1 = o2 = o3 = o0;
      lowest = o0 < o1 ? o0 : o1;
      if (o2 < lowest) lowest = o2;
      if (o3 < lowest) lowest = o3;
      if (least > lowest) lowest = least;
      if (lowest > before) this.hint = u;
    }
    best[0] = o0;
    best[1] = o1;
    best[2] = o2;
    best[3] = o3;
    this.lowest = lowest;
    this.work += WORK.pair * (high - low) + WORK.cornerPair * cornerPairs;
  }
}
