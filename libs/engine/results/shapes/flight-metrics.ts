import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';
import { type Metric, METRIC_NAMES, METRICS, type MetricValues } from '../metrics.js';

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

class FlightEnds {
  @Field.object(() => FlightPoint, 'Take-off.', OR_NULL)
  takeoff: FlightPoint | null;

  @Field.object(() => FlightPoint, 'Landing.', OR_NULL)
  landing: FlightPoint | null;
}

/** Adds every metric as a documented field, after those of the class: the order of responses. */
function withMetrics<Fields extends object>(Base: new () => Fields): new () => Fields & MetricValues {
  class MeasuredFlight extends (Base as new () => object) {}
  for (const name of METRIC_NAMES) {
    const { decimals, description, sinceVersion }: Metric = METRICS[name];
    const field = decimals === null ? Field.integer : Field.number;
    const absent = sinceVersion === undefined ? '' : ` Absent before \`analysis_version\` ${sinceVersion}.`;
    const options = sinceVersion === undefined ? OR_NULL : { ...OR_NULL, ...OPTIONAL };
    field(`${description}${absent}`, options)(MeasuredFlight.prototype, name);
  }
  return MeasuredFlight as new () => Fields & MetricValues;
}

/** Metrics without places, which may be sent to others. */
export class PlacelessMetrics extends withMetrics(class {}) {}

/** Metrics from take-off to landing. A metric is null if the data does not support it. Empty while processing. */
export class FlightMetrics extends withMetrics(FlightEnds) {
  @Field.object(() => Bounds, 'Bounding box of the flight.', OR_NULL)
  bounds: Bounds | null;
}
