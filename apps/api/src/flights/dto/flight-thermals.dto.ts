import { type ThermalsPayload } from '@app/flights';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';
import { FlightPoint } from './flight-metrics.dto.js';
import { ResultOrigin } from './result-origin.dto.js';
import { Stretch } from './stretch.dto.js';

const OR_NULL = { nullable: true } as const;

export class ThermalSummary {
  @Field.integer('Thermals found.')
  count: number;

  @Field.integer('Time in thermals.')
  time_seconds: number;

  @Field.number('Height gained in thermals.')
  gain_m: number;

  @Field.number('Gain by time; null without a thermal.', OR_NULL)
  climb_mean_mps: number | null;

  @Field.number('Best climb over 10 s in any of them.', OR_NULL)
  climb_best_mps: number | null;

  @Field.number('Time in thermals by the duration of the flight, 0 to 1.')
  share_of_flight: number;

  @Field.number(
    'Share of the turn that was made to the left, 0 to 1; null unless the side of most of it is known.',
    OR_NULL,
  )
  turn_direction_left_share: number | null;

  @Field.number('Mean time of a circle.', OR_NULL)
  circle_seconds_mean: number | null;

  @Field.number('Mean radius of a circle through the air.', OR_NULL)
  circle_radius_m_mean: number | null;
}

export class ThermalCentre {
  @Field.number('WGS 84 degrees, north positive.')
  latitude: number;

  @Field.number('WGS 84 degrees, east positive.')
  longitude: number;
}

export class ThermalDrift {
  @Field.number('Speed over ground.')
  speed_kmh: number;

  @Field.number('Where it drifts to, degrees from north.')
  direction_deg: number;
}

/** A climb in circles. */
export class Thermal extends Stretch {
  @Field.integer('From 1 on, in order of time.')
  index: number;

  @Field.object(() => FlightPoint, 'Where the circling began.')
  enter: FlightPoint;

  @Field.object(() => FlightPoint, 'Where the circling ended.')
  exit: FlightPoint;

  @Field.object(() => ThermalCentre, 'Mean place of the pilot.')
  centre: ThermalCentre;

  @Field.number('Altitude at the exit less that at the entry.')
  gain_m: number;

  @Field.number('Sum of the descents of 5 m and more on the way.')
  height_lost_m: number;

  @Field.number('Gain by duration.')
  climb_mean_mps: number;

  @Field.number('Best climb over 10 s; null when no such span is free of gaps.', OR_NULL)
  climb_max_mps: number | null;

  @Field.number('Best climb over 30 s.', OR_NULL)
  climb_best_30s_mps: number | null;

  @Field.number('Turn made, by 360 degrees; null when the log is too sparse to tell.', OR_NULL)
  circles: number | null;

  @Field.text('`mixed` when less than nine tenths of the turn go one way; null when the log is too sparse.', {
    enum: ['left', 'right', 'mixed'],
    nullable: true,
  })
  direction: ThermalsPayload['thermals'][number]['direction'];

  @Field.number('Mean time of a circle.', OR_NULL)
  circle_seconds_mean: number | null;

  @Field.number('Mean radius through the air, the drift removed.', OR_NULL)
  radius_m_mean: number | null;

  @Field.number('Bank of a coordinated turn of that radius and speed.', OR_NULL)
  bank_deg: number | null;

  @Field.object(() => ThermalDrift, 'How the circles moved over ground.', OR_NULL)
  drift: ThermalDrift | null;

  @Field.number('Mean by best climb, 0 to 1.', OR_NULL)
  efficiency: number | null;

  @Field.number('How sure this is, 0 to 1.')
  confidence: number;
}

/** A climb without circles. */
export class Lift extends Stretch {
  @Field.text('`ridge`: to and fro along a slope; `straight`: on the way.', { enum: ['ridge', 'straight'] })
  kind: ThermalsPayload['lifts'][number]['kind'];

  @Field.number('Altitude at the end less that at the start.')
  gain_m: number;

  @Field.number('Gain by duration.')
  climb_mean_mps: number;
}

/** A straight stretch. */
export class Glide extends Stretch {
  @Field.integer('From 1 on, in order of time.')
  index: number;

  @Field.number('Along the track over ground.')
  distance_km: number;

  @Field.number('Negative when height was gained.')
  altitude_lost_m: number;

  @Field.number('Distance by altitude lost; null below 1 km flown or 50 m lost.', OR_NULL)
  glide_ratio: number | null;

  @Field.number('Mean ground speed.')
  ground_speed_mean_kmh: number;

  @Field.number('Wind along the glide, tail wind positive; null when the wind is not known.', OR_NULL)
  wind_component_kmh: number | null;

  @Field.number('How sure this is, 0 to 1.')
  confidence: number;
}

export class Wind {
  @Field.number('Speed.')
  speed_kmh: number;

  @Field.number('Where the wind comes from, degrees from north.')
  direction_deg: number;

  @Field.integer('Circles, spans of drift, or windows of straight flight that it is the mean of.')
  samples: number;

  @Field.number('How sure this is, 0 to 1.')
  confidence: number;

  @Field.text('What it was read from. New sources may be added.')
  source: NonNullable<ThermalsPayload['wind']>['source'];
}

/** The wind in a band of altitude or a slice of time, with the range of its samples in the other. */
export class WindBand extends Wind {
  @Field.number('Lower end, in the altitude that `quality.altitude_source` names.')
  altitude_m_from: number;

  @Field.number('Upper end.')
  altitude_m_to: number;

  @Field.time('UTC; null when the file has no date.', OR_NULL)
  starts_at: string | null;

  @Field.time('UTC; null when the file has no date.', OR_NULL)
  ends_at: string | null;
}

/** Thermals, glides and wind of a flight. */
export class FlightThermals extends ResultOrigin implements ThermalsPayload {
  @Field.text('ULID of the flight.')
  flight_id: string;

  @Field.object(
    () => ThermalSummary,
    'All thermals together; null when nothing can be told: no flight, no altitudes, or more than 10 s between fixes.',
    OR_NULL,
  )
  summary: ThermalSummary | null;

  @Field.list(() => Thermal, 'Climbs in circles, in order of time.')
  thermals: Thermal[];

  @Field.list(() => Lift, 'Climbs without circles, in order of time.')
  lifts: Lift[];

  @Field.list(() => Glide, 'Straight stretches, in order of time.')
  glides: Glide[];

  @Field.object(() => Wind, 'Mean of the flight; null when nothing tells it.', OR_NULL)
  wind: Wind | null;

  @Field.list(() => WindBand, 'By altitude, lowest first.')
  wind_profile: WindBand[];

  @Field.list(() => WindBand, 'By time of day, earliest first.')
  wind_by_time: WindBand[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'The thresholds that the definitions depend on, with their units in the names.',
  })
  parameters: Record<string, number>;
}
