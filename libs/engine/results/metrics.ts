import { type FlightMetrics } from '@engine/analysis';
import { DECIMALS } from './payload/wire-values.js';

/** What a metric measures: its unit, and the digits it is sent with. Without digits, it is a whole number. */
interface Measure {
  readonly unit: 'm' | 'm/s' | 'km/h' | 'km' | 's' | 'count' | 'ratio';
  readonly decimals: number | null;
}

/** A number that is measured from take-off to landing; null if the data does not support it. */
export interface Metric extends Measure {
  readonly from: (metrics: FlightMetrics) => number | null;
  /** In the API reference, and in the comments of the SDKs. */
  readonly description: string;
  /** How it is measured, in docs/domain/metrics.md. */
  readonly definition: string;
  /** The analysis version that brought it, if results of earlier ones may still be stored. */
  readonly sinceVersion?: number;
}

const ALTITUDE = { unit: 'm', decimals: DECIMALS.altitudeM } as const satisfies Measure;
const VERTICAL_SPEED = { unit: 'm/s', decimals: DECIMALS.verticalSpeedMps } as const satisfies Measure;
const GROUND_SPEED = { unit: 'km/h', decimals: DECIMALS.groundSpeedKmh } as const satisfies Measure;
const DISTANCE = { unit: 'km', decimals: DECIMALS.distanceKm } as const satisfies Measure;
const TIME = { unit: 's', decimals: null } as const satisfies Measure;
/** Where the ground is known. */
const HEIGHT = { ...ALTITUDE, sinceVersion: 13 } as const;
const COUNT = { unit: 'count', decimals: null } as const satisfies Measure;
const RATIO = { unit: 'ratio', decimals: DECIMALS.ratio } as const satisfies Measure;

/**
 * Every metric of a flight, by its name in the API and in the order of its responses. Responses, their documents, the
 * page of a shared flight, units for assistants, the facts of a debrief and docs/domain/metrics.md follow from it. All
 * are public as soon as a flight is shared, so none may say where or when. A new one changes results and facts:
 * increment `ANALYSIS_VERSION` and `FACTS_VERSION`.
 */
export const METRICS = {
  altitude_max_m: {
    ...ALTITUDE,
    from: ({ altitudeMaxM }) => altitudeMaxM,
    description: 'Maximum altitude above mean sea level. Same reference as `takeoff.altitude_m`.',
    definition: 'highest altitude between take-off and landing',
  },
  altitude_min_m: {
    ...ALTITUDE,
    from: ({ altitudeMinM }) => altitudeMinM,
    description: 'Minimum altitude above mean sea level. Same reference as `takeoff.altitude_m`.',
    definition: 'lowest altitude between take-off and landing',
  },
  altitude_gain_max_m: {
    ...ALTITUDE,
    from: ({ altitudeGainMaxM }) => altitudeGainMaxM,
    description: 'Maximum altitude above take-off.',
    definition: 'highest altitude above take-off: the difference of the two as shown',
  },
  climb_total_m: {
    ...ALTITUDE,
    from: ({ climbTotalM }) => climbTotalM,
    description: 'Sum of all climbs.',
    definition:
      'sum of all climbs of at least 5 m, including a tow; reversals below 5 m, or 5 times the [noise of the sensor](#noise-of-the-altitude), do not end a climb',
  },
  height_gain_max_m: {
    ...ALTITUDE,
    from: ({ heightGainMaxM }) => heightGainMaxM,
    description: 'Maximum height gained from a low point to a later high point.',
    definition: 'largest difference from a low to a later high, including a tow',
  },
  height_above_ground_takeoff_m: {
    ...HEIGHT,
    from: ({ heightAboveGroundTakeoffM }) => heightAboveGroundTakeoffM,
    description:
      'Height above ground at take-off. Null without terrain there, or without altitudes above mean sea level.',
    definition:
      'altitude at take-off minus the ground below it; what it differs from 0 is the error of altitude and [terrain](terrain.md)',
  },
  height_above_ground_landing_m: {
    ...HEIGHT,
    from: ({ heightAboveGroundLandingM }) => heightAboveGroundLandingM,
    description:
      'Height above ground at landing. Null without terrain there, or without altitudes above mean sea level.',
    definition: 'the same at landing',
  },
  height_above_ground_max_m: {
    ...HEIGHT,
    from: ({ heightAboveGroundMaxM }) => heightAboveGroundMaxM,
    description:
      'Maximum height above ground. Null without terrain, or without altitudes above mean sea level.',
    definition: 'highest height above ground between take-off and landing, where the ground is known',
  },
  height_above_ground_low_save_m: {
    ...HEIGHT,
    from: ({ heightAboveGroundLowSaveM }) => heightAboveGroundLowSaveM,
    description:
      'Lowest height above ground from which the flight climbed again by 100 m. Null if there was none, without terrain, or without altitudes above mean sea level.',
    definition: 'lowest height above ground after losing 100 m, and before gaining 100 m from there',
  },
  climb_max_mps: {
    ...VERTICAL_SPEED,
    from: ({ climbMaxMps }) => climbMaxMps,
    description: 'Maximum climb rate over the averaging window. A tow does not count.',
    definition:
      'highest mean over 10 s (in sparse logs the next longer span, up to 40 s), after the release if there was a [tow](segments.md#tow); ≥ 0, and at least the best of any thermal',
  },
  sink_max_mps: {
    ...VERTICAL_SPEED,
    from: ({ sinkMaxMps }) => sinkMaxMps,
    description:
      'Maximum sink rate over the averaging window, as a negative number. 0 if the glider never sank.',
    definition: 'lowest mean over the same span, after the release; ≤ 0',
  },
  ground_speed_max_kmh: {
    ...GROUND_SPEED,
    from: ({ groundSpeedMaxKmh }) => groundSpeedMaxKmh,
    description: 'Maximum ground speed over the averaging window.',
    definition:
      'best mean over the same span, length flown divided by time, never across a fix removed as a position spike',
  },
  ground_speed_mean_kmh: {
    ...GROUND_SPEED,
    from: ({ groundSpeedMeanKmh }) => groundSpeedMeanKmh,
    description: 'Mean ground speed.',
    definition: 'track length divided by duration',
  },
  track_length_km: {
    ...DISTANCE,
    from: ({ trackLengthKm }) => trackLengthKm,
    description: 'Length of the track.',
    definition: 'sum of the steps between used fixes',
  },
  distance_straight_km: {
    ...DISTANCE,
    from: ({ distanceStraightKm }) => distanceStraightKm,
    description: 'Straight-line distance from take-off to landing.',
    definition: 'from take-off to landing',
  },
  distance_from_takeoff_max_km: {
    ...DISTANCE,
    from: ({ distanceFromTakeoffMaxKm }) => distanceFromTakeoffMaxKm,
    description: 'Maximum distance from take-off.',
    definition: 'to the furthest fix',
  },
  thermal_count: {
    ...COUNT,
    from: ({ thermalCount }) => thermalCount,
    description: 'Number of thermals.',
    definition:
      'circling for 40 s or more that gains 20 m or more; interruptions of up to 20 s and two fixes, changes of direction and gaps of up to 90 s do not split a thermal',
  },
  time_circling_seconds: {
    ...TIME,
    from: ({ timeCirclingSeconds }) => timeCirclingSeconds,
    description: 'Time spent circling.',
    definition:
      'thermals and other circling, including interruptions within a thermal: the course turns in one direction at 8°/s or more, until it falls below 5°/s, mean over 12 s; at least one full circle',
  },
  time_gliding_seconds: {
    ...TIME,
    from: ({ timeGlidingSeconds }) => timeGlidingSeconds,
    description: 'Time spent gliding straight.',
    definition:
      'no lift, and distance made good of at least 0.9 of the distance flown over some 80 s ("progress" in igc2kmz), for 60 s or more; includes corners, and gaps with steady progress',
  },
  time_other_seconds: {
    ...TIME,
    from: ({ timeOtherSeconds }) => timeOtherSeconds,
    description: 'Remaining time: tow, soaring, searching, S-turns and gaps.',
    definition:
      'the rest: tow, slope soaring, straight climbs, searching, gaps. The three add up to the duration',
  },
  glide_ratio_mean: {
    ...RATIO,
    from: ({ glideRatioMean }) => glideRatioMean,
    description: 'Glide ratio over all glides. Null if they total less than 1 km or lose less than 50 m.',
    definition:
      'length of all glides divided by the altitude lost in them. If glides without a ratio would raise it above the best, only those with a ratio count. Null if the best is null',
  },
  glide_ratio_best: {
    ...RATIO,
    from: ({ glideRatioBest }) => glideRatioBest,
    description: 'Best glide ratio of a single glide.',
    definition:
      'best single glide of 1 km or more that lost 50 m or more; shorter and flatter ones have no ratio',
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;

/** The metrics of a flight, by name. */
export type MetricValues = Record<MetricName, number | null>;

export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

/** A value for each metric, by its name. */
export function metricValues<Value>(
  valueOf: (name: MetricName, metric: Metric) => Value,
): Record<MetricName, Value> {
  return Object.fromEntries(METRIC_NAMES.map((name) => [name, valueOf(name, METRICS[name])])) as Record<
    MetricName,
    Value
  >;
}
