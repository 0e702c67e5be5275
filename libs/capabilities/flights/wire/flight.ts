import { FLIGHT_STATUSES, type FlightStatus, UNPROCESSED_STATUSES } from '@core/contract';
import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Aircraft, FlightMetrics, FlightPlaces, FlightQuality } from '@engine/results/shapes';

/** Reference to the union in the OpenAPI document. */
export const FLIGHT = { $ref: '#/components/schemas/Flight' };

/** A flight without results. */
export const NO_METRICS: ApiPropertyOptions = {
  type: 'object',
  maxProperties: 0,
  additionalProperties: false,
  description: 'Empty until `status` is `processed`.',
};

/** The fields of a flight in any status. */
class FlightDescription extends FlightPlaces {
  @Field.text("The flight's id, a ULID.")
  id: string;

  @Field.text("The flight's title. Defaults to the site and the date.")
  title: string;

  @Field.text("The flight's site. Defaults to the site named in the file. Null if neither is known.", OR_NULL)
  site: string | null;

  @Field.time('Take-off time, in UTC. Null while processing, and if the file has no date.', OR_NULL)
  flown_at: string | null;

  @Field.integer('Time from take-off to landing. 0 while processing, and if the log contains no flight.')
  duration_seconds: number;

  @Field.object(
    () => Aircraft,
    'The aircraft. Null until the flight has been analysed, and in results of analysis versions before 11.',
    OR_NULL,
  )
  aircraft: Aircraft | null;

  @Field.integer(
    'Version of the analysis. Any change to its definitions or thresholds increases it. Null until the flight has been analysed.',
    OR_NULL,
  )
  analysis_version: number | null;

  @Field.text(
    'SHA-256 of the analysed file, in hex. Null until the flight has been analysed, and in results of analysis version 3.',
    OR_NULL,
  )
  input_sha256: string | null;

  @Field.time('When the flight was uploaded, in UTC.')
  created_at: string;
}

export class ProcessedFlight extends FlightDescription {
  @Field.text('Status of processing.', { enum: ['processed'] })
  status: 'processed';

  @Field.object(() => FlightMetrics, "The flight's metrics.")
  metrics: FlightMetrics;

  @Field.object(() => FlightQuality, 'How reliable the metrics are.')
  quality: FlightQuality;
}

export class UnprocessedFlight extends FlightDescription {
  @Field.text('Status of processing. `failed`: the flight is stored but could not be analysed.', {
    enum: UNPROCESSED_STATUSES,
  })
  status: Exclude<FlightStatus, 'processed'>;

  @ApiProperty(NO_METRICS)
  metrics: Record<string, never>;
}

/** `status` tells which. In the OpenAPI document, see {@link describeUnions}. */
export type Flight = ProcessedFlight | UnprocessedFlight;

/** One of the flights that an upload was stored as. */
export class FlightOfUpload {
  @Field.text("The flight's id, a ULID.")
  id: string;

  @Field.text('Status of processing.', { enum: FLIGHT_STATUSES })
  status: FlightStatus;

  @Field.time('Take-off time, in UTC. Null while processing, and if the file has no date.', OR_NULL)
  flown_at: string | null;

  @Field.integer('Time from take-off to landing. 0 while processing.')
  duration_seconds: number;
}

/** What the response to an upload has in addition to the flight. */
export class FlightsOfUpload {
  @Field.list(
    () => FlightOfUpload,
    'All flights of the log, in the order of the log. Only if the log was stored as several flights: see `split_multiple_flights`.',
    OPTIONAL,
  )
  flights?: FlightOfUpload[];
}

export class FlightList {
  @ApiProperty({ type: 'array', items: FLIGHT, description: 'The flights on this page.' })
  data: Flight[];

  @Field.boolean('Whether there are more flights after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}
