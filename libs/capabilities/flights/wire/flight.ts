import {
  AIRCRAFT_CLASSES,
  AIRSPACE_SUMMARIES,
  type AirspaceSummary,
  FLIGHT_STATUSES,
  type FlightStatus,
  PART_KINDS,
  SCORED_SHAPES,
  TRACK_FILE_FORMATS,
  type TrackFileFormat,
  type ScoredShape,
  UNPROCESSED_STATUSES,
} from '@core/contract';
import { type LogSegmentKind } from '@engine/analysis';
import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { ApiProperty, type ApiPropertyOptions, IntersectionType } from '@nestjs/swagger';
import { ManualEntry } from './manual-flight.js';
import { Aircraft, FlightMetrics, FlightOutline, FlightPlaces, FlightQuality } from '@engine/results/shapes';

/** Reference to the union in the OpenAPI document. */
export const FLIGHT = { $ref: '#/components/schemas/Flight' };

/** A flight without results. */
export const NO_METRICS: ApiPropertyOptions = {
  type: 'object',
  maxProperties: 0,
  additionalProperties: false,
  description: 'Empty until `status` is `processed`.',
};

/** Who made a correction. */
export class CorrectionAuthor {
  @Field.text(
    '`user`: in the console. `api_key`: with a key. `app`: a connected app. `header`: a file with the same fixes that was uploaded later.',
    { enum: ['user', 'api_key', 'app', 'header'] },
  )
  kind: 'user' | 'api_key' | 'app' | 'header';

  @Field.text('Name of the user, the key or the app at that time. Empty for a header.')
  name: string;
}

class Correction {
  @Field.boolean(
    'Whether the results follow it. False while `is_pending`, and for a time that does not fit the log.',
  )
  is_applied: boolean;

  @Field.time('When it was stated, in UTC.')
  at: string;

  @Field.object(() => CorrectionAuthor, 'Who stated it.')
  by: CorrectionAuthor;
}

export class DayCorrection extends Correction {
  @Field.text('The stated day.')
  value: string;

  @Field.text('The day by the date in the file. Null if it has none.', OR_NULL)
  measured: string | null;
}

export class TimeCorrection extends Correction {
  @Field.time('The stated time, in UTC. Null if the flight has no date any more.', OR_NULL)
  value: string | null;

  @Field.time('The time that was found, on the date in the file. Null if none was found.', OR_NULL)
  measured: string | null;
}

export class CorrectedPart {
  @Field.text('Kind of the part, as in `quality.segments`.', { enum: PART_KINDS })
  kind: LogSegmentKind;

  @Field.time('Start of the part, in UTC. Null if the flight has no date.', OR_NULL)
  starts_at: string | null;

  @Field.time('End of the part, in UTC. Null if the flight has no date.', OR_NULL)
  ends_at: string | null;
}

export class PartsCorrection extends Correction {
  @Field.list(() => CorrectedPart, 'The stated parts.')
  value: CorrectedPart[];

  @Field.list(() => CorrectedPart, 'All parts of the log as they were found, on the date in the file.')
  measured: CorrectedPart[];
}

export class AircraftClassCorrection extends Correction {
  @Field.text('The stated class.', { enum: AIRCRAFT_CLASSES })
  value: (typeof AIRCRAFT_CLASSES)[number];

  @Field.text('The class that the file or the motion shows. Null if neither does.', {
    enum: AIRCRAFT_CLASSES,
    nullable: true,
  })
  measured: (typeof AIRCRAFT_CLASSES)[number] | null;
}

export class TextCorrection extends Correction {
  @Field.text('The stated text.')
  value: string;

  @Field.text('The text in the file. Null if it has none.', OR_NULL)
  measured: string | null;
}

export class SplitTime {
  @Field.time('When the flight before ends, in UTC. Null if the flight has no date any more.', OR_NULL)
  time: string | null;

  @Field.text('Id of the flight that begins there.')
  flight_id: string;
}

export class SplitCorrection extends Correction {
  @Field.list(
    () => SplitTime,
    'The stated times, with the flights that the later parts of the log have become.',
  )
  value: SplitTime[];
}

export class MergeCorrection extends Correction {
  @Field.listOf('string', 'Ids of the flights that are merged into this one, in the order of time.')
  value: string[];
}

/** What the owner states in place of what was found, by field. Null where nothing is stated. */
export class FlightCorrections {
  @Field.boolean('Whether the results do not follow the latest change of the corrections yet.')
  is_pending: boolean;

  @Field.object(() => DayCorrection, 'Day of take-off, on the clocks at the take-off.', OR_NULL)
  flown_on: DayCorrection | null;

  @Field.object(() => TimeCorrection, 'Take-off.', OR_NULL)
  takeoff_time: TimeCorrection | null;

  @Field.object(() => TimeCorrection, 'Landing.', OR_NULL)
  landing_time: TimeCorrection | null;

  @Field.object(() => PartsCorrection, 'Kinds of parts of the log.', OR_NULL)
  parts: PartsCorrection | null;

  @Field.object(() => AircraftClassCorrection, 'Class of aircraft.', OR_NULL)
  aircraft_class: AircraftClassCorrection | null;

  @Field.object(() => TextCorrection, 'Type of aircraft.', OR_NULL)
  aircraft_model: TextCorrection | null;

  @Field.object(() => TextCorrection, 'Name of the pilot.', OR_NULL)
  pilot: TextCorrection | null;

  @Field.object(() => SplitCorrection, 'Where the log is divided into flights.', OR_NULL)
  split_at: SplitCorrection | null;

  @Field.object(() => MergeCorrection, 'Flights whose fixes belong to this one.', OR_NULL)
  merge_with: MergeCorrection | null;
}

/** The score of a flight in the league of its account. */
export class FlightBestScore {
  @Field.text('The rule set. `GET /flights/{flightId}/score` has the figure and the other rule sets.')
  rule_set: string;

  @Field.text('Name of the league.')
  rule_set_name: string;

  @Field.number('Points.')
  points: number;

  @Field.text(
    'Shape of the scored flight, whatever the league calls it. An FAI triangle has no side shorter than 28 % of its distance. Null for a flight type that is none of these.',
    { enum: SCORED_SHAPES, nullable: true },
  )
  type: ScoredShape | null;

  @Field.number('Scored distance.')
  distance_km: number;
}

/** The fields of a flight in any status. */
class FlightDescription extends FlightPlaces {
  @Field.text("The flight's id, a ULID.")
  id: string;

  @Field.text(
    "The flight's title. Defaults to the place and the date, such as `Fiesch, 2019-08-30`: the site, or else the town nearest to the take-off.",
  )
  title: string;

  @Field.text("The flight's site. Defaults to the site named in the file. Null if neither is known.", OR_NULL)
  site: string | null;

  @Field.text(
    "Id of the account's own site, if the owner has named the take-off and the site is that name. Null otherwise.",
    OR_NULL,
  )
  own_site_id: string | null;

  @Field.text(
    "The owner's notes: plain text with line breaks. Like tags, `tandem` and `passenger`, they are on no shared page.",
    OR_NULL,
  )
  notes: string | null;

  @Field.listOf('string', "The owner's tags, in lower case.")
  tags: readonly string[];

  @Field.boolean(
    'Whether two people were on board. True if the file names a second crew member, unless the owner says otherwise. Null if it is not known.',
    OR_NULL,
  )
  tandem: boolean | null;

  @Field.text(
    'Name of the passenger. Defaults to the second crew member that the file names. Null if there is none.',
    OR_NULL,
  )
  passenger: string | null;

  @Field.time(
    'Take-off time, in UTC. Null while processing, if the file has no date, and for a flight without a track unless both `takeoff_time` and `timezone` are known.',
    OR_NULL,
  )
  flown_at: string | null;

  @Field.integer(
    'Time from take-off to landing. 0 while processing, if the log contains no flight, and if it is not known of a flight without a track.',
  )
  duration_seconds: number;

  @Field.object(
    () => FlightBestScore,
    "The score under the rule set of the account's league. Null until the flight is processed, and if nothing scores.",
    OR_NULL,
  )
  best_score: FlightBestScore | null;

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

  @Field.object(
    () => FlightCorrections,
    'Corrections by the owner. All results follow them; the file stays as it was. Null without any.',
    OR_NULL,
  )
  corrections: FlightCorrections | null;

  @Field.text(
    'Id of the flight that this one is merged into. Its results contain this flight. Null for all others.',
    OR_NULL,
  )
  merged_into: string | null;

  @Field.time('When the flight was uploaded or added, in UTC.')
  created_at: string;

  @Field.time(
    'When anything in this object last changed, in UTC, except by a change of the league of the account.',
  )
  updated_at: string;
}

class FlightOfFile extends FlightDescription {
  @Field.text(
    'Format of the uploaded file: `igc`; `gpx` or `kml`, as phones and other programs write it; or `fit`, of a watch.',
    { enum: TRACK_FILE_FORMATS },
  )
  file_format: TrackFileFormat;
}

export class ProcessedFlight extends FlightOfFile {
  @Field.text('Status of processing.', { enum: ['processed'] })
  status: 'processed';

  @Field.object(() => FlightMetrics, "The flight's metrics.")
  metrics: FlightMetrics;

  @Field.object(() => FlightQuality, 'How reliable the metrics are.')
  quality: FlightQuality;

  @Field.text(
    'What the flight had to do with airspaces, by `GET /flights/{flightId}/airspace`. `unknown`: not judged, or without airspaces of its country for its day.',
    { enum: AIRSPACE_SUMMARIES, ...OPTIONAL },
  )
  airspace?: AirspaceSummary;

  @Field.object(
    () => FlightOutline,
    'Only in lists that ask for it with `include=outline`. Null if the log contains no flight, and in results of earlier releases.',
    { ...OPTIONAL, ...OR_NULL },
  )
  outline?: FlightOutline | null;
}

export class UnprocessedFlight extends FlightOfFile {
  @Field.text(
    'Status of processing. `failed`: the flight is stored but could not be analysed. `merged`: it is part of the flight `merged_into`.',
    {
      enum: UNPROCESSED_STATUSES,
    },
  )
  status: Exclude<FlightStatus, 'processed' | 'manual'>;

  @ApiProperty(NO_METRICS)
  metrics: Record<string, never>;
}

/** A flight without a track: entered by hand, or imported from a logbook. */
export class ManualFlight extends IntersectionType(FlightDescription, ManualEntry) {
  @Field.text('The flight has no track, so there is nothing to process.', { enum: ['manual'] })
  status: 'manual';

  @ApiProperty({ ...NO_METRICS, description: 'Always empty.' })
  metrics: Record<string, never>;
}

/** `status` tells which. In the OpenAPI document, see {@link describeUnions}. */
export type Flight = ProcessedFlight | UnprocessedFlight | ManualFlight;

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

  @Field.listOf(
    'string',
    'The corrections that the headers of this file have changed, such as `aircraft_model`. Only if the account already had the flight, from a file with other headers.',
    OPTIONAL,
  )
  changed_headers?: string[];
}

export class FlightList {
  @ApiProperty({ type: 'array', items: FLIGHT, description: 'The flights on this page.' })
  data: Flight[];

  @Field.boolean('Whether there are more flights after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}
