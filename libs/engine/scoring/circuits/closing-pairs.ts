import { type Arena } from '../arena.js';
import { type EarthFrame } from '../frame/earth-frame.js';
import { type IndexTree } from '../frame/index-tree.js';

const { max } = Math;

const REMEMBERED = 64;
/** Number of negative results that are remembered. */
const NONE_REMEMBERED = 64;
/** Maximum pairs of nodes per search; on scattered fixes the trees do not help, and a search would take seconds. */
const VISITS_MAX = 30_000;
/** Each aborted search halves the limit for the next one, down to this. */
const VISITS_MAX_LEAST = 1_000;
/** Deepest stack of the search: each level of two trees adds at most one pair. */
const STACK_PAIRS = 256;

/**
 * Finds where a circuit closes best: for turnpoints from fix i to fix k, the nearest pair of a fix a ≤ i and a fix b
 * ≥ k. Uses a dual-tree search over the prefix and the suffix of the track, nearer pairs of nodes first, pruned by
 * the smallest distance between boxes.
 *
 * The pair (a, b) found for (i, k) is also the nearest for every (i', k') with a ≤ i' ≤ i and k ≤ k' ≤ b: it is still
 * allowed there, and everything else allowed there was already allowed for (i, k). Such rectangles of results are
 * remembered, so a search of many nodes queries the trees only a few hundred times.
 *
 * Pairs further apart than a limit are useless, and a pair close enough to cost nothing does not have to be the
 * nearest: a search is limited by the first and stops at the second. If no pair lies within a limit, none does for any
 * (i', k') with i' ≤ i and k' ≥ k. This is remembered too; elsewhere it narrows the search.
 */
export class ClosingPairs {
  /** Result of the last `find`: two fixes. */
  start = 0;
  finish = 0;
  /** True if no pair is within the limit; the result is then a pair further apart. */
  isNone = false;
  /** False if the search was aborted: the pair is valid, but a nearer one may exist. */
  isCertain = true;
  /** Pairs of nodes visited so far. */
  visits = 0;
  private readonly starts: Int32Array;
  private readonly upTo: Int32Array;
  private readonly downTo: Int32Array;
  private readonly finishes: Int32Array;
  private readonly chords2: Float64Array;
  private readonly noneUpTo: Int32Array;
  private readonly noneDownTo: Int32Array;
  private readonly noneWithin2: Float64Array;
  private readonly stack: Int32Array;
  private readonly stackChords2: Float64Array;
  private depth = 0;
  private remembered = 0;
  private next = 0;
  private hint = 0;
  private nones = 0;
  private nextNone = 0;
  /** Limits for a pair within the limit: the start is not before the first, the finish not after the second. */
  private startMin = 0;
  private finishMax = 0;
  private visitsMax = VISITS_MAX;

  constructor(
    private readonly frame: EarthFrame,
    private readonly tree: IndexTree,
    arena: Arena,
  ) {
    this.starts = arena.ints(REMEMBERED);
    this.upTo = arena.ints(REMEMBERED);
    this.downTo = arena.ints(REMEMBERED);
    this.finishes = arena.ints(REMEMBERED);
    this.chords2 = arena.floats(REMEMBERED);
    this.noneUpTo = arena.ints(NONE_REMEMBERED);
    this.noneDownTo = arena.ints(NONE_REMEMBERED);
    this.noneWithin2 = arena.floats(NONE_REMEMBERED);
    this.stack = arena.ints(2 * STACK_PAIRS);
    this.stackChords2 = arena.floats(STACK_PAIRS);
  }

  /**
   * Finds the nearest pair with start ≤ `i` and finish ≥ `k`, i < k, if it is within a chord of `withinKm`; or any
   * pair within `freeKm`.
   */
  find(i: number, k: number, withinKm: number, freeKm: number): void {
    this.isNone = false;
    this.isCertain = true;
    if (this.remembered > 0 && this.covers(this.hint, i, k)) return this.recall(this.hint, withinKm);
    for (let r = 0; r < this.remembered; r++) if (this.covers(r, i, k)) return this.recall(r, withinKm);
    const within2 = withinKm * withinKm;
    if (!this.narrow(i, k, within2)) return this.reportNone(i, k);
    this.search(i, k, within2, freeKm * freeKm);
  }

  private reportNone(i: number, k: number): void {
    this.isNone = true;
    this.start = i;
    this.finish = k;
  }

  private covers(r: number, i: number, k: number): boolean {
    return this.starts[r]! <= i && i <= this.upTo[r]! && this.downTo[r]! <= k && k <= this.finishes[r]!;
  }

  private recall(r: number, withinKm: number): void {
    this.hint = r;
    this.start = this.starts[r]!;
    this.finish = this.finishes[r]!;
    this.isNone = this.chords2[r]! > withinKm * withinKm;
  }

  /** Remembers a result for turnpoints from `upTo` back to its start, and from `downTo` on to its finish. */
  private remember(upTo: number, downTo: number, chord2: number): void {
    let slot = this.next;
    if (slot === this.hint && this.remembered === REMEMBERED) slot = (slot + 1) % REMEMBERED;
    this.next = (slot + 1) % REMEMBERED;
    if (this.remembered < REMEMBERED) this.remembered++;
    this.starts[slot] = this.start;
    this.upTo[slot] = upTo;
    this.downTo[slot] = downTo;
    this.finishes[slot] = this.finish;
    this.chords2[slot] = chord2;
    this.hint = slot;
  }

  /** Narrows the search for turnpoints i and k by remembered results; returns false if nothing is left. */
  private narrow(i: number, k: number, within2: number): boolean {
    const { noneUpTo, noneDownTo, noneWithin2 } = this;
    this.startMin = 0;
    this.finishMax = this.frame.count - 1;
    for (let n = 0; n < this.nones; n++) {
      if (within2 > noneWithin2[n]!) continue;
      const isBefore = noneUpTo[n]! < i;
      const isAfter = noneDownTo[n]! > k;
      if (isBefore && isAfter) continue;
      if (isBefore) {
        if (noneUpTo[n]! >= this.startMin) this.startMin = noneUpTo[n]! + 1;
      } else if (isAfter) {
        if (noneDownTo[n]! <= this.finishMax) this.finishMax = noneDownTo[n]! - 1;
      } else return false;
    }
    return true;
  }

  private rememberNone(i: number, k: number, within2: number): void {
    const slot = this.nextNone;
    this.nextNone = (slot + 1) % NONE_REMEMBERED;
    if (this.nones < NONE_REMEMBERED) this.nones++;
    this.noneUpTo[slot] = i;
    this.noneDownTo[slot] = k;
    this.noneWithin2[slot] = within2;
  }

  /** The best chord² among the pair (i, k) and the remembered pairs allowed here. */
  private seed(i: number, k: number): number {
    const { x, y, z } = this.frame;
    this.start = i;
    this.finish = k;
    const dx = x[i]! - x[k]!;
    const dy = y[i]! - y[k]!;
    const dz = z[i]! - z[k]!;
    let best = dx * dx + dy * dy + dz * dz;
    for (let r = 0; r < this.remembered; r++) {
      if (this.starts[r]! > i || this.finishes[r]! < k || this.chords2[r]! >= best) continue;
      best = this.chords2[r]!;
      this.start = this.starts[r]!;
      this.finish = this.finishes[r]!;
    }
    return best;
  }

  private search(i: number, k: number, within2: number, free2: number): void {
    const { tree, stack, stackChords2 } = this;
    const seeded = this.seed(i, k);
    if (seeded <= free2) return;
    let best = seeded <= within2 ? seeded : within2;
    let visits = 0;
    this.depth = 0;
    this.push(1, 1, best);
    while (this.depth > 0 && visits < this.visitsMax && best > free2) {
      visits++;
      const top = --this.depth;
      if (stackChords2[top]! >= best) continue;
      const u = stack[2 * top]!;
      const v = stack[2 * top + 1]!;
      const isLeafV = tree.isLeaf(v);
      if (isLeafV && tree.isLeaf(u)) best = this.searchLeaves(u, v, i, k, best);
      else if (isLeafV || (!tree.isLeaf(u) && tree.diagonal2(u) >= tree.diagonal2(v))) {
        this.push(2 * u, v, best);
        if (tree.first[2 * u + 1]! <= i) this.push(2 * u + 1, v, best);
        this.putNearerOnTop(top);
      } else {
        this.push(u, 2 * v + 1, best);
        if (tree.last[2 * v]! >= k) this.push(u, 2 * v, best);
        this.putNearerOnTop(top);
      }
    }
    this.visits += visits;
    const isFound = best < within2 || seeded <= within2;
    // Near enough but perhaps not the nearest: a starting value for other searches, but not a final result.
    if (best <= free2) return this.remember(this.start - 1, this.finish + 1, best);
    this.isCertain = this.depth === 0;
    if (!this.isCertain) {
      this.visitsMax = max(VISITS_MAX_LEAST, this.visitsMax >> 1);
      return;
    }
    if (isFound) return this.remember(i, k, best);
    this.isNone = true;
    this.rememberNone(i, k, within2);
  }

  /** Pushes a pair of nodes that may contain a nearer pair of fixes. */
  private push(u: number, v: number, best: number): void {
    const { tree } = this;
    if (tree.isEmpty(u) || tree.isEmpty(v)) return;
    if (tree.last[u]! < this.startMin || tree.first[v]! > this.finishMax) return;
    const chord2 = tree.chordMin2(u, v);
    if (chord2 >= best) return;
    this.stack[2 * this.depth] = u;
    this.stack[2 * this.depth + 1] = v;
    this.stackChords2[this.depth++] = chord2;
  }

  /** Puts the nearer of the last two pushed pairs on top, if two were pushed since the stack had `depth`. */
  private putNearerOnTop(depth: number): void {
    const { stack, stackChords2 } = this;
    if (this.depth !== depth + 2 || stackChords2[depth]! >= stackChords2[depth + 1]!) return;
    const [u, v, chord2] = [stack[2 * depth]!, stack[2 * depth + 1]!, stackChords2[depth]!];
    stack[2 * depth] = stack[2 * depth + 2]!;
    stack[2 * depth + 1] = stack[2 * depth + 3]!;
    stackChords2[depth] = stackChords2[depth + 1]!;
    stack[2 * depth + 2] = u;
    stack[2 * depth + 3] = v;
    stackChords2[depth + 1] = chord2;
  }

  private searchLeaves(u: number, v: number, i: number, k: number, bound: number): number {
    const { x, y, z } = this.frame;
    const { first, last } = this.tree;
    const lastStart = last[u]! < i ? last[u]! : i;
    const firstFinish = first[v]! > k ? first[v]! : k;
    let best = bound;
    for (let a = first[u]!; a <= lastStart; a++) {
      for (let b = firstFinish; b <= last[v]!; b++) {
        const dx = x[a]! - x[b]!;
        const dy = y[a]! - y[b]!;
        const dz = z[a]! - z[b]!;
        const chord2 = dx * dx + dy * dy + dz * dz;
        if (chord2 >= best) continue;
        best = chord2;
        this.start = a;
        this.finish = b;
      }
    }
    return best;
  }
}
