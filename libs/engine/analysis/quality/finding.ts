import { type AltitudeSource } from '../track/altitude-source.js';
import { type MetricName } from './metric-groups.js';

export type FindingKind =
  | 'void_fix'
  | 'null_island'
  | 'duplicate_time'
  | 'backward_time'
  | 'clock_jump'
  | 'gap'
  | 'position_spike'
  | 'position_jump'
  | 'frozen_position'
  | 'altitude_spike'
  | 'frozen_altitude'
  | 'altitude_stopped'
  | 'altitude_jagged'
  | 'altitude_step'
  | 'altitude_offset'
  | 'altitude_off_ground'
  | 'altitude_missing'
  | 'altitude_dead'
  | 'altitude_copied'
  | 'date_rollover'
  | 'date_wrong'
  | 'engine_running'
  | 'flight_doubtful'
  | 'malformed_line';

/**
 * How the fault was handled. `removed`: the fixes are not used; `corrected`: used with a different value; `kept`: used
 * unchanged, for a reason; `noted`: nothing could or had to be done.
 */
export type FindingAction = 'removed' | 'corrected' | 'kept' | 'noted';

/** One occurrence of a fault; times are epoch milliseconds, or null without a date. */
export interface Occurrence {
  startsAt: number | null;
  endsAt: number | null;
  /** Fixes affected; 0 for gaps, clock jumps and position jumps, which lie between fixes. */
  fixes: number;
}

/** One kind of fault in one file. */
export interface Finding {
  kind: FindingKind;
  /** The altitude column at fault. */
  sensor: AltitudeSource | null;
  action: FindingAction;
  /**
   * Number of fixes affected. For gaps, clock jumps, position jumps and unreadable lines, their own number; 1 for the
   * whole file.
   */
  count: number;
  /** From the first occurrence to the last; null if there are no single occurrences, or no date. */
  startsAt: number | null;
  endsAt: number | null;
  /** The first `QUALITY.occurrencesMax` occurrences. */
  occurrences: Occurrence[];
  /** Metrics whose confidence it lowers. */
  affects: MetricName[];
  /** The date that the flight probably has, YYYY-MM-DD; null for every fault except `date_rollover`. */
  suggestedDate: string | null;
  /** Text for people. */
  message: string;
}

/** A finding with the share of the flight it concerns, 0 to 1, from which confidence is computed. */
export interface WeighedFinding extends Finding {
  shareOfFlight: number;
}

/**
 * Whether a fault alone keeps the log from being clean, however small a part it concerns: everything that was
 * corrected or removed, and steps and jumps that could not be. Fixes that repeat a second lose nothing.
 */
export function lowersLevel({ kind, action }: Pick<Finding, 'kind' | 'action'>): boolean {
  if (kind === 'duplicate_time') return false;
  return (
    action === 'removed' || action === 'corrected' || kind === 'altitude_step' || kind === 'position_jump'
  );
}
