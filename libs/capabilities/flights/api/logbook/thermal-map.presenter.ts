import { WIND_SECTORS } from '@core/contract';
import { DECIMALS, wireNumber } from '@engine/results';
import { type LogbookSeasons } from '../../wire/logbook-filters.js';
import { type ThermalCellFeature, type ThermalMap } from '../../wire/thermal-map.js';
import {
  DEGREE_M,
  type ThermalCell,
  type ThermalMap as FoundThermals,
} from '../../tables/thermal-map.repository.js';

export function presentThermalMap(seasons: LogbookSeasons, cellM: number, found: FoundThermals): ThermalMap {
  return {
    type: 'FeatureCollection',
    ...seasons,
    cell_size_m: cellM,
    thermal_count: found.thermalsFound,
    cells_omitted: found.cellsFound - found.cells.length,
    features: found.cells.map((cell) => presentCell(cell, cellM)),
  };
}

function presentCell(cell: ThermalCell, cellM: number): ThermalCellFeature {
  return {
    type: 'Feature',
    id: `${cell.row}/${cell.column}`,
    bbox: boundsOf(cell, cellM),
    geometry: { type: 'Point', coordinates: [degrees(cell.longitude), degrees(cell.latitude)] },
    properties: {
      thermal_count: cell.thermals,
      flight_count: cell.flights,
      climb_mean_mps: wireNumber(cell.climbMeanMps, DECIMALS.verticalSpeedMps),
      climb_max_mps: wireNumber(cell.climbMaxMps, DECIMALS.verticalSpeedMps),
      gain_mean_m: wireNumber(cell.gainMeanM, DECIMALS.altitudeM),
      entry_altitude_min_m: cell.entryAltitudeMinM,
      exit_altitude_max_m: cell.exitAltitudeMaxM,
      hours: occurring(cell.hours, (hour) => String(hour)),
      winds: occurring(cell.windSectors, (sector) => WIND_SECTORS[sector]!),
    },
  };
}

/** West, south, east and north. */
function boundsOf({ row, column }: ThermalCell, cellM: number): number[] {
  const height = cellM / DEGREE_M;
  const width = height / Math.cos((row + 0.5) * height * (Math.PI / 180));
  return [column * width, row * height, (column + 1) * width, (row + 1) * height].map(degrees);
}

function degrees(value: number): number {
  return wireNumber(value, DECIMALS.coordinate);
}

/** The counts that are not zero, by name. */
function occurring(counts: readonly number[], nameOf: (index: number) => string): Record<string, number> {
  return Object.fromEntries(
    counts.flatMap((count, index) => (count === 0 ? [] : [[nameOf(index), count] as const])),
  );
}
