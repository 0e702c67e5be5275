import { Counts } from '@app/allowance';
import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, API_PREFIX, isUlid } from '@app/contract';
import { DebriefRepository } from '@app/database';
import { type FlightAnalysis, type FlightAnalysisRun } from '@app/wire';
import { Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { processed } from '../flights/processed-flights.js';
import { ConditionalRead } from '../http/caching/conditional-read.js';
import { IdempotentRequests } from '../http/idempotent-requests.js';
import { type JsonText } from '../http/caching/json-text.js';
import { prefersAsync } from '../http/prefers-async.js';
import { PrivateResponse } from '../http/caching/private-response.js';
import { strictQuery } from '../http/query/strict-pipe.js';
import { DescribeGetAnalysis, DescribeRunAnalysis } from './analysis.openapi.js';
import { presentAnalysis, presentAnalysisRun } from './analysis.presenter.js';
import { GetAnalysisQuery, RunAnalysisQuery } from './analysis.query.js';
import { RunAnalysis } from './run-analysis.js';

type RunBody = FlightAnalysis | FlightAnalysisRun;
const RUN_ROUTE = `POST ${API_PREFIX}/flights/{flightId}/analysis`;

/** The debrief of a flight. */
@ApiTags('Debrief')
@Controller(`${API_PREFIX}/flights/:flightId/analysis`)
export class AnalysisController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly debriefs: DebriefRepository,
    private readonly idempotent: IdempotentRequests,
    private readonly running: RunAnalysis,
  ) {}

  @Get()
  @ConditionalRead()
  @Scopes('analysis:read')
  @DescribeGetAnalysis()
  async get(
    @CurrentPrincipal() { accountId }: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) { language }: GetAnalysisQuery,
  ): Promise<FlightAnalysis> {
    const { debrief } = processed(
      isUlid(flightId) ? await this.debriefs.latest(accountId, flightId, language) : undefined,
    );
    if (debrief === null) throw new ApiError('analysis_not_found');
    return presentAnalysis(flightId, debrief);
  }

  @Post()
  @PrivateResponse()
  @Scopes('analysis:write')
  @Counts({ share: 'debrief-runs' })
  @DescribeRunAnalysis()
  async run(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) { language = this.settings.debriefLanguage }: RunAnalysisQuery,
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
        return { flightId, body: presentAnalysis(flightId, debrief) };
      }
      response.status(202);
      response.setHeader('Location', `${API_PREFIX}/flights/${flightId}/analysis?language=${language}`);
      if (respondAsync) response.setHeader('Preference-Applied', 'respond-async');
      return { flightId, body: presentAnalysisRun(flightId, debrief) };
    });
  }
}
