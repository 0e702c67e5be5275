import { FLIGHT_STATUSES, type FlightStatus } from '@app/contract';
import { Field } from '@app/openapi';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { FlightMetrics } from './flight-metrics.dto.js';
import { FlightQuality } from './flight-quality.dto.js';

@ApiExtraModels(FlightMetrics)
export class Flight {
  @Field.text('ULID.')
  id: string;

  @Field.text('As given, or made of the site and date.')
  title: string;

  @Field.text('As given, or as the file names it.', { nullable: true })
  site: string | null;

  @Field.time('Take-off, UTC; null while processing and when the file has no date.', { nullable: true })
  flown_at: string | null;

  @Field.integer('From take-off to landing; 0 while processing and when nobody flew.')
  duration_seconds: number;

  @ApiProperty({
    description: 'Numbers of the flight; empty until `status` is `processed`.',
    oneOf: [
      { $ref: getSchemaPath(FlightMetrics) },
      { type: 'object', maxProperties: 0, title: 'NotProcessed' },
    ],
  })
  metrics: FlightMetrics | Record<string, never>;

  @ApiPropertyOptional({ type: () => FlightQuality, description: 'How far the numbers can be trusted.' })
  quality?: FlightQuality;

  @Field.integer(
    'Definitions and thresholds by which it was analysed; any change of them raises it. Null until it was.',
    { nullable: true },
  )
  analysis_version: number | null;

  @Field.text(
    'SHA-256 of the uploaded file that it was analysed from, in hex; null until it was, and in results of analysis version 3.',
    { nullable: true },
  )
  input_sha256: string | null;

  @Field.text('`failed`: the flight is stored, but could not be analysed.', { enum: FLIGHT_STATUSES })
  status: FlightStatus;

  @Field.time('When it was uploaded, UTC.')
  created_at: string;
}

export class FlightList {
  @Field.list(() => Flight, 'The page.')
  data: Flight[];

  @Field.boolean('Whether there is another page.')
  has_more: boolean;

  @Field.text('`cursor` of the next page; null on the last.', { nullable: true })
  next_cursor: string | null;
}
