import {
  Counts,
  CurrentPrincipal,
  NamedFlight,
  NamesFlight,
  type Principal,
  Scopes,
  IdempotencyKey,
  IdempotentRequests,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, API_PREFIX } from '@core/contract';
import { inStage } from '@core/observability';
import { ChangeFlightBody } from '../wire/flight.bodies.js';
import { type Flight } from '../wire/flight.js';
import { type FlightRecord } from '../tables/flight-read.repository.js';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import {
  HttpResponse,
  ConditionalRead,
  type JsonText,
  jsonOf,
  type Representation,
  atLeastOneField,
  JsonBody,
  ASYNC_APPLIED,
  PrefersAsync,
  RequestId,
  PrivateResponse,
  NoParameters,
  strictQuery,
} from '@core/http';
import { IgcUploadReader } from './igc-upload.js';
import { ListFlightsQuery } from './list-flights.query.js';
import { ChangeFlight } from './change-flight.js';
import { DeleteFlight } from './delete-flight.js';
import {
  DescribeChangeFlight,
  DescribeDeleteFlight,
  DescribeGetFlight,
  DescribeListFlights,
  DescribeUploadFlight,
} from './flights.openapi.js';
import { flightJson, flightListJson, presentFlight, uploadJson } from './flight.presenter.js';
import { ListFlights } from './list-flights.js';
import { UploadFlight, type UploadOutcome } from './upload-flight.js';

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
    private readonly deleting: DeleteFlight,
  ) {}

  @Post()
  @PrivateResponse()
  @Scopes('flights:write')
  @Counts({ share: 'uploads', isDirectUpload: 'from_console' })
  @DescribeUploadFlight()
  async upload(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) _query: NoParameters,
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
      return { flightId: outcome.flight.publicId, response: uploadResponse(outcome, respondAsync) };
    });
    return answered.finally(() => form.release());
  }

  @Get()
  @PrivateResponse()
  @Scopes('flights:read')
  @DescribeListFlights()
  async list(
    @CurrentPrincipal() principal: Principal,
    @Query(strictQuery) query: ListFlightsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JsonText> {
    const { flights, nextCursor } = await this.listing.page(principal.accountId, query);
    if (nextCursor !== null)
      response.setHeader('Link', `<${this.nextPage(request, nextCursor)}>; rel="next"`);
    return flightListJson(flights, nextCursor);
  }

  @Get(':flightId')
  @ConditionalRead()
  @Scopes('flights:read')
  @NamesFlight('flightId')
  @DescribeGetFlight()
  get(
    @NamedFlight() flight: FlightRecord | undefined,
    @Query(strictQuery) _query: NoParameters,
  ): Representation {
    if (!flight) throw new ApiError('flight_not_found');
    return jsonOf(flightJson(flight));
  }

  @Patch(':flightId')
  @PrivateResponse()
  @Scopes('flights:write')
  @DescribeChangeFlight()
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
    @JsonBody() body: ChangeFlightBody,
  ): Promise<Flight> {
    const changes = atLeastOneField(body, ['title', 'site']);
    return presentFlight(await this.changing.change(principal.accountId, flightId, changes));
  }

  @Delete(':flightId')
  @HttpCode(204)
  @PrivateResponse()
  @Scopes('flights:write')
  @DescribeDeleteFlight()
  async delete(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    await this.deleting.delete(principal.accountId, flightId);
  }

  /** URL of the next page. All parameters except the cursor stay as they were sent. */
  private nextPage(request: Request, cursor: string): string {
    const parameters = new URLSearchParams({ ...(request.query as Record<string, string>), cursor });
    return `${this.settings.publicUrl}${API_PREFIX}/flights?${parameters.toString()}`;
  }
}

function uploadResponse({ flight, flights, created }: UploadOutcome, respondAsync: boolean): HttpResponse {
  const isProcessing = flights.some(({ status }) => status === 'processing');
  const status = isProcessing ? 202 : created ? 201 : 200;
  const headers = {
    Location: `${API_PREFIX}/flights/${flight.publicId}`,
    ...(respondAsync && status === 202 && ASYNC_APPLIED),
  };
  return new HttpResponse(status, headers, uploadJson(flight, flights));
}
