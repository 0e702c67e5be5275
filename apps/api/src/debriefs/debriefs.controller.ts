import { Counts } from '@app/allowance';
import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, API_PREFIX, isUlid } from '@app/contract';
import { type Debrief, type DebriefRun } from '@app/wire';
import { DebriefRepository } from '@tables/debriefs';
import { Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { processed } from '../flights/processed-flights.js';
import { ConditionalRead } from '../http/caching/conditional-read.js';
import { jsonOf, type Representation } from '../http/caching/representation.js';
import { IdempotentRequests } from '../http/idempotent-requests.js';
import { type JsonText } from '../http/caching/json-text.js';
import { prefersAsync } from '../http/prefers-async.js';
import { PrivateResponse } from '../http/caching/private-response.js';
import { strictQuery } from '../http/query/strict-pipe.js';
import { DescribeGetDebrief, DescribeRunDebrief } from './debriefs.openapi.js';
import { presentDebrief, presentDebriefRun } from './debrief.presenter.js';
import { GetDebriefQuery, RunDebriefQuery } from './debrief.query.js';
import { RunDebrief } from './run-debrief.js';

type RunBody = Debrief | DebriefRun;
const RUN_ROUTE = `POST ${API_PREFIX}/flights/{flightId}/analysis`;

/** The debrief of a flight. */
@ApiTags('Debrief')
@Controller(`${API_PREFIX}/flights/:flightId/analysis`)
export class DebriefsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly debriefs: DebriefRepository,
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
    const { debrief } = processed(
      isUlid(flightId) ? await this.debriefs.latest(accountId, flightId, language) : undefined,
    );
    if (debrief === null) throw new ApiError('analysis_not_found');
    return jsonOf(presentDebrief(flightId, debrief));
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunBody | JsonText> {
    const { accountId } = principal;
    const once = { accountId, route: RUN_ROUTE, sent: () => [flightId, language] };
    return this.idempotent.once<RunBody>(request, response, once, async (hold) => {
      const respondAsync = prefersAsync(request);
      const debrief = await this.running.run(principal, {
        flightId,
        language,
        wait: !respondAsync,
        hold,
      });
      if (debrief.status === 'completed' && !respondAsync) {
        response.status(200);
        return { flightId, body: presentDebrief(flightId, debrief) };
      }
      response.status(202);
      response.setHeader('Location', `${API_PREFIX}/flights/${flightId}/analysis?language=${language}`);
      if (respondAsync) response.setHeader('Preference-Applied', 'respond-async');
      return { flightId, body: presentDebriefRun(flightId, debrief) };
    });
  }
}
