import { type FlightPhase, type ReplayResolution } from '@engine/analysis';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';
import { Bounds } from './flight-metrics.js';
import { ALTITUDE_SOURCES, FlightGap } from './flight-quality.js';

const NUMBER_OR_NULL = { oneOf: [{ type: 'number' }, { type: 'null' }] };

/** Maximum distance of an omitted point from the simplified line at the same time. */
export class TrackTolerance {
  @Field.number('Horizontal tolerance.')
  horizontal_m: number;

  @Field.number('Altitude tolerance.')
  altitude_m: number;
}

/** Length of the window around a point from which each value is computed. */
export class TrackSmoothing {
  @Field.number('Window of `ground_speed_kmh`.')
  ground_speed_window_seconds: number;

  @Field.number('Window of `vario_mps`.')
  vario_window_seconds: number;

  @Field.number('Window of `heading_deg`.')
  heading_window_seconds: number;
}

/** A phase of the flight, as indices of points in the same response. */
export class TrackPhase {
  @Field.text(
    'Kind of phase: one of `phase_names`. `gap`: nothing was recorded, and no thermal or glide continues across it.',
  )
  kind: FlightPhase['kind'];

  @Field.integer('Index of the first point.')
  start_index: number;

  @Field.integer('Index of the last point, which is the first point of the next phase.')
  end_index: number;

  @Field.integer(
    '`index` of the thermal or glide in the thermals of the flight. Null for other kinds.',
    OR_NULL,
  )
  number: number | null;

  @Field.integer('Start, on the clock of `time_offset_seconds`.')
  start_offset_seconds: number;

  @Field.integer('End, on the clock of `time_offset_seconds`.')
  end_offset_seconds: number;

  @Field.number('Distance along the full track. Null in results of analysis versions before 10.', OR_NULL)
  distance_km: number | null;

  @Field.number(
    'Altitude at the end minus altitude at the start. Null if the file has no altitudes.',
    OR_NULL,
  )
  altitude_change_m: number | null;

  @Field.number(
    'Altitude change divided by duration. Null for a `gap`, where the altitude jumps, and if the file has no altitudes.',
    OR_NULL,
  )
  climb_mean_mps: number | null;

  @Field.number(
    'For a `glide`: distance divided by altitude lost. Null for less than 1 km of distance or 50 m of altitude lost.',
    OR_NULL,
  )
  glide_ratio: number | null;
}

/** A gap, as indices of points in the same response. */
export class TrackGap extends FlightGap {
  @Field.integer('Index of the last point before the gap.')
  start_index: number;

  @Field.integer('Index of the first point after the gap.')
  end_index: number;
}

/** The fields that every encoding has in addition to the columns. */
export class TrackDescription {
  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.integer('Version of the analysis that produced the track.')
  analysis_version: number;

  @Field.time('Time of the first point, in UTC. Null if the file has no date.', OR_NULL)
  started_at: string | null;

  @Field.text('The requested resolution.', { enum: ['full', 'high', 'preview'] })
  resolution: ReplayResolution;

  @Field.object(
    () => TrackTolerance,
    'How far an omitted point can be from the simplified track. 0 for the full track.',
  )
  tolerance: TrackTolerance;

  @Field.object(() => TrackSmoothing, 'Smoothing windows.')
  smoothing: TrackSmoothing;

  @Field.integer('Number of points in this response.')
  point_count: number;

  @Field.integer('Number of points in the full track.')
  source_point_count: number;

  @Field.text('Sensor that `altitude_m` comes from. Null if the file has no altitudes.', {
    enum: ALTITUDE_SOURCES,
    nullable: true,
  })
  altitude_source: (typeof ALTITUDE_SOURCES)[number] | null;

  @Field.integer('Index of the take-off point. Null if the log contains no flight.', OR_NULL)
  takeoff_index: number | null;

  @Field.integer('Index of the landing point. Null if the log contains no flight.', OR_NULL)
  landing_index: number | null;

  @Field.listOf(
    'integer',
    'Indices of the points at which the track starts, or resumes after a gap or a position jump.',
  )
  segment_starts: number[];

  @Field.listOf('string', 'Names of the phases. The values of the `phase` column are indices into this list.')
  phase_names: string[];

  @Field.list(
    () => TrackPhase,
    'Phases from take-off to landing, without gaps between them. Empty if the phases cannot be determined.',
  )
  phases: TrackPhase[];

  @Field.listOf(
    'integer',
    'Indices of the turnpoints. Every resolution includes them, and all points that other fields refer to.',
  )
  kept_indices: number[];

  @Field.list(() => TrackGap, 'Periods without fixes. Every one starts a segment.')
  gaps: TrackGap[];

  @Field.object(() => Bounds, 'Bounding box of the flight.', OR_NULL)
  bounds: Bounds | null;
}

/** The track as plain numbers. */
export class TrackInColumns extends TrackDescription {
  @Field.text('The encoding of this response.', { enum: ['columns'] })
  encoding: 'columns';

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'array', items: NUMBER_OR_NULL }, { type: 'null' }] },
    description:
      'One list per column, with one value per point: `time_offset_seconds`, `latitude`, `longitude`, `altitude_m`, `altitude_msl_m`, `altitude_pressure_m`, `altitude_gnss_m`, `ground_m`, `ground_speed_kmh`, `vario_mps`, `heading_deg`, `phase`. `altitude_msl_m` equals `altitude_m` if that is above mean sea level. `altitude_pressure_m` (relative to 1013.25 hPa) and `altitude_gnss_m` are as recorded. `ground_m` is the ground below, above mean sea level, from the installation’s terrain. A column is null if the file does not contain its data, no terrain is known, or the track was stored before the column existed. A value is null if it cannot be determined.',
  })
  columns: Record<string, (number | null)[] | null>;
}

/** The track as differences of whole numbers. */
export class TrackInDeltas extends TrackDescription {
  @Field.text('The encoding of this response.', { enum: ['delta'] })
  encoding: 'delta';

  @Field.mapOf('number', 'Scale of each column: the integers per unit.')
  scales: Record<string, number>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'null' }] } },
    description:
      'The first value of each column, followed by differences, all multiplied by the scale. To decode, keep a running sum and divide it by the scale. Null is an unknown value and does not change the sum.',
  })
  columns: Record<string, (number | null)[]>;

  @Field.mapOf(
    'string',
    'Columns that are identical to another column: the name of the column to use instead.',
  )
  same: Record<string, string>;
}

export class TrackPolyline {
  @Field.listOf('string', 'Names of the columns whose values alternate in `points`.')
  columns: string[];

  @Field.listOf('number', 'Scale of each column: the integers per unit.')
  scales: number[];

  @Field.text("The values in Google's encoded polyline format.")
  points: string;
}

/** The track as encoded polylines. */
export class TrackInPolylines extends TrackDescription {
  @Field.text('The encoding of this response.', { enum: ['polyline'] })
  encoding: 'polyline';

  @Field.list(() => TrackPolyline, 'Groups of columns.')
  polylines: TrackPolyline[];

  @Field.mapOf(
    'string',
    'Columns that are identical to another column: the name of the column to use instead.',
  )
  same: Record<string, string>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'integer' } },
    description: 'Indices of the points at which a column has an unknown value, by column.',
  })
  unknown: Record<string, number[]>;
}

export type FlightTrack = TrackInColumns | TrackInDeltas | TrackInPolylines;
