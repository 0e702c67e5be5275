import { CurrentPrincipal, IdempotencyKey, IdempotentRequests, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { HttpResponse, JsonBody, Operation, PrivateResponse, RequestId } from '@core/http';
import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AddFlightBody } from '../../wire/flight.bodies.js';
import { ManualFlight } from '../../wire/flight.js';
import { FLIGHT_LOCATION } from '../flight-id.js';
import { presentFlight } from '../flight.presenter.js';
import { AddFlights } from './add-flights.js';
import { SAMPLE_MANUAL_FLIGHT } from './manual-flight.samples.js';

const ROUTE = `POST ${API_PREFIX}/manual-flights`;

@ApiTags('Flights')
@Controller(`${API_PREFIX}/manual-flights`)
export class ManualFlightsController {
  constructor(
    private readonly idempotent: IdempotentRequests,
    private readonly adding: AddFlights,
  ) {}

  @Post()
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'addFlight',
    summary: 'Add a flight without a track',
    description:
      'Adds a flight of which there is no file, such as one from a paper logbook. Only its day is required. It counts in ' +
      'the logbook and is listed, found, changed and deleted as any flight, with the status `manual`. Whatever needs a ' +
      'track responds with `flight_without_track`.',
    models: [ManualFlight],
    returns: {
      201: {
        description: 'The added flight.',
        type: ManualFlight,
        headers: FLIGHT_LOCATION,
        example: SAMPLE_MANUAL_FLIGHT,
      },
    },
    errors: ['flight_limit_reached'],
  })
  async add(
    @CurrentPrincipal() { accountId, ruleSet }: Principal,
    @IdempotencyKey() key: string | undefined,
    @RequestId() requestId: string,
    @JsonBody() body: AddFlightBody,
  ): Promise<HttpResponse> {
    const once = { key, accountId, route: ROUTE, sent: () => [JSON.stringify(body)] };
    return this.idempotent.once(once, async (hold) => {
      const flight = await this.adding.add(accountId, body, { requestId, hold });
      const headers = { Location: `${API_PREFIX}/flights/${flight.publicId}` };
      const response = new HttpResponse(201, headers, presentFlight(flight, ruleSet));
      return { flightId: flight.publicId, response };
    });
  }
}
