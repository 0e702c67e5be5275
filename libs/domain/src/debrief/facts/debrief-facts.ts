/** Raised when a fact is added or changes its meaning, so that a stored debrief says on which facts it stands. */
export const FACTS_VERSION = 4;

/** What a flight was, as far as a coach has to know before speaking. */
export type DebriefKind =
  /** Nobody flew. */
  | 'no_flight'
  /** Flown, but the log is too sparse, or has no altitudes, to tell climbs from glides. */
  | 'untold'
  /** Down without a climb worth the name. */
  | 'sled'
  | 'ridge'
  /** Most of the height came from an engine. */
  | 'powered'
  /** Soaring near the take-off. */
  | 'local'
  | 'cross_country';

/**
 * What a debrief may speak of: numbers with their unit in the name, times as seconds after take-off, and names of
 * kinds. Neither names of people nor coordinates; of free text only the cleaned title and site. Everything that
 * carries an evidence id (`evidenceOf`) can be quoted by it.
 */
export interface DebriefFacts {
  version: number;
  title: string | null;
  site: string | null;
  kind: DebriefKind;
  /** Too fast for a paraglider: advice about radius and speed would be wrong. */
  is_fast_aircraft: boolean;
  /** By their names on the wire; null or missing where they can't be told. */
  metrics: MetricFacts;
  thermals: ThermalFact[];
  lifts: LiftFact[];
  glides: GlideFact[];
  gaps: GapFact[];
  wind: { mean: WindFact | null; bands: WindBandFact[] };
  score: ScoreFacts | null;
  quality: QualityFacts;
  summary: SummaryFacts;
}

/** What an evidence id stands for. */
export type Fact = Readonly<Record<string, unknown>>;

/** Numbers of a flight by their names on the wire, without its places. */
export interface WireMetrics {
  altitude_max_m: number | null;
  altitude_min_m: number | null;
  altitude_gain_max_m: number | null;
  climb_total_m: number | null;
  height_gain_max_m: number | null;
  climb_max_mps: number | null;
  sink_max_mps: number | null;
  ground_speed_max_kmh: number | null;
  ground_speed_mean_kmh: number | null;
  track_length_km: number | null;
  distance_straight_km: number | null;
  distance_from_takeoff_max_km: number | null;
  thermal_count: number | null;
  time_circling_seconds: number | null;
  time_gliding_seconds: number | null;
  time_other_seconds: number | null;
  glide_ratio_mean: number | null;
  glide_ratio_best: number | null;
}

export interface MetricFacts extends WireMetrics {
  duration_seconds: number | null;
  takeoff_altitude_m: number | null;
  landing_altitude_m: number | null;
  /** Of take-off above landing; negative when the landing is higher. */
  takeoff_above_landing_m: number | null;
}

/** When something of the flight began. */
interface TimedFact {
  /** After take-off; null when the track doesn't tell. */
  starts_after_seconds: number | null;
  duration_seconds: number;
}

export interface ThermalFact extends TimedFact {
  index: number;
  gain_m: number;
  height_lost_m: number;
  climb_mean_mps: number;
  /** Best mean over 10 s. */
  climb_max_mps: number | null;
  climb_best_30s_mps: number | null;
  /** Of the first and last minute; null in short or sparse thermals. */
  climb_first_minute_mps: number | null;
  climb_last_minute_mps: number | null;
  circles: number | null;
  direction: 'left' | 'right' | 'mixed' | null;
  circle_seconds_mean: number | null;
  radius_m_mean: number | null;
  bank_deg: number | null;
  efficiency_share: number | null;
  enter_altitude_m: number | null;
  exit_altitude_m: number | null;
  enter_above_landing_m: number | null;
  confidence_share: number;
}

export interface LiftFact extends TimedFact {
  index: number;
  kind: 'ridge' | 'straight';
  gain_m: number;
  climb_mean_mps: number;
}

export interface GlideFact extends TimedFact {
  index: number;
  distance_km: number;
  altitude_lost_m: number;
  glide_ratio: number | null;
  ground_speed_mean_kmh: number;
  /** Along the glide: positive is tail wind. */
  wind_component_kmh: number | null;
  /** Ground speed less the wind along the glide. */
  air_speed_kmh: number | null;
  end_above_landing_m: number | null;
  confidence_share: number;
}

/** Of the flight, not of the log before and after it. */
export interface GapFact {
  index: number;
  starts_after_seconds: number | null;
  duration_seconds: number;
  distance_m: number;
}

export interface WindFact {
  speed_kmh: number;
  /** Where it comes from. */
  direction_deg: number;
  confidence_share: number;
}

export interface WindBandFact extends WindFact {
  altitude_from_m: number;
  altitude_to_m: number;
}

export interface ScoreFacts {
  rule_set: string;
  best: BestScoreFact | null;
  /** Every flight type that is not the score, and why. */
  lost: LostTypeFact[];
}

export interface BestScoreFact {
  type: string;
  points: number;
  distance_km: number;
  multiplier: number;
  closing_distance_m: number | null;
  /** Taken off the distance before the multiplier. */
  closing_deducted_m: number | null;
  leg_count: number;
  leg_shortest_km: number | null;
  leg_longest_km: number | null;
  /** Scored distance by the flight's duration. */
  speed_kmh: number | null;
}

export interface LostTypeFact {
  type: string;
  reason: string;
  gap_m: number | null;
  limit_m: number | null;
  missing_m: number | null;
  points_if_closed: number | null;
  /** What that would have been more than the score. */
  points_more: number | null;
  side_km: number | null;
  side_share: number | null;
  side_limit_share: number | null;
  distance_km: number | null;
  needed_km: number | null;
}

export interface QualityFacts {
  level: 'clean' | 'filtered' | 'degraded';
  /** Codes of the quality notes. */
  notes: string[];
  sampling_interval_seconds: number | null;
  fixes_total: number;
  fixes_used: number;
  gap_count: number;
  gap_time_seconds: number;
  gap_longest_seconds: number | null;
  flight_count: number;
}

/** Numbers over several thermals and glides, made here so that nobody who writes a debrief has to do sums. */
export interface SummaryFacts {
  /** The tow that the flight began with, as far as the log shows one. */
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
  /** The thermal with the best mean. */
  best_index: number;
  climb_best_mps: number;
  efficiency_mean_share: number | null;
  flight_share: number;
  height_lost_m: number;
  height_lost_share: number;
  /** Medians of where climbs began and ended: the band worked in. */
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
  /** What the same height would have taken less at that. */
  saved_seconds: number;
}

export interface LeftEarlySummary {
  count: number;
  thermals: number[];
  /** The one that cost most: its index, last minute, and the climb after it. */
  worst_index: number;
  climb_last_minute_mps: number;
  next_index: number;
  next_climb_mean_mps: number;
  below_top_m: number;
  /** What climbing those metres in the next thermal took longer. */
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
  /** Means of the thermals turned to that side; null below two of them. */
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

/** Only where nothing but gliding is known of it: neither slope lift nor a gap. */
export interface FinalDescentSummary {
  /** Above the landing, where the last climb ended. */
  height_m: number;
  after_seconds: number;
  duration_seconds: number;
  distance_km: number;
}
