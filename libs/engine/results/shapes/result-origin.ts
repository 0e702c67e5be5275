import { Field, OR_NULL } from '@core/contract/fields';

/** The analysis version and the input of a result. Together they make it reproducible. */
export class ResultOrigin {
  @Field.integer('Version of the analysis. Any change to its definitions or thresholds increases it.')
  analysis_version: number;

  @Field.text('SHA-256 of the analysed file, in hex. Null in results of analysis version 3.', OR_NULL)
  input_sha256: string | null;
}

/** A part of the result of a flight. */
export class FlightResult extends ResultOrigin {
  @Field.text('ULID of the flight.')
  flight_id: string;
}

/** The part without id and origin, which are in the row that it is stored in. */
export type Stored<Result extends FlightResult> = Omit<Result, keyof FlightResult>;
