import { type Principal, CurrentPrincipal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { ConditionalRead, jsonOf, PlainRepresentation, type Representation, strictQuery } from '@core/http';
import { CUP_FILE_NAME, CUP_MEDIA_TYPE, cupFile } from './cup-file.js';
import { DescribeGetRecords, DescribeGetStatistics, DescribeGetThermalMap } from './logbook.openapi.js';
import { LogbookQuery, StatisticsQuery, ThermalMapQuery } from './logbook.query.js';
import { Logbook } from './logbook.js';
import { OwnThermals } from './own-thermals.js';

const GEOJSON_MEDIA_TYPE = 'application/geo+json';

@ApiTags('Logbook')
@Controller(API_PREFIX)
export class LogbookController {
  constructor(
    private readonly logbook: Logbook,
    private readonly thermals: OwnThermals,
  ) {}

  @Get('statistics')
  @ConditionalRead()
  @Scopes('flights:read')
  @DescribeGetStatistics()
  async statistics(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) query: StatisticsQuery,
  ): Promise<Representation> {
    return jsonOf(await this.logbook.statistics(accountId, query));
  }

  @Get('records')
  @ConditionalRead()
  @Scopes('flights:read')
  @DescribeGetRecords()
  async records(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) query: LogbookQuery,
  ): Promise<Representation> {
    return jsonOf(await this.logbook.records(accountId, query));
  }

  @Get('thermals/map')
  @ConditionalRead()
  @Scopes('flights:read')
  @DescribeGetThermalMap()
  async thermalMap(
    @CurrentPrincipal() { accountId }: Principal,
    @Query(strictQuery) query: ThermalMapQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    const map = await this.thermals.map(accountId, query);
    if (query.format !== 'cup') return new PlainRepresentation(GEOJSON_MEDIA_TYPE, JSON.stringify(map));
    response.setHeader('Content-Disposition', `attachment; filename="${CUP_FILE_NAME}"`);
    return new PlainRepresentation(CUP_MEDIA_TYPE, cupFile(map));
  }
}
