import { gapMessage, type QualityNoteCode, removalMessage } from '@engine/analysis';
import {
  type FlightGap,
  type FlightMetrics,
  type FlightQuality,
  type QualityFinding,
  type QualityNote,
} from '@engine/results/shapes';
import { type PublicQuality } from '../wire/public-flight.js';
import { publicLevel } from './public-quality-level.js';

/**
 * How reliable the numbers of a shared flight are. Faults that reach before take-off or after landing are left out,
 * because their times and counts would reveal that private part. So are faults without a time, which cannot be placed.
 */
export function presentPublicQuality(quality: FlightQuality, metrics: FlightMetrics): PublicQuality {
  const isFlown = withinFlight(metrics);
  const gaps = quality.gaps.filter(({ starts_at, ends_at }) => isFlown(starts_at, ends_at));
  const findings = quality.findings.filter((finding) => isFlown(finding.starts_at, endOf(finding)));
  return {
    level: publicLevel(quality, metrics, gaps),
    altitude_source: quality.altitude_source,
    altitude_reference: quality.altitude_reference ?? null,
    altitude_uncertainty_m: quality.altitude_uncertainty_m ?? null,
    sampling_interval_seconds: quality.sampling_interval_seconds,
    doubtful_metrics: quality.doubtful_metrics ?? [],
    gaps,
    notes: quality.notes.flatMap(({ code, message }) => {
      const shown = publicMessage({ code: code as QualityNoteCode, message }, gaps, findings);
      return shown === null ? [] : [{ code, message: shown }];
    }),
  };
}

/**
 * The public form of a note; null if it has none.
 * @param gaps the gaps in flight
 * @param findings the findings in flight
 */
function publicMessage(
  { code, message }: QualityNote & { code: QualityNoteCode },
  gaps: readonly FlightGap[],
  findings: readonly QualityFinding[],
): string | null {
  switch (code) {
    case 'no_date':
    case 'no_flight':
    case 'flight_doubtful':
    case 'starts_in_flight':
    case 'ends_in_flight':
    case 'coarse_interval':
    case 'position_jump': // noted only when it splits the flight
    case 'no_altitude':
    case 'altitude_flat':
    case 'no_pressure_altitude':
    case 'altitude_offset':
    case 'altitude_off_ground':
      return message;
    case 'clock_jump':
    case 'altitude_frozen':
    case 'altitude_stopped':
    case 'altitude_jagged':
    case 'altitude_step':
      return findings.some((finding) => finding.message === message) ? message : null;
    case 'gaps':
      return gaps.length === 0 ? null : gapMessage(gaps.map(({ duration_seconds }) => duration_seconds));
    case 'fixes_removed':
      return removalMessage(findings);
    case 'date_suspicious': // names the recorder
      return 'The date in the file is probably wrong.';
    case 'few_fixes': // counts those on the ground
      return 'Few fixes are usable; the numbers are approximate.';
    default:
      return null; // about the rest of the log, not placeable, or new
  }
}

/** Whether a span lies between take-off and landing; false for one without times. */
function withinFlight({
  takeoff,
  landing,
}: FlightMetrics): (start: string | null, end: string | null) => boolean {
  const [from, to] = [takeoff?.time, landing?.time];
  if (!from || !to) return () => false;
  return (start, end) => start !== null && end !== null && start >= from && end <= to;
}

/** A clock jump ends at the next reading of the clock, which may be hours after the landing. */
function endOf({ kind, ends_at, occurrences }: QualityFinding): string | null {
  return kind === 'clock_jump' ? (occurrences.at(-1)?.starts_at ?? null) : ends_at;
}
