import {
  type ThermalFact,
  type LiftFact,
  type GlideFact,
  type GapFact,
  type WindFact,
  type WindBandFact,
} from './flight-part-facts.js';
import { type ScoreFacts } from './score-facts.js';
import { type SummaryFacts } from './summary-facts.js';

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
