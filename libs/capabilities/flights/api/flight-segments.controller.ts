import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConditionalRead, jsonOf, type Representation, strictQuery } from '@core/http';
import { DescribeGetSegment } from './flight-segments.openapi.js';
import { FlightSegments } from './flight-segments.js';
import { ScoreQuery } from './score.query.js';

/** The flights of a log. */
@ApiTags('Flight results')
@Controller(`${API_PREFIX}/flights/:flightId/segments`)
export class FlightSegmentsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly segments: FlightSegments,
  ) {}

  @Get(':n')
  @ConditionalRead()
  @Scopes('analysis:read')
  @DescribeGetSegment()
  async segment(
    @CurrentPrincipal() { accountId }: Principal,
    @Param('flightId') flightId: string,
    @Param('n') position: string,
    @Query(strictQuery) query: ScoreQuery,
  ): Promise<Representation> {
    const ruleSet = query.rule_set ?? this.settings.defaultRuleSet;
    return jsonOf(await this.segments.get(accountId, flightId, position, ruleSet));
  }
}
