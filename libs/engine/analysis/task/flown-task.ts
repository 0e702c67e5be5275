import { type FlightLog } from '../flight-log.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { LocalFrame } from '../geo/local-frame.js';
import { TASK } from '../thresholds.js';
import { KMH_PER_MPS } from '../units.js';
import { type TaskTurnpoint } from './declared-task.js';
import { type Point } from './plane.js';
import { isExit, lineAxis, type RoutePoint } from './shortest-route.js';
import { isBefore, type Moment, ZonePassage } from './zone-passage.js';

/**
 * `reached`: in order. `missed`: not reached, though a later turnpoint was. `reached_after_miss`: reached, but it does
 * not count, because one before it was missed. `not_reached`: nor was any later one.
 */
export type TurnpointStatus = 'reached' | 'missed' | 'reached_after_miss' | 'not_reached';

/** A point in time of a flown task. */
export interface TaskMoment {
  /** Epoch milliseconds, whole seconds; null without a date. */
  time: number | null;
  /** Seconds on the clock of the track. */
  timeSeconds: number;
  /** Null without altitudes. */
  altitudeM: number | null;
}

/** How one turnpoint was flown. */
export interface FlownTurnpoint {
  status: TurnpointStatus;
  /** When its zone was reached; null if it was not. For the start, the crossing that counts. */
  reached: TaskMoment | null;
  /** If not reached: the least distance from the zone, and when. */
  nearest: { distanceM: number; moment: TaskMoment } | null;
}

/** How a declared task was flown. */
export interface FlownTask {
  /** In the order of the task's turnpoints. */
  turnpoints: FlownTurnpoint[];
  /** The crossing of the start that counts: the last before the next turnpoint. Null if it was not crossed. */
  start: TaskMoment | null;
  /** The end of the speed section, which is the goal if none is declared; null if not reached in order. */
  endOfSpeedSection: TaskMoment | null;
  /** Null if not reached in order. */
  goal: TaskMoment | null;
  isCompleted: boolean;
  /** Along the shortest route, from the start to the point of greatest progress. */
  distanceM: number;
  /** From the start to the end of the speed section, or to the point of greatest progress; null without a start. */
  secondsOnCourse: number | null;
  /** Distance along the shortest route in that time; null without a start. */
  speedKmh: number | null;
}

/** Follows a flight along a declared task. */
export function flyTask(
  log: Pick<FlightLog, 'track' | 'timeOf'>,
  flight: FlightSpan,
  turnpoints: readonly TaskTurnpoint[],
  route: readonly RoutePoint[],
): FlownTask {
  return new TaskFlight(log, flight, turnpoints, route).fly();
}

class TaskFlight {
  private readonly passages: ZonePassage[];
  private readonly takeoff: Moment;
  private readonly landing: Moment;

  constructor(
    private readonly log: Pick<FlightLog, 'track' | 'timeOf'>,
    { takeoffIndex, landingIndex }: FlightSpan,
    private readonly turnpoints: readonly TaskTurnpoint[],
    private readonly route: readonly RoutePoint[],
  ) {
    this.takeoff = { index: takeoffIndex, part: 0 };
    this.landing = { index: landingIndex, part: 0 };
    this.passages = turnpoints.map((turnpoint) => new ZonePassage(log.track, turnpoint, landingIndex));
  }

  fly(): FlownTask {
    const reached = this.reachedMoments();
    const counted = reached.findIndex((moment) => moment === null);
    const countedCount = counted === -1 ? reached.length : counted;
    const turnpoints = this.flownTurnpoints(reached, countedCount);
    const momentOf = (at: number): TaskMoment | null => (at < countedCount ? turnpoints[at]!.reached : null);
    const goalAt = this.turnpoints.length - 1;
    const speedEndAt = this.turnpoints.findIndex(({ kind }) => kind === 'end_of_speed_section');
    const endAt = speedEndAt === -1 ? goalAt : speedEndAt;
    const start = momentOf(0);
    const progress = this.progress(reached, countedCount);
    const endOfSpeedSection = momentOf(endAt);
    const timedEnd = endOfSpeedSection ?? progress.moment;
    const timedM = endOfSpeedSection ? this.route[endAt]!.distanceM : progress.distanceM;
    const secondsOnCourse = start && timedEnd && timedEnd.timeSeconds - start.timeSeconds;
    return {
      turnpoints,
      start,
      endOfSpeedSection,
      goal: momentOf(goalAt),
      isCompleted: countedCount === reached.length,
      distanceM: progress.distanceM,
      secondsOnCourse,
      speedKmh: secondsOnCourse ? (timedM / secondsOnCourse) * KMH_PER_MPS : null,
    };
  }

  /** When each turnpoint was reached after the previous ones that were; null for those that were not. */
  private reachedMoments(): (Moment | null)[] {
    const moments: (Moment | null)[] = [];
    let from = this.takeoff;
    let isMissing = false;
    for (let at = 0; at < this.turnpoints.length; at++) {
      const moment = at === 0 ? this.start() : this.reach(at, from, isMissing);
      moments.push(moment);
      if (moment === null) isMissing = true;
      else from = moment;
    }
    return moments;
  }

  /** The last crossing of the start before the next turnpoint is reached, or before it is nearest. */
  private start(): Moment | null {
    const first = this.startCrossing(this.takeoff);
    if (first === null) return null;
    const limit = this.reach(1, first, false) ?? this.passages[1]!.nearest(first, this.landing).moment;
    let last = first;
    for (let next: Moment | null = first; next !== null && !isBefore(limit, next);) {
      last = next;
      next = this.startCrossing({ index: next.index, part: next.part + Number.EPSILON });
    }
    return last;
  }

  private startCrossing(from: Moment): Moment | null {
    const { zone } = this.turnpoints[0]!;
    const passage = this.passages[0]!;
    if (zone.shape === 'line') return this.lineCrossing(0, from);
    const entry = passage.firstEntry(zone.radiusM, from);
    const exit = passage.firstExit(zone.radiusM, from);
    if (entry === null || exit === null) return entry ?? exit;
    return isBefore(exit, entry) ? exit : entry;
  }

  /** @param isMissing a turnpoint before was missed, so being in the zone already proves nothing */
  private reach(at: number, from: Moment, isMissing: boolean): Moment | null {
    const { zone } = this.turnpoints[at]!;
    const passage = this.passages[at]!;
    if (zone.shape === 'line') return this.lineCrossing(at, from);
    const toleranceM = Math.max(TASK.toleranceMinM, TASK.toleranceShare * zone.radiusM);
    if (isExit(this.turnpoints, at)) return passage.firstExit(zone.radiusM - toleranceM, from);
    const radiusM = zone.radiusM + toleranceM;
    if (!isMissing && passage.isWithin(radiusM, from)) return from;
    return passage.firstEntry(radiusM, from);
  }

  private lineCrossing(at: number, from: Moment): Moment | null {
    const { latitudeDeg, longitudeDeg, zone } = this.turnpoints[at]!;
    const frame = new LocalFrame(latitudeDeg, longitudeDeg);
    const centres = this.turnpoints.map((other): Point => ({
      x: frame.eastM(other.latitudeDeg, other.longitudeDeg),
      y: frame.northM(other.latitudeDeg),
    }));
    const axis = lineAxis(centres, at);
    return axis && this.passages[at]!.firstLineCrossing(axis, zone.radiusM, from);
  }

  private flownTurnpoints(reached: readonly (Moment | null)[], countedCount: number): FlownTurnpoint[] {
    let from = this.takeoff;
    return reached.map((moment, at) => {
      if (moment !== null) {
        from = moment;
        const status = at < countedCount ? 'reached' : 'reached_after_miss';
        return { status, reached: this.momentOf(moment), nearest: null };
      }
      const next = reached.slice(at + 1).find((later) => later !== null) ?? null;
      const nearest = this.passages[at]!.nearest(from, next ?? this.landing);
      // the approach to the next one comes later, even if its zone was near before
      from = nearest.moment;
      const { radiusM, shape } = this.turnpoints[at]!.zone;
      const distanceM = shape === 'line' ? nearest.distanceM : Math.max(0, nearest.distanceM - radiusM);
      return {
        status: next ? 'missed' : 'not_reached',
        reached: null,
        nearest: { distanceM, moment: this.momentOf(nearest.moment) },
      };
    });
  }

  /**
   * The greatest progress along the route: up to the next turnpoint's route point, which was approached but not
   * reached.
   */
  private progress(reached: readonly (Moment | null)[], countedCount: number) {
    if (countedCount === 0) return { distanceM: 0, moment: null };
    const last = reached[countedCount - 1]!;
    const lastM = this.route[countedCount - 1]!.distanceM;
    const next = this.route[countedCount];
    if (next === undefined) return { distanceM: lastM, moment: this.momentOf(last) };
    const nearest = new ZonePassage(this.log.track, next, this.landing.index).nearest(last, this.landing);
    const distanceM = next.distanceM - nearest.distanceM;
    if (distanceM <= lastM) return { distanceM: lastM, moment: this.momentOf(last) };
    return { distanceM, moment: this.momentOf(nearest.moment) };
  }

  private momentOf({ index, part }: Moment): TaskMoment {
    const { timeSeconds, altitudeM, altitudeSource } = this.log.track;
    const after = Math.min(index + 1, timeSeconds.length - 1);
    const between = (values: Int32Array | Float64Array): number =>
      Math.round(values[index]! + part * (values[after]! - values[index]!));
    const seconds = between(timeSeconds);
    const time = this.log.timeOf(index);
    return {
      time: time === null ? null : time + (seconds - timeSeconds[index]!) * 1000,
      timeSeconds: seconds,
      altitudeM: altitudeSource === null ? null : between(altitudeM),
    };
  }
}
