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
  /** Turnpoints that are assigned areas: the pilot chooses how far to fly in them, so the flown distance is unknown. */
  area_count: number;
  /** The shortest route; through the centres of the turnpoints if the file has no radii. */
  task_distance_km: number;
  flown_distance_km: number;
  /** Left of the task where the flight ended; 0 in goal. */
  missing_distance_km: number;
  is_started: boolean;
  is_goal: boolean;
  /** Null if not started, without a date, or if the file has no radii. */
  started_after_seconds: number | null;
  /** From the start to the end of the speed section; null unless the goal was reached, and if the file has no radii. */
  race_seconds: number | null;
  speed_kmh: number | null;
  /** Least distance to the goal, if it is all that was missing. */
  goal_missed_by_m: number | null;
}

/** A turnpoint between the start and the goal. */
export interface TaskTurnpointFact {
  /** Counted from 1, in the order of the task. */
  index: number;
  /** In order. */
  is_reached: boolean;
  /** Null if not reached, without a date, or if the file has no radii. */
  reached_after_seconds: number | null;
  /** From the previous turnpoint or the start; null unless both were reached. */
  leg_seconds: number | null;
  /** The leg as a share of the race. */
  leg_share: number | null;
  /** Least distance to its zone if it was the first one not reached; null otherwise. */
  missed_by_m: number | null;
}
