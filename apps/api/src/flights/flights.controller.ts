import { Counts } from '@app/allowance';
import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, API_PREFIX, isUlid } from '@app/contract';
import { FlightRepository } from '@app/database';
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
import { IgcUploadReader } from '../http/igc-upload.js';
import { PrivateAnswer } from '../http/private-answer.js';
import { NoParameters, strictQuery } from '../http/strict-query.js';
import { type Flight, type FlightList } from './dto/flight.dto.js';
import { ListFlightsQuery } from './dto/list-flights.query.js';
import { ChangeFlight } from './change-flight.js';
import { DeleteFlight } from './delete-flight.js';
import {
  DescribeChangeFlight,
  DescribeDeleteFlight,
  DescribeGetFlight,
  DescribeListFlights,
  DescribeUploadFlight,
} from './flights.openapi.js';
import { presentFlight } from './flight.presenter.js';
import { ListFlights } from './list-flights.js';
import { UploadFlight } from './upload-flight.js';

@ApiTags('Flights')
@Controller(`${API_PREFIX}/flights`)
export class FlightsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly form: IgcUploadReader,
    private readonly uploading: UploadFlight,
    private readonly listing: ListFlights,
    private readonly changing: ChangeFlight,
    private readonly deleting: DeleteFlight,
    private readonly flights: FlightRepository,
  ) {}

  @Post()
  @PrivateAnswer()
  @Scopes('flights:write')
  @Counts({ share: 'uploads' })
  @DescribeUploadFlight()
  async upload(
    @CurrentPrincipal() principal: Principal,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Flight> {
    const respondAsync = prefersAsync(request);
    const upload = await this.form.read(request, response);
    const outcome = await this.uploading.upload(principal.accountId, upload, { wait: !respondAsync });
    const { flight, created } = outcome;
    response.status(flight.status === 'processing' ? 202 : created ? 201 : 200);
    response.setHeader('Location', `${API_PREFIX}/flights/${flight.publicId}`);
    if (respondAsync && response.statusCode === 202)
      response.setHeader('Preference-Applied', 'respond-async');
    return presentFlight(flight);
  }

  @Get()
  @PrivateAnswer()
  @Scopes('flights:read')
  @DescribeListFlights()
  async list(
    @CurrentPrincipal() principal: Principal,
    @Query(strictQuery) query: ListFlightsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlightList> {
    const { flights, nextCursor } = await this.listing.page(principal.accountId, query);
    if (nextCursor !== null)
      response.setHeader('Link', `<${this.nextPage(request, nextCursor)}>; rel="next"`);
    return { data: flights.map(presentFlight), has_more: nextCursor !== null, next_cursor: nextCursor };
  }

  @Get(':flightId')
  @PrivateAnswer()
  @Scopes('flights:read')
  @DescribeGetFlight()
  async get(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Flight> {
    const flight = isUlid(flightId) ? await this.flights.find(principal.accountId, flightId) : undefined;
    if (!flight) throw new ApiError('flight_not_found');
    return presentFlight(flight);
  }

  @Patch(':flightId')
  @PrivateAnswer()
  @Scopes('flights:write')
  @DescribeChangeFlight()
  async change(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
    @Req() request: Request,
  ): Promise<Flight> {
    return presentFlight(await this.changing.change(principal.accountId, flightId, request));
  }

  @Delete(':flightId')
  @HttpCode(204)
  @PrivateAnswer()
  @Scopes('flights:write')
  @DescribeDeleteFlight()
  async delete(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    await this.deleting.delete(principal.accountId, flightId);
  }

  /** The same list from the cursor on: every other parameter stays as it was sent. */
  private nextPage(request: Request, cursor: string): string {
    const parameters = new URLSearchParams({ ...(request.query as Record<string, string>), cursor });
    return `${this.settings.publicUrl}${API_PREFIX}/flights?${parameters.toString()}`;
  }
}

/** RFC 7240: `Prefer: respond-async`, alone or among other preferences. */
function prefersAsync(request: Request): boolean {
  const preferences = (request.get('Prefer') ?? '').split(',');
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}
