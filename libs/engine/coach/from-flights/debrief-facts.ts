import { AIRBORNE_KINDS, type ReplayTrack } from '@engine/analysis';
import { type MetricName, metricValues } from '@engine/results';
import {
  type AircraftClass,
  type DebriefFacts,
  FACTS_VERSION,
  type MetricFacts,
  type QualityFacts,
} from '../facts/debrief-facts.js';
import { KIND as DEBRIEF_KIND } from '../debrief-thresholds.js';
import { debriefKind, isFastAircraft } from '../facts/debrief-kind.js';
import { type GapFact, type WindBandFact, type WindFact } from '../facts/flight-part-facts.js';
import { plainName } from '../facts/plain-name.js';
import { summarise } from '../facts/summarise.js';
import { type SummaryFacts } from '../facts/summary-facts.js';
import {
  type FlightMetrics,
  type FlightQuality,
  type RuleSetScore,
  type StoredTask,
  type StoredThermals,
  type Wind,
} from '@engine/results/shapes';
import { isOfMainFlight } from './main-flight-score.js';
import { scoreFacts } from './score-facts.js';
import { taskFacts } from './task-facts.js';
import { FlightClock, glideFacts, liftFacts, searchFacts, thermalFacts } from './track-facts.js';

/** The parts of a processed flight that a debrief is made from, as stored. */
export interface DebriefSource {
  title: string;
  site: string | null;
  durationSeconds: number;
  metrics: FlightMetrics;
  quality: FlightQuality;
  thermals: StoredThermals;
  /** Null if the flight has not been scored. */
  score: RuleSetScore | null;
  /** The full track, for altitudes at the ends of glides and the first and last minutes of climbs. */
  track: ReplayTrack;
  /** Null in results of analysis versions that did not know it. */
  aircraft: { readonly class: AircraftClass | null } | null;
  /** Null in results of analysis versions that did not know it. */
  task: StoredTask | null;
}

/** The facts of a flight for its debrief. They use the API's numbers, so that a debrief and the API agree. */
export function debriefFacts(source: DebriefSource): DebriefFacts {
  const { quality, thermals, score, track } = source;
  const clock = new FlightClock(track);
  const landingM = landingAltitudeM(source);
  const gaps = gapFacts(quality.gaps, track).filter((gap) => isInFlight(gap, source.durationSeconds));
  const scored = score && isOfMainFlight(score, source) ? scoreFacts(score, source.durationSeconds) : null;
  const parts = {
    version: FACTS_VERSION,
    title: plainName(source.title),
    site: plainName(source.site),
    metrics: metricFacts(source, landingM),
    thermals: thermalFacts(thermals.thermals, track, clock, landingM),
    lifts: liftFacts(thermals.lifts, track, clock),
    glides: glideFacts(thermals.glides, track, clock, landingM),
    gaps,
    wind: {
      mean: thermals.wind && windFact(thermals.wind),
      bands: thermals.wind_profile.map((band): WindBandFact => ({
        altitude_from_m: band.altitude_m_from,
        altitude_to_m: band.altitude_m_to,
        ...windFact(band),
      })),
    },
    score: scored,
    quality: qualityFacts(quality, gaps),
    task: taskFacts(source.task, {
      takeoff: source.metrics.takeoff,
      durationSeconds: source.durationSeconds,
      crossCountryKm: scored?.best?.distance_km ?? source.metrics.distance_from_takeoff_max_km ?? 0,
    }),
  };
  const aircraft = source.aircraft?.class ?? null;
  const base = { ...parts, aircraft_class: aircraft, is_fast_aircraft: isFastAircraft(parts, aircraft) };
  const turns = thermals.summary && {
    left_share: thermals.summary.turn_direction_left_share,
    circle_seconds_mean: thermals.summary.circle_seconds_mean,
    circle_radius_m_mean: thermals.summary.circle_radius_m_mean,
  };
  const summary = summarise(base, {
    tow: towFact(quality),
    turns,
    searches: searchFacts(track, clock),
    highest: clock.highest(),
  });
  const hasPhases = thermals.summary !== null;
  return {
    ...base,
    summary,
    kind: debriefKind(base, summary, hasPhases, aircraft),
  };
}

/** Distances across a jump of the position are not worth reporting. */
const REACHED: ReadonlySet<MetricName> = new Set(['distance_straight_km', 'distance_from_takeoff_max_km']);

/** Whether the position jumps during the flight. */
function isBroken({ notes }: FlightQuality): boolean {
  return notes.some(({ code }) => code === 'position_jump');
}

/** Also null for a log that ends in the air, because its last altitude says nothing about the ground. */
function landingAltitudeM({ metrics, quality }: DebriefSource): number | null {
  if (quality.notes.some(({ code }) => code === 'ends_in_flight')) return null;
  return metrics.landing?.altitude_m ?? null;
}

/** Parts of one flight follow each other without a break: a tow, free flight and stretches under power. */
function flightsIn({ segments }: FlightQuality): number {
  return segments.filter(({ kind }, i) => {
    const before = segments[i - 1];
    return AIRBORNE_KINDS.has(kind) && !(before && AIRBORNE_KINDS.has(before.kind));
  }).length;
}

function metricFacts(
  { metrics, durationSeconds, quality }: DebriefSource,
  landingM: number | null,
): MetricFacts {
  const isTrackBroken = isBroken(quality);
  const takeoffM = metrics.takeoff?.altitude_m ?? null;
  return {
    duration_seconds: metrics.takeoff === null ? null : durationSeconds,
    ...metricValues((name) => (isTrackBroken && REACHED.has(name) ? null : metrics[name])),
    takeoff_altitude_m: takeoffM,
    landing_altitude_m: landingM,
    takeoff_above_landing_m: takeoffM === null || landingM === null ? null : takeoffM - landingM,
  };
}

function windFact({ speed_kmh, direction_deg, confidence }: Wind): WindFact {
  return { speed_kmh, direction_deg, confidence_share: confidence };
}

/** The times of gaps come from the track, which has them even without a date. */
function gapFacts(gaps: FlightQuality['gaps'], { takeoffIndex, columns }: ReplayTrack): GapFact[] {
  const { timeOffsetSeconds: offsets } = columns;
  const takeoffOffset = takeoffIndex === null ? null : offsets[takeoffIndex]!;
  let at = 0;
  return gaps.map(({ duration_seconds, distance_m }, index) => {
    do at++;
    while (at < offsets.length && offsets[at]! - offsets[at - 1]! !== duration_seconds);
    const isFound = at < offsets.length && takeoffOffset !== null;
    return {
      index: index + 1,
      starts_after_seconds: isFound ? offsets[at - 1]! - takeoffOffset : null,
      duration_seconds,
      distance_m,
    };
  });
}

/** A log may continue for days before take-off or after landing. */
function isInFlight(
  { starts_after_seconds: after, duration_seconds }: GapFact,
  flightSeconds: number,
): boolean {
  return after === null || (after + duration_seconds > 0 && after < flightSeconds);
}

function towFact({ segments }: FlightQuality): SummaryFacts['tow'] {
  const tow = segments.find(
    ({ kind, is_main, confidence }) =>
      kind === 'tow' && is_main && confidence >= DEBRIEF_KIND.towConfidenceMin,
  );
  if (!tow || tow.altitude_gain_m === null) return null;
  return { duration_seconds: tow.duration_seconds, gain_m: tow.altitude_gain_m };
}

function qualityFacts(quality: FlightQuality, gaps: readonly GapFact[]): QualityFacts {
  const gapSeconds = gaps.map(({ duration_seconds }) => duration_seconds);
  return {
    level: quality.level,
    notes: quality.notes.map(({ code }) => code),
    sampling_interval_seconds: quality.sampling_interval_seconds,
    fixes_total: quality.fixes_total,
    fixes_used: quality.fixes_used,
    gap_count: gapSeconds.length,
    gap_time_seconds: gapSeconds.reduce((sum, seconds) => sum + seconds, 0),
    gap_longest_seconds: gapSeconds.length === 0 ? null : Math.max(...gapSeconds),
    flight_count: flightsIn(quality),
  };
}
