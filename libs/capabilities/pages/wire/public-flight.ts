import { UNPROCESSED_PUBLIC_STATUSES } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiExtraModels, ApiProperty, getSchemaPath, OmitType, PickType } from '@nestjs/swagger';
import {
  ALTITUDE_REFERENCES,
  ALTITUDE_SOURCES,
  Debrief,
  FlightMetrics,
  FlightGap,
  FlightQuality,
  LogSegment,
  QUALITY_LEVELS,
  QualityNote,
  FlightScore,
  ScoreAlternative,
  TypeScore,
  Glide,
  Lift,
  Thermal,
  ThermalSummary,
  Wind,
  WindBand,
  TrackInColumns,
  TrackInDeltas,
  TrackInPolylines,
  FlightWeather,
} from '@engine/results/shapes';
import { NO_METRICS } from '@capabilities/flights/wire';
import { ShareOptionsView } from './share-state.js';

/** How reliable the metrics are, without anything about the recorder. */
export class PublicQuality {
  @Field.text(
    'Quality of the flight itself, regardless of the recording before and after it. `clean`: no faults. `filtered`: faults were removed. `degraded`: faults remain.',
    {
      enum: QUALITY_LEVELS,
    },
  )
  level: FlightQuality['level'];

  @Field.text('Source of the altitudes.', { enum: ALTITUDE_SOURCES, nullable: true })
  altitude_source: FlightQuality['altitude_source'];

  @Field.text(
    'The reference of all altitudes. `msl_blended`, `msl_gnss` and `msl_terrain`: above mean sea level. `pressure_1013`: relative to 1013.25 hPa. Null if the file has no altitudes, or if the analysis is older than `analysis_version` 11.',
    { enum: ALTITUDE_REFERENCES, nullable: true },
  )
  altitude_reference: (typeof ALTITUDE_REFERENCES)[number] | null;

  @Field.integer(
    'Uncertainty of the altitudes as heights above mean sea level. Null whenever `altitude_reference` is null.',
    OR_NULL,
  )
  altitude_uncertainty_m: number | null;

  @Field.number('Median time between fixes.', OR_NULL)
  sampling_interval_seconds: number | null;

  @Field.listOf(
    'string',
    'Names of the metrics that rest on degraded data: they were measured, with a confidence below 0.65.',
  )
  doubtful_metrics: string[];

  @Field.list(() => FlightGap, 'Gaps in the recording during the flight. Empty for a file without a date.')
  gaps: FlightGap[];

  @Field.list(
    () => QualityNote,
    'Notes on the data of the flight. Notes on the recording before and after it are omitted.',
  )
  notes: QualityNote[];
}

/** A part of a log without a flight, without its times. */
export class PublicSegment extends PickType(LogSegment, ['kind', 'duration_seconds', 'distance_km']) {}

export class PublicThermals {
  @Field.object(
    () => ThermalSummary,
    'Totals over all thermals. Null if thermals cannot be detected.',
    OR_NULL,
  )
  summary: ThermalSummary | null;

  @Field.list(() => Thermal, 'The thermals, in chronological order.')
  list: Thermal[];
}

/** The score under the service's default rule set. */
export class PublicScore extends PickType(FlightScore, ['rule_set', 'season']) {
  @Field.object(
    () => TypeScore,
    'The score. Null if no flight type scores or the recording contains no flight.',
    OR_NULL,
  )
  best: TypeScore | null;
}

/** The score under one rule set, with every flight type and why it lost. */
export class PublicRuleSetScore extends OmitType(FlightScore, [
  'flight_id',
  'analysis_version',
  'input_sha256',
  'rule_set_name',
  'rule_sets_available',
  'solver',
  'alternatives',
]) {
  @Field.text('Name of the league.')
  title: string;

  @Field.list(
    () => ScoreAlternative,
    'Every flight type of the rule set, including the one that is the score. Empty if the recording contains several flights and another one was scored for a flight type.',
  )
  alternatives: FlightScore['alternatives'];
}

const NOT_PUBLIC = ['flight_id', 'analysis_version'] as const;

/** The track from take-off to landing as plain numbers; its clock starts at take-off. */
export class PublicTrack extends OmitType(TrackInColumns, NOT_PUBLIC) {}

/** The same as differences of whole numbers. */
export class PublicTrackInDeltas extends OmitType(TrackInDeltas, NOT_PUBLIC) {}

/** The same as encoded polylines. */
export class PublicTrackInPolylines extends OmitType(TrackInPolylines, NOT_PUBLIC) {}

export type AnyPublicTrack = PublicTrack | PublicTrackInDeltas | PublicTrackInPolylines;

const TRACKS = [PublicTrack, PublicTrackInDeltas, PublicTrackInPolylines];

/** The weather observed in flight and that of a weather provider. */
export class PublicWeather extends OmitType(FlightWeather, [...NOT_PUBLIC, 'input_sha256']) {}

/** The debrief, if the owner shows it. */
export class PublicDebrief extends OmitType(Debrief, [
  'id',
  'flight_id',
  'status',
  'fallback',
  'facts_version',
  'prompt_version',
  'airspace',
  'usage',
]) {}

/** What a shared flight shows in any status. */
@ApiExtraModels(...TRACKS)
class PublicFlightParts {
  @Field.text('Title given by the owner.')
  title: string;

  @Field.text('Site of the flight.', OR_NULL)
  site: string | null;

  @Field.time(
    'Take-off time, in UTC. Null while processing, if the file has no date, and if the recording contains no flight.',
    OR_NULL,
  )
  flown_at: string | null;

  @Field.text(
    'IANA name of the time zone in which the flight took off. Null while processing, and if the recording contains no flight.',
    OR_NULL,
  )
  time_zone: string | null;

  @Field.integer(
    'Time from take-off to landing. 0 while processing, and if the recording contains no flight.',
  )
  duration_seconds: number;

  @Field.object(
    () => PublicScore,
    'The score. Null until processed and scored, and if another flight in the same recording scored more.',
    OR_NULL,
  )
  score: PublicScore | null;

  @Field.list(
    () => PublicRuleSetScore,
    'The scores under all rule sets, the default one first. A rule set is left out if another flight in the same recording scored more under it.',
  )
  scores: PublicRuleSetScore[];

  @Field.list(() => Lift, 'Climbs without circling, in chronological order.')
  lifts: Lift[];

  @Field.list(() => Glide, 'Stretches of straight flight, in chronological order.')
  glides: Glide[];

  @Field.object(() => Wind, 'Mean wind of the flight. Null if it could not be measured.', OR_NULL)
  wind: Wind | null;

  @Field.list(() => WindBand, 'Wind by altitude, lowest first.')
  wind_profile: WindBand[];

  @Field.list(() => WindBand, 'Wind by time of day, earliest first.')
  wind_by_time: WindBand[];

  @Field.object(
    () => PublicWeather,
    'The weather and the sun times of the day. Null until processed, if the file has no date, and if the recording contains no flight.',
    OR_NULL,
  )
  weather: PublicWeather | null;

  @ApiProperty({
    description:
      'The track. Null until processed, if the recording contains no flight, and while it is being rebuilt.',
    oneOf: [...TRACKS.map((track) => ({ $ref: getSchemaPath(track) })), { type: 'null' as 'object' }],
  })
  track: AnyPublicTrack | null;

  @Field.object(
    () => PublicDebrief,
    'The debrief. Null unless the owner shows it and the flight has one.',
    OR_NULL,
  )
  debrief: PublicDebrief | null;

  @Field.object(() => ShareOptionsView, 'What the owner lets visitors see and do.')
  share: ShareOptionsView;
}

/** A shared flight that has been processed. */
export class ProcessedPublicFlight extends PublicFlightParts {
  @Field.text('Status of processing.', { enum: ['processed'] })
  status: 'processed';

  @Field.object(() => FlightMetrics, "The flight's metrics.")
  metrics: FlightMetrics;

  @Field.object(() => PublicQuality, 'How reliable the metrics are.')
  quality: PublicQuality;

  @Field.list(
    () => PublicSegment,
    'What the recording contains instead of a flight, in chronological order. Empty if it contains a flight.',
  )
  segments: PublicSegment[];

  @Field.object(() => PublicThermals, 'The thermals.')
  thermals: PublicThermals;
}

/** A shared flight that is being processed or could not be. */
export class UnprocessedPublicFlight extends PublicFlightParts {
  @Field.text('Status of processing.', { enum: UNPROCESSED_PUBLIC_STATUSES })
  status: (typeof UNPROCESSED_PUBLIC_STATUSES)[number];

  @ApiProperty(NO_METRICS)
  metrics: Record<string, never>;

  @ApiProperty({ type: 'null' as 'string', description: 'Null until processed.' })
  thermals: null;
}

/** A shared flight, as shown to anyone with the link. */
export type PublicFlight = ProcessedPublicFlight | UnprocessedPublicFlight;
