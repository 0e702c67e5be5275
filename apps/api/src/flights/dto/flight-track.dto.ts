import { type TrackPayload } from '@app/flights';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';
import { Bounds } from './flight-metrics.dto.js';
import { FlightGap } from './flight-quality.dto.js';

const OR_NULL = { nullable: true } as const;
const NUMBER_OR_NULL = { oneOf: [{ type: 'number' }, { type: 'null' }] };

/** How far a point that was left out may lie from the line that is shown, at its own time. */
export class TrackTolerance {
  @Field.number('Over ground.')
  horizontal_m: number;

  @Field.number('In altitude.')
  altitude_m: number;
}

/** Length of the stretch of the log around a point from which a value is made. */
export class TrackSmoothing {
  @Field.number('Of `ground_speed_kmh`.')
  ground_speed_window_seconds: number;

  @Field.number('Of `vario_mps`.')
  vario_window_seconds: number;

  @Field.number('Of `heading_deg`.')
  heading_window_seconds: number;
}

/** A stretch of the flight by indices of points of the same answer. */
export class TrackPhase {
  @Field.text('One of `phase_names`.')
  kind: string;

  @Field.integer('First point.')
  start_index: number;

  @Field.integer('Last point, where the next phase starts.')
  end_index: number;
}

/** What stands beside the columns in every encoding. */
class TrackDescription {
  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.integer('Version of the analysis that made it.')
  analysis_version: number;

  @Field.time('Time of the first point, UTC; null when the file has no date.', OR_NULL)
  started_at: string | null;

  @Field.text('As asked for.', { enum: ['full', 'high', 'preview'] })
  resolution: TrackPayload['resolution'];

  @Field.object(() => TrackTolerance, 'What was left out is this near; 0 in the full track.')
  tolerance: TrackTolerance;

  @Field.object(() => TrackSmoothing, 'Smoothing windows.')
  smoothing: TrackSmoothing;

  @Field.integer('Points in this answer.')
  point_count: number;

  @Field.integer('Points of the full track.')
  source_point_count: number;

  @Field.text('Where `altitude_m` comes from.', { enum: ['pressure', 'gnss'], nullable: true })
  altitude_source: 'pressure' | 'gnss' | null;

  @Field.integer('Point of take-off; null when nobody flew.', OR_NULL)
  takeoff_index: number | null;

  @Field.integer('Point of landing.', OR_NULL)
  landing_index: number | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Points at which the track begins, or begins again after a gap or a jump of place.',
  })
  segment_starts: number[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    description: 'What the codes of the column `phase` mean, by code.',
  })
  phase_names: string[];

  @Field.list(() => TrackPhase, 'From take-off to landing, without holes; empty when they cannot be told.')
  phases: TrackPhase[];

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Points that every resolution has beside those that the other fields name: turnpoints.',
  })
  kept_indices: number[];

  @Field.list(() => FlightGap, 'Silences of the recorder.')
  gaps: FlightGap[];

  @Field.object(() => Bounds, 'The smallest box around the flight.', OR_NULL)
  bounds: Bounds | null;
}

/** The track as plain numbers. */
export class TrackInColumns extends TrackDescription {
  @Field.text('Which of the encodings this is.', { enum: ['columns'] })
  encoding: 'columns';

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'array', items: NUMBER_OR_NULL }, { type: 'null' }] },
    description:
      'By name, one value a point: `time_offset_seconds`, `latitude`, `longitude`, `altitude_m`, `altitude_pressure_m`, `altitude_gnss_m`, `ground_speed_kmh`, `vario_mps`, `heading_deg`, `phase`. Null for what the file does not have; null in a list for what cannot be told.',
  })
  columns: Record<string, (number | null)[] | null>;
}

/** The track as differences of whole numbers. */
export class TrackInDeltas extends TrackDescription {
  @Field.text('Which of the encodings this is.', { enum: ['delta'] })
  encoding: 'delta';

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'By name of the column: whole numbers for one unit of it.',
  })
  scales: Record<string, number>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'null' }] } },
    description:
      'The first value and then the differences, each times its scale: add them up and divide. Null is a value that cannot be told and leaves the sum as it was.',
  })
  columns: Record<string, (number | null)[]>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Columns that equal another one, which is sent once.',
  })
  same: Record<string, string>;
}

export class TrackPolyline {
  @ApiProperty({ type: 'array', items: { type: 'string' }, description: 'Columns whose values take turns.' })
  columns: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'number' },
    description: 'Whole numbers for one unit of each column.',
  })
  scales: number[];

  @Field.text("The points in Google's encoded polyline algorithm.")
  points: string;
}

/** The track as encoded polylines. */
export class TrackInPolylines extends TrackDescription {
  @Field.text('Which of the encodings this is.', { enum: ['polyline'] })
  encoding: 'polyline';

  @Field.list(() => TrackPolyline, 'Columns in groups.')
  polylines: TrackPolyline[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Columns that equal another one, which is sent once.',
  })
  same: Record<string, string>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'integer' } },
    description: 'By name of the column: points at which its value cannot be told.',
  })
  unknown: Record<string, number[]>;
}

export type FlightTrack = TrackInColumns | TrackInDeltas | TrackInPolylines;
