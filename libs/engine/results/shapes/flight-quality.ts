import {
  type Finding,
  type IncomparableReason,
  type LogSegmentKind,
  type SignatureResult,
  type StatisticName,
  type StatisticUnit,
} from '@engine/analysis';
import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';
import { Stretch } from './stretch.js';

export const ALTITUDE_SOURCES = ['pressure', 'gnss'] as const;
export const ALTITUDE_REFERENCES = ['msl_blended', 'msl_gnss', 'msl_terrain', 'pressure_1013'] as const;
export const QUALITY_LEVELS = ['clean', 'filtered', 'degraded'] as const;

/** Number of fixes excluded, by reason. */
export class FixesRemoved {
  @Field.integer('No satellite fix, or position 0,0.')
  invalid: number;

  @Field.integer('Same second as another fix. Not a fault: the first fix of each second is used.')
  duplicate_time: number;

  @Field.integer('Earlier than the preceding fix.')
  out_of_order: number;

  @Field.integer('A position that a paraglider cannot reach in the time between fixes.')
  position_spike: number;

  @Field.integer('An altitude that a paraglider cannot reach in the time between fixes.')
  altitude_spike: number;

  @Field.integer('The sensor repeated its value while the glider was moving.')
  frozen: number;
}

/** A period without fixes. */
export class FlightGap extends Stretch {
  @Field.number('Distance between the fixes on either side.')
  distance_m: number;
}

/** The recorder, as identified in the file. */
export class Recorder {
  @Field.text('Three-letter manufacturer code from the A record.', OR_NULL)
  manufacturer_code: string | null;

  @Field.text('Manufacturer name. Null if the code is unknown.', OR_NULL)
  manufacturer: string | null;

  @Field.text('Recorder model.', OR_NULL)
  model: string | null;

  @Field.text('Serial number.', OR_NULL)
  serial: string | null;

  @Field.text('Firmware version.', OR_NULL)
  firmware: string | null;

  @Field.text('Hardware version.', OR_NULL)
  hardware: string | null;
}

export class QualityNote {
  @Field.text('A code for programs. New codes may be added.')
  code: string;

  @Field.text('A message for people.')
  message: string;
}

/**
 * How pressure altitude becomes altitude above mean sea level: pressure altitude × (1 + `stretch`) + `offset_m` +
 * `drift_m_per_hour` × hours since the first fix.
 */
export class AltitudeFit {
  @Field.number('Difference at a pressure altitude of 0 m, at the first fix.')
  offset_m: number;

  @Field.number(
    'How much higher the air was than in the standard atmosphere, as a share. Positive in warm air, at most 0.08.',
  )
  stretch: number;

  @Field.number('Change of the difference over time, as air pressure changes.')
  drift_m_per_hour: number;

  @Field.number('Standard deviation of GNSS altitude around the result.')
  residual_m: number;

  @Field.integer(
    'How much later GNSS altitude shows a change than the barometer, because the receiver filters it. 0 unless that explains at least a third of the residual. Absent before `analysis_version` 13.',
    OPTIONAL,
  )
  gnss_lag_seconds?: number;
}

/** One occurrence of a fault. */
export class FindingOccurrence {
  @Field.time('Recorded time, in UTC. Null if the file has no date.', OR_NULL)
  starts_at: string | null;

  @Field.time('Recorded time, in UTC. Null if the file has no date.', OR_NULL)
  ends_at: string | null;

  @Field.integer('Number of fixes affected. 0 if the fault is between two fixes.')
  fixes: number;
}

/** One kind of fault: where it occurs, how often, and how it was handled. */
export class QualityFinding {
  @Field.text('The kind of fault. New kinds may be added.')
  kind: Finding['kind'];

  @Field.text('The affected altitude source. Null if the fault does not concern an altitude.', {
    enum: ALTITUDE_SOURCES,
    nullable: true,
  })
  sensor: (typeof ALTITUDE_SOURCES)[number] | null;

  @Field.text(
    'How the analysis handled it. `removed`: the fixes are not used. `corrected`: the fixes are used with a corrected value. `kept`: the fixes are used unchanged. `noted`: nothing was changed.',
    { enum: ['removed', 'corrected', 'kept', 'noted'] },
  )
  action: Finding['action'];

  @Field.integer(
    'Number of fixes affected, or of gaps, clock or position jumps, or lines, depending on `kind`. 1 for a fault of the whole file.',
  )
  count: number;

  @Field.time(
    'Start of the first occurrence, in UTC. Null if the fault has no individual occurrences or the file has no date.',
    OR_NULL,
  )
  starts_at: string | null;

  @Field.time('End of the last occurrence, in UTC. Null whenever `starts_at` is null.', OR_NULL)
  ends_at: string | null;

  @Field.list(() => FindingOccurrence, 'The first 20 occurrences.')
  occurrences: FindingOccurrence[];

  @Field.listOf('string', 'Names of the metrics whose confidence the fault lowers.')
  affects: string[];

  @Field.text(
    'The date that the flight probably has, as YYYY-MM-DD. Only for `date_rollover`, where evidence in the file speaks for it and the flight was then in daylight; otherwise null.',
    OR_NULL,
  )
  suggested_date: string | null;

  @Field.text('A message for people.')
  message: string;
}

/** A part of the log. The complete list of parts covers the log from its first fix to its last. */
export class LogSegment extends Stretch {
  @Field.text(
    'Kind of activity. `tow` is a launch by winch, aerotow or own engine and belongs to the flight that follows. `powered` is a stretch under engine power within a flight. `balloon` is the flight of a balloon. `ground` is slow movement that is not a hike. New kinds may be added.',
  )
  kind: LogSegmentKind;

  @Field.boolean(
    'Whether the part belongs to the main flight, which is the longest flight in the log. The metrics describe the main flight.',
  )
  is_main: boolean;

  @Field.number('Distance along the track, excluding gaps longer than two hours.')
  distance_km: number;

  @Field.number(
    'Altitude at the end minus altitude at the start. Null if the file has no altitudes.',
    OR_NULL,
  )
  altitude_gain_m: number | null;

  @Field.number('Confidence in `kind`, from 0 to 1.')
  confidence: number;

  @Field.boolean('True if a correction of the flight states the kind. Otherwise absent.', OPTIONAL)
  is_stated?: boolean;
}

const TIME_OR_NUMBER = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'number' }] };

/** A statistic written by the recorder, compared with the value computed by the service. */
export class RecorderStatistic {
  @Field.text('Name of the statistic, as in `metrics`. New names may be added.')
  statistic: StatisticName;

  @Field.text('Unit of the values. `time` is RFC 3339 in UTC, and its difference is in seconds.', {
    enum: ['time', 'seconds', 'count', 'm', 'km', 'mps', 'kmh', 'deg'],
  })
  unit: Exclude<StatisticUnit, 'epoch_ms'> | 'time';

  @ApiProperty({ ...TIME_OR_NUMBER, description: "The recorder's value." })
  recorder_value: string | number;

  @ApiProperty({
    oneOf: [...TIME_OR_NUMBER.oneOf, { type: 'null' }],
    description: 'The value computed by the service. Null if the analysis has no such value.',
  })
  our_value: string | number | null;

  @Field.number('`our_value` minus `recorder_value`.', OR_NULL)
  difference: number | null;

  @Field.number('Maximum difference at which the two values agree.')
  tolerance: number;

  @Field.boolean(
    'Whether the two values agree. Null if they cannot be compared; `note` gives the reason.',
    OR_NULL,
  )
  agrees: boolean | null;

  @Field.text('Why the recorder defines the statistic differently. New reasons may be added.', OR_NULL)
  note: IncomparableReason | null;
}

/** The recorder's own statistics of the flight, compared with the analysis. */
export class RecorderStatistics {
  @Field.text('The recorder that wrote the statistics.')
  recorder: string;

  @Field.list(() => RecorderStatistic, 'The statistics, in the order of the file.')
  statistics: RecorderStatistic[];
}

/** How reliable the metrics are. Present once the flight is processed. */
export class FlightQuality {
  @Field.text(
    '`clean`: no fixes were removed, apart from repeated seconds. `filtered`: some fixes were removed or are missing. `degraded`: many fixes or essential data are missing.',
    {
      enum: QUALITY_LEVELS,
    },
  )
  level: (typeof QUALITY_LEVELS)[number];

  @Field.integer('Number of position records (B records) in the file.')
  fixes_total: number;

  @Field.integer('Number of fixes used to compute the metrics.')
  fixes_used: number;

  @Field.object(() => FixesRemoved, 'Number of fixes excluded, by reason.')
  fixes_removed: FixesRemoved;

  @Field.list(() => FlightGap, 'Periods without fixes.')
  gaps: FlightGap[];

  @Field.number('Median time between fixes.', OR_NULL)
  sampling_interval_seconds: number | null;

  @Field.text('The altitude source used for the metrics. Null if the file has no altitudes.', {
    enum: ALTITUDE_SOURCES,
    nullable: true,
  })
  altitude_source: (typeof ALTITUDE_SOURCES)[number] | null;

  @Field.text(
    'The reference of all altitudes. `msl_blended`: above mean sea level; the barometer, fitted to GNSS. `msl_gnss`: above mean sea level (EGM96), as measured by GNSS. `msl_terrain`: above mean sea level; the barometer, on the level of the ground where the log stands still. `pressure_1013`: relative to 1013.25 hPa, because neither a usable GNSS altitude nor the ground shows the level. Null if the file has no altitudes. Absent before `analysis_version` 11.',
    { enum: ALTITUDE_REFERENCES, nullable: true, required: false },
  )
  altitude_reference?: (typeof ALTITUDE_REFERENCES)[number] | null;

  @Field.integer(
    'Uncertainty of the altitudes as heights above mean sea level (two standard deviations). Null if the file has no altitudes. Absent before `analysis_version` 11.',
    { ...OR_NULL, ...OPTIONAL },
  )
  altitude_uncertainty_m?: number | null;

  @Field.object(
    () => AltitudeFit,
    'The fit of pressure altitude to GNSS altitude. Null unless `altitude_reference` is `msl_blended`. Absent before `analysis_version` 11.',
    { ...OR_NULL, ...OPTIONAL },
  )
  altitude_fit?: AltitudeFit | null;

  @Field.text('Whether the file contains a signature (G record).', { enum: ['present', 'absent'] })
  signature: 'present' | 'absent';

  @Field.text(
    '`valid`: the file is as the recorder signed it. `invalid`: it was changed, or its signature is wrong. `unsupported`: neither the service nor the validation server can check signatures of this recorder. `not_checked`: the file has no signature, or the validation server has not answered yet.',
    { enum: ['valid', 'invalid', 'unsupported', 'not_checked'] },
  )
  signature_validation: SignatureResult;

  @Field.text(
    'Who validated the signature: `local` for the service itself, otherwise the name of the validation server. Null if it was not validated.',
    OR_NULL,
  )
  signature_validated_by: string | null;

  @Field.time('When the signature was validated, in UTC. Null if it was not.', OR_NULL)
  signature_validated_at: string | null;

  @Field.object(() => Recorder, 'The recorder.')
  recorder: Recorder;

  @Field.list(() => QualityNote, 'Notes on the data.')
  notes: QualityNote[];

  @Field.list(() => QualityFinding, 'Faults in the data. Empty if there are none.')
  findings: QualityFinding[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number', minimum: 0, maximum: 1 },
    description:
      'Confidence per metric. 1 is as reliable as a barometer with one fix per second; 0 is not reliable at all.',
  })
  confidence: Record<string, number>;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    required: false,
    description:
      'Names of the metrics that rest on degraded data: they were measured, with a confidence below 0.65. Absent in older analyses.',
  })
  doubtful_metrics?: string[];

  @Field.integer('Number of parts in the log, including those not listed.')
  segment_count: number;

  @Field.list(
    () => LogSegment,
    'The log divided into flights, tows, stretches under power, balloon flights, drives, hikes and time on the ground. If there are more than 100 parts, only the longest ones and those of the main flight are listed.',
  )
  segments: LogSegment[];

  @Field.object(
    () => RecorderStatistics,
    "The recorder's own statistics, compared with the analysis. Null if the recorder wrote none.",
    OR_NULL,
  )
  recorder_statistics: RecorderStatistics | null;
}
