import { type MetricValues } from '@engine/results';
import {
  type ThermalFact,
  type LiftFact,
  type GlideFact,
  type GapFact,
  type WindFact,
  type WindBandFact,
} from './flight-part-facts.js';
import { type ScoreFacts } from './score-facts.js';
import { type TaskFacts } from './task-facts.js';
import { type SummaryFacts } from './summary-facts.js';

/** Increment when a fact is added or changes meaning, so that a stored debrief identifies its facts. */
export const FACTS_VERSION = 9;

/** The kind of flight, which determines the coach's advice. */
export type DebriefKind =
  /** No flight found. */
  | 'no_flight'
  /** A flight, but the log is too sparse or has no altitudes, so climbs and glides cannot be separated. */
  | 'sparse'
  /** A sled ride: down without a climb worth mentioning. */
  | 'sled'
  | 'ridge'
  /** Flown with an engine, or most of the height came from one. */
  | 'powered'
  /** Drifted with the wind. */
  | 'balloon'
  /** Soaring near take-off. */
  | 'local'
  | 'cross_country';

/** The class of aircraft, as the file states it or the recorder's engine sensor shows it. */
export type AircraftClass = 'paraglider' | 'hang_glider' | 'sailplane' | 'powered' | 'balloon';

/**
 * The data a debrief may use: numbers with their unit in the name, times as seconds after take-off, and names of
 * kinds. No names of people and no coordinates; the only free text is the cleaned title and site. Every item with an
 * evidence id (`evidenceOf`) can be cited by it.
 */
export interface DebriefFacts {
  version: number;
  title: string | null;
  site: string | null;
  kind: DebriefKind;
  /** Null if the file does not state it: taken for a paraglider, unless it was too fast for one. */
  aircraft_class: AircraftClass | null;
  /** Too fast for a paraglider, and no other class is known: advice about radius and speed would be wrong. */
  is_fast_aircraft: boolean;
  /** The declared task, if the flight was about it and it can be judged; null otherwise. */
  task: TaskFacts | null;
  /** By wire name; null or missing if unknown. */
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

/** The fact that an evidence id refers to. */
export type Fact = Readonly<Record<string, unknown>>;

/** Metrics of a flight by wire name, without positions. */
export interface MetricFacts extends MetricValues {
  duration_seconds: number | null;
  takeoff_altitude_m: number | null;
  landing_altitude_m: number | null;
  /** Take-off altitude minus landing altitude. */
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
