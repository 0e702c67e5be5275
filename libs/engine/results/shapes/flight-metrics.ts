import { Field, OR_NULL } from '@core/contract/fields';

/** Take-off or landing. */
export class FlightPoint {
  @Field.time('Time in UTC. Null if the file has no date.', OR_NULL)
  time: string | null;

  @Field.number('Latitude in degrees (WGS 84), positive north.')
  latitude: number;

  @Field.number('Longitude in degrees (WGS 84), positive east.')
  longitude: number;

  @Field.number(
    'Altitude above mean sea level; relative to 1013.25 hPa if `quality.altitude_reference` is `pressure_1013`. Null if the file has no altitudes.',
    OR_NULL,
  )
  altitude_m: number | null;
}

/** The bounding box of the flight. `west` is greater than `east` if the box crosses the antimeridian. */
export class Bounds {
  @Field.number('Southernmost latitude, in degrees.')
  south: number;

  @Field.number('Westernmost longitude, in degrees.')
  west: number;

  @Field.number('Northernmost latitude, in degrees.')
  north: number;

  @Field.number('Easternmost longitude, in degrees.')
  east: number;
}

/** Metrics from take-off to landing. A metric is null if the data does not support it. Empty while processing. */
export class FlightMetrics {
  @Field.object(() => FlightPoint, 'Take-off.', OR_NULL)
  takeoff: FlightPoint | null;

  @Field.object(() => FlightPoint, 'Landing.', OR_NULL)
  landing: FlightPoint | null;

  @Field.number('Maximum altitude above mean sea level. Same reference as `takeoff.altitude_m`.', OR_NULL)
  altitude_max_m: number | null;

  @Field.number('Minimum altitude above mean sea level. Same reference as `takeoff.altitude_m`.', OR_NULL)
  altitude_min_m: number | null;

  @Field.number('Maximum altitude above take-off.', OR_NULL)
  altitude_gain_max_m: number | null;

  @Field.number('Sum of all climbs.', OR_NULL)
  climb_total_m: number | null;

  @Field.number('Maximum height gained from a low point to a later high point.', OR_NULL)
  height_gain_max_m: number | null;

  @Field.number('Maximum climb rate over the averaging window. A tow does not count.', OR_NULL)
  climb_max_mps: number | null;

  @Field.number(
    'Maximum sink rate over the averaging window, as a negative number. 0 if the glider never sank.',
    OR_NULL,
  )
  sink_max_mps: number | null;

  @Field.number('Maximum ground speed over the averaging window.', OR_NULL)
  ground_speed_max_kmh: number | null;

  @Field.number('Mean ground speed.', OR_NULL)
  ground_speed_mean_kmh: number | null;

  @Field.number('Length of the track.', OR_NULL)
  track_length_km: number | null;

  @Field.number('Straight-line distance from take-off to landing.', OR_NULL)
  distance_straight_km: number | null;

  @Field.number('Maximum distance from take-off.', OR_NULL)
  distance_from_takeoff_max_km: number | null;

  @Field.integer('Number of thermals.', OR_NULL)
  thermal_count: number | null;

  @Field.integer('Time spent circling.', OR_NULL)
  time_circling_seconds: number | null;

  @Field.integer('Time spent gliding straight.', OR_NULL)
  time_gliding_seconds: number | null;

  @Field.integer('Remaining time: tow, soaring, searching, S-turns and gaps.', OR_NULL)
  time_other_seconds: number | null;

  @Field.number(
    'Glide ratio over all glides. Null if they total less than 1 km or lose less than 50 m.',
    OR_NULL,
  )
  glide_ratio_mean: number | null;

  @Field.number('Best glide ratio of a single glide.', OR_NULL)
  glide_ratio_best: number | null;

  @Field.object(() => Bounds, 'Bounding box of the flight.', OR_NULL)
  bounds: Bounds | null;
}
