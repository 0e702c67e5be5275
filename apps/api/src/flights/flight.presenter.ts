import { type Flight } from '@app/database';
import { wireTime } from '@app/flights';
import { type Flight as FlightView } from './dto/flight.dto.js';

/** A flight as clients see it. While it is processed, its metrics are empty and its quality is absent. */
export function presentFlight(flight: Flight): FlightView {
  return {
    id: flight.publicId,
    title: flight.title,
    site: flight.site,
    flown_at: wireTime(flight.flownAt?.getTime() ?? null),
    duration_seconds: flight.durationSeconds,
    metrics: (flight.metrics ?? {}) as FlightView['metrics'],
    ...(flight.quality && { quality: flight.quality as FlightView['quality'] }),
    analysis_version: flight.analysisVersion,
    input_sha256: flight.inputSha256?.toString('hex') ?? null,
    status: flight.status,
    created_at: wireTime(flight.createdAt.getTime()),
  };
}
