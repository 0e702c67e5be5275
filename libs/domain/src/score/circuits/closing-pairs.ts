import { type Arena } from '../arena.js';
import { type EarthFrame } from '../frame/earth-frame.js';
import { type IndexTree } from '../frame/index-tree.js';

const { sqrt } = Math;

const REMEMBERED = 64;
/** Pairs of nodes that one search may look at; on scattered fixes the trees do not help, and it would take seconds. */
const VISITS_MAX = 30_000;
/** Deepest stack of the search: each level of two trees adds one pair at most. */
const STACK_PAIRS = 256;

/**
 * Where a circuit closes best: for turnpoints from fix i to fix k, the nearest pair of a fix a ≤ i and a fix
 * b ≥ k. A dual-tree search over the prefix and the suffix of the track, nearer pairs of nodes first, pruned by
 * the smallest distance between boxes.
 *
 * The pair (a, b) found for (i, k) is also the nearest for every (i', k') with a ≤ i' ≤ i and k ≤ k' ≤ b: it is
 * still allowed there, and everything else allowed there was allowed before. Such rectangles of answers are
 * remembered, so a search of many nodes asks the trees a few hundred times only.
 */
export class ClosingPairs {
  /** The answer of the last `find`: fixes and their chord, km. */
  start = 0;
  finish = 0;
  chordKm = 0;
  /** False when the search was given up: the pair is allowed, but a nearer one may be. */
  isNearest = true;
  /** Pairs of nodes looked at so far. */
  visits = 0;
  private readonly starts: Int32Array;
  private readonly upTo: Int32Array;
  private readonly downTo: Int32Array;
  private readonly finishes: Int32Array;
  private readonly chords: Float64Array;
  private readonly stack: Int32Array;
  private remembered = 0;
  private next = 0;
  private hint = 0;

  constructor(
    private readonly frame: EarthFrame,
    private readonly tree: IndexTree,
    arena: Arena,
  ) {
    this.starts = arena.ints(REMEMBERED);
    this.upTo = arena.ints(REMEMBERED);
    this.downTo = arena.ints(REMEMBERED);
    this.finishes = arena.ints(REMEMBERED);
    this.chords = arena.floats(REMEMBERED);
    this.stack = arena.ints(2 * STACK_PAIRS);
  }

  /** Finds the nearest pair with start ≤ `i` and finish ≥ `k`, i < k. */
  find(i: number, k: number): void {
    if (this.remembered > 0 && this.covers(this.hint, i, k)) return this.recall(this.hint);
    for (let r = 0; r < this.remembered; r++) if (this.covers(r, i, k)) return this.recall(r);
    this.search(i, k);
    if (this.isNearest) this.remember(i, k);
  }

  /** Answers with the turnpoints themselves. */
  take(i: number, k: number): void {
    this.isNearest = true;
    this.start = i;
    this.finish = k;
  }

  private covers(r: number, i: number, k: number): boolean {
    return this.starts[r]! <= i && i <= this.upTo[r]! && this.downTo[r]! <= k && k <= this.finishes[r]!;
  }

  private recall(r: number): void {
    this.hint = r;
    this.isNearest = true;
    this.start = this.starts[r]!;
    this.finish = this.finishes[r]!;
    this.chordKm = this.chords[r]!;
  }

  private remember(i: number, k: number): void {
    let slot = this.next;
    if (slot === this.hint && this.remembered === REMEMBERED) slot = (slot + 1) % REMEMBERED;
    this.next = (slot + 1) % REMEMBERED;
    if (this.remembered < REMEMBERED) this.remembered++;
    this.starts[slot] = this.start;
    this.upTo[slot] = i;
    this.downTo[slot] = k;
    this.finishes[slot] = this.finish;
    this.chords[slot] = this.chordKm;
    this.hint = slot;
  }

  /** Best chord² of the pair (i, k) and of remembered pairs that are allowed here. */
  private seed(i: number, k: number): number {
    const { x, y, z } = this.frame;
    this.start = i;
    this.finish = k;
    const dx = x[i]! - x[k]!;
    const dy = y[i]! - y[k]!;
    const dz = z[i]! - z[k]!;
    let best = dx * dx + dy * dy + dz * dz;
    for (let r = 0; r < this.remembered; r++) {
      if (this.starts[r]! > i || this.finishes[r]! < k) continue;
      const chord2 = this.chords[r]! * this.chords[r]!;
      if (chord2 >= best) continue;
      best = chord2;
      this.start = this.starts[r]!;
      this.finish = this.finishes[r]!;
    }
    return best;
  }

  private search(i: number, k: number): void {
    const { tree, stack } = this;
    let best = this.seed(i, k);
    let top = 0;
    let visits = 0;
    stack[top++] = 1;
    stack[top++] = 1;
    while (top > 0 && visits < VISITS_MAX) {
      visits++;
      const v = stack[--top]!;
      const u = stack[--top]!;
      if (tree.chordMin2(u, v) >= best) continue;
      if (tree.isLeaf(u) && tree.isLeaf(v)) best = this.searchLeaves(u, v, i, k, best);
      else if (tree.isLeaf(v) || (!tree.isLeaf(u) && tree.diagonal2(u) >= tree.diagonal2(v))) {
        top = this.pushNearerLast(top, 2 * u, v, 2 * u + 1, v, tree.first[2 * u + 1]! <= i);
      } else {
        top = this.pushNearerLast(top, u, 2 * v + 1, u, 2 * v, tree.last[2 * v]! >= k);
      }
    }
    this.chordKm = sqrt(best);
    this.visits += visits;
    this.isNearest = top === 0;
  }

  /** Pushes one pair of nodes and, where allowed, another, the nearer one on top. */
  private pushNearerLast(top: number, u: number, v: number, u2: number, v2: number, both: boolean): number {
    const { tree, stack } = this;
    const hasFirst = !tree.isEmpty(u) && !tree.isEmpty(v);
    const hasSecond = both && !tree.isEmpty(u2) && !tree.isEmpty(v2);
    const swap = hasFirst && hasSecond && tree.chordMin2(u, v) < tree.chordMin2(u2, v2);
    if (swap) {
      stack[top++] = u2;
      stack[top++] = v2;
    }
    if (hasFirst) {
      stack[top++] = u;
      stack[top++] = v;
    }
    if (hasSecond && !swap) {
      stack[top++] = u2;
      stack[top++] = v2;
    }
    return top;
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
