/** Names follow the metrics; `log_…` refers to the whole log instead of the flight. */
export type StatisticName =
  | 'takeoff_at'
  | 'landing_at'
  | 'log_starts_at'
  | 'log_ends_at'
  | 'duration_seconds'
  | 'fixes_total'
  | 'track_length_km'
  | 'ground_speed_max_kmh'
  | 'climb_max_mps'
  | 'sink_max_mps'
  | 'altitude_max_m'
  | 'altitude_min_m'
  | 'altitude_range_m'
  | 'altitude_max_above_landing_m'
  | 'altitude_takeoff_m'
  | 'altitude_landing_m'
  | 'thermal_gain_max_m'
  | 'wind_direction_deg';

/** `epoch_ms` is a point in time; its differences are in seconds. */
export type StatisticUnit = 'epoch_ms' | 'seconds' | 'count' | 'm' | 'km' | 'mps' | 'kmh' | 'deg';

/** Why a recorder's value is not comparable with ours despite the same name. */
export type IncomparableReason =
  | 'recorder_reports_first_fix'
  | 'recorder_reports_last_fix'
  | 'recorder_waits_after_landing'
  | 'defined_otherwise'
  | 'averaged_otherwise'
  | 'altitude_reference_differs'
  | 'recorder_clock_is_local'
  | 'date_differs'
  | 'wind_unsteady'
  | 'not_measured';

/** One statistic of the recorder next to ours. */
export interface StatisticCheck {
  statistic: StatisticName;
  unit: StatisticUnit;
  recorderValue: number;
  /** Null when the analysis has no such value. */
  ourValue: number | null;
  /** Ours minus the recorder's; seconds for times, -180 to 180 for directions. Null without ours. */
  difference: number | null;
  /** Largest difference, in its unit, that still counts as agreement. */
  tolerance: number;
  /** Null when the two are not comparable; the note gives the reason. */
  agrees: boolean | null;
  note: IncomparableReason | null;
}

/** The recorder's own statistics of the flight, compared with the analysis. */
export interface SelfCheck {
  /** The recorder, or its manufacturer. */
  recorder: string;
  checks: StatisticCheck[];
}

/** A statistic as found in the file. */
export interface RecorderStatistic {
  statistic: StatisticName;
  value: number;
  /** Why the recorder's definition makes it incomparable, independent of the flight. */
  note?: IncomparableReason;
  /** An instantaneous maximum, which no mean of ours may exceed; if ours does, the note is ignored. */
  isOfInstant?: boolean;
  /** For climb and sink: the recorder's averaging time in seconds. */
  averagingSeconds?: number | undefined;
}
