import { type LegMeasure } from '../frame/leg-measure.js';
import { type ScoredTrack } from '../scored-track.js';
import { type LiveNodes } from './live-nodes.js';
import { longestPath, type Path } from './longest-path.js';
import { ascendPath } from './path-ascent.js';
import { sameCountMax } from './rounding-slack.js';

const { max } = Math;

/** The longest path found so far, and the length another one must exceed to be relevant. */
export class BestPath {
  path: Path | null = null;
  /** Paths up to this length need not be found, km. */
  floorKm = 0;
  /** Nor do paths that are longer by no more than this, km. */
  toleranceKm = 0;

  constructor(
    private readonly track: ScoredTrack,
    private readonly legs: LegMeasure,
  ) {}

  /** Length of the path found; 0 if there is none. */
  get km(): number {
    return this.path?.km ?? 0;
  }

  /** Upper bound of any path, once those up to `cutKm` are ruled out. */
  get provenKm(): number {
    return max(this.km, this.floorKm) + this.toleranceKm;
  }

  /** Paths up to this length are irrelevant. */
  get cutKm(): number {
    return max(this.provenKm, sameCountMax(this.legs, this.km));
  }

  /** Moves a path to a local maximum, starting with windows of `width` fixes, and takes it if it is longer. */
  ascend(fixes: Int32Array, width: number): void {
    ascendPath(this.track.frame, fixes, width);
    this.take(fixes);
  }

  /** Searches for a longer path through the middles of the live places. */
  improve(positions: readonly LiveNodes[]): void {
    const found = longestPath(this.track.frame, positions, null);
    if (found === null) return;
    let width = 1;
    for (const places of positions) width = max(width, places.width);
    this.ascend(found.fixes, width);
  }

  /** Searches for the longest path through live places that are single fixes. */
  finish(positions: readonly LiveNodes[]): void {
    const found = longestPath(this.track.frame, positions, this.legs);
    if (found !== null) this.take(found.fixes);
  }

  private take(fixes: Int32Array): void {
    let km = 0;
    for (let p = 1; p < fixes.length; p++) km += this.legs.km(fixes[p - 1]!, fixes[p]!);
    if (this.path === null || km > this.path.km) this.path = { fixes, km };
  }
}
