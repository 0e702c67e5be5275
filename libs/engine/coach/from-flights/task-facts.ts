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

/**
 * The declared task as a race. Null without one, and if the flight was not about it: recorders keep old tasks. Also null
 * if a turnpoint without a declared radius was passed by, because its cylinder may have been larger than assumed.
 */
export function taskFacts(stored: StoredTask | null, takeoff: FlightMetrics['takeoff']): TaskFacts | null {
  if (!stored?.task || !stored.flown) return null;
  const { task, flown } = stored;
  const isForThisFlight = isDeclaredFor(task, takeoff?.time ?? null);
  const missed = flown.turnpoints.findIndex(({ status }) => status !== 'reached');
  const counted = missed === -1 ? flown.turnpoints.length : missed;
  if (isForThisFlight === false) return null;
  if (counted === flown.turnpoints.length) return new Race(task, flown, counted, takeoff).facts();
  const { status, nearest_distance_m: nearest } = flown.turnpoints[counted]!;
  const isDeclared = task.turnpoints[counted]!.radius_source === 'declared';
  // Any flight at the place of an old task crosses its start.
  if (counted <= 1 && isForThisFlight === null) return null;
  if (counted === 0 && (!isDeclared || (nearest ?? Infinity) > START_NEAR_M)) return null;
  if (status === 'missed' && !isDeclared) return null;
  return new Race(task, flown, counted, takeoff).facts();
}

/** Null if the file does not show when the task was to be flown. */
function isDeclaredFor(
  { flight_date, declared_at }: DeclaredTask,
  takeoffTime: string | null,
): boolean | null {
  if (takeoffTime === null || (flight_date === null && declared_at === null)) return null;
  if (flight_date === takeoffTime.slice(0, 10)) return true;
  if (declared_at === null) return false;
  return Math.abs(Date.parse(takeoffTime) - Date.parse(declared_at)) <= DECLARED_BEFORE_MS;
}

class Race {
  private readonly goalAt: number;

  /** @param counted how many turnpoints were reached in order, including start and goal */
  constructor(
    private readonly task: DeclaredTask,
    private readonly flown: FlownTask,
    private readonly counted: number,
    private readonly takeoff: FlightMetrics['takeoff'],
  ) {
    this.goalAt = task.turnpoints.length - 1;
  }

  facts(): TaskFacts {
    return { flown: this.flownFact(), turnpoints: this.turnpoints() };
  }

  private flownFact(): TaskFlownFact {
    const { task, flown, counted, goalAt } = this;
    const isGoal = counted > goalAt;
    const next = task.turnpoints[counted];
    return {
      turnpoint_count: goalAt - 1,
      reached_count: Math.max(0, Math.min(counted, goalAt) - 1),
      task_distance_km: task.distance_km,
      flown_distance_km: flown.distance_km,
      missing_distance_km: isGoal
        ? 0
        : wireNumber(task.distance_km - flown.distance_km, DECIMALS.scoredDistanceKm),
      is_started: counted > 0,
      is_goal: isGoal,
      started_after_seconds: counted > 0 ? this.afterTakeoff(flown.started_at) : null,
      race_seconds: isGoal ? flown.time_on_course_seconds : null,
      speed_kmh: isGoal ? flown.speed_kmh : null,
      goal_missed_by_m: counted === goalAt ? this.missedByM(goalAt) : null,
      assumed_radius_m: next?.radius_source === 'assumed' ? next.radius_m : null,
    };
  }

  /** Between the start and the goal, counted from 1. */
  private turnpoints(): TaskTurnpointFact[] {
    const race = this.counted > this.goalAt ? this.flown.time_on_course_seconds : null;
    return this.flown.turnpoints.slice(1, this.goalAt).map(({ reached_at, seconds_since_start }, i) => {
      const at = i + 1;
      const before = this.flown.turnpoints[at - 1]!.seconds_since_start;
      const isCounted = at < this.counted;
      const leg =
        isCounted && seconds_since_start !== null && before !== null ? seconds_since_start - before : null;
      return {
        index: at,
        is_reached: isCounted,
        reached_after_seconds: isCounted ? this.afterTakeoff(reached_at) : null,
        leg_seconds: leg,
        leg_share: leg === null || !race ? null : wireNumber(leg / race, DECIMALS.share),
        missed_by_m: at === this.counted ? this.missedByM(at) : null,
      };
    });
  }

  /** Null if the radius is only assumed. */
  private missedByM(at: number): number | null {
    return this.task.turnpoints[at]!.radius_source === 'declared'
      ? this.flown.turnpoints[at]!.nearest_distance_m
      : null;
  }

  /** Null without a date. */
  private afterTakeoff(time: string | null): number | null {
    const takeoffTime = this.takeoff?.time ?? null;
    return time === null || takeoffTime === null
      ? null
      : Math.round((Date.parse(time) - Date.parse(takeoffTime)) / 1000);
  }
}
