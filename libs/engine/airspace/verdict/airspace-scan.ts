import { type Airspace } from '../airspace.js';
import { type Altimeters } from './altimeters.js';
import { type Border, nearestTurn } from './border.js';
import { type CompiledAirspace } from './compile-airspaces.js';
import { apartM, type FlightPath, type PathBlock, widened } from './flight-path.js';
import { LimitMargin } from './limit-margin.js';
import { type AirspaceProfile } from './profile.js';
import { append, intersection, difference, type Stretches, union } from './stretches.js';
import { VERDICT } from './thresholds.js';

const { max, min, hypot } = Math;

/** Stretches of a flight's track in and around an airspace. Each contains those before it. */
export interface FoundStretches {
  /** Inside, whatever sensors are off by. */
  readonly sure: Stretches;
  /** Inside as measured. */
  readonly measured: Stretches;
  /** Inside, if sensors are off by as much as they may be, or if the aircraft went there in a gap. */
  readonly possible: Stretches;
  /** As close as the profile calls near. */
  readonly near: Stretches;
}

/** Where a point lies to a border: positive inside. */
export interface PlaceInside {
  readonly at: number;
  readonly horizontalM: number;
  /** Infinite without limits; NaN if none is known. */
  readonly verticalM: number;
  readonly limit: 'floor' | 'ceiling' | null;
}

const ALL = [0, 1];

/** One flight and one airspace: what is inside, and how far. */
export class AirspaceScan {
  readonly floor: LimitMargin;
  readonly ceiling: LimitMargin;
  private readonly border: Border;
  /** What brings longitudes of the track to the side of 180° that the border is on. */
  private readonly turnDeg: number;
  /** Blocks that come close, with the least distance they may have. */
  private readonly blocks: { readonly block: PathBlock; readonly apartM: number; readonly belowM: number }[] =
    [];

  constructor(
    { airspace, box, border }: CompiledAirspace,
    private readonly path: FlightPath,
    altimeters: Altimeters,
    private readonly profile: AirspaceProfile,
  ) {
    this.floor = new LimitMargin('floor', airspace.floor, altimeters, path);
    this.ceiling = new LimitMargin('ceiling', airspace.ceiling, altimeters, path);
    this.border = border();
    this.turnDeg = turnTo(path, box);
    const { near } = profile;
    const [asideM, overM] = [
      max(VERDICT.missHorizontalM, near.horizontalM),
      max(VERDICT.missVerticalM, near.verticalM),
    ];
    path.blocks.forEach((block, at) => {
      const apart = apartM(block, box, this.turnDeg);
      if (apart > asideM + block.reachM) return;
      const belowM = -min(this.floor.largestM(at), this.ceiling.largestM(at));
      if (belowM <= overM) this.blocks.push({ block, apartM: apart, belowM });
    });
  }

  /** Whether any of the way comes close. */
  get isClose(): boolean {
    return this.blocks.length > 0;
  }

  stretches(): FoundStretches {
    const found: FoundStretches = { sure: [], measured: [], possible: [], near: [] };
    const { near, tolerance } = this.profile;
    for (const { block, apartM, belowM } of this.blocks) {
      const reachM = max(near.horizontalM, block.reachM - tolerance.horizontalM);
      if (apartM > reachM || belowM > max(near.verticalM, 0)) continue;
      this.scanBlock(block, reachM + tolerance.horizontalM + block.reachM, found);
    }
    return found;
  }

  placeAt(at: number, enoughM = Infinity): PlaceInside {
    const x = this.path.valueAt(this.path.track.longitudeDeg, at) + this.turnDeg;
    const y = this.path.valueAt(this.path.track.latitudeDeg, at);
    const distanceM = this.border.distanceM(x, y, enoughM);
    return { at, horizontalM: this.border.contains(x, y) ? distanceM : -distanceM, ...this.verticalAt(at) };
  }

  /** The place in these stretches that is deepest inside in the direction in which it is least deep. */
  deepestIn(stretches: Stretches): PlaceInside {
    return this.best(stretches, (horizontalM, verticalM) => min(horizontalM, verticalM));
  }

  /** The place of the flight that is closest to the airspace, measured in what the profile calls near. */
  closest(): PlaceInside | null {
    const { horizontalM, verticalM } = nearScale(this.profile);
    const stretches: Stretches = [];
    for (const { block } of this.blocks) append(stretches, block.first, block.last);
    if (stretches.length === 0) return null;
    return this.best(stretches, (aside, over) => min(0, min(aside / horizontalM, over / verticalM)));
  }

  private verticalAt(at: number): Pick<PlaceInside, 'verticalM' | 'limit'> {
    const [above, below] = [this.floor.marginM(at), this.ceiling.marginM(at)];
    if (above !== above && below !== below) return { verticalM: NaN, limit: null };
    if (above !== above) return { verticalM: below, limit: 'ceiling' };
    if (below !== below || above < below) return { verticalM: above, limit: 'floor' };
    return { verticalM: below, limit: above === below ? null : 'ceiling' };
  }

  /**
   * The best place at a fix, at the end of a stretch or between the two, by a value that grows with both distances. Where
   * the vertical distance alone, or the distance from the last measured place, shows that a fix is no better, its own is
   * not measured.
   */
  private best(
    stretches: Stretches,
    valueOf: (horizontalM: number, verticalM: number) => number,
  ): PlaceInside {
    let best: PlaceInside | null = null;
    let bestValue = -Infinity;
    const { eastM, northM } = this.path.track;
    let [measuredAt, measuredM] = [-1, Infinity];
    const consider = (at: number) => {
      const { verticalM } = this.verticalAt(at);
      const over = verticalM === verticalM ? verticalM : Infinity;
      if (best && valueOf(Infinity, over) <= bestValue) return;
      if (best && measuredAt >= 0) {
        const movedM = hypot(
          this.path.valueAt(eastM, at) - this.path.valueAt(eastM, measuredAt),
          this.path.valueAt(northM, at) - this.path.valueAt(northM, measuredAt),
        );
        if (valueOf(measuredM + movedM * 1.01, over) <= bestValue) return;
      }
      const place = this.placeAt(at);
      [measuredAt, measuredM] = [at, place.horizontalM];
      const value = valueOf(place.horizontalM, over);
      if (value > bestValue || !best) [best, bestValue] = [place, value];
    };
    for (let i = 0; i < stretches.length; i += 2) {
      const [from, to] = [stretches[i]!, stretches[i + 1]!];
      consider((from + to) / 2);
      consider(from);
      for (let at = Math.ceil(from); at <= to; at++) consider(at);
      consider(to);
    }
    this.refine(best!, stretches, consider);
    return best!;
  }

  /** Places between the best fix and its neighbours. */
  private refine({ at }: PlaceInside, stretches: Stretches, consider: (at: number) => void): void {
    for (let i = 0; i < stretches.length; i += 2) {
      if (at < stretches[i]! || at > stretches[i + 1]!) continue;
      for (let step = -10; step <= 10; step++) {
        const place = at + step / 10;
        if (place >= stretches[i]! && place <= stretches[i + 1]!) consider(place);
      }
    }
  }

  private scanBlock(block: PathBlock, aroundM: number, found: FoundStretches): void {
    const { latitudeDeg, longitudeDeg } = this.path.track;
    const edges = this.border.edgesIn(widened(block, aroundM, this.turnDeg));
    const startX = longitudeDeg[block.first]! + this.turnDeg;
    let isInside: boolean | null = null;
    if (edges.length === 0) {
      isInside = this.border.contains(startX, latitudeDeg[block.first]!);
      if (!isInside) return;
    }
    for (let i = block.first; i < block.last; i++) {
      const way: Way = {
        ...{ index: i, edges, startsInside: isInside },
        ...{ x1: longitudeDeg[i]! + this.turnDeg, y1: latitudeDeg[i]! },
        ...{ x2: longitudeDeg[i + 1]! + this.turnDeg, y2: latitudeDeg[i + 1]! },
      };
      if (this.path.isGap(i)) this.scanGap(way, found);
      else isInside = this.scanStep(way, found);
    }
  }

  /** @returns whether it ends inside, horizontally; null if that is not known */
  private scanStep(way: Way, found: FoundStretches): boolean | null {
    const { index, edges, startsInside } = way;
    const { near, tolerance } = this.profile;
    const reachM = this.path.reachM[index]!;
    const unknownCounts = true;
    const nearUp = this.verticalPart(
      index,
      (uncertaintyM) => min(-near.verticalM, tolerance.verticalM - uncertaintyM),
      unknownCounts,
    );
    if (nearUp === null && edges.length === 0) return startsInside;
    const inside =
      edges.length === 0 ? ALL : this.border.insideParts(edges, way.x1, way.y1, way.x2, way.y2, startsInside);
    const endsInside = inside.length > 0 && inside.at(-1)! === 1;
    if (nearUp === null) return endsInside;
    const deeperThan = (leastM: number): Stretches => this.partsDeeper(way, inside, leastM);
    const nearAcross = deeperThan(min(-near.horizontalM, tolerance.horizontalM - reachM));
    this.add(found.near, index, nearAcross, nearUp);
    if (nearAcross.length === 0) return endsInside;
    const possibleUp = this.verticalPart(
      index,
      (uncertaintyM) => tolerance.verticalM - uncertaintyM,
      unknownCounts,
    );
    this.add(found.possible, index, deeperThan(tolerance.horizontalM - reachM), possibleUp);
    const measuredUp = this.verticalPart(index, () => tolerance.verticalM, false);
    this.add(found.measured, index, deeperThan(tolerance.horizontalM), measuredUp);
    const sureUp = this.verticalPart(index, (uncertaintyM) => tolerance.verticalM + uncertaintyM, false);
    this.add(found.sure, index, deeperThan(tolerance.horizontalM + reachM), sureUp);
    return endsInside;
  }

  /** All of a gap is possible if the aircraft can have been inside in any of it. */
  private scanGap(way: Way, found: FoundStretches): void {
    const { index } = way;
    const reachM = this.path.reachM[index]!;
    if (reachM !== reachM) return;
    const up = this.verticalPart(
      index,
      (uncertaintyM) => this.profile.tolerance.verticalM - uncertaintyM,
      true,
    );
    if (up === null) return;
    const inside =
      way.edges.length === 0 ? ALL : this.border.insideParts(way.edges, way.x1, way.y1, way.x2, way.y2, null);
    const across = this.partsDeeper(way, inside, this.profile.tolerance.horizontalM - reachM);
    if (intersection(across, [...up]).length === 0) return;
    append(found.possible, index, index + 1);
    append(found.near, index, index + 1);
  }

  /** Parts of a step that are deeper inside than that; with a negative depth, also those outside but not farther. */
  private partsDeeper({ edges, x1, y1, x2, y2 }: Way, inside: Stretches, leastM: number): Stretches {
    if (leastM === 0 || edges.length === 0) return inside;
    if (leastM > 0 && inside.length === 0) return inside;
    if (leastM < 0 && inside.length === 2 && inside[0] === 0 && inside[1] === 1) return inside;
    const close = this.border.partsWithin(edges, x1, y1, x2, y2, Math.abs(leastM));
    return leastM > 0 ? difference(inside, close) : union(inside, close);
  }

  /** The part of a step in which both margins are large enough; null if there is none. */
  private verticalPart(
    index: number,
    leastM: (uncertaintyM: number) => number,
    ifUnknown: boolean,
  ): readonly [number, number] | null {
    const above = this.floor.partFrom(index, leastM(this.floor.uncertaintyM(index)), ifUnknown);
    if (above === null) return null;
    const below = this.ceiling.partFrom(index, leastM(this.ceiling.uncertaintyM(index)), ifUnknown);
    if (below === null) return null;
    const [from, to] = [max(above[0], below[0]), min(above[1], below[1])];
    return from <= to ? [from, to] : null;
  }

  private add(
    stretches: Stretches,
    index: number,
    across: Stretches,
    up: readonly [number, number] | null,
  ): void {
    if (up === null) return;
    for (let i = 0; i < across.length; i += 2) {
      const [from, to] = [max(across[i]!, up[0]), min(across[i + 1]!, up[1])];
      if (from <= to) append(stretches, index + from, index + to);
    }
  }
}

/** A step from a fix to the next, on the side of 180° that the border is on. */
interface Way {
  readonly index: number;
  readonly edges: readonly number[];
  /** Null if that is not known. */
  readonly startsInside: boolean | null;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export function turnTo({ box }: FlightPath, { west, east }: { west: number; east: number }): number {
  return nearestTurn((box.west + box.east) / 2, (west + east) / 2);
}

/** What one unit of distance is, in both directions. */
export function nearScale({ near }: AirspaceProfile): { horizontalM: number; verticalM: number } {
  return { horizontalM: near.horizontalM || VERDICT.nearM, verticalM: near.verticalM || VERDICT.nearM };
}

/** Whether an airspace counts by the profile. */
export function isCounted({ icaoClass, type }: Airspace, { counts }: AirspaceProfile): boolean {
  return counts.types.includes(type) || (icaoClass !== null && counts.icaoClasses.includes(icaoClass));
}
