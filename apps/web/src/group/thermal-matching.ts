import { type TrackOrigin, toLocal } from '../track/replay-track.js';
import { type GroupFlight, type PilotThermal } from './group-flight.js';

/** Cores closer than this at the same height are one thermal. */
export const CORE_DISTANCE_MAX_M = 400;
/** A thermal is still the same one if the next pilot arrives this long after the last one has left. */
export const PAUSE_MAX_SECONDS = 600;
/** Beyond the heights that a pilot climbed through, a core is known this far at most. */
export const HEIGHT_GAP_MAX_M = 400;
/** Cores closer than this are the same one: both pilots' circles overlap. */
export const SAME_CORE_M = 120;
/** A shorter climb does not count as the best one: anyone finds a good half circle. */
export const BEST_CLIMB_SECONDS_MIN = 60;
/** A core that moves further per metre of height is a change of thermals, not a lean. */
const LEAN_MAX = 1.5;

/** One pilot's climb in a thermal. */
export interface SharedClimb extends Climb {
  /** From the core of the best climb, at the same height. Null for climbs of too different heights. */
  readonly fromBestM: number | null;
}

interface Climb {
  /** Place of the pilot in the group, from 0. */
  readonly pilot: number;
  readonly thermal: PilotThermal;
  readonly entersAtMs: number;
  readonly leavesAtMs: number;
}

/** A thermal in which at least two pilots climbed. */
export interface SharedThermal {
  /** By the time of entering. */
  readonly climbs: readonly SharedClimb[];
  /** The one with the best mean climb. */
  readonly best: SharedClimb;
}

type TimedGroupFlight = Pick<GroupFlight, 'takeoffAtMs' | 'thermals'>;

/** Where the middle of the circles was, by height and by time. */
interface Core extends Climb {
  readonly x: number;
  readonly z: number;
  readonly lowM: number;
  readonly highM: number;
  readonly middleM: number;
  readonly middleMs: number;
  /** Metres east and south per metre of height. */
  readonly lean: readonly [number, number];
  /** Metres east and south per millisecond. */
  readonly drift: readonly [number, number];
}

/**
 * The thermals that several pilots used. Two climbs of different pilots belong together if no more than
 * {@link PAUSE_MAX_SECONDS} lie between them and their cores are within {@link CORE_DISTANCE_MAX_M}. The cores are
 * compared at the same height, because a column leans with the wind, or after moving with it, if that brings them
 * closer. Times are real, however the replay aligns the flights; flights without a date share nothing.
 */
export function sharedThermals(flights: readonly TimedGroupFlight[], origin: TrackOrigin): SharedThermal[] {
  const cores = flights
    .flatMap((flight, pilot) => flight.thermals.map((thermal) => coreOf(pilot, flight, thermal, origin)))
    .filter((core) => core !== null)
    .toSorted((a, b) => a.entersAtMs - b.entersAtMs);
  const groups = new Groups(cores.length);
  for (const [i, one] of cores.entries()) {
    for (let k = i + 1; k < cores.length; k++) {
      const other = cores[k]!;
      if (areTogether(one, other)) groups.join(i, k);
    }
  }
  return groups
    .lists()
    .map((indices) => indices.map((i) => cores[i]!))
    .filter((climbs) => new Set(climbs.map(({ pilot }) => pilot)).size > 1)
    .map(sharedThermal);
}

function sharedThermal(cores: readonly Core[]): SharedThermal {
  const best = bestOf(cores);
  const climbs = cores.map(({ pilot, thermal, entersAtMs, leavesAtMs }, i) => ({
    ...{ pilot, thermal, entersAtMs, leavesAtMs },
    fromBestM: coreDistanceM(best, cores[i]!),
  }));
  return { climbs, best: climbs[cores.indexOf(best)]! };
}

function bestOf(climbs: readonly Core[]): Core {
  const long = climbs.filter(
    ({ entersAtMs, leavesAtMs }) => leavesAtMs - entersAtMs >= BEST_CLIMB_SECONDS_MIN * 1_000,
  );
  return (long.length > 0 ? long : climbs).reduce((best, climb) =>
    climb.thermal.climbMeanMps > best.thermal.climbMeanMps ? climb : best,
  );
}

function areTogether(one: Core, other: Core): boolean {
  if (one.pilot === other.pilot) return false;
  if (other.entersAtMs - one.leavesAtMs > PAUSE_MAX_SECONDS * 1_000) return false;
  const distanceM = coreDistanceM(one, other);
  return distanceM !== null && distanceM <= CORE_DISTANCE_MAX_M;
}

/** At the height that both know, or after drifting with the air, whichever is closer. */
function coreDistanceM(one: Core, other: Core): number | null {
  const heightM = commonHeightM(one, other);
  return heightM === null ? null : Math.min(leaningM(one, other, heightM), driftingM(one, other));
}

/** A height that both know: in the middle of what they share, or of the gap between them. Null if it is too large. */
function commonHeightM(one: Core, other: Core): number | null {
  const fromM = Math.max(one.lowM, other.lowM);
  const toM = Math.min(one.highM, other.highM);
  return fromM - toM > HEIGHT_GAP_MAX_M ? null : (fromM + toM) / 2;
}

function leaningM(one: Core, other: Core, heightM: number): number {
  const at = ({ x, z, middleM, lean }: Core) => [
    x + lean[0] * (heightM - middleM),
    z + lean[1] * (heightM - middleM),
  ];
  return between(at(one), at(other));
}

/** After the earlier core has moved with the air until the time of the later one. */
function driftingM(one: Core, other: Core): number {
  const waitedMs = other.middleMs - one.middleMs;
  const moved = [one.x + one.drift[0] * waitedMs, one.z + one.drift[1] * waitedMs];
  return between(moved, [other.x, other.z]);
}

function between(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!);
}

function coreOf(
  pilot: number,
  { takeoffAtMs }: TimedGroupFlight,
  thermal: PilotThermal,
  origin: TrackOrigin,
): Core | null {
  const { fromSeconds, toSeconds, enter, exit, centre } = thermal;
  if (takeoffAtMs === null || enter.altitudeM === null || exit.altitudeM === null) return null;
  const entersAtMs = takeoffAtMs + fromSeconds * 1_000;
  const leavesAtMs = takeoffAtMs + toSeconds * 1_000;
  const from = toLocal(origin, enter.latitudeDeg, enter.longitudeDeg);
  const to = toLocal(origin, exit.latitudeDeg, exit.longitudeDeg);
  const moved = [to.x - from.x, to.z - from.z] as const;
  const gainM = exit.altitudeM - enter.altitudeM;
  const perMetre = gainM > 0 && Math.hypot(...moved) <= LEAN_MAX * gainM ? 1 / gainM : 0;
  const perMs = 1 / Math.max(1, leavesAtMs - entersAtMs);
  return {
    ...{ pilot, thermal, entersAtMs, leavesAtMs },
    ...toLocal(origin, centre.latitudeDeg, centre.longitudeDeg),
    lowM: Math.min(enter.altitudeM, exit.altitudeM),
    highM: Math.max(enter.altitudeM, exit.altitudeM),
    middleM: (enter.altitudeM + exit.altitudeM) / 2,
    middleMs: (entersAtMs + leavesAtMs) / 2,
    lean: [moved[0] * perMetre, moved[1] * perMetre],
    drift: [moved[0] * perMs, moved[1] * perMs],
  };
}

/** Sets of indices that are joined pair by pair. */
class Groups {
  private readonly parents: number[];

  constructor(count: number) {
    this.parents = Array.from({ length: count }, (_, i) => i);
  }

  join(one: number, other: number): void {
    this.parents[this.rootOf(other)] = this.rootOf(one);
  }

  /** Each set in ascending order. */
  lists(): number[][] {
    const lists = new Map<number, number[]>();
    for (let i = 0; i < this.parents.length; i++) {
      const root = this.rootOf(i);
      lists.set(root, [...(lists.get(root) ?? []), i]);
    }
    return [...lists.values()].toSorted((a, b) => a[0]! - b[0]!);
  }

  private rootOf(index: number): number {
    while (this.parents[index] !== index) index = this.parents[index]!;
    return index;
  }
}
