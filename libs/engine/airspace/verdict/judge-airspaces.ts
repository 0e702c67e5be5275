import { type FlightLog } from '@engine/analysis';
import { type Airspace } from '../airspace.js';
import { type ActivationOnFlight, FlightTimes } from './activation-on-flight.js';
import {
  AirspaceScan,
  type FoundStretches,
  isCounted,
  nearScale,
  type PlaceInside,
  turnTo,
} from './airspace-scan.js';
import { Altimeters } from './altimeters.js';
import { type CompiledAirspace, type CompiledAirspaces } from './compile-airspaces.js';
import { Crossings } from './crossings.js';
import { FlightPath, METRES_PER_DEGREE_MIN } from './flight-path.js';
import { type AirspaceProfile } from './profile.js';
import { difference, intersection, type Stretches } from './stretches.js';
import { VERDICT } from './thresholds.js';
import {
  type AirspaceCrossing,
  type AirspaceSummary,
  type AirspaceVerdict,
  type FlightConditions,
} from './verdict.js';

/**
 * What the log shows of its flight among these airspaces, from take-off to landing, by the rules of a profile. Never
 * throws.
 */
export function judgeAirspaces<Known extends Airspace>(
  log: FlightLog,
  compiled: CompiledAirspaces<Known>,
  profile: AirspaceProfile,
  conditions: FlightConditions = {},
): AirspaceVerdict<Known> {
  const { flight } = log;
  if (!flight || flight.landingIndex <= flight.takeoffIndex || compiled.airspaces.length === 0) {
    const nothing = { crossings: [], misses: [], qnh: null, timeZone: null, comparedCount: 0 };
    return { profile: profile.name, summary: 'unknown', ...nothing };
  }
  return new FlightJudge<Known>(log, flight.takeoffIndex, flight.landingIndex, profile, conditions).judge(
    compiled.airspaces,
  );
}

/** An airspace that was not crossed, as close as the flight came. */
interface Miss<Known extends Airspace> {
  readonly airspace: Known;
  readonly scan: AirspaceScan;
  readonly place: PlaceInside;
  readonly near: Stretches;
  readonly distance: number;
}

class FlightJudge<Known extends Airspace> {
  private readonly path: FlightPath;
  private readonly altimeters: Altimeters;
  private readonly times: FlightTimes;
  private readonly made: Crossings<Known>;
  private readonly crossings: AirspaceCrossing<Known>[] = [];
  private readonly misses: Miss<Known>[] = [];

  constructor(
    log: FlightLog,
    first: number,
    last: number,
    private readonly profile: AirspaceProfile,
    conditions: FlightConditions,
  ) {
    this.path = new FlightPath(log, first, last, profile.uncertainty);
    this.altimeters = new Altimeters(log, profile, conditions);
    this.times = new FlightTimes(log, first, last);
    this.made = new Crossings(log, this.path);
  }

  judge(airspaces: readonly CompiledAirspace<Known>[]): AirspaceVerdict<Known> {
    let comparedCount = 0;
    for (const compiled of airspaces) {
      if (!this.isAround(compiled) || !isCounted(compiled.airspace, this.profile)) continue;
      const scan = new AirspaceScan(compiled, this.path, this.altimeters, this.profile);
      if (!scan.isClose) continue;
      comparedCount++;
      this.compare(compiled.airspace, scan);
    }
    const crossings = this.crossings.sort((a, b) => a.entry.index - b.entry.index);
    const misses = this.nearestMisses();
    return {
      profile: this.profile.name,
      summary: summaryOf(crossings, misses),
      ...{ crossings, misses, qnh: this.altimeters.qnh, timeZone: this.times.timeZone, comparedCount },
    };
  }

  private isAround({ box }: CompiledAirspace): boolean {
    const { path, profile } = this;
    const reachM = Math.max(VERDICT.missHorizontalM, profile.near.horizontalM) + path.largestReachM;
    const reachDeg = reachM / METRES_PER_DEGREE_MIN;
    if (box.south > path.box.north + reachDeg || box.north < path.box.south - reachDeg) return false;
    return path.apartM(path.box, box, turnTo(path, box)) <= reachM;
  }

  private compare(airspace: Known, scan: AirspaceScan): void {
    const all = scan.stretches();
    const activation = this.times.activationOf(airspace.activation, this.profile);
    const { windows, elsewhere } = activation;
    const found = windows === null ? all : within(all, (stretches) => intersection(stretches, windows));
    if (found.possible.length > 0) this.cross(airspace, scan, found, activation);
    else if (elsewhere && all.possible.length > 0) {
      this.cross(
        airspace,
        scan,
        within(all, (stretches) => difference(stretches, windows!)),
        elsewhere,
      );
    } else if (activation.state !== 'inactive' && (windows === null || windows.length > 0)) {
      this.miss(airspace, scan, found.near);
    }
  }

  private cross(
    airspace: Known,
    scan: AirspaceScan,
    found: FoundStretches,
    activation: Pick<ActivationOnFlight, 'state' | 'reason'>,
  ): void {
    for (const visit of this.visits(found)) {
      const pieces = within(found, (stretches) => intersection(stretches, visit));
      this.crossings.push(this.made.crossing(airspace, scan, pieces, activation));
    }
  }

  /** What is possible, with the stretches of one crossing together. */
  private visits({ possible, near, sure }: FoundStretches): Stretches[] {
    const visits: Stretches[] = [];
    const isSure = (stretch: Stretches) => intersection(sure, stretch).length > 0;
    for (let i = 0; i < possible.length; i += 2) {
      const stretch = possible.slice(i, i + 2);
      const visit = visits.at(-1);
      const isSame =
        visit && this.staysNear(near, visit.at(-1)!, stretch[0]!) && isSure(visit) === isSure(stretch);
      if (isSame) visit.push(...stretch);
      else visits.push(stretch);
    }
    return visits;
  }

  /** Whether the flight was outside for a short time only, and near throughout. */
  private staysNear(near: Stretches, from: number, to: number): boolean {
    const { path } = this;
    const [left, back] = [from, to].map((at) => path.valueAt(path.track.timeSeconds, at));
    if (back! - left! > VERDICT.joinedSeconds) return false;
    return difference([from, to], near).length === 0;
  }

  /** An airspace that the flight came close to. */
  private miss(airspace: Known, scan: AirspaceScan, near: Stretches): void {
    const place = scan.closest(near.length > 0 ? Infinity : this.farthestListed());
    if (!place) return;
    const { horizontalM, verticalM } = place;
    const scale = nearScale(this.profile);
    const distance = -Math.min(0, horizontalM / scale.horizontalM, orZero(verticalM) / scale.verticalM);
    const isListed = -horizontalM <= VERDICT.missHorizontalM && -orZero(verticalM) <= VERDICT.missVerticalM;
    if (near.length > 0 || isListed) this.misses.push({ airspace, scan, place, near, distance });
  }

  /** The distance that a miss must be below to be listed. */
  private farthestListed(): number {
    const listed = this.misses.filter(({ near }) => near.length === 0).map(({ distance }) => distance);
    return listed.sort((a, b) => a - b)[VERDICT.missesMax - 1] ?? Infinity;
  }

  private nearestMisses(): AirspaceCrossing<Known>[] {
    const inOrder = this.misses.sort((a, b) => a.distance - b.distance);
    const nearCount = inOrder.filter(({ near }) => near.length > 0).length;
    return inOrder
      .filter(({ near }, i) => near.length > 0 || i < nearCount + VERDICT.missesMax)
      .map(({ airspace, scan, place, near }) => this.made.miss(airspace, scan, place, near));
  }
}

function orZero(verticalM: number): number {
  return Number.isNaN(verticalM) ? 0 : verticalM;
}

function within(found: FoundStretches, part: (stretches: Stretches) => Stretches): FoundStretches {
  return {
    sure: part(found.sure),
    measured: part(found.measured),
    possible: part(found.possible),
    near: part(found.near),
  };
}

function summaryOf(
  crossings: readonly AirspaceCrossing[],
  misses: readonly AirspaceCrossing[],
): AirspaceSummary {
  for (const verdict of ['inside', 'possible'] as const) {
    if (crossings.some((crossing) => crossing.verdict === verdict)) return verdict;
  }
  return misses.some(({ verdict }) => verdict === 'near') ? 'near' : 'clear';
}
