import { type MetricsPayload } from '@app/flights';
import { Field } from '@app/openapi';

const OR_NULL = { nullable: true } as const;

/** Take-off or landing. */
export class FlightPoint {
  @Field.time('UTC; null when the file has no date.', OR_NULL)
  time: string | null;

  @Field.number('WGS 84 degrees, north positive.')
  latitude: number;

  @Field.number('WGS 84 degrees, east positive.')
  longitude: number;

  @Field.number(
    'In the altitude that `quality.altitude_source` names: `pressure` is above 1013.25 hPa, `gnss` above the geoid or ellipsoid, as the recorder has it. Null when the file has none.',
    OR_NULL,
  )
  altitude_m: number | null;
}

/** The smallest box around the flight. `west` is greater than `east` when it spans the antimeridian. */
export class Bounds {
  @Field.number('Southernmost latitude, degrees.')
  south: number;

  @Field.number('Westernmost longitude, degrees.')
  west: number;

  @Field.number('Northernmost latitude, degrees.')
  north: number;

  @Field.number('Easternmost longitude, degrees.')
  east: number;
}

/** Numbers of the flight from take-off to landing. Null where a value cannot honestly be given; empty while processing. */
export class FlightMetrics implements MetricsPayload {
  @Field.object(() => FlightPoint, 'Take-off.', OR_NULL)
  takeoff: FlightPoint | null;

  @Field.object(() => FlightPoint, 'Landing.', OR_NULL)
  landing: FlightPoint | null;

  @Field.number('Highest altitude; reference as in `takeoff.altitude_m`.', OR_NULL)
  altitude_max_m: number | null;

  @Field.number('Lowest altitude; reference as in `takeoff.altitude_m`.', OR_NULL)
  altitude_min_m: number | null;

  @Field.number('Highest altitude above take-off.', OR_NULL)
  altitude_gain_max_m: number | null;

  @Field.number('Sum of all climbs.', OR_NULL)
  climb_total_m: number | null;

  @Field.number('Largest climb from a low to a later high.', OR_NULL)
  height_gain_max_m: number | null;

  @Field.number('Best climb over the averaging window, after the release of a tow.', OR_NULL)
  climb_max_mps: number | null;

  @Field.number('Worst sink over the averaging window; negative, 0 when it never sank.', OR_NULL)
  sink_max_mps: number | null;

  @Field.number('Highest ground speed over the averaging window.', OR_NULL)
  ground_speed_max_kmh: number | null;

  @Field.number('Mean ground speed.', OR_NULL)
  ground_speed_mean_kmh: number | null;

  @Field.number('Length of the flown track.', OR_NULL)
  track_length_km: number | null;

  @Field.number('From take-off straight to landing.', OR_NULL)
  distance_straight_km: number | null;

  @Field.number('Farthest distance from take-off.', OR_NULL)
  distance_from_takeoff_max_km: number | null;

  @Field.integer('Thermals found.', OR_NULL)
  thermal_count: number | null;

  @Field.integer('Time spent circling.', OR_NULL)
  time_circling_seconds: number | null;

  @Field.integer('Time spent gliding straight.', OR_NULL)
  time_gliding_seconds: number | null;

  @Field.integer('The rest: the tow, soaring, searching, S-turns, gaps.', OR_NULL)
  time_other_seconds: number | null;

  @Field.number('Glide ratio over all glides; null when they are below 1 km or lost less than 50 m.', OR_NULL)
  glide_ratio_mean: number | null;

  @Field.number('Best glide ratio of one glide.', OR_NULL)
  glide_ratio_best: number | null;

  @Field.object(() => Bounds, 'The smallest box around the flight.', OR_NULL)
  bounds: Bounds | null;
}
