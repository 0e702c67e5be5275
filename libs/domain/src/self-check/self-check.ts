/** Names follow the metrics; `log_…` are about the whole log, not the flight. */
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

/** `epoch_ms`: a moment, whose differences are seconds. */
export type StatisticUnit = 'epoch_ms' | 'seconds' | 'count' | 'm' | 'km' | 'mps' | 'kmh' | 'deg';

/** Why a recorder's value says something else than ours, although the name is the same. */
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

/** One statistic of the recorder beside ours. */
export interface StatisticCheck {
  statistic: StatisticName;
  unit: StatisticUnit;
  recorderValue: number;
  /** Null when the analysis has no such value. */
  ourValue: number | null;
  /** Ours less the recorder's; seconds for moments, -180 to 180 for directions. Null without ours. */
  difference: number | null;
  /** Up to this much difference, in its unit, the two agree. */
  tolerance: number;
  /** Null when the two can't be compared: the note says why. */
  agrees: boolean | null;
  note: IncomparableReason | null;
}

/** What the recorder says of the flight in its own records, and how far the analysis is from it. */
export interface SelfCheck {
  /** Whose records these are. */
  recorder: string;
  checks: StatisticCheck[];
}

/** A statistic as it was found in the file. */
export interface RecorderStatistic {
  statistic: StatisticName;
  value: number;
  /** What the recorder's definition makes incomparable, known without looking at the flight. */
  note?: IncomparableReason;
  /** The greatest of an instant, which no mean of ours exceeds: beyond it the note is no excuse. */
  isOfInstant?: boolean;
  /** Of a climb or sink: the seconds that the recorder averages over. */
  averagingSeconds?: number | undefined;
}
