import { type ScoredTrack } from '../scored-track.js';
import { CornerPlane } from './corner-plane.js';
import { UNREACHED } from './live-nodes.js';

const { abs, max, sqrt } = Math;

/** Pairs of sub-boxes visited for one pair of places before the bound so far is accepted. */
const PAIRS_MAX = 64;
const STACK = 1024;
/** Square of the ellipsoid's smallest radius of curvature, b²/a, minus a margin, km². */
const CURVATURE_RADIUS2 = 6335 ** 2;

/**
 * How much legs between two places that share or nearly share fixes add to known sums at the target:
 *     e = max f(q) + d(q, r) - g(r) over the fixes q of the source and r of the target in flight order,
 * where f are sums at the source and g those at the target. It is found by branch and bound on pairs of nodes: f and
 * g are planes and d is convex, so the largest of 16 corner sums bounds a pair.
 */
export class LegExcess {
  /** Planes above the sums at the source, and below those at the target. */
  readonly source = new CornerPlane();
  readonly target = new CornerPlane();
  /** The largest excess found so far, km. */
  value = 0;
  /** Accuracy of the excess, km. */
  resolutionKm = 0;
  private readonly stackU: Int32Array;
  private readonly stackV: Int32Array;
  private readonly stackBound: Float64Array;
  private pathKm: Float64Array | null = null;
  private forward = true;
  /** Upper bound of the ratio between chord² and ground distance² for the current fixes; 1 if unknown. */
  private steepness = 1;

  constructor(
    private readonly track: ScoredTrack,
    private readonly grow: number,
  ) {
    this.stackU = track.arena.ints(STACK);
    this.stackV = track.arena.ints(STACK);
    this.stackBound = track.arena.floats(STACK);
  }

  /**
   * Starts a new target whose fixes and sources are within a distance of the origin, given as its square.
   *
   * Heights belong to a surface that is level at the origin and has a curvature of at most 1/R: at a distance ρ from
   * the origin its slope is at most tan θ with sin θ = ρ/R, so a chord is at most 1/cos θ times as long as on the
   * ground. For neighbours that is much less than the heights of their boxes allow.
   */
  begin(forward: boolean, reach2: number): void {
    this.forward = forward;
    this.value = 0;
    this.pathKm ??= this.track.pathKm ??= pathLengths(this.track);
    const sin2 = reach2 / CURVATURE_RADIUS2;
    this.steepness = sin2 < 0.5 ? 1 / (1 - sin2) : 1;
  }

  /** Proved upper bound of the measured excess, km. */
  get valueMax(): number {
    return this.value + this.resolutionKm;
  }

  /** Bound of a leg by the square of its length on the ground and the largest height difference. */
  km(ground2: number, height: number): number {
    const chord2 = this.steepness > 1 ? ground2 * this.steepness : ground2 + height * height;
    return sqrt(chord2) * (1 + chord2 * this.track.frame.arcTerm) * this.grow;
  }

  /**
   * Raises the value to the excess from node `u` to node `v`, stopping above `limit`. Returns the number of pairs
   * visited.
   */
  measure(u: number, v: number, limit: number): number {
    const { stackU, stackV, stackBound, forward } = this;
    const { tree } = this.track;
    let top = this.push(0, u, v);
    let pairs = 1;
    while (top > 0 && this.value <= limit) {
      if (pairs > PAIRS_MAX || top > STACK - 4) {
        for (let rest = 0; rest < top; rest++) this.value = max(this.value, stackBound[rest]!);
        break;
      }
      top--;
      if (stackBound[top]! <= this.valueMax) continue;
      const a = stackU[top]!;
      const b = stackV[top]!;
      pairs += 2;
      if (tree.isLeaf(a) && tree.isLeaf(b)) this.enumerate(a, b);
      else if (a === b) {
        top = this.push(top, 2 * a, 2 * a);
        top = this.push(top, 2 * a + 1, 2 * a + 1);
        top = forward ? this.push(top, 2 * a, 2 * a + 1) : this.push(top, 2 * a + 1, 2 * a);
      } else if (tree.isLeaf(b) || (!tree.isLeaf(a) && tree.diagonal2(a) >= tree.diagonal2(b))) {
        top = this.push(top, 2 * a, b);
        top = this.push(top, 2 * a + 1, b);
      } else {
        top = this.push(top, a, 2 * b);
        top = this.push(top, a, 2 * b + 1);
      }
    }
    return pairs;
  }

  /** Pushes a pair of nodes if it can raise the value. */
  private push(top: number, a: number, b: number): number {
    const { tree } = this.track;
    if (tree.isEmpty(a) || tree.isEmpty(b)) return top;
    if (this.forward ? tree.first[a]! > tree.last[b]! : tree.first[b]! > tree.last[a]!) return top;
    if (this.boundByPath(a, b) <= this.valueMax) return top;
    const bound = this.bound(a, b);
    if (bound <= this.valueMax) return top;
    this.stackU[top] = a;
    this.stackV[top] = b;
    this.stackBound[top] = bound;
    return top + 1;
  }

  /** Bound of the excess between the boxes of two nodes, from their corners. */
  private bound(a: number, b: number): number {
    const { source, target, steepness, grow } = this;
    const { frame, tree } = this.track;
    const { box } = tree;
    const { arcTerm } = frame;
    const corners = this.track.corners.of(a);
    this.track.corners.of(b);
    const p = box[6 * a + 5]! - box[6 * b + 4]!;
    const q = box[6 * b + 5]! - box[6 * a + 4]!;
    const height = p > q ? p : q;
    const height2 = steepness > 1 ? 0 : height * height;
    const i = 8 * a;
    const x0 = corners[i]!;
    const y0 = corners[i + 1]!;
    const x1 = corners[i + 2]!;
    const y1 = corners[i + 3]!;
    const x2 = corners[i + 4]!;
    const y2 = corners[i + 5]!;
    const x3 = corners[i + 6]!;
    const y3 = corners[i + 7]!;
    const f0 = source.at(x0, y0);
    const f1 = source.at(x1, y1);
    const f2 = source.at(x2, y2);
    const f3 = source.at(x3, y3);
    let bound = UNREACHED;
    for (let j = 8 * b; j < 8 * b + 8; j += 2) {
      const x = corners[j]!;
      const y = corners[j + 1]!;
      let chord2 = ((x0 - x) * (x0 - x) + (y0 - y) * (y0 - y)) * steepness + height2;
      let most = f0 + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
      chord2 = ((x1 - x) * (x1 - x) + (y1 - y) * (y1 - y)) * steepness + height2;
      let sum = f1 + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
      if (sum > most) most = sum;
      chord2 = ((x2 - x) * (x2 - x) + (y2 - y) * (y2 - y)) * steepness + height2;
      sum = f2 + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
      if (sum > most) most = sum;
      chord2 = ((x3 - x) * (x3 - x) + (y3 - y) * (y3 - y)) * steepness + height2;
      sum = f3 + sqrt(chord2) * (1 + chord2 * arcTerm) * grow;
      if (sum > most) most = sum;
      const excess = most - target.at(x, y);
      if (excess > bound) bound = excess;
    }
    return bound;
  }

  /**
   * Bound of the excess by the length of the track. With t the slope of the target's plane, f(q) + d(q, r) − g(r) is
   * f(q) − g(q) plus φ(r − q), where φ(w) = |w| − t·w. If |t| ≤ 1, φ is non-negative and subadditive, so the whole
   * track from the first fix to the last bounds every part: close to zero on a straight stretch, however long.
   */
  private boundByPath(a: number, b: number): number {
    const { source, target, forward, grow } = this;
    const { frame, tree } = this.track;
    const { x, y } = frame;
    const pathKm = this.pathKm!;
    const q = forward ? tree.first[a]! : tree.last[a]!;
    const r = forward ? tree.last[b]! : tree.first[b]!;
    const flownKm = abs(pathKm[r]! - pathKm[q]!);
    const steep = target.steep;
    const turned = ((x[r]! - x[q]!) * target.slopeX + (y[r]! - y[q]!) * target.slopeY) / max(1, steep);
    const corners = this.track.corners.of(a);
    let most = UNREACHED;
    for (let i = 8 * a; i < 8 * a + 8; i += 2) {
      const cx = corners[i]!;
      const cy = corners[i + 1]!;
      const above = source.at(cx, cy) - target.at(cx, cy);
      if (above > most) most = above;
    }
    return most + flownKm * (1 + flownKm * flownKm * frame.arcTerm) * grow * max(1, steep) - turned;
  }

  /** Checks every pair of fixes of two leaves. */
  private enumerate(a: number, b: number): void {
    const { source, target, forward, grow } = this;
    const { frame, tree } = this.track;
    for (let q = tree.first[a]!; q <= tree.last[a]!; q++) {
      const sum = source.at(frame.x[q]!, frame.y[q]!);
      for (let r = tree.first[b]!; r <= tree.last[b]!; r++) {
        if (forward ? q > r : q < r) continue;
        const excess = sum + frame.km(q, r) * grow - target.at(frame.x[r]!, frame.y[r]!);
        if (excess > this.value) this.value = excess;
      }
    }
  }
}

/** Length of the track up to each fix, chord by chord, km. */
function pathLengths({ frame, arena }: ScoredTrack): Float64Array {
  const { x, y, z, count } = frame;
  const pathKm = arena.floats(count);
  let length = 0;
  pathKm[0] = 0;
  for (let fix = 1; fix < count; fix++) {
    const dx = x[fix]! - x[fix - 1]!;
    const dy = y[fix]! - y[fix - 1]!;
    const dz = z[fix]! - z[fix - 1]!;
    length += sqrt(dx * dx + dy * dy + dz * dz);
    pathKm[fix] = length;
  }
  return pathKm;
}
