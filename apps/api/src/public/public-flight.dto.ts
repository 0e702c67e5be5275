import { FLIGHT_STATUSES, type FlightStatus } from '@app/contract';
import { Field } from '@app/openapi';
import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  getSchemaPath,
  OmitType,
  PickType,
} from '@nestjs/swagger';
import { FlightMetrics } from '../flights/dto/flight-metrics.dto.js';
import { FlightGap, FlightQuality, QualityNote } from '../flights/dto/flight-quality.dto.js';
import { Thermal, ThermalSummary, WindBand } from '../flights/dto/flight-thermals.dto.js';
import { FlightScore, TypeScore } from '../flights/dto/flight-score.dto.js';
import { TrackInColumns } from '../flights/dto/flight-track.dto.js';

/** The part of the quality report that tells how far to trust the numbers, and nothing of the recorder. */
export class PublicQuality {
  @Field.text(
    'Of the flight, whatever the recording has before and after it. `clean`; `filtered`: faults were removed; `degraded`: faults remain.',
    {
      enum: ['clean', 'filtered', 'degraded'],
    },
  )
  level: FlightQuality['level'];

  @Field.text('Where altitudes come from.', { enum: ['pressure', 'gnss'], nullable: true })
  altitude_source: FlightQuality['altitude_source'];

  @Field.number('Median time between fixes.', { nullable: true })
  sampling_interval_seconds: number | null;

  @Field.list(
    () => FlightGap,
    'Silences of the recorder in the flight; none are told of a file without a date.',
  )
  gaps: FlightGap[];

  @Field.list(
    () => QualityNote,
    'What to know about the data of the flight; what the recording has before and after it is left out.',
  )
  notes: QualityNote[];
}

export class PublicThermals {
  @Field.object(() => ThermalSummary, 'All thermals together; null when nothing can be told.', {
    nullable: true,
  })
  summary: ThermalSummary | null;

  @Field.list(() => Thermal, 'In order of time.')
  list: Thermal[];
}

/** The score by the rule set that is the default of the service. */
export class PublicScore extends PickType(FlightScore, ['rule_set', 'season']) {
  @Field.object(() => TypeScore, 'The score; null when no flight type scores, and when nobody flew.', {
    nullable: true,
  })
  best: TypeScore | null;
}

/** The track from take-off to landing; its clock starts at take-off. */
export class PublicTrack extends OmitType(TrackInColumns, ['flight_id', 'analysis_version']) {}

/** A shared flight as everybody with its address sees it. */
@ApiExtraModels(FlightMetrics)
export class PublicFlight {
  @Field.text('As its owner named it.')
  title: string;

  @Field.text('Where it was flown.', { nullable: true })
  site: string | null;

  @Field.time('Take-off, UTC; null while processing, when the file has no date and when nobody flew.', {
    nullable: true,
  })
  flown_at: string | null;

  @Field.integer('From take-off to landing; 0 while processing and when nobody flew.')
  duration_seconds: number;

  @Field.text('Everything below is empty until it is `processed`.', { enum: FLIGHT_STATUSES })
  status: FlightStatus;

  @ApiProperty({
    description: 'Numbers of the flight; empty until `status` is `processed`.',
    oneOf: [
      { $ref: getSchemaPath(FlightMetrics) },
      { type: 'object', maxProperties: 0, title: 'NotProcessed' },
    ],
  })
  metrics: FlightMetrics | Record<string, never>;

  @ApiPropertyOptional({ type: () => PublicQuality, description: 'How far the numbers can be trusted.' })
  quality?: PublicQuality;

  @Field.object(
    () => PublicScore,
    'Its score; null until processed and scored, and when another flight of the same recording scored more.',
    { nullable: true },
  )
  score: PublicScore | null;

  @Field.object(() => PublicThermals, 'The thermals; null until processed.', { nullable: true })
  thermals: PublicThermals | null;

  @Field.list(() => WindBand, 'The wind by altitude, lowest first.')
  wind_profile: WindBand[];

  @Field.object(
    () => PublicTrack,
    'The track; null until processed, when nobody flew, and while it is being made anew.',
    {
      nullable: true,
    },
  )
  track: PublicTrack | null;
}
