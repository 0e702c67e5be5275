import { flightPart, type ReplayTrack } from '@app/domain';
import { type Flight } from '@app/database';
import {
  isOfMainFlight,
  type ScorePayload,
  type ThermalsPayload,
  trackGaps,
  trackPayload,
  wireTime,
} from '@app/flights';
import { type FlightMetrics } from '../flights/dto/flight-metrics.dto.js';
import { type FlightGap, type FlightQuality } from '../flights/dto/flight-quality.dto.js';
import { type PublicFlight, type PublicTrack } from './public-flight.dto.js';
import { presentPublicQuality } from './public-quality.presenter.js';

/** The public part of the results of a flight. */
export interface PublicResults {
  readonly thermals: ThermalsPayload;
  /** Null while it is being rebuilt. */
  readonly track: ReplayTrack | null;
  /** By the default rule set; null if the flight was not scored. */
  readonly score: ScorePayload | null;
}

/**
 * A shared flight for the public, from take-off to landing only. It contains no pilot, recorder, file or id: only the
 * fields named here are exposed.
 */
export function presentPublicFlight(flight: Flight, results: PublicResults | null): PublicFlight {
  const metrics = flight.metrics as FlightMetrics | null;
  const quality = flight.quality as FlightQuality | null;
  const isComplete = results !== null && metrics !== null && quality !== null;
  const shown = {
    title: flight.title,
    site: flight.site,
    flown_at: wireTime(flight.flownAt?.getTime() ?? null),
    duration_seconds: flight.durationSeconds,
    status: flight.status,
  };
  if (!isComplete)
    return { ...shown, metrics: {}, score: null, thermals: null, wind_profile: [], track: null };
  const { thermals, track } = results;
  // another flight of the log reveals times and places before take-off or after landing
  const score = results.score && isOfMainFlight(results.score, { metrics, quality }) ? results.score : null;
  const shownQuality = presentPublicQuality(quality, metrics);
  return {
    ...shown,
    flown_at: metrics.takeoff && shown.flown_at, // without a flight, it would reveal when the recorder was switched on
    metrics: presentMetrics(metrics),
    quality: shownQuality,
    score: score && { rule_set: score.rule_set, season: score.season, best: score.best },
    thermals: { summary: thermals.summary, list: thermals.thermals },
    wind_profile: thermals.wind_profile,
    track: track && presentTrack(track, shownQuality.gaps, metrics),
  };
}

/** Only these metrics are public. A metric that an older analysis lacks is null. */
const PUBLIC_METRICS = [
  'takeoff',
  'landing',
  'altitude_max_m',
  'altitude_min_m',
  'altitude_gain_max_m',
  'climb_total_m',
  'height_gain_max_m',
  'climb_max_mps',
  'sink_max_mps',
  'ground_speed_max_kmh',
  'ground_speed_mean_kmh',
  'track_length_km',
  'distance_straight_km',
  'distance_from_takeoff_max_km',
  'thermal_count',
  'time_circling_seconds',
  'time_gliding_seconds',
  'time_other_seconds',
  'glide_ratio_mean',
  'glide_ratio_best',
] as const satisfies readonly (keyof FlightMetrics)[];

function presentMetrics(metrics: FlightMetrics): FlightMetrics {
  const named = Object.fromEntries(PUBLIC_METRICS.map((name) => [name, metrics[name] ?? null]));
  return {
    ...(named as unknown as Omit<FlightMetrics, 'bounds'>),
    bounds: metrics.takeoff && metrics.bounds, // without a flight, they would reveal where the recorder was
  };
}

function presentTrack(track: ReplayTrack, gaps: FlightGap[], metrics: FlightMetrics): PublicTrack | null {
  const flown = flightPart(track);
  if (!flown) return null;
  return {
    ...(trackPayload(flown, 'columns') as Omit<PublicTrack, 'gaps' | 'bounds'>),
    gaps: trackGaps(flown, gaps),
    bounds: metrics.bounds,
  };
}
