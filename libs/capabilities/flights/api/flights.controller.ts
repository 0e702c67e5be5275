import {
  Counts,
  CurrentPrincipal,
  IdempotencyKey,
  IdempotentRequests,
  NamesFlight,
  type Principal,
  Scopes,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX, ApiError, type RuleSetName } from '@core/contract';
import { inStage } from '@core/observability';
import { ChangeFlightBody, UploadFlightForm } from '../wire/flight.bodies.js';
import {
  FLIGHT,
  FlightList,
  FlightsOfUpload,
  ManualFlight,
  ProcessedFlight,
  UnprocessedFlight,
} from '../wire/flight.js';
import { type FlightRecord } from '../tables/flight-read.repository.js';
import { Controller, Delete, Get, Inject, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import {
  HttpResponse,
  ASYNC_APPLIED,
  atLeastOneField,
  ConditionalRead,
  JsonBody,
  jsonOf,
  Operation,
  PrefersAsync,
  PrivateResponse,
  type Representation,
  RequestId,
  strictQuery,
} from '@core/http';
import { CORRECTED_FIELDS } from '../domain/corrections/stored-corrections.js';
import { IgcUploadReader } from './igc-upload.js';
import { ListFlightsQuery } from './list-flights.query.js';
import { givenChanges } from '../tables/flight-renaming.js';
import { ChangeFlight } from './change-flight.js';
import { CorrectFlight } from './correct-flight.js';
import { DeleteFlight } from '../domain/delete-flight.js';
import { flightJson, flightListJson, presentFlight, uploadJson } from './flight.presenter.js';
import { ListFlights } from './list-flights.js';
import { MANUAL_FIELDS, manualFieldsIn } from './manual/manual-fields-of.js';
import { UploadFlight, type UploadOutcome } from './upload-flight.js';
import { FLIGHT_LOCATION, FlightId, FlightInPath } from './flight-id.js';
import { SAMPLE_CORRECTIONS } from './sample-corrections.js';
import { SAMPLE_FLIGHT } from './generated/sample-flight.js';

const SAMPLE_PROCESSING_FLIGHT = {
  ...SAMPLE_FLIGHT,
  flown_at: null,
  duration_seconds: 0,
  timezone: null,
  country: null,
  takeoff_place: null,
  landing_place: null,
  best_score: null,
  airspace: undefined,
  aircraft: null,
  metrics: {},
  quality: undefined,
  analysis_version: null,
  input_sha256: null,
  status: 'processing',
};

/** The flight, and the list of all flights of the log if there are several. */
const UPLOADED = { allOf: [FLIGHT, { $ref: getSchemaPath(FlightsOfUpload) }] };

const CHANGED_FIELDS = [
  ...(['title', 'site', 'notes', 'tags', 'tandem', 'passenger', 'corrections'] as const),
  ...MANUAL_FIELDS,
] as const;
const UPLOAD_ROUTE = `POST ${API_PREFIX}/flights`;

@ApiTags('Flights')
@Controller(`${API_PREFIX}/flights`)
export class FlightsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly form: IgcUploadReader,
    private readonly idempotent: IdempotentRequests,
    private readonly uploading: UploadFlight,
    private readonly listing: ListFlights,
    private readonly changing: ChangeFlight,
    private readonly correcting: CorrectFlight,
    private readonly deleting: DeleteFlight,
  ) {}

  @Post()
  @PrivateResponse()
  @Scopes('flights:write')
  @Counts({ share: 'uploads', isDirectUpload: 'from_console' })
  @Operation({
    id: 'uploadFlight',
    summary: 'Upload a flight',
    description:
      'Uploads an IGC, GPX, KML, KMZ or FIT file and returns the processed flight. The analysis normally takes well under a second. If it takes ' +
      'longer than the service waits, or if you send `Prefer: respond-async`, the response is 202 with ' +
      '`"status": "processing"`. In that case, poll `GET /flights/{flightId}` until the status changes. If the account ' +
      'already has the flight, the response is 200 with the existing flight. A `title` or `site` in that request is ' +
      'ignored. If the file has another date, aircraft or pilot than the stored one, that becomes a correction of the flight, ' +
      'and `changed_headers` lists it. If the account has `split_multiple_flights` on, each flight of a log becomes a flight of its own. The ' +
      'response is then the first one, and `flights` lists all of them.',
    headers: [
      {
        name: 'Prefer',
        required: false,
        description: '`respond-async` returns 202 immediately and processes the flight in the background.',
        schema: { type: 'string' },
      },
    ],
    body: { mediaTypes: ['multipart/form-data'], type: UploadFlightForm },
    models: [FlightsOfUpload],
    returns: {
      200: {
        description: 'The existing flight. The account already had it.',
        schema: UPLOADED,
        headers: FLIGHT_LOCATION,
        example: SAMPLE_FLIGHT,
      },
      201: {
        description: 'The processed flight.',
        schema: UPLOADED,
        headers: FLIGHT_LOCATION,
        example: SAMPLE_FLIGHT,
      },
      202: {
        description: 'The flight is stored and is being processed.',
        schema: UPLOADED,
        example: SAMPLE_PROCESSING_FLIGHT,
        headers: {
          ...FLIGHT_LOCATION,
          'Preference-Applied': {
            description: '`respond-async` if the request asked for it.',
            schema: { type: 'string' },
          },
        },
      },
    },
    errors: [
      'missing_file',
      'malformed_request',
      'file_too_large',
      'unsupported_media_type',
      'invalid_igc',
      'invalid_track',
      'track_without_times',
      'direct_upload_limit_reached',
      'flight_limit_reached',
      'storage_limit_reached',
      'waiting_flight_limit_reached',
      'queue_full',
      'upload_conflict',
      'flight_processing_failed',
    ],
  })
  async upload(
    @CurrentPrincipal() { accountId, ruleSet }: Principal,
    @IdempotencyKey() key: string | undefined,
    @PrefersAsync() respondAsync: boolean,
    @RequestId() requestId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HttpResponse> {
    const form = await inStage('receive', () => this.form.read(request, response));
    const once = { key, accountId, route: UPLOAD_ROUTE, sent: () => [form.bytes, form.title, form.site] };
    const answered = this.idempotent.once(once, async () => {
      const outcome = await this.uploading.upload(accountId, form, { wait: !respondAsync, requestId });
      return {
        flightId: outcome.flight.publicId,
        response: this.uploadResponse(outcome, respondAsync, ruleSet),
      };
    });
    return answered.finally(() => form.release());
  }

  @Get()
  @ConditionalRead()
  @Scopes('flights:read')
  @Operation({
    id: 'listFlights',
    summary: 'List flights',
    description:
      'Returns a page of the flights that match all filters, in the order of `sort`. Pagination uses cursors, so flights ' +
      'added or deleted between two requests do not shift the pages.',
    returns: {
      200: {
        description: 'A page of flights.',
        type: FlightList,
        headers: {
          Link: {
            description:
              'URL of the next page with all parameters and `rel="next"`. Absent on the last page.',
            schema: { type: 'string' },
          },
        },
        example: { data: [SAMPLE_FLIGHT], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor', 'malformed_request'],
  })
  async list(
    @CurrentPrincipal() principal: Principal,
    @Query(strictQuery) query: ListFlightsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    const { flights, nextCursor } = await this.listing.page(principal, query);
    if (nextCursor !== null)
      response.setHeader('Link', `<${this.nextPage(request, nextCursor)}>; rel="next"`);
    return jsonOf(flightListJson(flights, nextCursor, principal.ruleSet));
  }

  @Get(':flightId')
  @ConditionalRead()
  @Scopes('flights:read')
  @NamesFlight('flightId')
  @Operation({
    id: 'getFlight',
    summary: 'Get a flight',
    description: 'Returns a flight of the account, in any status.',
    models: [ProcessedFlight, UnprocessedFlight, ManualFlight],
    returns: { 200: { description: 'The flight.', schema: FLIGHT, example: SAMPLE_FLIGHT } },
  })
  get(
    @CurrentPrincipal() { ruleSet }: Principal,
    @FlightInPath() flight: FlightRecord | undefined,
  ): Representation {
    if (!flight) throw new ApiError('flight_not_found');
    return jsonOf(flightJson(flight, ruleSet));
  }

  @Patch(':flightId')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'changeFlight',
    summary: 'Change or correct a flight',
    description:
      'Updates the given fields. Omitted fields stay unchanged; `"site": null` removes the site. All but ' +
      '`corrections` can be changed in any status. Notes, tags, `tandem` and `passenger` are for you: no shared page and ' +
      'no webhook contains them. Of a flight without a track, you can also change what is recorded of it, such as `flown_on` ' +
      'and `glider`. `corrections` states what the file or the analysis has wrong: the date, take-off, landing, ' +
      'the kind of a part, the aircraft, the pilot, where a log has to be divided into flights, or which logs belong to ' +
      'one flight. The flight is analysed again at once, and metrics, score, debrief, ' +
      'logbook and shared page follow. The file stays as it was, and null withdraws a correction. If the analysis takes ' +
      'longer than the service waits, or if you send `Prefer: respond-async`, the response is 202 with ' +
      '`"is_pending": true` in `corrections`. In that case, poll `GET /flights/{flightId}` until that changes, or wait for ' +
      'the event `flight.corrected`.',
    headers: [
      {
        name: 'Prefer',
        required: false,
        description:
          '`respond-async` returns 202 immediately and analyses a corrected flight in the background.',
        schema: { type: 'string' },
      },
    ],
    returns: {
      200: {
        description: 'The updated flight.',
        schema: FLIGHT,
        example: { ...SAMPLE_FLIGHT, title: 'First hundred' },
      },
      202: {
        description: 'The corrections are stored, and the flight is being analysed again.',
        schema: FLIGHT,
        example: { ...SAMPLE_FLIGHT, corrections: { ...SAMPLE_CORRECTIONS, is_pending: true } },
        headers: {
          'Preference-Applied': {
            description: '`respond-async` if the request asked for it.',
            schema: { type: 'string' },
          },
        },
      },
    },
    errors: [
      'flight_processing',
      'flight_processing_failed',
      'flight_merged',
      'flight_without_track',
      'flight_with_track',
      'file_not_available',
      'file_damaged',
      'upload_conflict',
    ],
  })
  async change(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
    @PrefersAsync() respondAsync: boolean,
    @RequestId() requestId: string,
    @JsonBody() body: ChangeFlightBody,
  ): Promise<HttpResponse> {
    const { corrections } = atLeastOneField(body, CHANGED_FIELDS);
    const entry = manualFieldsIn(body);
    const isManual = Object.keys(entry).length > 0;
    if (corrections !== undefined && isManual) throw correctedByHand();
    const given = { ...givenChanges(body), ...(isManual && { entry }) };
    if (corrections === undefined) {
      const changed = await this.changing.change(principal.accountId, flightId, given);
      return new HttpResponse(200, {}, presentFlight(changed, principal.ruleSet));
    }
    const changes = { ...given, corrections: atLeastOneField(corrections, CORRECTED_FIELDS) };
    const options = { wait: !respondAsync, requestId };
    const flight = await this.correcting.correct(principal, flightId, changes, options);
    const headers = respondAsync && flight.correctionDue ? ASYNC_APPLIED : {};
    const shown = presentFlight(flight, principal.ruleSet);
    return new HttpResponse(flight.correctionDue ? 202 : 200, headers, shown);
  }

  @Delete(':flightId')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'deleteFlight',
    summary: 'Delete a flight',
    description:
      'Permanently deletes the flight with its results, its share link and its file, even while it is being processed. ' +
      'Flights that are merged into it are deleted, too. One that is merged into another cannot be deleted by itself. ' +
      'If you upload the same file again, it becomes a new flight.',
    returns: { 204: { description: 'The flight is deleted.' } },
    errors: ['flight_merged'],
  })
  async delete(@CurrentPrincipal() principal: Principal, @FlightId() flightId: string): Promise<void> {
    await this.deleting.delete(principal.accountId, flightId);
  }

  /** URL of the next page. All parameters except the cursor stay as they were sent. */
  private nextPage(request: Request, cursor: string): string {
    const parameters = new URLSearchParams({ ...(request.query as Record<string, string>), cursor });
    return `${this.settings.publicUrl}${API_PREFIX}/flights?${parameters.toString()}`;
  }

  private uploadResponse(
    { flight, flights, created, changedHeaders }: UploadOutcome,
    respondAsync: boolean,
    ruleSet: RuleSetName,
  ): HttpResponse {
    const isProcessing = flights.some(({ status }) => status === 'processing');
    const status = isProcessing ? 202 : created ? 201 : 200;
    const headers = {
      Location: `${API_PREFIX}/flights/${flight.publicId}`,
      ...(respondAsync && status === 202 && ASYNC_APPLIED),
    };
    return new HttpResponse(status, headers, uploadJson(flight, flights, changedHeaders, ruleSet));
  }
}

/** No flight has both. */
function correctedByHand(): ApiError {
  const message = 'must not be sent together with fields of a flight without a track';
  return new ApiError('validation_failed', { details: [{ field: 'corrections', message }] });
}
