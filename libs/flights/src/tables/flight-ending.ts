import { type DebriefLanguage, type EventType } from '@app/contract';
import { newId, WORK_FINISHED_CHANNEL, PreparedStatement, flightEvent } from '@app/database';
import { type FlightClaim } from './flight-claim.js';
import { namedAfterPlace } from './named-after-place.js';

/** A result as stored; objects as JSON text. */
export interface FlightResult {
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  readonly metrics: string;
  readonly quality: string;
  readonly analysisVersion: number;
  /** Hash of the analysed file. */
  readonly inputSha256: Uint8Array;
  readonly thermals: string;
  /**
   * The response with the full track in delta encoding, gzipped. It is sent as is; every other response is derived from
   * it.
   */
  readonly track: Uint8Array;
  readonly score: string;
  /** The best points under each rule set. */
  readonly bestPoints: string;
  readonly observedWeather: string | null;
}

/** SQL: the flight is pending, for its first analysis or for a reanalysis that keeps the old result until then. */
export const AT_WORK = `(status = 'processing' or reanalysis_version is not null)`;

/**
 * Finishes a flight in one statement. Its parameters from $6 on are those of the assignments.
 * @param isNews condition on `status_before`: whether to emit an event; false if nothing visible changes
 * @param alongside further parts of the statement, which may use the `id` of the row `finished`
 */
function finishing(eventType: EventType, isNews: string, assignments: string, alongside = ''): string {
  // a query on its own table within `returning` sees the row as it was before
  return `with finished as (
       update flights set ${assignments}, locked_until = null
        where account_id = $1 and public_id = $2 and attempt = $3 and ${AT_WORK}
        returning *, (select status from flights before where before.id = flights.id) as status_before),
     ended as (select * from finished where ${isNews}),
     ${flightEvent(eventType, 'ended', '$5')}${alongside}
     select pg_notify($4, public_id), (select count(*) from notified) from finished`;
}

export const COMPLETE_FLIGHT = new PreparedStatement(
  'complete_flight',
  finishing(
    'flight.processed',
    `status_before <> 'processed'`, // the first result, including that of a flight that had failed before
    `status = 'processed', flown_at = $6, sort_at = coalesce($6, created_at), duration_seconds = $7,
     metrics = $8, track_length_km = ($8::json ->> 'track_length_km')::float8, best_points = $16, quality = $9, analysis_version = $10, input_sha256 = $11, processed_at = now(),
     failure_reason = null, reanalysis_version = case when reanalysis_version > $10 then reanalysis_version end,
     ${namedAfterPlace('$1', '$8')}`,
    `, kept as (
       insert into flight_results (flight_id, thermals, track, score, observed_weather)
       select id, $12, $13, $14, $15 from finished
       on conflict (flight_id) do update set thermals = excluded.thermals, track = excluded.track,
         score = excluded.score, observed_weather = excluded.observed_weather),
     awaited as (
       insert into flight_weather (flight_id, account_id, analysis_version)
       select id, account_id, $10 from finished where $15::json is not null
       on conflict (flight_id) do update
         set status = 'awaited', analysis_version = excluded.analysis_version, due_at = now(), failures = 0,
             empty_answers = 0, attempt = flight_weather.attempt + 1
         where flight_weather.analysis_version is distinct from excluded.analysis_version),
     wished as (
       insert into awaited_debriefs (flight_id, language)
       select ended.id, $17 from ended join accounts on accounts.id = ended.account_id
        where $17::text is not null and accounts.auto_debrief and accounts.disabled_at is null
       on conflict do nothing)`,
  ),
);

/** @param automaticDebrief its language; null for none */
export function completionParameters(
  claim: FlightClaim,
  result: FlightResult,
  automaticDebrief: DebriefLanguage | null,
): unknown[] {
  return [
    ...namesOf(claim),
    result.flownAt,
    result.durationSeconds,
    result.metrics,
    result.quality,
    result.analysisVersion,
    result.inputSha256,
    result.thermals,
    result.track,
    result.score,
    result.observedWeather,
    result.bestPoints,
    automaticDebrief,
  ];
}

export const FAIL_FLIGHT = finishing(
  'flight.processing_failed',
  `status_before = 'processing'`,
  `processed_at = case when status = 'processing' then now() else processed_at end,
   status = case when status = 'processing' then 'failed' else status end,
   failure_reason = $6, reanalysis_version = null`,
);

/** @param reason for operators */
export function failureParameters(claim: FlightClaim, reason: string): unknown[] {
  return [...namesOf(claim), reason];
}

/** The leading parameters of these statements. */
function namesOf({ accountId, flightId, attempt }: FlightClaim): unknown[] {
  return [accountId, flightId, attempt, WORK_FINISHED_CHANNEL, newId('event')];
}
