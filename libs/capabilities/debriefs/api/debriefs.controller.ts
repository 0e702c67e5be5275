import {
  Counts,
  CurrentPrincipal,
  IdempotencyKey,
  IdempotentRequests,
  type Principal,
  Scopes,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  HttpResponse,
  ASYNC_APPLIED,
  ConditionalRead,
  jsonOf,
  Operation,
  PrefersAsync,
  PrivateResponse,
  type Representation,
  RequestId,
  strictQuery,
} from '@core/http';
import { presentDebriefRun } from './debrief.presenter.js';
import { GetDebriefQuery, RunDebriefQuery } from './debrief.query.js';
import { LatestDebrief } from './latest-debrief.js';
import { RunDebrief } from './run-debrief.js';
import { FlightId, SAMPLE_DEBRIEF, SAMPLE_FLIGHT } from '@capabilities/flights/api';
import { Debrief, DebriefRun } from '@engine/results/shapes';

const RUN_ROUTE = `POST ${API_PREFIX}/flights/{flightId}/analysis`;

/** The debrief of a flight. */
@ApiTags('Debrief')
@Controller(`${API_PREFIX}/flights/:flightId/analysis`)
export class DebriefsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly latest: LatestDebrief,
    private readonly idempotent: IdempotentRequests,
    private readonly running: RunDebrief,
  ) {}

  @Get()
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getFlightAnalysis',
    summary: 'Get the debrief of a flight',
    description:
      "Returns the flight's latest debrief. A debrief is written after every upload unless the operator or the account " +
      "has turned this off, or the plan's monthly debrief quota is exhausted. Each text lists the facts of the flight that " +
      'support it.',
    returns: { 200: { description: 'The debrief.', type: Debrief, example: SAMPLE_DEBRIEF } },
    errors: [
      'analysis_not_found',
      'flight_processing',
      'flight_processing_failed',
      'flight_merged',
      'flight_without_track',
    ],
  })
  async get(
    @CurrentPrincipal() { accountId }: Principal,
    @FlightId() flightId: string,
    @Query(strictQuery) { language }: GetDebriefQuery,
  ): Promise<Representation> {
    return jsonOf(await this.latest.find(accountId, flightId, language));
  }

  @Post()
  @PrivateResponse()
  @Scopes('analysis:write')
  @Counts({ share: 'debrief-runs' })
  @Operation({
    id: 'runFlightAnalysis',
    summary: 'Create a debrief',
    description:
      "Writes a new debrief and returns it. A debrief counts towards the plan's monthly quota once it is saved. " +
      'Failed debriefs do not count. If a debrief of the same flight and language is already being written, the request ' +
      'waits for that one and does not count. The response is 202 if writing takes longer than the service waits, or if ' +
      'you send `Prefer: respond-async`. In that case, poll the URL in `Location` until the debrief is available.',
    headers: [
      {
        name: 'Prefer',
        required: false,
        description: '`respond-async` returns 202 immediately and writes the debrief in the background.',
        schema: { type: 'string', examples: ['respond-async'] },
      },
    ],
    returns: {
      200: { description: 'The debrief.', type: Debrief, example: SAMPLE_DEBRIEF },
      202: {
        description: 'The debrief is being written.',
        type: DebriefRun,
        headers: {
          Location: { description: 'Path of the debrief once it is written.', schema: { type: 'string' } },
          'Preference-Applied': {
            description: '`respond-async` if the request asked for it.',
            schema: { type: 'string' },
          },
        },
        example: {
          id: SAMPLE_DEBRIEF.id,
          flight_id: SAMPLE_FLIGHT.id,
          status: 'running',
          language: 'en',
        },
      },
    },
    errors: [
      'flight_processing',
      'flight_processing_failed',
      'flight_merged',
      'flight_without_track',
      'ai_allowance_exhausted',
      'ai_provider_failed',
    ],
  })
  async run(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
    @Query(strictQuery) { language = this.settings.debriefLanguage }: RunDebriefQuery,
    @IdempotencyKey() key: string | undefined,
    @PrefersAsync() respondAsync: boolean,
    @RequestId() requestId: string,
  ): Promise<HttpResponse> {
    const { accountId } = principal;
    const once = { key, accountId, route: RUN_ROUTE, sent: () => [flightId, language] };
    return this.idempotent.once(once, async (hold) => {
      const wish = { flightId, language, wait: !respondAsync, hold, requestId };
      const debrief = await this.running.run(principal, wish);
      if (debrief.status === 'completed' && !respondAsync) {
        const completed = await this.latest.completed(accountId, flightId, debrief);
        return { flightId, response: new HttpResponse(200, {}, completed) };
      }
      const headers = {
        Location: `${API_PREFIX}/flights/${flightId}/analysis?language=${language}`,
        ...(respondAsync && ASYNC_APPLIED),
      };
      return { flightId, response: new HttpResponse(202, headers, presentDebriefRun(flightId, debrief)) };
    });
  }
}
