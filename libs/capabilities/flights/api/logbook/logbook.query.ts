import {
  LOGBOOK_GROUPS,
  LOGBOOK_GROUPS_DEFAULT,
  GLIDER_CHARACTERS_MAX,
  RULE_SET_NAMES,
  type RuleSetName,
  WIND_SECTORS,
  type WindSector,
} from '@core/contract';
import {
  FlownFromParameter,
  FlownToParameter,
  SiteParameter,
  TagParameter,
  TandemParameter,
  ChoiceParameter,
  IntegerParameter,
  ListParameter,
  TextParameter,
} from '@core/http';
import {
  CELL_SIZE_DEFAULT_M,
  CELL_SIZE_MAX_M,
  CELL_SIZE_MIN_M,
  CELLS_DEFAULT,
} from './thermal-map-limits.js';

const SEASON_CHARACTERS = 4;
/** Four coordinates of full precision. */
const BBOX_CHARACTERS_MAX = 100;

class SeasonQuery {
  @FlownFromParameter()
  flown_from?: Date;

  @FlownToParameter()
  flown_to?: Date;

  @TextParameter({
    maxLength: SEASON_CHARACTERS,
    description:
      'Only flights of this season: the year in which it ends. The season of 2026 at XContest is October 2025 to September 2026. The day on the clocks at the take-off decides; `season` of a score follows the UTC date. Flights without a date are excluded.',
    example: '2026',
  })
  season?: string;

  @ChoiceParameter({
    choices: RULE_SET_NAMES,
    description:
      'Rule set whose seasons apply. Defaults to the rule set that the operator configured, which is `xcontest` unless changed. The FAI rule sets have calendar years.',
  })
  rule_set?: RuleSetName;
}

export class LogbookQuery extends SeasonQuery {
  @SiteParameter()
  site?: string;

  @TextParameter({
    maxLength: GLIDER_CHARACTERS_MAX,
    description:
      'Only flights with this `aircraft.model`, or without a track with this `glider`. Matches the full name and ignores case.',
    example: 'Ozone Delta 4',
  })
  glider?: string;

  @TagParameter()
  tag?: string;

  @TandemParameter()
  tandem?: boolean;
}

export class StatisticsQuery extends LogbookQuery {
  @ListParameter({
    choices: LOGBOOK_GROUPS,
    default: LOGBOOK_GROUPS_DEFAULT,
    description: 'What to group by, separated by commas. Each adds a list to the response.',
  })
  group_by?: string;
}

export class ThermalMapQuery extends SeasonQuery {
  @TextParameter({
    maxLength: BBOX_CHARACTERS_MAX,
    description:
      'Only thermals in this box: its west, south, east and north edge in degrees, separated by commas, as in GeoJSON. West is greater than east if the box crosses the antimeridian.',
    example: '6.0,45.5,7.5,46.5',
  })
  bbox?: string;

  @IntegerParameter({
    min: CELL_SIZE_MIN_M,
    max: CELL_SIZE_MAX_M,
    default: CELL_SIZE_DEFAULT_M,
    description: 'Length of a side of a cell, in metres.',
  })
  cell_size_m?: number;

  @IntegerParameter({
    min: 0,
    max: 23,
    default: 0,
    description: 'Only thermals that started in this hour or later, on the clocks at the take-off.',
  })
  hour_from?: number;

  @IntegerParameter({
    min: 1,
    max: 24,
    default: 24,
    description: 'Only thermals that started before this hour, on the clocks at the take-off.',
  })
  hour_to?: number;

  @ChoiceParameter({
    choices: WIND_SECTORS,
    description: 'Only thermals in wind from this direction, 22.5 degrees to either side.',
  })
  wind_from?: WindSector;

  @IntegerParameter({
    min: 1,
    max: 100_000,
    default: CELLS_DEFAULT,
    description:
      'Maximum number of cells to return, those with the most thermals. The operator may allow fewer (`THERMAL_MAP_CELLS_MAX`); the response then has fewer.',
  })
  limit?: number;

  @ChoiceParameter({
    choices: ['geojson', 'cup'],
    description:
      '`geojson` (default), or `cup`: a waypoint file of SeeYou, which flight computers read, with one waypoint per cell.',
  })
  format?: 'geojson' | 'cup';
}
