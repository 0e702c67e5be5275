import { outlineOf } from '../frame/convex-hull.js';
import { legMax, type LegMeasure, legSumMax } from '../frame/leg-measure.js';
import { type ScoredTrack, type TrackByPlace } from '../scored-track.js';
import { WORK } from '../search-budget.js';
import { type CircuitRule } from './circuit-rule.js';
import { type CircuitSearch } from './circuit-search.js';
import { type FlightOrder } from './track-by-place.js';
import { TriangleBounds } from './triangle-bounds.js';
import { TripleSearch } from './triple-search.js';

const { max, min } = Math;

const ASCENT_ROUNDS_MAX = 60;
/** Fixes around the turnpoints of an offered triangle that are tried first. */
const OFFERED_WINDOW = 32;

/** The best triangle of a rule: turnpoints i < j < k, closed between a fix ≤ i and a fix ≥ k. */
export class TriangleSearch extends TripleSearch {
  protected override readonly entryWork = WORK.triangleEntry;
  private readonly bounds: TriangleBounds;
  /** Upper bound of the increase of a distance by rounding, km. */
  private readonly slack: number;
  /** Lower bound of the gaps of the triangles being tried, km, and the distance they must exceed to be useful. */
  private gap = 0;
  private needed = 0;

  constructor(track: ScoredTrack, legs: LegMeasure, rule: CircuitRule, inFlight: FlightOrder | null = null) {
    super(track, legs, rule, inFlight);
    this.bounds = boundsOf(track, legs);
    this.slack = 3 * legs.slackKm + rule.distanceSlack;
  }

  override byPlace({ track }: TrackByPlace, legs: LegMeasure, inFlight: FlightOrder): CircuitSearch {
    return new TriangleSearch(track, legs, this.rule, inFlight);
  }

  protected override tryOffer(i: number, j: number, k: number): void {
    if (i >= j || j >= k) return;
    this.expectGap(0);
    if (this.evaluate(i, j, k)) this.ascend(OFFERED_WINDOW);
  }

  /** Bounds a triple of nodes, cheapest test first, and queues it if relevant. */
  protected override consider(a: number, b: number, c: number, start: number, finish: number): void {
    const { tree, rule, bounds } = this;
    if (tree.isEmpty(a) || tree.isEmpty(b) || tree.isEmpty(c)) return;
    const cutoff = this.cutoff();
    // The distance must exceed this, whatever the closing limit.
    const needed = (start < 0 ? cutoff : cutoff + this.parentDeducted) - rule.distanceSlack;
    bounds.loadBoxes(a, b, c);
    if (bounds.distanceMax(rule) <= needed) return;
    bounds.loadCorners(a, b, c);
    const distance = bounds.distanceMax(rule);
    if (distance <= needed) return;
    const bound = this.closedMax(a, c, start, finish, distance);
    if (bound <= cutoff) return;
    const { entryStart, entryFinish, entryGap: gap } = this;
    if (tree.isLeaf(a) && tree.isLeaf(b) && tree.isLeaf(c)) {
      this.uncertain = this.isEntryCertain ? 0 : bound;
      this.enumerate(a, b, c, gap);
      this.unresolved = max(this.unresolved, min(bound, this.uncertain));
      return;
    }
    this.tryMiddles(a, b, c, gap);
    this.queue.push(bound, a, b, c, entryStart, entryFinish);
  }

  protected override outermost(): number {
    const { track, legs } = this;
    track.outline ??= outlineOf(track);
    return this.rule.valueMax(legSumMax(legs, track.outline.perimeterMax, 3), 0);
  }

  private tryMiddles(a: number, b: number, c: number, gap: number): void {
    const { tree } = this;
    const i = tree.middle(a);
    const j = tree.middle(b);
    const k = tree.middle(c);
    if (i >= j || j >= k) return;
    this.expectGap(gap);
    if (!this.evaluate(i, j, k)) return;
    const width = max(
      tree.last[a]! - tree.first[a]!,
      tree.last[b]! - tree.first[b]!,
      tree.last[c]! - tree.first[c]!,
    );
    this.ascend(width + 1);
  }

  /**
   * Moves one turnpoint of the best triangle at a time, in narrowing windows, as long as it improves. The gap stays
   * the same when the second turnpoint moves, and is at least that of the outermost position of the first or third.
   */
  private ascend(width: number): void {
    const last = this.track.frame.count - 1;
    let window = width;
    for (let round = 0; round < ASCENT_ROUNDS_MAX && !this.budget.isOver; round++) {
      const step = max(1, window >> 3);
      let isBetter = false;
      const toI = min(this.j - 1, this.i + window);
      this.expectGap(this.leastGap(toI, this.k));
      for (let at = max(0, this.i - window); at <= toI && at < this.j; at += step) {
        if (this.evaluate(at, this.j, this.k)) isBetter = true;
      }
      const toJ = min(this.k - 1, this.j + window);
      this.expectGap(this.leastGap(this.i, this.k));
      for (let at = max(this.i + 1, this.j - window); at <= toJ; at += step) {
        if (this.evaluate(this.i, at, this.k)) isBetter = true;
      }
      const fromK = max(this.j + 1, this.k - window);
      const toK = min(last, this.k + window);
      this.expectGap(this.leastGap(this.i, fromK));
      for (let at = fromK; at <= toK; at += step) {
        if (this.evaluate(this.i, this.j, at)) isBetter = true;
      }
      if (isBetter) continue;
      if (step === 1) return;
      window = step;
    }
  }

  /** Tries every triangle of three leaves. */
  private enumerate(a: number, b: number, c: number, gap: number): void {
    const { first, last } = this.tree;
    const [lastI, lastJ, lastK] = [last[a]!, last[b]!, last[c]!];
    this.expectGap(gap);
    for (let i = first[a]!; i <= lastI; i++) {
      for (let j = max(first[b]!, i + 1); j <= lastJ; j++) {
        for (let k = max(first[c]!, j + 1); k <= lastK; k++) this.evaluate(i, j, k);
      }
    }
  }

  /** Declares that triangles tried from now on have a gap of at least `gap`. */
  private expectGap(gap: number): void {
    this.gap = gap;
    this.needed = this.least + this.deductedMin(gap) - this.slack;
  }

  /** Takes the triangle if it is the best so far. */
  private evaluate(i: number, j: number, k: number): boolean {
    const { legs, rule, gap } = this;
    const { frame } = this.track;
    let ij = frame.km(i, j);
    let jk = frame.km(j, k);
    let ki = frame.km(k, i);
    if ((ij + jk + ki) * (1 + legs.stretch) <= this.needed) return false;
    if (legs.legDecimals !== null) {
      if (rule.valueMax(legMax(legs, ij) + legMax(legs, jk) + legMax(legs, ki), gap) <= this.least)
        return false;
      ij = legs.km(i, j);
      jk = legs.km(j, k);
      ki = legs.km(k, i);
    }
    const distance = rule.distance(ij + jk + ki);
    if (rule.valueMax(distance, gap) <= this.least) return false;
    const shortest = ij < jk ? (ij < ki ? ij : ki) : jk < ki ? jk : ki;
    if (shortest < rule.sideMin * distance) return false;
    const longest = ij > jk ? (ij > ki ? ij : ki) : jk > ki ? jk : ki;
    if (longest > rule.sideMax * distance) return false;
    if (!this.takeClosed(i, j, k, distance)) return false;
    this.expectGap(gap);
    return true;
  }
}

/** Shared by all triangle searches of a flight with the same leg measure. */
function boundsOf(track: ScoredTrack, legs: LegMeasure): TriangleBounds {
  let bounds = track.triangleBounds.get(legs);
  if (bounds === undefined) {
    bounds = new TriangleBounds(track, legs);
    track.triangleBounds.set(legs, bounds);
  }
  return bounds;
}
