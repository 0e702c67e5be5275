import {
  Counts,
  type Principal,
  CurrentPrincipal,
  Scopes,
  IdempotencyKey,
  IdempotentRequests,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConditionalRead,
  jsonOf,
  type Representation,
  HttpResponse,
  ASYNC_APPLIED,
  PrefersAsync,
  RequestId,
  PrivateResponse,
  strictQuery,
} from '@core/http';
import { DescribeGetDebrief, DescribeRunDebrief } from './debriefs.openapi.js';
import { presentDebrief, presentDebriefRun } from './debrief.presenter.js';
import { GetDebriefQuery, RunDebriefQuery } from './debrief.query.js';
import { LatestDebrief } from './latest-debrief.js';
import { RunDebrief } from './run-debrief.js';

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
  @DescribeGetDebrief()
  async get(
    @CurrentPrincipal() { accountId }: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) { language }: GetDebriefQuery,
  ): Promise<Representation> {
    return jsonOf(await this.latest.find(accountId, flightId, language));
  }

  @Post()
  @PrivateResponse()
  @Scopes('analysis:write')
  @Counts({ share: 'debrief-runs' })
  @DescribeRunDebrief()
  async run(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
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
        return { flightId, response: new HttpResponse(200, {}, presentDebrief(flightId, debrief)) };
      }
      const headers = {
        Location: `${API_PREFIX}/flights/${flightId}/analysis?language=${language}`,
        ...(respondAsync && ASYNC_APPLIED),
      };
      return { flightId, response: new HttpResponse(202, headers, presentDebriefRun(flightId, debrief)) };
    });
  }
}
