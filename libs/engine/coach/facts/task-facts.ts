/** A declared task as flown. Names of turnpoints are free text and left out; they are referred to by number. */
export interface TaskFacts {
  flown: TaskFlownFact;
  turnpoints: TaskTurnpointFact[];
}

/** The task as a whole. */
export interface TaskFlownFact {
  /** Between the start and the goal. */
  turnpoint_count: number;
  reached_count: number;
  task_distance_km: number;
  flown_distance_km: number;
  /** Left of the task where the flight ended; 0 in goal. */
  missing_distance_km: number;
  is_started: boolean;
  is_goal: boolean;
  /** Null if not started, or without a date. */
  started_after_seconds: number | null;
  /** From the start to the end of the speed section; null unless the goal was reached. */
  race_seconds: number | null;
  speed_kmh: number | null;
  /** Least distance to the goal, if it is all that was missing; null if the file has no radius for it. */
  goal_missed_by_m: number | null;
  /** Of the next turnpoint, if the file has no radius for it. */
  assumed_radius_m: number | null;
}

/** A turnpoint between the start and the goal. */
export interface TaskTurnpointFact {
  /** Counted from 1, in the order of the task. */
  index: number;
  /** In order. */
  is_reached: boolean;
  /** Null if not reached, or without a date. */
  reached_after_seconds: number | null;
  /** From the previous turnpoint or the start; null unless both were reached. */
  leg_seconds: number | null;
  /** The leg as a share of the race. */
  leg_share: number | null;
  /**
   * Least distance to its cylinder if it was the first one not reached; null otherwise, and if the file has no radius
   * for it.
   */
  missed_by_m: number | null;
}
