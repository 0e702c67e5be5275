import { flightPart, type ReplayTrack } from '@app/domain';
import { type Flight } from '@app/database';
import { type ThermalsPayload, trackPayload, wireTime } from '@app/flights';
import { type FlightMetrics } from '../flights/dto/flight-metrics.dto.js';
import { type FlightGap, type FlightQuality } from '../flights/dto/flight-quality.dto.js';
import { type PublicFlight, type PublicQuality, type PublicTrack } from './public-flight.dto.js';

/** What the analysis of a flight found, as far as the public sees it. */
export interface PublicResults {
  readonly thermals: ThermalsPayload;
  readonly track: ReplayTrack;
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
  if (!isComplete) return { ...shown, metrics: {}, thermals: null, wind_profile: [], track: null };
  const { thermals, track } = results;
  const gaps = gapsOfFlight(quality.gaps, metrics);
  return {
    ...shown,
    metrics: { ...metrics, bounds: metrics.takeoff && metrics.bounds },
    quality: presentQuality(quality, gaps),
    thermals: { summary: thermals.summary, list: thermals.thermals },
    wind_profile: thermals.wind_profile,
    track: presentTrack(track, gaps, metrics),
  };
}

function presentQuality(quality: FlightQuality, gaps: FlightGap[]): PublicQuality {
  return {
    level: quality.level,
    altitude_source: quality.altitude_source,
    sampling_interval_seconds: quality.sampling_interval_seconds,
    gaps,
    notes: quality.notes,
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

/** A gap before take-off or after landing is nobody's business; one without a time cannot be placed. */
function gapsOfFlight(gaps: readonly FlightGap[], { takeoff, landing }: FlightMetrics): FlightGap[] {
  const [from, to] = [takeoff?.time, landing?.time];
  if (!from || !to) return [];
  return gaps.filter(({ starts_at, ends_at }) => starts_at && ends_at && starts_at < to && ends_at > from);
}
