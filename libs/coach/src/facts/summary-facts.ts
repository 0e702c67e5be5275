/** Numbers over several thermals and glides, computed here so that no author of a debrief has to do arithmetic. */
export interface SummaryFacts {
  /** The tow at the start of the flight, if the log shows one. */
  tow: TowSummary | null;
  climbing: ClimbingSummary | null;
  weak_climbs: WeakClimbsSummary | null;
  left_early: LeftEarlySummary | null;
  left_late: LeftLateSummary | null;
  slow_centring: SlowCentringSummary | null;
  searching: SearchingSummary | null;
  headwind: HeadwindSummary | null;
  steep_glides: SteepGlidesSummary | null;
  turns: TurnsSummary | null;
  ridge: RidgeSummary | null;
  final_descent: FinalDescentSummary | null;
  highest: { after_seconds: number; altitude_m: number } | null;
}

export interface TowSummary {
  duration_seconds: number;
  gain_m: number;
}

export interface ClimbingSummary {
  count: number;
  time_seconds: number;
  gain_m: number;
  climb_mean_mps: number;
  /** The thermal with the best mean climb. */
  best_index: number;
  climb_best_mps: number;
  efficiency_mean_share: number | null;
  flight_share: number;
  height_lost_m: number;
  height_lost_share: number;
  /** Median altitudes at which climbs started and ended: the working band. */
  enter_altitude_m: number | null;
  exit_altitude_m: number | null;
}

export interface WeakClimbsSummary {
  count: number;
  thermals: number[];
  time_seconds: number;
  gain_m: number;
  climb_mean_mps: number;
  /** Mean of the other climbs. */
  better_climb_mps: number;
  /** Time that gaining the same height at that rate would have saved. */
  saved_seconds: number;
}

export interface LeftEarlySummary {
  count: number;
  thermals: number[];
  /** The most costly one: its index, last minute, and the climb after it. */
  worst_index: number;
  climb_last_minute_mps: number;
  next_index: number;
  next_climb_mean_mps: number;
  below_top_m: number;
  /** Additional time needed to climb those metres in the next thermal. */
  lost_seconds: number;
}

export interface LeftLateSummary {
  count: number;
  thermals: number[];
  climb_mean_mps: number;
  climb_last_minute_mps: number;
}

export interface SlowCentringSummary {
  count: number;
  of_count: number;
  thermals: number[];
  climb_first_minute_mps: number;
  climb_mean_mps: number;
}

export interface SearchingSummary {
  count: number;
  time_seconds: number;
  flight_share: number;
  longest_seconds: number;
  longest_after_seconds: number;
}

export interface HeadwindSummary {
  headwind_count: number;
  headwind_kmh: number;
  headwind_air_speed_kmh: number;
  headwind_glide_ratio: number | null;
  tailwind_count: number;
  tailwind_air_speed_kmh: number | null;
}

export interface SteepGlidesSummary {
  count: number;
  glides: number[];
  distance_km: number;
  altitude_lost_m: number;
  glide_ratio: number;
}

export interface TurnsSummary {
  left_share: number;
  right_share: number;
  circle_seconds_mean: number | null;
  circle_radius_m_mean: number | null;
  bank_mean_deg: number | null;
  left_count: number;
  right_count: number;
  /** Mean climb of thermals turned in that direction; null with fewer than two. */
  climb_left_mps: number | null;
  climb_right_mps: number | null;
}

export interface RidgeSummary {
  count: number;
  time_seconds: number;
  flight_share: number;
  longest_seconds: number;
  gain_m: number;
}

/** Only if the descent was nothing but gliding: no slope lift and no gap. */
export interface FinalDescentSummary {
  /** Altitude above the landing at which the last climb ended. */
  height_m: number;
  after_seconds: number;
  duration_seconds: number;
  distance_km: number;
}
