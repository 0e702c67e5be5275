import { type TaskFacts, type TaskFlownFact, type TaskTurnpointFact } from '../facts/task-facts.js';
import {
  type DeclaredTask,
  type FlightMetrics,
  type FlownTask,
  type StoredTask,
} from '@engine/results/shapes';
import { DECIMALS, wireNumber } from '@engine/results';

/** A task declared at most this long before take-off was meant for the flight. */
const DECLARED_BEFORE_MS = 24 * 3600 * 1000;
/** A flight that came no closer to the start had another goal. */
const START_NEAR_M = 5000;
/** Without a start, at least this share of the other turnpoints must have been reached. */
const COURSE_SHARE_MIN = 0.5;
/** A flight of which less was along the task, by distance, was flown for something else. */
const ALONG_TASK_SHARE_MIN = 0.5;

/** What decides whether a flight was about the task declared in its file. */
export interface FlightOfTask {
  takeoff: FlightMetrics['takeoff'];
  durationSeconds: number;
  /** The longest distance that a league would score; without one, the distance reached from take-off. */
  crossCountryKm: number;
}

/**
 * The declared task as a race. Null without one, if the flight was not about it, because recorders keep old tasks and a
 * declared route may be a plan; and if it cannot be judged, because the file has no radius for a turnpoint that was
 * passed by.
 */
export function taskFacts(stored: StoredTask | null, flight: FlightOfTask): TaskFacts | null {
  if (!stored?.task || !stored.flown) return null;
  const { task, flown } = stored;
  const isForThisFlight = isDeclaredFor(task, flight);
  if (isForThisFlight === false) return null;
  const missed = flown.turnpoints.findIndex(({ status }) => status !== 'reached');
  const counted = missed === -1 ? flown.turnpoints.length : missed;
  const race = new Race(task, flown, counted, flight);
  const hasAreas = areaCount(task) > 0;
  if (hasAreas && !hasRadii(task)) return null;
  if (counted < flown.turnpoints.length) {
    // The pilot chooses how far to fly in an assigned area, so the way to goal has no length.
    if (hasAreas || !hasRadii(task)) return null;
    // Any flight at the place of an old task crosses its start.
    if (counted <= 1 && isForThisFlight === null) return null;
    if (counted === 0) return flewCourseWithoutStart(flown) ? race.facts() : null;
  }
  return race.alongKm() >= ALONG_TASK_SHARE_MIN * flight.crossCountryKm ? race.facts() : null;
}

function hasRadii({ turnpoints }: DeclaredTask): boolean {
  return turnpoints.every(({ radius_source }) => radius_source === 'declared');
}

function areaCount({ turnpoints }: DeclaredTask): number {
  return turnpoints.filter(({ shape }) => shape === 'area').length;
}

function flewCourseWithoutStart({ turnpoints: [start, ...others] }: FlownTask): boolean {
  const reached = others.filter(({ status }) => status === 'reached_after_miss').length;
  const startMissedByM = start?.nearest_distance_m ?? Infinity;
  return startMissedByM <= START_NEAR_M && reached >= COURSE_SHARE_MIN * others.length;
}

/**
 * Null if the file does not show when the task was to be flown. A time after the landing is that of an instrument that
 * was loaded later.
 */
function isDeclaredFor(
  { flight_date, declared_at }: DeclaredTask,
  { takeoff, durationSeconds }: FlightOfTask,
): boolean | null {
  const takeoffTime = takeoff?.time ?? null;
  if (takeoffTime === null || (flight_date === null && declared_at === null)) return null;
  const takeoffAt = Date.parse(takeoffTime);
  const declaredAt = declared_at === null ? null : Date.parse(declared_at);
  if (declaredAt !== null && declaredAt > takeoffAt + durationSeconds * 1000) return false;
  if (flight_date === takeoffTime.slice(0, 10)) return true;
  return declaredAt !== null && takeoffAt - declaredAt <= DECLARED_BEFORE_MS;
}

class Race {
  private readonly goalAt: number;
  private readonly hasRadii: boolean;

  /** @param counted how many turnpoints were reached in order, including start and goal */
  constructor(
    private readonly task: DeclaredTask,
    private readonly flown: FlownTask,
    private readonly counted: number,
    private readonly flight: FlightOfTask,
  ) {
    this.goalAt = task.turnpoints.length - 1;
    this.hasRadii = hasRadii(task);
  }

  facts(): TaskFacts {
    return { flown: this.flownFact(), turnpoints: this.turnpoints() };
  }

  /** How far the task was flown, through the centres of its turnpoints: pilots fly deep into large zones. */
  alongKm(): number {
    const { distance_km, distance_through_centres_km } = this.task;
    if (this.isGoal()) return distance_through_centres_km;
    return distance_km > 0 ? ((this.flown.distance_km ?? 0) / distance_km) * distance_through_centres_km : 0;
  }

  private isGoal(): boolean {
    return this.counted > this.goalAt;
  }

  private flownFact(): TaskFlownFact {
    const { task, flown, counted, goalAt } = this;
    const isGoal = this.isGoal();
    const taskKm = this.hasRadii ? task.distance_km : task.distance_through_centres_km;
    const flownKm = isGoal ? taskKm : (flown.distance_km ?? 0);
    const isTimed = isGoal && this.hasRadii;
    return {
      turnpoint_count: goalAt - 1,
      reached_count: Math.max(0, Math.min(counted, goalAt) - 1),
      area_count: areaCount(task),
      task_distance_km: taskKm,
      flown_distance_km: flownKm,
      missing_distance_km: wireNumber(taskKm - flownKm, DECIMALS.scoredDistanceKm),
      is_started: counted > 0,
      is_goal: isGoal,
      started_after_seconds: counted > 0 ? this.afterTakeoff(flown.started_at) : null,
      race_seconds: isTimed ? flown.time_on_course_seconds : null,
      speed_kmh: isTimed && areaCount(task) === 0 ? flown.speed_kmh : null,
      goal_missed_by_m: counted === goalAt ? flown.turnpoints[goalAt]!.nearest_distance_m : null,
    };
  }

  /** Between the start and the goal, counted from 1. */
  private turnpoints(): TaskTurnpointFact[] {
    const race = this.isGoal() ? this.flown.time_on_course_seconds : null;
    return this.flown.turnpoints.slice(1, this.goalAt).map((turnpoint, i) => {
      const { reached_at, seconds_since_start, nearest_distance_m } = turnpoint;
      const at = i + 1;
      const before = this.flown.turnpoints[at - 1]!.seconds_since_start;
      const isCounted = at < this.counted;
      const isTimed = isCounted && this.hasRadii && areaCount(this.task) === 0;
      const leg =
        isTimed && seconds_since_start !== null && before !== null ? seconds_since_start - before : null;
      return {
        index: at,
        is_reached: isCounted,
        reached_after_seconds: isCounted ? this.afterTakeoff(reached_at) : null,
        leg_seconds: leg,
        leg_share: leg === null || !race ? null : wireNumber(leg / race, DECIMALS.share),
        missed_by_m: at === this.counted ? nearest_distance_m : null,
      };
    });
  }

  /** Null without a date, and without radii, on which the time depends. */
  private afterTakeoff(time: string | null): number | null {
    const takeoffTime = this.flight.takeoff?.time ?? null;
    return time === null || takeoffTime === null || !this.hasRadii
      ? null
      : Math.round((Date.parse(time) - Date.parse(takeoffTime)) / 1000);
  }
}
