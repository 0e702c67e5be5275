import { FLIGHT_STATUSES, type FlightStatus } from '@app/contract';
import { Field } from '@app/openapi';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { FlightMetrics } from './flight-metrics.dto.js';
import { FlightQuality } from './flight-quality.dto.js';

@ApiExtraModels(FlightMetrics)
export class Flight {
  @Field.text("The flight's id, a ULID.")
  id: string;

  @Field.text("The flight's title. Defaults to the site and the date.")
  title: string;

  @Field.text("The flight's site. Defaults to the site named in the file. Null if neither is known.", {
    nullable: true,
  })
  site: string | null;

  @Field.time('Take-off time, in UTC. Null while processing, and if the file has no date.', {
    nullable: true,
  })
  flown_at: string | null;

  @Field.integer('Time from take-off to landing. 0 while processing, and if the log contains no flight.')
  duration_seconds: number;

  @ApiProperty({
    description: "The flight's metrics. Empty until `status` is `processed`.",
    oneOf: [
      { $ref: getSchemaPath(FlightMetrics) },
      { type: 'object', maxProperties: 0, title: 'NotProcessed' },
    ],
  })
  metrics: FlightMetrics | Record<string, never>;

  @ApiPropertyOptional({
    type: () => FlightQuality,
    description: 'How reliable the metrics are. Absent until `status` is `processed`.',
  })
  quality?: FlightQuality;

  @Field.integer(
    'Version of the analysis. Any change to its definitions or thresholds increases it. Null until the flight has been analysed.',
    { nullable: true },
  )
  analysis_version: number | null;

  @Field.text(
    'SHA-256 of the analysed file, in hex. Null until the flight has been analysed, and in results of analysis version 3.',
    { nullable: true },
  )
  input_sha256: string | null;

  @Field.text('Status of processing. `failed`: the flight is stored but could not be analysed.', {
    enum: FLIGHT_STATUSES,
  })
  status: FlightStatus;

  @Field.time('When the flight was uploaded, in UTC.')
  created_at: string;
}

export class FlightList {
  @Field.list(() => Flight, 'The flights on this page.')
  data: Flight[];

  @Field.boolean('Whether there are more flights after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', { nullable: true })
  next_cursor: string | null;
}
