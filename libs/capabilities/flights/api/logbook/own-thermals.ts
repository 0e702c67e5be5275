import { type RequestingAccount } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { WIND_SECTORS, type WindSector } from '@core/contract';
import { type ThermalMap } from '../../wire/thermal-map.js';
import { type ThermalFilter, ThermalMapRepository } from '../../tables/thermal-map.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { logbookFilterOf, type LogbookRequest, refuse } from './logbook-filter-of.js';
import { CELL_SIZE_DEFAULT_M, CELLS_DEFAULT } from './thermal-map-limits.js';
import { presentThermalMap } from './thermal-map.presenter.js';

/** Which thermals count, as a client asks for it. */
export interface ThermalMapRequest extends Omit<LogbookRequest, 'site' | 'glider'> {
  /** West, south, east and north, separated by commas. */
  readonly bbox?: string;
  readonly cell_size_m?: number;
  readonly hour_from?: number;
  readonly hour_to?: number;
  readonly wind_from?: WindSector;
  readonly limit?: number;
}

const COORDINATE = /^-?\d{1,3}(\.\d{1,15})?$/;
const LAST_HOUR = 24;

/** The thermals of an account by cell of a map, in the form that clients receive. */
@Injectable()
export class OwnThermals {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'thermalMapCellsMax'>,
    private readonly thermals: ThermalMapRepository,
  ) {}

  /** @throws ApiError `validation_failed` */
  async map({ accountId, ruleSet }: RequestingAccount, request: ThermalMapRequest): Promise<ThermalMap> {
    const { filter, seasons } = logbookFilterOf(request, ruleSet);
    const { cell_size_m: cellM = CELL_SIZE_DEFAULT_M, limit = CELLS_DEFAULT, wind_from: wind } = request;
    const which: ThermalFilter = {
      ...filter,
      bounds: boundsOf(request.bbox),
      hours: hoursOf(request),
      windSector: wind && WIND_SECTORS.indexOf(wind),
    };
    const cellsMax = Math.min(limit, this.settings.thermalMapCellsMax);
    return presentThermalMap(seasons, cellM, await this.thermals.map(accountId, which, cellM, cellsMax));
  }
}

function hoursOf({ hour_from: from, hour_to: before }: ThermalMapRequest): ThermalFilter['hours'] {
  if (from === undefined && before === undefined) return undefined;
  const hours = { from: from ?? 0, before: before ?? LAST_HOUR };
  if (hours.from >= hours.before) refuse('hour_to', 'must be greater than hour_from');
  return hours;
}

function boundsOf(bbox: string | undefined): ThermalFilter['bounds'] {
  if (bbox === undefined) return undefined;
  const edges = bbox.split(',');
  const [west, south, east, north] = edges.map(Number) as [number, number, number, number];
  const areDegrees = edges.length === 4 && edges.every((edge) => COORDINATE.test(edge));
  const fit =
    Math.max(Math.abs(south), Math.abs(north)) <= 90 && Math.max(Math.abs(west), Math.abs(east)) <= 180;
  if (!areDegrees || !fit || south > north)
    refuse('bbox', 'must be west,south,east,north in degrees, such as 6.0,45.5,7.5,46.5');
  return { west, south, east, north };
}
