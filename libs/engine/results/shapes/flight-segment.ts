import { type FlightPhase } from '@engine/analysis';
import { OmitType } from '@nestjs/swagger';
import { Field, OR_NULL } from '@core/contract/fields';
import { FlightMetrics } from './flight-metrics.js';
import { LogSegment } from './flight-quality.js';
import { FlightScore, ScoreSolver } from './flight-score.js';
import { FlightThermals } from './flight-thermals.js';
import { FlightResult } from './result-origin.js';
import { Stretch } from './stretch.js';

const ORIGIN = ['flight_id', 'analysis_version', 'input_sha256'] as const;

/** A phase of the flight. */
export class SegmentPhase extends Stretch {
  @Field.text('Kind of phase. `gap`: nothing was recorded. New kinds may be added.')
  kind: FlightPhase['kind'];

  @Field.integer('`index` of the thermal or glide in `thermals`. Null for other kinds.', OR_NULL)
  number: number | null;

  @Field.number('Distance along the track.')
  distance_km: number;

  @Field.number(
    'Altitude at the end minus altitude at the start. Null if the file has no altitudes.',
    OR_NULL,
  )
  altitude_change_m: number | null;

  @Field.number(
    'Altitude change divided by duration. Null for a `gap`, and if the file has no altitudes.',
    OR_NULL,
  )
  climb_mean_mps: number | null;

  @Field.number(
    'For a `glide`: distance divided by altitude lost. Null for less than 1 km of distance or 50 m of altitude lost.',
    OR_NULL,
  )
  glide_ratio: number | null;
}

/** Thermals, glides and wind of one flight of the log. */
export class SegmentThermals extends OmitType(FlightThermals, ORIGIN) {}

/** The search for the score, without its duration, so that equal responses have equal tags. */
export class SegmentScoreSolver extends OmitType(ScoreSolver, ['duration_ms']) {}

/** The score of one flight of the log under one rule set. */
export class SegmentScore extends OmitType(FlightScore, [...ORIGIN, 'solver']) {
  @Field.object(() => SegmentScoreSolver, 'How the score was searched for.')
  solver: SegmentScoreSolver;
}

/** One flight of a log, with numbers of its own. */
export class FlightSegment extends FlightResult {
  @Field.integer('Position of the part in `quality.segments` of the flight, starting at 0.')
  index: number;

  @Field.object(() => LogSegment, 'The part, as in `quality.segments`.')
  segment: LogSegment;

  @Field.time('Take-off time, in UTC. Null if the file has no date.', OR_NULL)
  flown_at: string | null;

  @Field.integer('Time from take-off to landing.')
  duration_seconds: number;

  @Field.object(() => FlightMetrics, 'The metrics of this flight.')
  metrics: FlightMetrics;

  @Field.object(() => SegmentThermals, 'The thermals, glides and wind of this flight.')
  thermals: SegmentThermals;

  @Field.list(
    () => SegmentPhase,
    'Phases from take-off to landing, without gaps between them. Empty if the phases cannot be determined.',
  )
  phases: SegmentPhase[];

  @Field.object(() => SegmentScore, 'The score of this flight.')
  score: SegmentScore;
}
