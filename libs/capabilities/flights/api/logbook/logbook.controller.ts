import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Response } from 'express';
import {
  ConditionalRead,
  jsonOf,
  Operation,
  PlainRepresentation,
  type Representation,
  strictQuery,
} from '@core/http';
import { CUP_FILE_NAME, CUP_MEDIA_TYPE, cupFile } from './cup-file.js';
import { LogbookQuery, StatisticsQuery, ThermalMapQuery } from './logbook.query.js';
import { Logbook } from './logbook.js';
import { OwnThermals } from './own-thermals.js';
import { Records } from '../../wire/records.js';
import { Statistics } from '../../wire/statistics.js';
import { ThermalMap } from '../../wire/thermal-map.js';
import { SAMPLE_MAP, SAMPLE_RECORDS, SAMPLE_STATISTICS } from './logbook.samples.js';

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
  @Operation({
    id: 'getStatistics',
    summary: 'Add up flights',
    description:
      'Returns sums over the processed flights that match all filters: in total, and by season, month, day, site, glider or tag, and for tandem and solo flights.',
    returns: { 200: { description: 'The sums.', type: Statistics, example: SAMPLE_STATISTICS } },
    errors: ['malformed_request'],
  })
  async statistics(
    @CurrentPrincipal() principal: Principal,
    @Query(strictQuery) query: StatisticsQuery,
  ): Promise<Representation> {
    return jsonOf(await this.logbook.statistics(principal, query));
  }

  @Get('records')
  @ConditionalRead()
  @Scopes('flights:read')
  @Operation({
    id: 'getRecords',
    summary: 'Get personal bests',
    description:
      'Returns the largest value of each kind among the processed flights that match all filters, and the flight that has it.',
    returns: { 200: { description: 'The personal bests.', type: Records, example: SAMPLE_RECORDS } },
    errors: ['malformed_request'],
  })
  async records(
    @CurrentPrincipal() principal: Principal,
    @Query(strictQuery) query: LogbookQuery,
  ): Promise<Representation> {
    return jsonOf(await this.logbook.records(principal, query));
  }

  @Get('thermals/map')
  @ConditionalRead()
  @Scopes('flights:read')
  @Operation({
    id: 'getThermalMap',
    summary: 'Map thermals',
    description:
      'Returns where you found thermals: the thermals of all processed flights that match the filters, by cell of a grid, ' +
      'with climb rates, hours and wind.',
    models: [ThermalMap],
    returns: {
      200: {
        description: 'The cells, as GeoJSON or as a waypoint file.',
        content: {
          [GEOJSON_MEDIA_TYPE]: { schema: { $ref: getSchemaPath(ThermalMap) }, example: SAMPLE_MAP },
          [CUP_MEDIA_TYPE]: { schema: { type: 'string' } },
        },
      },
    },
    errors: ['malformed_request'],
  })
  async thermalMap(
    @CurrentPrincipal() principal: Principal,
    @Query(strictQuery) query: ThermalMapQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    const map = await this.thermals.map(principal, query);
    if (query.format !== 'cup') return new PlainRepresentation(GEOJSON_MEDIA_TYPE, JSON.stringify(map));
    response.setHeader('Content-Disposition', `attachment; filename="${CUP_FILE_NAME}"`);
    return new PlainRepresentation(CUP_MEDIA_TYPE, cupFile(map));
  }
}
