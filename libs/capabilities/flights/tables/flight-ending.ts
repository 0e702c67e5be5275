import { type DebriefLanguage, type EventType, type FlightStatus } from '@core/contract';
import {
  eventOrigin,
  newId,
  notifyOf,
  PreparedStatement,
  relayedAtOf,
  Statement,
  WORK_FINISHED_CHANNEL,
} from '@core/database';
import { type Aircraft, type FlightPlaces } from '@engine/results/shapes';
import { type AnalysisEventData } from '../wire/flight-events.js';
import { type FlightClaim } from './flight-claim.js';
import { type EventFlightRow, presentFlightEvent } from './flight-event.js';
import { type FlightNaming, type FlightSite, NAMING_COLUMNS, titleAfter } from './flight-name.js';
import {
  LOGBOOK_ASSIGNMENTS,
  LOGBOOK_FIELDS,
  REPLACE_THERMALS,
  THERMAL_COLUMN_NAMES,
  THERMAL_COLUMN_VALUES,
} from './logbook-columns.js';
import { type SearchedFlight, searchEntries, WRITTEN_BY_OWNER } from './flight-search.js';
import { qualityWithValidation, type ServerValidation } from './quality-signature.js';

/** A result as stored; objects as JSON text. */
export interface FlightResult {
  readonly flownAt: Date | null;
  /** The day on the clocks at the take-off. */
  readonly flownOn: string | null;
  readonly durationSeconds: number;
  readonly aircraft: string;
  readonly metrics: string;
  readonly quality: string;
  /** Time zone, country and nearest places. */
  readonly places: string;
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
  /** Whether it is of several files, which no validation server has checked. */
  readonly isMerged: boolean;
  /** Only a validation server may be able to check the signature. */
  readonly hasUnsupportedSignature: boolean;
  /** Legs under each rule set, and phases. */
  readonly legs: string;
  /** The declared task and how it was flown; of nulls if none was declared. */
  readonly task: string;
  /** The flight from above: `FlightOutline`. Null for a log without a flight. */
  readonly outline: string | null;
  /** `LogbookEntry`. */
  readonly logbook: string;
  /** Of the fixes of the whole log, without their date; null if they do not prove that another log is of the same flight. */
  readonly fixesUndatedSha256: Uint8Array | null;
  /** `MeasuredValues`; null without corrections. */
  readonly measured: string | null;
}

/** An automatic debrief that is already written. */
export interface WrittenDebrief {
  readonly publicId: string;
  readonly language: DebriefLanguage;
  readonly provider: string;
  readonly model: string;
  readonly factsVersion: number;
  /** As sent to clients, as JSON text. */
  readonly content: string;
  /** As sent to clients. */
  readonly usage: { readonly duration_ms: number };
}

/** What a result brings along or leaves to do. */
export interface FollowUp {
  /** Saved with the first result, unless the account does not want it. */
  readonly debrief: WrittenDebrief | null;
  /** Language of an automatic debrief to be written later; null for none. */
  readonly awaitedDebrief: DebriefLanguage | null;
  /** A validation server is to check the signature. */
  readonly validatesSignature: boolean;
}

/** SQL: the flight is pending, for its first analysis or for a reanalysis that keeps the old result until then. */
export const AT_WORK = atWork('flights');

/** @param flights the table or its alias */
function atWork(flights: string): string {
  return `(${flights}.status = 'processing' or reanalysis_version is not null)`;
}

/** A flight that a claim still holds, before its result is written. */
export interface HeldFlight extends FlightNaming, Pick<SearchedFlight, 'notes' | 'tags' | 'passenger'> {
  readonly status: FlightStatus;
  readonly createdAt: Date;
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  /** Whether this is the result that its corrections wait for. */
  readonly isCorrected: boolean;
  /** A validation server's result, of the file with this hash. */
  readonly validation: (Omit<ServerValidation, 'validatedAt'> & { validatedAt: string }) | null;
  readonly validatedSha256: Buffer | null;
  /** Of the row. If it has changed, the result is not written. */
  readonly version: string;
}

export const HELD_FLIGHT = new PreparedStatement<HeldFlight>(
  'held_flight',
  `select ${NAMING_COLUMNS}, ${WRITTEN_BY_OWNER}, f.status, f.created_at as "createdAt", flown_at as "flownAt",
          duration_seconds as "durationSeconds", correction_due as "isCorrected",
          case when v.result is not null then
            json_build_object('result', v.result, 'validatedBy', v.validated_by, 'validatedAt', v.validated_at)
          end as validation,
          v.input_sha256 as "validatedSha256", f.xmin::text as version
     from flights f left join signature_validations v on v.flight_id = f.id
    where f.account_id = $1 and public_id = $2 and f.attempt = $3 and ${atWork('f')}`,
);

/**
 * Finishes a flight in one statement, unless its row has changed since it was read. Its parameters from $8 on are those
 * of the assignments.
 * @param origin the parameter with the origin of the event
 * @param alongside further parts of the statement, which may use the rows `finished` and `ended`, of which the second
 *   is there only if an event is emitted
 * @param returned further columns of the statement
 * @param entry the parameter with the `LogbookEntry` that the assignments and further parts read as `entry`
 */
function finishing(
  eventType: `'${EventType}'` | `$${number}::text`,
  origin: `$${number}`,
  assignments: string,
  alongside = '',
  returned = '',
  entry: `$${number}` | null = null,
): string {
  const logbook =
    entry &&
    `entry as materialized (select * from json_to_record(${entry}::json) as entry (${LOGBOOK_FIELDS})),`;
  return `with ${logbook ?? ''} finished as (
       update flights set ${assignments}, locked_until = null ${entry === null ? '' : 'from entry'}
        where account_id = $1 and public_id = $2 and attempt = $3 and ${AT_WORK} and xmin::text = $6
        returning id, account_id, public_id),
     ended as (select * from finished where $7::json is not null),
     emitted as (
       insert into events (public_id, account_id, type, data, origin, relayed_at)
       select $5, account_id, ${eventType}, $7, ${origin}::json, ${relayedAtOf('account_id')} from ended
       returning account_id, relayed_at),
     notified as (${notifyOf('emitted')})${alongside}
     select pg_notify($4, public_id), (select count(*) from notified)${returned} from finished`;
}

/**
 * SQL: the hash of the fixes without their date. A flight of an earlier release gets it now, unless the account has the
 * same fixes with another date. If that log gets it at the same moment, the claim is released and completed later.
 * @param computed the parameter
 */
const fixesUndatedSha256 = (computed: `$${number}`) =>
  `coalesce(flights.fixes_undated_sha256, case when not exists (
       select from flights other
        where other.account_id = flights.account_id and other.fixes_undated_sha256 = ${computed}
          and other.log_part = flights.log_part) then ${computed}::bytea end)`;

/** With the first result, its debrief by the coach, which is free, and the event of the debrief. */
export const COMPLETE_FLIGHT = new PreparedStatement<{ hasDebrief: boolean; count: string }>(
  'complete_flight',
  finishing(
    '$38::text',
    '$36',
    `status = 'processed', title = $8, site = $9, flown_at = $10, sort_at = coalesce($10, created_at),
     duration_seconds = $11, metrics = $12, track_length_km = ($12::json ->> 'track_length_km')::float8,
     best_points = $13, quality = $14, analysis_version = $15, input_sha256 = $16, processed_at = now(),
     failure_reason = null, reanalysis_version = case when reanalysis_version > $15 then reanalysis_version end,
     correction_due = false, measured = $39, fixes_undated_sha256 = ${fixesUndatedSha256('$40')},
     search = array_to_tsvector($41::text[]), own_site_id = $43, found_site = $44,
     places = $22, aircraft = $26, logged_at = now(), ${LOGBOOK_ASSIGNMENTS}`,
    `, kept as (
       insert into flight_results (flight_id, thermals, track, score, observed_weather, legs, task, outline)
       select id, $17, $18, $19, $20, $24, $25, $42 from finished
       on conflict (flight_id) do update set thermals = excluded.thermals, track = excluded.track,
         score = excluded.score, observed_weather = excluded.observed_weather,
         legs = excluded.legs, task = excluded.task, outline = excluded.outline),
     mapped as (
       insert into flight_thermals (flight_id, account_id, flown_at, flown_on, ${THERMAL_COLUMN_NAMES})
       select finished.id, account_id, $10, entry.flown_on, ${THERMAL_COLUMN_VALUES}
         from finished, entry where entry.hours is not null
       ${REPLACE_THERMALS}),
     unmapped as (
       delete from flight_thermals using finished, entry
        where flight_id = finished.id and entry.hours is null),
     weather_due as (
       insert into flight_weather (flight_id, account_id, analysis_version)
       select id, account_id, $15 from finished where $20::json is not null
       on conflict (flight_id) do update
         set status = 'awaited', analysis_version = excluded.analysis_version, due_at = now(), failures = 0,
             empty_answers = 0, attempt = flight_weather.attempt + 1
         where flight_weather.analysis_version is distinct from excluded.analysis_version
            or $38::text = 'flight.corrected'),
     airspace_due as (
       insert into flight_airspaces (flight_id, account_id)
       select finished.id, account_id from finished, entry
        where exists (select from airspace_sets
                       where valid_from <= entry.flown_on and coalesce(valid_until, 'infinity') >= entry.flown_on)
           or exists (select from flight_airspaces known where known.flight_id = finished.id)
       on conflict (flight_id) do update
         set due_at = now(), failures = 0, attempt = flight_airspaces.attempt + 1),
     signature_due as (
       insert into signature_validations (flight_id, account_id, input_sha256)
       select id, account_id, $16 from finished where $23::boolean
       on conflict (flight_id) do update
         set status = 'awaited', input_sha256 = excluded.input_sha256, result = null, validated_by = null,
             validated_at = null, due_at = now(), failures = 0, attempt = signature_validations.attempt + 1
         where signature_validations.input_sha256 <> excluded.input_sha256),
     outdated as (
       update debriefs set replaced_at = now() from ended
        where $38::text = 'flight.corrected' and debriefs.flight_id = ended.id and status = 'completed'
          and replaced_at is null),
     debriefing as (
       select ended.id, ended.account_id from ended join accounts on accounts.id = ended.account_id
        where accounts.auto_debrief and accounts.disabled_at is null),
     debrief_due as (
       insert into awaited_debriefs (flight_id, language)
       select id, $21 from debriefing where $21::text is not null on conflict do nothing),
     debriefed as (
       insert into debriefs (public_id, account_id, flight_id, status, language, provider, model, facts_version, content,
                             usage, attempt, finished_at)
       select $27, account_id, id, 'completed', $28, $29, $30, $31, $32, $33, 1, now()
         from debriefing where $27::text is not null returning account_id),
     emitted_debrief as (
       insert into events (public_id, account_id, type, data, origin, relayed_at)
       select $34, account_id, 'flight.analysis.completed', $35, $36::json, ${relayedAtOf('account_id')}
         from debriefed)`,
    `, exists (select from debriefed) as "hasDebrief"`,
    '$37',
  ),
);

/** @param site after its take-off */
export function completionParameters(
  claim: FlightClaim,
  held: HeldFlight,
  { site, ownSiteId, foundSite }: FlightSite,
  result: FlightResult,
  { debrief, awaitedDebrief, validatesSignature }: FollowUp,
): unknown[] {
  const places = JSON.parse(result.places) as FlightPlaces;
  const { model: glider } = JSON.parse(result.aircraft) as Pick<Aircraft, 'model'>;
  const title = titleAfter(held, { site, places, flownOn: result.flownOn });
  // the first result, including that of a flight that had failed before, or one that follows new corrections
  const isNews = held.status !== 'processed' || held.isCorrected;
  const eventType: EventType = held.isCorrected ? 'flight.corrected' : 'flight.processed';
  const { flownAt, durationSeconds } = result;
  const metrics = JSON.parse(result.metrics) as object;
  const flight = { ...held, title, site, flownAt, durationSeconds, status: 'processed', metrics } as const;
  return [
    ...leadingParameters(claim, held, isNews ? flight : null),
    title,
    site,
    flownAt,
    durationSeconds,
    result.metrics,
    result.bestPoints,
    qualityOf(result, held, validatesSignature),
    result.analysisVersion,
    result.inputSha256,
    result.thermals,
    result.track,
    result.score,
    result.observedWeather,
    awaitedDebrief,
    result.places,
    validatesSignature,
    result.legs,
    result.task,
    result.aircraft,
    ...debriefParameters(debrief, { ...flight, publicId: claim.flightId }),
    eventOrigin(claim.requestId),
    result.logbook,
    eventType,
    result.measured,
    result.fixesUndatedSha256,
    searchEntries(claim.accountId, { ...held, title, site, places, glider, flownOn: result.flownOn }),
    result.outline,
    ownSiteId,
    foundSite,
  ];
}

function debriefParameters(debrief: WrittenDebrief | null, flight: EventFlightRow): unknown[] {
  if (debrief === null) return Array<null>(9).fill(null);
  const { publicId, language, provider, model, factsVersion, content, usage } = debrief;
  const event: AnalysisEventData = { ...presentFlightEvent(flight), analysis: { id: publicId, language } };
  return [
    ...[publicId, language, provider, model, factsVersion, content, JSON.stringify(usage)],
    ...[newId('event'), JSON.stringify(event)],
  ];
}

/** With the result of a validation server for the same file, which an analysis keeps. */
function qualityOf(
  { quality, inputSha256, isMerged }: FlightResult,
  { validation, validatedSha256 }: HeldFlight,
  validatesSignature: boolean,
): string {
  if (validation !== null && !isMerged && validatedSha256?.equals(inputSha256)) {
    return qualityWithValidation(quality, { ...validation, validatedAt: new Date(validation.validatedAt) });
  }
  return validatesSignature ? qualityWithValidation(quality, null) : quality;
}

export const FAIL_FLIGHT = new Statement(
  finishing(
    "'flight.processing_failed'",
    '$9',
    `processed_at = case when status = 'processing' then now() else processed_at end,
     status = case when status = 'processing' then 'failed' else status end,
     failure_reason = $8, reanalysis_version = null, correction_due = false,
     search = case when status = 'processing' then array_to_tsvector($10::text[]) else search end`,
  ),
);

/** @param reason for operators */
export function failureParameters(claim: FlightClaim, held: HeldFlight, reason: string): unknown[] {
  const isNews = held.status === 'processing';
  const failed = isNews ? ({ ...held, status: 'failed', metrics: null } as const) : null;
  const found = searchEntries(claim.accountId, { ...held, glider: null, flownOn: null });
  return [...leadingParameters(claim, held, failed), reason, eventOrigin(claim.requestId), found];
}

/** @param news the flight as it is from now on; null if nothing visible changes */
function leadingParameters(
  { accountId, flightId, attempt }: FlightClaim,
  { version }: HeldFlight,
  news: Omit<EventFlightRow, 'publicId'> | null,
): unknown[] {
  const event = news && JSON.stringify(presentFlightEvent({ ...news, publicId: flightId }));
  return [accountId, flightId, attempt, WORK_FINISHED_CHANNEL, newId('event'), version, event];
}
