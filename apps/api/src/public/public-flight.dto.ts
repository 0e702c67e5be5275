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

/** How reliable the metrics are, without anything about the recorder. */
export class PublicQuality {
  @Field.text(
    'Quality of the flight itself, regardless of the recording before and after it. `clean`: no faults. `filtered`: faults were removed. `degraded`: faults remain.',
    {
      enum: ['clean', 'filtered', 'degraded'],
    },
  )
  level: FlightQuality['level'];

  @Field.text('Source of the altitudes.', { enum: ['pressure', 'gnss'], nullable: true })
  altitude_source: FlightQuality['altitude_source'];

  @Field.number('Median time between fixes.', { nullable: true })
  sampling_interval_seconds: number | null;

  @Field.list(() => FlightGap, 'Gaps in the recording during the flight. Empty for a file without a date.')
  gaps: FlightGap[];

  @Field.list(
    () => QualityNote,
    'Notes on the data of the flight. Notes on the recording before and after it are omitted.',
  )
  notes: QualityNote[];
}

export class PublicThermals {
  @Field.object(() => ThermalSummary, 'Totals over all thermals. Null if thermals cannot be detected.', {
    nullable: true,
  })
  summary: ThermalSummary | null;

  @Field.list(() => Thermal, 'The thermals, in chronological order.')
  list: Thermal[];
}

/** The score under the service's default rule set. */
export class PublicScore extends PickType(FlightScore, ['rule_set', 'season']) {
  @Field.object(
    () => TypeScore,
    'The score. Null if no flight type scores or the recording contains no flight.',
    {
      nullable: true,
    },
  )
  best: TypeScore | null;
}

/** The track from take-off to landing; its clock starts at take-off. */
export class PublicTrack extends OmitType(TrackInColumns, ['flight_id', 'analysis_version']) {}

/** A shared flight, as shown to anyone with the link. */
@ApiExtraModels(FlightMetrics)
export class PublicFlight {
  @Field.text('Title given by the owner.')
  title: string;

  @Field.text('Site of the flight.', { nullable: true })
  site: string | null;

  @Field.time(
    'Take-off time, in UTC. Null while processing, if the file has no date, and if the recording contains no flight.',
    {
      nullable: true,
    },
  )
  flown_at: string | null;

  @Field.integer(
    'Time from take-off to landing. 0 while processing, and if the recording contains no flight.',
  )
  duration_seconds: number;

  @Field.text('Status of processing. The fields below are empty until it is `processed`.', {
    enum: FLIGHT_STATUSES,
  })
  status: FlightStatus;

  @ApiProperty({
    description: "The flight's metrics. Empty until `status` is `processed`.",
    oneOf: [
      { $ref: getSchemaPath(FlightMetrics) },
      { type: 'object', maxProperties: 0, title: 'NotProcessed' },
    ],
  })
  metrics: FlightMetrics | Record<string, never>;

  @ApiPropertyOptional({
    type: () => PublicQuality,
    description: 'How reliable the metrics are. Absent until `status` is `processed`.',
  })
  quality?: PublicQuality;

  @Field.object(
    () => PublicScore,
    'The score. Null until processed and scored, and if another flight in the same recording scored more.',
    { nullable: true },
  )
  score: PublicScore | null;

  @Field.object(() => PublicThermals, 'The thermals. Null until processed.', { nullable: true })
  thermals: PublicThermals | null;

  @Field.list(() => WindBand, 'Wind by altitude, lowest first.')
  wind_profile: WindBand[];

  @Field.object(
    () => PublicTrack,
    'The track. Null until processed, if the recording contains no flight, and while it is being rebuilt.',
    {
      nullable: true,
    },
  )
  track: PublicTrack | null;
}
