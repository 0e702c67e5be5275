import { type FlightLog } from '../flight-log.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { TASK } from '../thresholds.js';
import { KMH_PER_MPS } from '../units.js';
import { type TaskTurnpoint } from './declared-task.js';
import { offsetOf } from './geodesic.js';
import { isExit, lineAxis, type RoutePoint } from './shortest-route.js';
import { isBefore, type Moment, ZonePassage } from './zone-passage.js';

/**
 * `reached`: in order. `missed`: not reached, though a later turnpoint was. `reached_after_miss`: reached, but it does
 * not count, because one before it was missed. `not_reached`: nor was any later one. `unknown`: the file has no radius
 * for it and it was not passed within the assumed one; or it was reached after such a turnpoint.
 */
export type TurnpointStatus = 'reached' | 'missed' | 'reached_after_miss' | 'not_reached' | 'unknown';

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
  /** Whether every turnpoint was reached in order; null if that cannot be judged, because of an unknown one. */
  isCompleted: boolean | null;
  /**
   * Along the shortest route, from the start to the point of greatest progress; null if the first turnpoint that was
   * not reached is an unknown one.
   */
  distanceM: number | null;
  /**
   * From the start to the end of the speed section, or to the point of greatest progress; null without a start or a
   * distance.
   */
  secondsOnCourse: number | null;
  /** Distance along the shortest route in that time; null without it. */
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
    this.passages = turnpoints.map(
      (turnpoint) => new ZonePassage(log.track, turnpoint, landingIndex, turnpoint.zone),
    );
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
    const isUnknown = turnpoints[countedCount]?.status === 'unknown';
    const progress = isUnknown ? null : this.progress(reached, countedCount);
    const endOfSpeedSection = momentOf(endAt);
    const timed = endOfSpeedSection
      ? { moment: endOfSpeedSection, distanceM: this.route[endAt]!.distanceM }
      : progress;
    const timedEnd = timed?.moment ?? null;
    const secondsOnCourse = start && timedEnd && timedEnd.timeSeconds - start.timeSeconds;
    return {
      turnpoints,
      start,
      endOfSpeedSection,
      goal: momentOf(goalAt),
      isCompleted: isCompleted(turnpoints),
      distanceM: progress && progress.distanceM,
      secondsOnCourse,
      speedKmh: secondsOnCourse ? (timed!.distanceM / secondsOnCourse) * KMH_PER_MPS : null,
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
    const turnpoint = this.turnpoints[at]!;
    const centres = this.turnpoints.map((other) => offsetOf(turnpoint, other));
    const axis = lineAxis(centres, at);
    return axis && this.passages[at]!.firstLineCrossing(axis, turnpoint.zone.radiusM, from);
  }

  private flownTurnpoints(reached: readonly (Moment | null)[], countedCount: number): FlownTurnpoint[] {
    let from = this.takeoff;
    let isMissed = false;
    return reached.map((moment, at) => {
      if (moment !== null) {
        from = moment;
        const status = at < countedCount ? 'reached' : isMissed ? 'reached_after_miss' : 'unknown';
        return { status, reached: this.momentOf(moment), nearest: null };
      }
      const { radiusM, radiusSource, shape } = this.turnpoints[at]!.zone;
      const isUnknown = radiusSource === 'assumed';
      isMissed ||= !isUnknown;
      const next = reached.slice(at + 1).find((later) => later !== null) ?? null;
      // Nothing counts after the first one that was not reached, so it may have been approached until landing.
      const to = at === countedCount ? null : next;
      const nearest = this.passages[at]!.nearestToZone(
        shape === 'line' ? 0 : radiusM,
        from,
        to ?? this.landing,
      );
      // the approach to the next one comes later, even if its zone was near before
      if (next === null || isBefore(nearest.moment, next)) from = nearest.moment;
      return {
        status: isUnknown ? 'unknown' : next ? 'missed' : 'not_reached',
        reached: null,
        nearest: { distanceM: nearest.distanceM, moment: this.momentOf(nearest.moment) },
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
    const nearest = new ZonePassage(this.log.track, next, this.landing.index, null).nearest(
      last,
      this.landing,
    );
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

/** A turnpoint that was certainly not reached decides, whatever is unknown of others. */
function isCompleted(turnpoints: readonly FlownTurnpoint[]): boolean | null {
  if (turnpoints.every(({ status }) => status === 'reached')) return true;
  return turnpoints.some(({ status }) => status === 'missed' || status === 'not_reached') ? false : null;
}
