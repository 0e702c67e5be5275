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
  | 'altitude_jagged'
  | 'altitude_step'
  | 'altitude_offset'
  | 'altitude_missing'
  | 'altitude_dead'
  | 'altitude_copied'
  | 'date_rollover'
  | 'malformed_line';

/**
 * What was done about it. `removed`: the fixes are not used; `corrected`: used with another value; `kept`: used
 * as they are, with reason; `noted`: nothing could or had to be done.
 */
export type FindingAction = 'removed' | 'corrected' | 'kept' | 'noted';

/** One place where it happens; times are epoch milliseconds or null without a date. */
export interface Occurrence {
  startsAt: number | null;
  endsAt: number | null;
  /** Fixes concerned; 0 for a gap and for a jump of the clock or of place, which lie between fixes. */
  fixes: number;
}

/** One kind of fault of one file. */
export interface Finding {
  kind: FindingKind;
  /** The altitude column that it is about. */
  sensor: AltitudeSource | null;
  action: FindingAction;
  /** Fixes concerned; gaps, jumps of the clock or of place and unreadable lines are counted themselves; 1 for the whole file. */
  count: number;
  /** Span from the first occurrence to the last; null where there are no single ones, or no date. */
  startsAt: number | null;
  endsAt: number | null;
  /** The first `QUALITY.occurrencesMax` of them. */
  occurrences: Occurrence[];
  /** Metrics whose confidence it lowers. */
  affects: MetricName[];
  /** For a person. */
  message: string;
}

/** A finding and how much of the flight it concerns, 0 to 1: what confidence is made of. */
export interface WeighedFinding extends Finding {
  shareOfFlight: number;
}

/**
 * Whether a fault, however little of the log it concerns, leaves the log less than clean: what was mended, and what could
 * not be.
 */
export function lowersLevel({ kind, action }: Pick<Finding, 'kind' | 'action'>): boolean {
  return (
    action === 'removed' || action === 'corrected' || kind === 'altitude_step' || kind === 'position_jump'
  );
}
