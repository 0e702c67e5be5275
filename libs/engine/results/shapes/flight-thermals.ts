import { type Wind as AnalysedWind } from '@engine/analysis';
import { Field, OR_NULL } from '@core/contract/fields';
import { FlightPoint } from './flight-metrics.js';
import { FlightResult, type Stored } from './result-origin.js';
import { Stretch } from './stretch.js';

export class ThermalSummary {
  @Field.integer('Number of thermals.')
  count: number;

  @Field.integer('Total time in thermals.')
  time_seconds: number;

  @Field.number('Total height gained in thermals.')
  gain_m: number;

  @Field.number('Height gained divided by time. Null if there are no thermals.', OR_NULL)
  climb_mean_mps: number | null;

  @Field.number('Best climb rate over 10 s in any thermal.', OR_NULL)
  climb_best_mps: number | null;

  @Field.number('Time in thermals divided by the duration of the flight, from 0 to 1.')
  share_of_flight: number;

  @Field.number(
    'Share of all turning that was to the left, from 0 to 1. Null unless the direction is known for most of it.',
    OR_NULL,
  )
  turn_direction_left_share: number | null;

  @Field.number('Mean duration of a circle.', OR_NULL)
  circle_seconds_mean: number | null;

  @Field.number('Mean radius of a circle relative to the air.', OR_NULL)
  circle_radius_m_mean: number | null;
}

export class ThermalCentre {
  @Field.number('Latitude in degrees (WGS 84), positive north.')
  latitude: number;

  @Field.number('Longitude in degrees (WGS 84), positive east.')
  longitude: number;
}

export class ThermalDrift {
  @Field.number('Speed over ground.')
  speed_kmh: number;

  @Field.number('Direction of the drift, in degrees clockwise from north.')
  direction_deg: number;
}

/** A climb while circling. */
export class Thermal extends Stretch {
  @Field.integer('Number in chronological order, starting at 1.')
  index: number;

  @Field.object(() => FlightPoint, 'Start of the circling.')
  enter: FlightPoint;

  @Field.object(() => FlightPoint, 'End of the circling.')
  exit: FlightPoint;

  @Field.object(() => ThermalCentre, 'Mean position of the pilot.')
  centre: ThermalCentre;

  @Field.number('Altitude at the exit minus altitude at the entry, both in whole metres.')
  gain_m: number;

  @Field.number('Sum of all descents of 5 m or more during the climb.')
  height_lost_m: number;

  @Field.number('Height gained divided by duration.')
  climb_mean_mps: number;

  @Field.number('Best climb rate over 10 s. Null if every such span has a gap.', OR_NULL)
  climb_max_mps: number | null;

  @Field.number('Best climb rate over 30 s. Null if every such span has a gap.', OR_NULL)
  climb_best_30s_mps: number | null;

  @Field.number(
    'Number of circles: the total turn divided by 360 degrees. Null if the log has too few fixes.',
    OR_NULL,
  )
  circles: number | null;

  @Field.text(
    'Direction of the circling. `mixed` if less than 90 % of the turn is in one direction. Null if the log has too few fixes.',
    {
      enum: ['left', 'right', 'mixed'],
      nullable: true,
    },
  )
  direction: 'left' | 'right' | 'mixed' | null;

  @Field.number('Mean duration of a circle.', OR_NULL)
  circle_seconds_mean: number | null;

  @Field.number('Mean radius relative to the air, with the drift removed.', OR_NULL)
  radius_m_mean: number | null;

  @Field.number('Bank angle of a coordinated turn with that radius and speed.', OR_NULL)
  bank_deg: number | null;

  @Field.object(() => ThermalDrift, 'Movement of the circles over the ground.', OR_NULL)
  drift: ThermalDrift | null;

  @Field.number('Mean climb rate divided by the best climb rate, from 0 to 1.', OR_NULL)
  efficiency: number | null;

  @Field.number('Confidence, from 0 to 1.')
  confidence: number;
}

/** A climb without circling. */
export class Lift extends Stretch {
  @Field.text('`ridge`: back and forth along a slope. `straight`: in straight flight.', {
    enum: ['ridge', 'straight'],
  })
  kind: 'ridge' | 'straight';

  @Field.number('Altitude at the end minus altitude at the start.')
  gain_m: number;

  @Field.number('Height gained divided by duration.')
  climb_mean_mps: number;
}

/** A stretch of straight flight. */
export class Glide extends Stretch {
  @Field.integer('Number in chronological order, starting at 1.')
  index: number;

  @Field.number('Distance along the track over the ground.')
  distance_km: number;

  @Field.number('Altitude lost. Negative if the glider gained height.')
  altitude_lost_m: number;

  @Field.number(
    'Distance divided by altitude lost. Null for less than 1 km of distance or 50 m of altitude lost.',
    OR_NULL,
  )
  glide_ratio: number | null;

  @Field.number('Mean ground speed.')
  ground_speed_mean_kmh: number;

  @Field.number(
    'Wind component along the glide, positive for a tailwind. Null if the wind is unknown.',
    OR_NULL,
  )
  wind_component_kmh: number | null;

  @Field.number('Confidence, from 0 to 1.')
  confidence: number;
}

export class Wind {
  @Field.number('Wind speed.')
  speed_kmh: number;

  @Field.number('Direction the wind comes from, in degrees clockwise from north.')
  direction_deg: number;

  @Field.integer('Number of samples in the mean: circles, spans of drift, or windows of straight flight.')
  samples: number;

  @Field.number('Confidence, from 0 to 1.')
  confidence: number;

  @Field.text('What the wind was measured from. New sources may be added.')
  source: AnalysedWind['source'];
}

/** The wind in an altitude band or a time slice. The other pair of limits gives the range of the samples. */
export class WindBand extends Wind {
  @Field.number('Lower limit, above mean sea level. Same reference as `takeoff.altitude_m`.')
  altitude_m_from: number;

  @Field.number('Upper limit.')
  altitude_m_to: number;

  @Field.time('Time in UTC. Null if the file has no date.', OR_NULL)
  starts_at: string | null;

  @Field.time('Time in UTC. Null if the file has no date.', OR_NULL)
  ends_at: string | null;
}

/** Thermals, glides and wind of a flight. */
export class FlightThermals extends FlightResult {
  @Field.object(
    () => ThermalSummary,
    'Totals over all thermals. Null if thermals cannot be detected: no flight, no altitudes, or more than 10 s between fixes.',
    OR_NULL,
  )
  summary: ThermalSummary | null;

  @Field.list(() => Thermal, 'Climbs while circling, in chronological order.')
  thermals: Thermal[];

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

  @Field.mapOf('number', 'The thresholds used in the definitions, with units in their names.')
  parameters: Record<string, number>;
}

export type StoredThermals = Stored<FlightThermals>;
