import { flightPart, type ReplayTrack } from '@app/domain';
import { type Flight } from '@app/database';
import {
  isOfMainFlight,
  type ScorePayload,
  type ThermalsPayload,
  trackPayload,
  wireTime,
} from '@app/flights';
import { type FlightMetrics } from '../flights/dto/flight-metrics.dto.js';
import { type FlightGap, type FlightQuality } from '../flights/dto/flight-quality.dto.js';
import { type PublicFlight, type PublicTrack } from './public-flight.dto.js';
import { presentPublicQuality } from './public-quality.presenter.js';

/** What the analysis of a flight found, as far as the public sees it. */
export interface PublicResults {
  readonly thermals: ThermalsPayload;
  /** Null while it is being made anew. */
  readonly track: ReplayTrack | null;
  /** By the rule set that is the default; null where the flight was not scored. */
  readonly score: ScorePayload | null;
}

/**
 * A shared flight for everybody: from take-off to landing only. No pilot, recorder, file or id is in it, and none can
 * get into it unless somebody names it here.
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
  // another flight of the log, with its times and places, was before take-off or after landing
  const score = results.score && isOfMainFlight(results.score, { metrics, quality }) ? results.score : null;
  const shownQuality = presentPublicQuality(quality, metrics);
  return {
    ...shown,
    flown_at: metrics.takeoff && shown.flown_at, // of a log in which nobody flew it is when somebody stood there
    metrics: presentMetrics(metrics),
    quality: shownQuality,
    score: score && { rule_set: score.rule_set, season: score.season, best: score.best },
    thermals: { summary: thermals.summary, list: thermals.thermals },
    wind_profile: thermals.wind_profile,
    track: track && presentTrack(track, shownQuality.gaps, metrics),
  };
}

/** What is not named here stays with the owner; what an older analysis did not know is null. */
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
    bounds: metrics.takeoff && metrics.bounds, // of a log in which nobody flew they tell where somebody stood
  };
}

function presentTrack(track: ReplayTrack, gaps: FlightGap[], metrics: FlightMetrics): PublicTrack | null {
  const flown = flightPart(track);
  if (!flown) return null;
  return {
    ...(trackPayload(flown, 'columns') as Omit<PublicTrack, 'gaps' | 'bounds'>),
    gaps,
    bounds: metrics.bounds,
  };
}
