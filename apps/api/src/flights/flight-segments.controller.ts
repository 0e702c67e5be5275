import { CurrentPrincipal, type Principal, Scopes } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { API_PREFIX } from '@app/contract';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConditionalRead } from '../http/caching/conditional-read.js';
import { jsonOf, type Representation } from '../http/caching/representation.js';
import { strictQuery } from '../http/query/strict-pipe.js';
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
