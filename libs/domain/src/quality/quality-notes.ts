import { type FlightLog } from '../flight-log.js';
import { CIRCLING, QUALITY } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type QualityNote, type QualityNoteCode } from './flight-quality.js';
import { counted } from './counted.js';
import { type Finding, type FindingKind } from './finding.js';
import { breaksOf, jumpMessage } from './jump-findings.js';

/** What a pilot should know about the data, in the order of importance; empty for a clean log. */
export function qualityNotes(log: FlightLog, findings: readonly Finding[]): QualityNote[] {
  return [
    ...flightNotes(log),
    ...note(log.igc.date === null, 'no_date', 'The file gives no valid date, so the times have no date.'),
    ...altitudeNotes(log),
    ...breakNote(log),
    ...findings.flatMap(noteOfFinding),
    ...samplingNotes(log.track),
    ...removalNote(findings),
  ];
}

function note(applies: boolean, code: QualityNoteCode, message: string): QualityNote[] {
  return applies ? [{ code, message }] : [];
}

function flightNotes({ track, flights, flight }: FlightLog): QualityNote[] {
  if (flight === null) {
    return note(
      true,
      'no_flight',
      'No flight was found in this log: it looks like a log made on the ground.',
    );
  }
  return [
    ...note(
      flights.length > 1,
      'several_flights',
      `The log holds ${flights.length} flights; the numbers describe the longest one.`,
    ),
    ...note(
      flight.takeoffIndex === 0 && isAirborneAt(track, 0, 1),
      'starts_in_flight',
      'The log starts in the air: the take-off is its first fix.',
    ),
    ...note(
      flight.landingIndex === track.count - 1 && isAirborneAt(track, track.count - 1, -1),
      'ends_in_flight',
      'The log ends in the air: the landing is its last fix.',
    ),
  ];
}

function altitudeNotes({ clean }: FlightLog): QualityNote[] {
  const { source, isFlat } = clean.altitude;
  return [
    ...note(source === null && !isFlat, 'no_altitude', 'The file has no altitudes.'),
    ...note(
      isFlat,
      'altitude_flat',
      'The altitude never changes: the sensor did not work, or the log stayed on the ground.',
    ),
  ];
}

/** A jump of some tens of metres stays a finding: only one that breaks the flight is more than a reader would see. */
function breakNote(log: FlightLog): QualityNote[] {
  const breaks = breaksOf(log);
  if (breaks.length === 0) return [];
  const message = `${jumpMessage(breaks)} Distances that lead across may be wrong, and only what lies between is scored.`;
  return [{ code: 'position_jump', message }];
}

/** The notes that findings make; removed fixes share one. */
const CODE_OF: Partial<Record<FindingKind, QualityNoteCode>> = {
  date_rollover: 'date_suspicious',
  clock_jump: 'clock_jump',
  gap: 'gaps',
  altitude_offset: 'altitude_offset',
  altitude_missing: 'no_pressure_altitude',
  altitude_dead: 'no_pressure_altitude',
  altitude_copied: 'no_pressure_altitude',
  frozen_altitude: 'altitude_frozen',
  altitude_jagged: 'altitude_jagged',
  altitude_step: 'altitude_step',
  malformed_line: 'lines_unreadable',
};

/** Only what concerns the numbers: a fault of a column that isn't used stays a finding. */
function noteOfFinding({ kind, sensor, affects, message }: Finding): QualityNote[] {
  const code = CODE_OF[kind];
  if (code === undefined) return [];
  if (code === 'no_pressure_altitude' && sensor !== 'pressure') return [];
  return note(affects.length > 0 || code === 'date_suspicious', code, message);
}

function samplingNotes({ count, samplingIntervalSeconds: interval }: Track): QualityNote[] {
  return [
    ...note(
      count < QUALITY.fewFixes,
      'few_fixes',
      `Only ${counted(count, 'fix', 'fixes')} can be used; the numbers are rough.`,
    ),
    ...note(
      interval >= QUALITY.coarseIntervalSeconds,
      'coarse_interval',
      interval > CIRCLING.intervalSecondsMax
        ? `One fix every ${interval} s: distances are too short, and circling can't be seen.`
        : `One fix every ${interval} s: distances are too short.`,
    ),
  ];
}

function removalNote(findings: readonly Finding[]): QualityNote[] {
  const message = removalMessage(findings);
  return message === null ? [] : [{ code: 'fixes_removed', message }];
}

/** Says what was left out and why; null when nothing was. */
export function removalMessage(
  findings: readonly Pick<Finding, 'kind' | 'action' | 'message'>[],
): string | null {
  const reasons = findings
    .filter(({ kind, action }) => action === 'removed' && kind !== 'malformed_line')
    .map(({ message }) => message);
  return reasons.length === 0 ? null : `Fixes left out: ${reasons.join(', ')}.`;
}

/**
 * Whether an end of the log is in the air: its first step that moves, and the one after, have flying speed. A receiver
 * that has just found its place may repeat it; one that does so for longer stands. Who launches is slower at first.
 *
 * @param towards 1 from the first fix on, -1 from the last one back
 */
function isAirborneAt(track: Track, end: number, towards: 1 | -1): boolean {
  const { count, timeSeconds, pathM } = track;
  let from = end;
  while (from + 2 * towards >= 0 && from + 2 * towards < count && pathM[from + towards] === pathM[from]) {
    from += towards;
    if (Math.abs(timeSeconds[from]! - timeSeconds[end]!) > QUALITY.airborneRepeatSecondsMax) return false;
  }
  const { airborneSpeedMinMps } = QUALITY;
  return [from, from + towards].every((at) => speedMps(track, at, at + towards) >= airborneSpeedMinMps);
}

/** Ground speed between two neighbours, or 0 beyond the ends. */
function speedMps({ count, timeSeconds, pathM }: Track, a: number, b: number): number {
  if (Math.min(a, b) < 0 || Math.max(a, b) >= count) return 0;
  return (pathM[b]! - pathM[a]!) / (timeSeconds[b]! - timeSeconds[a]!);
}
