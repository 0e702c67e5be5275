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
  course: CourseSummary | null;
  turns: TurnsSummary | null;
  development: DevelopmentSummary | null;
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
  /** The thermal with the greatest gain, and its share of the gain in all thermals. */
  biggest_index: number;
  biggest_gain_share: number;
  gain_mean_m: number;
  /** The thermal with the best mean climb among those that gained enough to mention. */
  best_index: number;
  climb_best_mps: number;
  efficiency_mean_share: number | null;
  /** Reached in at least two thermals of this flight; null with fewer than three that can be measured. */
  efficiency_own_good_share: number | null;
  /** Time that holding that share in every thermal would have saved. */
  efficiency_lost_seconds: number | null;
  flight_share: number;
  height_lost_m: number;
  height_lost_share: number;
  /** Of the time in thermals, the part that regained lost height. */
  height_lost_seconds: number | null;
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
  /** Of the last minutes, the time that the same gain would not have taken at the mean climb rate. */
  lost_seconds: number;
}

export interface SlowCentringSummary {
  count: number;
  of_count: number;
  thermals: number[];
  climb_first_minute_mps: number;
  climb_mean_mps: number;
  /** Of the first minutes, the time that the same gain would not have taken at the mean climb rate. */
  lost_seconds: number;
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
  /** Height lost beyond what the same distance costs at the ratio of the other glides. */
  extra_lost_m: number;
  /** Time it takes to climb that, at the mean climb rate; null without thermals. */
  lost_seconds: number | null;
}

/** How the flight went as a whole. */
export interface CourseSummary {
  /** Distance from take-off to landing, as a share of the track. */
  straight_share: number | null;
  longest_glide_index: number | null;
  /** The longest glide as a share of the track. */
  longest_glide_share: number | null;
  /** Mean wind along the glides, weighted by time; negative is a headwind. Null if unknown. */
  wind_along_kmh: number | null;
  /** The best and the worst of the longer glides without much wind along them. */
  best_glide_index: number | null;
  worst_glide_index: number | null;
}

/** The first and the last part of the climbs of a flight. */
export interface DevelopmentSummary {
  count: number;
  early_climb_mps: number;
  late_climb_mps: number;
  /** Highest point at which one of the first and of the last third of the climbs ended. */
  early_top_m: number;
  late_top_m: number;
}

export interface TurnsSummary {
  left_share: number;
  right_share: number;
  circle_seconds_mean: number | null;
  circle_radius_m_mean: number | null;
  bank_mean_deg: number | null;
  left_count: number;
  right_count: number;
  /** Mean climb of thermals turned in that direction; both null unless there are at least four on each side. */
  climb_left_mps: number | null;
  climb_right_mps: number | null;
  /** Time that climbing as well on the weaker side would have saved; null if unknown. */
  weaker_side_lost_seconds: number | null;
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
  thermal_index: number;
  /** How far that was below the highest end of a climb within 40 minutes. */
  below_top_m: number;
  /** Climb rate in the last minute of that climb; null if unknown. */
  climb_last_minute_mps: number | null;
  after_seconds: number;
  duration_seconds: number;
  distance_km: number;
}
