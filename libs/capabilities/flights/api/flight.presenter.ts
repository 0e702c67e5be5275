import { type RuleSetName, wireTime } from '@core/contract';
import { type Flight as FlightView, type FlightOfUpload, type ProcessedFlight } from '../wire/flight.js';
import { type FlightPlaces } from '@engine/results/shapes';
import { type Flight } from '../tables/flight.entity.js';
import { type FlightRecord } from '../tables/flight-read.repository.js';
import { presentBestScore } from '../domain/best-score.presenter.js';
import { type ListedFlight } from '../tables/flight.repository.js';
import { presentCorrections } from './corrections.presenter.js';
import { jsonArray, jsonObject, JsonText } from '@core/http';

const UNKNOWN_PLACES: FlightPlaces = {
  timezone: null,
  country: null,
  takeoff_place: null,
  landing_place: null,
};

/** The first analysis whose quality says whether the signature is valid. Until the reanalysis, earlier ones get this: */
const CHECKS_SIGNATURES = 11;
const SIGNATURE_NOT_CHECKED = {
  signature_validation: 'not_checked',
  signature_validated_by: null,
  signature_validated_at: null,
} as const satisfies Partial<ProcessedFlight['quality']>;

const isBeforeSignatures = ({ analysisVersion }: Pick<FlightRecord, 'analysisVersion'>) =>
  analysisVersion !== null && analysisVersion < CHECKS_SIGNATURES;

/**
 * A flight in the form that clients receive. Without a result, its metrics are empty and its quality is absent.
 * @param ruleSet of its `best_score`
 */
export function presentFlight(
  flight: Omit<FlightRecord, 'aircraft' | 'metrics' | 'quality'> & Parts,
  ruleSet: RuleSetName,
): FlightView {
  const common = {
    id: flight.publicId,
    title: flight.title,
    site: flight.site,
    own_site_id: flight.ownSiteId,
    notes: flight.notes,
    tags: flight.tags,
    tandem: flight.tandem,
    passenger: flight.passenger,
    flown_at: wireTime(flight.flownAt?.getTime() ?? null),
    duration_seconds: flight.durationSeconds,
    ...(flight.places ?? UNKNOWN_PLACES),
    best_score: flight.status === 'processed' ? presentBestScore(flight, ruleSet) : null,
    aircraft: flight.aircraft as FlightView['aircraft'],
    analysis_version: flight.analysisVersion,
    input_sha256:
      flight.status === 'processed' || flight.status === 'merged'
        ? (flight.inputSha256?.toString('hex') ?? null)
        : null,
    corrections: presentCorrections(flight),
    merged_into: flight.mergedInto,
    created_at: wireTime(flight.createdAt.getTime()),
    updated_at: flight.updatedAt.toISOString(),
  };
  if (flight.status === 'manual') {
    // always present in a flight without a track
    return { ...common, ...flight.manual!, metrics: {}, status: flight.status };
  }
  const ofFile = { ...common, file_format: flight.fileFormat };
  if (flight.status !== 'processed') return { ...ofFile, metrics: {}, status: flight.status };
  // always complete once a flight is processed
  const quality = flight.quality as ProcessedFlight['quality'];
  return {
    ...ofFile,
    metrics: flight.metrics as ProcessedFlight['metrics'],
    quality: isBeforeSignatures(flight) ? { ...SIGNATURE_NOT_CHECKED, ...quality } : quality,
    airspace: flight.airspace ?? 'unknown',
    status: flight.status,
  };
}

type Parts = Pick<Flight, 'aircraft' | 'metrics' | 'quality'>;

/**
 * The same as JSON text. Aircraft, metrics and quality are stored in the form that clients receive, so they are not
 * parsed.
 */
export function flightJson(flight: FlightRecord, ruleSet: RuleSetName): JsonText {
  const { aircraft, metrics, quality } = flight;
  return jsonObject({
    ...presentFlight(
      {
        ...flight,
        aircraft: aircraft === null ? null : new JsonText(aircraft),
        metrics: metrics === null ? null : new JsonText(metrics),
        quality: quality === null ? null : storedQuality(flight, quality),
      },
      ruleSet,
    ),
  });
}

function storedQuality(flight: FlightRecord, quality: string): object {
  return isBeforeSignatures(flight) ? (JSON.parse(quality) as object) : new JsonText(quality);
}

/** With its outline if the list asks for it. */
function listedFlightJson(flight: ListedFlight, ruleSet: RuleSetName): JsonText {
  const { outline, status } = flight;
  const json = flightJson(flight, ruleSet);
  if (outline === undefined || status !== 'processed') return json;
  return new JsonText(`${json.text.slice(0, -1)},"outline":${outline ?? 'null'}}`);
}

/** A page of flights. */
export function flightListJson(
  flights: readonly ListedFlight[],
  nextCursor: string | null,
  ruleSet: RuleSetName,
): JsonText {
  const page = { has_more: nextCursor !== null, next_cursor: nextCursor };
  return jsonObject({ data: jsonArray(flights.map((flight) => listedFlightJson(flight, ruleSet))), ...page });
}

/**
 * The response to an upload: a flight, followed by the list of all flights if the log was stored as several, and by what its
 * headers have changed.
 */
export function uploadJson(
  flight: FlightRecord,
  flights: readonly FlightRecord[],
  changedHeaders: readonly string[],
  ruleSet: RuleSetName,
): JsonText {
  const json = flightJson(flight, ruleSet);
  const more = {
    ...(flights.length > 1 && { flights: flights.map(presentUploaded) }),
    ...(changedHeaders.length > 0 && { changed_headers: changedHeaders }),
  };
  if (Object.keys(more).length === 0) return json;
  return new JsonText(`${json.text.slice(0, -1)},${JSON.stringify(more).slice(1)}`);
}

function presentUploaded({ publicId, status, flownAt, durationSeconds }: FlightRecord): FlightOfUpload {
  return {
    id: publicId,
    status,
    flown_at: wireTime(flownAt?.getTime() ?? null),
    duration_seconds: durationSeconds,
  };
}
