import { type Airspace } from '../airspace.js';
import { type Altimeters } from './altimeters.js';
import { type Border, nearestTurn } from './border.js';
import { type CompiledAirspace } from './compile-airspaces.js';
import { type FlightPath, type PathBlock, widened } from './flight-path.js';
import { LimitMargin } from './limit-margin.js';
import { type AirspaceProfile } from './profile.js';
import { append, intersection, difference, lasting, type Stretches, union } from './stretches.js';
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

/** A block that comes close to an airspace. */
interface CloseBlock {
  readonly block: PathBlock;
  readonly at: number;
  /** At most the distance of any of it from the box of the airspace. */
  readonly apartM: number;
  /** The largest margin that any of it may have. */
  readonly marginMaxM: number;
}

/** One flight and one airspace: what is inside, and how far. */
export class AirspaceScan {
  readonly floor: LimitMargin;
  readonly ceiling: LimitMargin;
  private readonly border: Border;
  /** What brings longitudes of the track to the side of 180° that the border is on. */
  private readonly turnDeg: number;
  /** Blocks that come close, by their number. */
  private readonly blocks = new Map<number, CloseBlock>();

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
    for (let at = 0; at < path.blocks.length; at++) {
      const block = path.blocks[at]!;
      const apart = path.apartM(block, box, this.turnDeg);
      if (apart > asideM + block.reachM) continue;
      const marginMaxM = min(this.floor.largestM(at), this.ceiling.largestM(at));
      if (marginMaxM >= -overM) this.blocks.set(at, { block, at, apartM: apart, marginMaxM });
    }
  }

  /** Whether any of the way comes close. */
  get isClose(): boolean {
    return this.blocks.size > 0;
  }

  stretches(): FoundStretches {
    const found: FoundStretches = { sure: [], measured: [], possible: [], near: [] };
    const { near, tolerance } = this.profile;
    for (const close of this.blocks.values()) {
      const reachM = max(near.horizontalM, close.block.reachM - tolerance.horizontalM);
      if (close.apartM > reachM || close.marginMaxM < -near.verticalM) continue;
      this.scanBlock(close, reachM + tolerance.horizontalM + close.block.reachM, found);
    }
    return {
      sure: lasting(found.sure),
      measured: lasting(found.measured),
      possible: lasting(found.possible),
      near: lasting(found.near),
    };
  }

  placeAt(at: number, enoughM = Infinity): PlaceInside {
    const x = this.path.valueAt(this.path.track.longitudeDeg, at) + this.turnDeg;
    const y = this.path.valueAt(this.path.track.latitudeDeg, at);
    const distanceM = this.border.distanceM(x, y, enoughM);
    return { at, horizontalM: this.border.contains(x, y) ? distanceM : -distanceM, ...this.verticalAt(at) };
  }

  /** The place in these stretches that is deepest inside in the direction in which it is least deep. */
  deepestIn(stretches: Stretches): PlaceInside {
    return this.best(stretches, (horizontalM, verticalM) => min(horizontalM, verticalM), -Infinity)!;
  }

  /**
   * The place of the flight that is closest to the airspace, measured in what the profile calls near; null if it is not
   * closer than that.
   */
  closest(closerThan: number): PlaceInside | null {
    const { horizontalM, verticalM } = nearScale(this.profile);
    const stretches: Stretches = [];
    for (const { block } of this.blocks.values()) append(stretches, block.first, block.last);
    const valueOf = (aside: number, over: number) => min(0, min(aside / horizontalM, over / verticalM));
    return this.best(stretches, valueOf, -closerThan);
  }

  /** From the closer limit; infinite if neither is known. */
  private verticalM(at: number): number {
    const [above, below] = [this.floor.marginM(at), this.ceiling.marginM(at)];
    if (above !== above) return below === below ? below : Infinity;
    return below < above ? below : above;
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
   * the box of a block, the vertical distance alone, or the distance from the last measured place shows that a fix is no
   * better, its own distance is not measured.
   */
  private best(
    stretches: Stretches,
    valueOf: (horizontalM: number, verticalM: number) => number,
    betterThan: number,
  ): PlaceInside | null {
    const { eastM, northM } = this.path.track;
    let best: PlaceInside | null = null;
    let bestValue = betterThan;
    let [measuredEastM, measuredNorthM, measuredM] = [0, 0, Infinity];
    const consider = (at: number) => {
      const over = this.verticalM(at);
      if (valueOf(Infinity, over) <= bestValue) return;
      const [east, north] = [this.path.valueAt(eastM, at), this.path.valueAt(northM, at)];
      const movedM = hypot(east - measuredEastM, north - measuredNorthM);
      if (valueOf(measuredM + 1.01 * movedM, over) <= bestValue) return;
      const place = this.placeAt(at);
      [measuredEastM, measuredNorthM, measuredM] = [east, north, place.horizontalM];
      const value = valueOf(place.horizontalM, over);
      if (value <= bestValue) return;
      [best, bestValue] = [place, value];
    };
    for (let i = 0; i < stretches.length; i += 2) {
      const [from, to] = [stretches[i]!, stretches[i + 1]!];
      consider((from + to) / 2);
      consider(from);
      consider(to);
      for (let at = Math.ceil(from); at <= to;) {
        const last = min(to, this.path.endOfBlock(at));
        const close = this.blocks.get(this.path.blockAt(at));
        const boundM = close && close.apartM > 0 ? -close.apartM : Infinity;
        if (close && valueOf(boundM, close.marginMaxM) > bestValue) {
          for (let each = at; each <= last; each++) consider(each);
        }
        at = Math.floor(last) + 1;
      }
    }
    if (best) this.refine(best, stretches, consider);
    return best;
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

  private scanBlock({ block, at }: CloseBlock, aroundM: number, found: FoundStretches): void {
    const { latitudeDeg, longitudeDeg } = this.path.track;
    const edges = this.border.edgesIn(widened(block, aroundM, this.turnDeg));
    let isInside: boolean | null = null;
    if (edges.length === 0) {
      isInside = this.border.contains(longitudeDeg[block.first]! + this.turnDeg, latitudeDeg[block.first]!);
      if (!isInside) return;
      if (!block.hasGap && this.isDeepBetweenLimits(at)) {
        for (const stretches of [found.near, found.possible, found.measured, found.sure]) {
          append(stretches, block.first, block.last);
        }
        return;
      }
    }
    for (let index = block.first; index < block.last; index++) {
      const x1 = longitudeDeg[index]! + this.turnDeg;
      const x2 = longitudeDeg[index + 1]! + this.turnDeg;
      const [y1, y2] = [latitudeDeg[index]!, latitudeDeg[index + 1]!];
      const way: Way = { index, edges, startsInside: isInside, x1, y1, x2, y2 };
      if (this.path.isGap(index)) {
        this.scanGap(way, found);
        isInside = edges.length === 0 ? true : null;
      } else isInside = this.scanStep(way, found);
    }
  }

  /** Whether both margins are certainly large enough in all of a block. */
  private isDeepBetweenLimits(at: number): boolean {
    return min(this.floor.smallestM(at), this.ceiling.smallestM(at)) >= this.profile.tolerance.verticalM;
  }

  /** @returns whether it ends inside, horizontally; null if that is not known */
  private scanStep(way: Way, found: FoundStretches): boolean | null {
    const { index, edges, startsInside } = way;
    const { horizontalM: nearM, verticalM: nearOverM } = this.profile.near;
    const { horizontalM: toleranceM, verticalM: toleranceOverM } = this.profile.tolerance;
    const reachM = this.path.reachM[index]!;
    const [aboveM, belowM] = [this.floor.uncertaintyM(index), this.ceiling.uncertaintyM(index)];
    const nearUp = this.verticalPart(
      index,
      min(-nearOverM, toleranceOverM - aboveM),
      min(-nearOverM, toleranceOverM - belowM),
      true,
    );
    if (nearUp === null && edges.length === 0) return startsInside;
    const inside =
      edges.length === 0 ? ALL : this.border.insideParts(edges, way.x1, way.y1, way.x2, way.y2, startsInside);
    const endsInside = inside.length > 0 && inside.at(-1)! === 1;
    if (nearUp === null) return endsInside;
    const across = this.across(way, inside, max(nearM, toleranceM + reachM));
    const nearAcross = across(min(-nearM, toleranceM - reachM));
    this.add(found.near, index, nearAcross, nearUp);
    if (nearAcross.length === 0) return endsInside;
    const possibleUp = this.verticalPart(index, toleranceOverM - aboveM, toleranceOverM - belowM, true);
    if (possibleUp === null) return endsInside;
    this.add(found.possible, index, across(toleranceM - reachM), possibleUp);
    const measuredUp = this.verticalPart(index, toleranceOverM, toleranceOverM, false);
    this.add(found.measured, index, across(toleranceM), measuredUp);
    const sureUp = this.verticalPart(index, toleranceOverM + aboveM, toleranceOverM + belowM, false);
    this.add(found.sure, index, across(toleranceM + reachM), sureUp);
    return endsInside;
  }

  /** All of a gap is possible if the aircraft can have been inside in any of it. */
  private scanGap(way: Way, found: FoundStretches): void {
    const { index, edges } = way;
    const { horizontalM, verticalM } = this.profile.tolerance;
    const reachM = this.path.reachM[index]!;
    if (reachM !== reachM) return;
    const [aboveM, belowM] = [this.floor.uncertaintyM(index), this.ceiling.uncertaintyM(index)];
    const up = this.verticalPart(index, verticalM - aboveM, verticalM - belowM, true);
    if (up === null) return;
    const inside =
      edges.length === 0 ? ALL : this.border.insideParts(edges, way.x1, way.y1, way.x2, way.y2, null);
    const across = this.across(way, inside, horizontalM + reachM)(horizontalM - reachM);
    if (intersection(across, [...up]).length === 0) return;
    append(found.possible, index, index + 1);
    append(found.near, index, index + 1);
  }

  /**
   * Finds parts of a step that are deeper inside than some metres; with a negative depth, also those outside, but not
   * farther. No depth is more than `mostM`.
   */
  private across(
    { edges, x1, y1, x2, y2 }: Way,
    inside: Stretches,
    mostM: number,
  ): (leastM: number) => Stretches {
    const within = (reachM: number) => this.border.partsWithin(edges, x1, y1, x2, y2, reachM);
    if (edges.length === 0 || within(mostM).length === 0) return () => inside;
    let [knownM, known]: [number, Stretches] = [NaN, []];
    return (leastM) => {
      if (leastM === 0) return inside;
      const reachM = Math.abs(leastM);
      if (reachM !== knownM) [knownM, known] = [reachM, within(reachM)];
      return leastM > 0 ? difference(inside, known) : union(inside, known);
    };
  }

  /** The part of a step in which both margins are at least that; null if there is none. */
  private verticalPart(
    index: number,
    aboveM: number,
    belowM: number,
    ifUnknown: boolean,
  ): readonly [number, number] | null {
    const above = this.floor.partFrom(index, aboveM, ifUnknown);
    if (above === null) return null;
    const below = this.ceiling.partFrom(index, belowM, ifUnknown);
    if (below === null) return null;
    const from = max(above[0], below[0]);
    const to = min(above[1], below[1]);
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
