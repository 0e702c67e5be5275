/** A declared task as flown. Names of turnpoints are free text and left out; they are referred to by number. */
export interface TaskFacts {
  flown: TaskFlownFact;
  turnpoints: TaskTurnpointFact[];
}

/** The task as a whole. Null where the start or the goal was not reached. */
export interface TaskFlownFact {
  turnpoint_count: number;
  reached_count: number;
  task_distance_km: number;
  flown_distance_km: number;
  /** Left of the task where the flight ended; 0 in goal. */
  missing_distance_km: number;
  started_after_seconds: number | null;
  finished_after_seconds: number | null;
  /** From the start to the goal. */
  race_seconds: number | null;
  speed_kmh: number | null;
}

export interface TaskTurnpointFact {
  /** Counted from 1, in the order of the task, without take-off and landing. */
  index: number;
  reached_after_seconds: number | null;
  /** From the previous turnpoint or the start; null unless both were reached. */
  leg_seconds: number | null;
  /** The leg as a share of the race. */
  leg_share: number | null;
  /** Distance to its cylinder where the flight came closest; null if it was reached. */
  missed_by_m: number | null;
}
