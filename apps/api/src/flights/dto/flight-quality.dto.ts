import { type QualityPayload, type RecorderStatisticsPayload } from '@app/flights';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';
import { Stretch } from './stretch.dto.js';

type RecorderStatisticPayload = RecorderStatisticsPayload['statistics'][number];

const OR_NULL = { nullable: true } as const;

/** How many fixes were left out, by reason. */
export class FixesRemoved {
  @Field.integer('No satellite fix, or the position 0,0.')
  invalid: number;

  @Field.integer('A second fix of the same time.')
  duplicate_time: number;

  @Field.integer('Earlier than the fix before it.')
  out_of_order: number;

  @Field.integer('A jump that no paraglider can fly.')
  position_spike: number;

  @Field.integer('An altitude that no paraglider can reach in that time.')
  altitude_spike: number;

  @Field.integer('The sensor repeated itself while the glider moved.')
  frozen: number;
}

/** A silence of the recorder. */
export class FlightGap extends Stretch {
  @Field.number('Distance between its ends.')
  distance_m: number;
}

/** The instrument, as the file names it. */
export class Recorder {
  @Field.text('Three letters of the A record.', OR_NULL)
  manufacturer_code: string | null;

  @Field.text('Name of a known manufacturer.', OR_NULL)
  manufacturer: string | null;

  @Field.text('Type of the recorder.', OR_NULL)
  model: string | null;

  @Field.text('Serial number.', OR_NULL)
  serial: string | null;

  @Field.text('Firmware version.', OR_NULL)
  firmware: string | null;

  @Field.text('Hardware version.', OR_NULL)
  hardware: string | null;
}

export class QualityNote {
  @Field.text('For a program. New codes may be added.')
  code: string;

  @Field.text('For a person.')
  message: string;
}

/** One place of a fault. */
export class FindingOccurrence {
  @Field.time('UTC, as recorded; null when the file has no date.', OR_NULL)
  starts_at: string | null;

  @Field.time('UTC, as recorded; null when the file has no date.', OR_NULL)
  ends_at: string | null;

  @Field.integer('Fixes concerned; 0 for what lies between fixes.')
  fixes: number;
}

/** One kind of fault: where, how many, and what was done about it. */
export class QualityFinding {
  @Field.text('The fault. New kinds may be added.')
  kind: QualityPayload['findings'][number]['kind'];

  @Field.text('The altitude column it is about.', { enum: ['pressure', 'gnss'], nullable: true })
  sensor: 'pressure' | 'gnss' | null;

  @Field.text(
    '`removed`: the fixes are not used; `corrected`: used with another value; `kept`: used as they are; `noted`: nothing could or had to be done.',
    { enum: ['removed', 'corrected', 'kept', 'noted'] },
  )
  action: QualityPayload['findings'][number]['action'];

  @Field.integer(
    'Fixes concerned, or gaps, jumps of clock or position, lines; 1 for a fault of the whole file.',
  )
  count: number;

  @Field.time('UTC of the first occurrence; null without single ones or without a date.', OR_NULL)
  starts_at: string | null;

  @Field.time('UTC of the end of the last occurrence.', OR_NULL)
  ends_at: string | null;

  @Field.list(() => FindingOccurrence, 'The first 20 occurrences.')
  occurrences: FindingOccurrence[];

  @ApiProperty({
    type: String,
    isArray: true,
    description: 'Names of the metrics whose confidence it lowers.',
  })
  affects: string[];

  @Field.text('For a person.')
  message: string;
}

/** A part of the log. Listed in full, the parts follow each other from its first fix to its last. */
export class LogSegment extends Stretch {
  @Field.text(
    '`tow` is a launch by rope or engine and belongs to the flight after it; `ground` is everything slow that is no hike. New kinds may be added.',
  )
  kind: QualityPayload['segments'][number]['kind'];

  @Field.boolean('Whether it belongs to the flight that the metrics are about: the longest one of the log.')
  is_main: boolean;

  @Field.number('Along the track; what lies in a silence of over two hours is left out.')
  distance_km: number;

  @Field.number('Altitude of its end above its start; null when the file has no altitudes.', OR_NULL)
  altitude_gain_m: number | null;

  @Field.number('How sure the kind is, 0 to 1.')
  confidence: number;
}

const TIME_OR_NUMBER = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'number' }] };

/** One statistic that the recorder wrote, beside ours. */
export class RecorderStatistic {
  @Field.text('What it is about; names follow `metrics`. New ones may be added.')
  statistic: RecorderStatisticPayload['statistic'];

  @Field.text('Unit of the values; `time` is RFC 3339 in UTC, with a difference in seconds.', {
    enum: ['time', 'seconds', 'count', 'm', 'km', 'mps', 'kmh', 'deg'],
  })
  unit: RecorderStatisticPayload['unit'];

  @ApiProperty({ ...TIME_OR_NUMBER, description: "The recorder's." })
  recorder_value: string | number;

  @ApiProperty({
    oneOf: [...TIME_OR_NUMBER.oneOf, { type: 'null' }],
    description: 'Ours; null when the analysis has no such value.',
  })
  our_value: string | number | null;

  @Field.number("Ours less the recorder's.", OR_NULL)
  difference: number | null;

  @Field.number('Up to this much difference the two agree.')
  tolerance: number;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Null when the two cannot be compared; `note` says why.',
  })
  agrees: boolean | null;

  @Field.text('Why the recorder says something else by the same name. New reasons may be added.', OR_NULL)
  note: RecorderStatisticPayload['note'];
}

/** What the recorder says of the flight in its own records, and how far the analysis is from it. */
export class RecorderStatistics {
  @Field.text('Whose records these are.')
  recorder: string;

  @Field.list(() => RecorderStatistic, 'In the order of the file.')
  statistics: RecorderStatistic[];
}

/** How far the numbers can be trusted. Present once the flight is processed. */
export class FlightQuality implements QualityPayload {
  @Field.text(
    '`clean`: nothing removed; `filtered`: some fixes removed or missing; `degraded`: much, or essentials.',
    {
      enum: ['clean', 'filtered', 'degraded'],
    },
  )
  level: 'clean' | 'filtered' | 'degraded';

  @Field.integer('Position records of the file.')
  fixes_total: number;

  @Field.integer('Fixes that the numbers stand on.')
  fixes_used: number;

  @Field.object(() => FixesRemoved, 'Fixes left out, by reason.')
  fixes_removed: FixesRemoved;

  @Field.list(() => FlightGap, 'Silences of the recorder.')
  gaps: FlightGap[];

  @Field.number('Median time between fixes.', OR_NULL)
  sampling_interval_seconds: number | null;

  @Field.text('Which altitude the numbers stand on.', { enum: ['pressure', 'gnss'], nullable: true })
  altitude_source: 'pressure' | 'gnss' | null;

  @Field.text('Whether the file carries a signature (G record). It is not verified.', {
    enum: ['present', 'absent'],
  })
  signature: 'present' | 'absent';

  @Field.object(() => Recorder, 'The instrument.')
  recorder: Recorder;

  @Field.list(() => QualityNote, 'What a reader should know.')
  notes: QualityNote[];

  @Field.list(() => QualityFinding, 'What is wrong with the data; empty for a log without fault.')
  findings: QualityFinding[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number', minimum: 0, maximum: 1 },
    description:
      'By name of the metric: 1 is as good as a barometer and a fix a second make it, 0 says nothing.',
  })
  confidence: Record<string, number>;

  @Field.integer('Parts of the log, listed or not.')
  segment_count: number;

  @Field.list(
    () => LogSegment,
    'The whole log in parts: flights, tows, drives, hikes and ground. Of more than a hundred, the longest and those of the main flight.',
  )
  segments: LogSegment[];

  @Field.object(
    () => RecorderStatistics,
    "The recorder's own statistics beside ours; null when it wrote none.",
    OR_NULL,
  )
  recorder_statistics: RecorderStatistics | null;
}
