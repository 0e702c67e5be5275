import { wireTime } from '@app/contract';
import { type Flight as FlightView, type ProcessedFlight } from '@app/wire';
import { type Flight, type FlightRecord } from '@tables/flights';
import { jsonObject, JsonText } from '../http/caching/json-text.js';

/** A flight in the form that clients receive. While processing, its metrics are empty and its quality is absent. */
export function presentFlight(flight: Omit<FlightRecord, 'metrics' | 'quality'> & Parts): FlightView {
  const common = {
    id: flight.publicId,
    title: flight.title,
    site: flight.site,
    flown_at: wireTime(flight.flownAt?.getTime() ?? null),
    duration_seconds: flight.durationSeconds,
    analysis_version: flight.analysisVersion,
    input_sha256: flight.inputSha256?.toString('hex') ?? null,
    created_at: wireTime(flight.createdAt.getTime()),
  };
  if (flight.status !== 'processed') return { ...common, metrics: {}, status: flight.status };
  return {
    ...common,
    // always complete once a flight is processed
    metrics: flight.metrics as ProcessedFlight['metrics'],
    quality: flight.quality as ProcessedFlight['quality'],
    status: flight.status,
  };
}

type Parts = Pick<Flight, 'metrics' | 'quality'>;

/** The same as JSON text. Metrics and quality are stored in the form that clients receive, so they are not parsed. */
export function flightJson(flight: FlightRecord): JsonText {
  const { metrics, quality } = flight;
  return jsonObject({
    ...presentFlight({
      ...flight,
      metrics: metrics === null ? null : new JsonText(metrics),
      quality: quality === null ? null : new JsonText(quality),
    }),
  });
}
