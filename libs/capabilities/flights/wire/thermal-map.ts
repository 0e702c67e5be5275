import { ApiProperty } from '@nestjs/swagger';
import { Field, OR_NULL } from '@core/contract/fields';
import { LogbookSeasons } from './logbook-filters.js';

const pair = (description: string, count: number) =>
  ApiProperty({ type: 'array', items: { type: 'number' }, minItems: count, maxItems: count, description });

export class MapPoint {
  @Field.text('Always `Point`.', { enum: ['Point'] })
  type: 'Point';

  @pair('Longitude and latitude of the mean position of the thermals, in degrees.', 2)
  coordinates: number[];
}

export class ThermalCellProperties {
  @Field.integer('Number of thermals in the cell.')
  thermal_count: number;

  @Field.integer('Number of flights that they are from.')
  flight_count: number;

  @Field.number('Height gained divided by time, over all thermals of the cell.')
  climb_mean_mps: number;

  @Field.number('Mean climb rate of the best thermal.')
  climb_max_mps: number;

  @Field.integer('Mean gain of a thermal.')
  gain_mean_m: number;

  @Field.integer(
    'Lowest altitude at which a thermal was entered. Null if the files have no altitudes.',
    OR_NULL,
  )
  entry_altitude_min_m: number | null;

  @Field.integer('Highest altitude at which a thermal was left.', OR_NULL)
  exit_altitude_max_m: number | null;

  @Field.mapOf(
    'integer',
    'Number of thermals by the hour in which they started, 0 to 23 on the clocks at the take-off. Thermals of files without a date are absent.',
  )
  hours: Record<string, number>;

  @Field.mapOf(
    'integer',
    'Number of thermals by where the wind came from: `N`, `NE`, `E`, `SE`, `S`, `SW`, `W` or `NW`, measured from the drift of the circles. Thermals whose drift is unknown are absent.',
  )
  winds: Record<string, number>;
}

/** The thermals in a square of the map. */
export class ThermalCellFeature {
  @Field.text('Always `Feature`.', { enum: ['Feature'] })
  type: 'Feature';

  @Field.text('Identifies the cell among all cells of this size.')
  id: string;

  @pair('West, south, east and north edge of the cell, in degrees.', 4)
  bbox: number[];

  @Field.object(() => MapPoint, 'Where the thermals are.')
  geometry: MapPoint;

  @Field.object(() => ThermalCellProperties, 'The thermals.')
  properties: ThermalCellProperties;
}

/** The thermals of all flights that match the filters, by cell. A GeoJSON feature collection (RFC 7946). */
export class ThermalMap extends LogbookSeasons {
  @Field.text('Always `FeatureCollection`.', { enum: ['FeatureCollection'] })
  type: 'FeatureCollection';

  @Field.integer('Length of a side of a cell.')
  cell_size_m: number;

  @Field.integer('Number of thermals, including those in omitted cells.')
  thermal_count: number;

  @Field.integer('Number of cells beyond `limit`.')
  cells_omitted: number;

  @Field.list(() => ThermalCellFeature, 'The cells, those with the most thermals first.')
  features: ThermalCellFeature[];
}
