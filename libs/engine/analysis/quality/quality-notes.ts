import { type FlightLog } from '../flight-log.js';
import { CIRCLING, QUALITY } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { type QualityNote, type QualityNoteCode } from './flight-quality.js';
import { counted } from './counted.js';
import { type Finding, type FindingKind } from './finding.js';
import { breaksOf, jumpMessage } from './jump-findings.js';

/** Notes for the pilot about the data, most important first; empty for a clean log. */
export function qualityNotes(log: FlightLog, findings: readonly Finding[]): QualityNote[] {
  return [
    ...doubtNote(findings),
    ...flightNotes(log),
    ...note(log.igc.date === null, 'no_date', 'The file has no valid date, so times have no date.'),
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

function doubtNote(findings: readonly Finding[]): QualityNote[] {
  return findings.flatMap(({ kind, message }) =>
    note(kind === 'flight_doubtful', 'flight_doubtful', message),
  );
}

function flightNotes({ track, flights, flight }: FlightLog): QualityNote[] {
  if (flight === null) {
    return note(true, 'no_flight', 'No flight was found: the log looks as if it was made on the ground.');
  }
  return [
    ...note(
      flights.length > 1,
      'several_flights',
      `The log contains ${flights.length} flights; the numbers describe the longest one.`,
    ),
    ...note(
      flight.takeoffIndex === 0 && isAirborneAt(track, 0, 1),
      'starts_in_flight',
      'The log starts in the air: the first fix counts as take-off.',
    ),
    ...note(
      flight.landingIndex === track.count - 1 && isAirborneAt(track, track.count - 1, -1),
      'ends_in_flight',
      'The log ends in the air: the last fix counts as landing.',
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
      'The altitude never changes: either the sensor did not work or the recorder stayed on the ground.',
    ),
  ];
}

/** A jump of a few dozen metres stays a finding: only a jump that splits the flight matters to a reader. */
function breakNote(log: FlightLog): QualityNote[] {
  const breaks = breaksOf(log);
  if (breaks.length === 0) return [];
  const message = `${jumpMessage(breaks)} Distances across a jump may be wrong, and only the parts between jumps are scored.`;
  return [{ code: 'position_jump', message }];
}

/** Note codes by kind of finding; removed fixes share one note. */
const CODE_OF: Partial<Record<FindingKind, QualityNoteCode>> = {
  date_rollover: 'date_suspicious',
  date_wrong: 'date_suspicious',
  clock_jump: 'clock_jump',
  gap: 'gaps',
  altitude_offset: 'altitude_offset',
  altitude_off_ground: 'altitude_off_ground',
  altitude_missing: 'no_pressure_altitude',
  altitude_dead: 'no_pressure_altitude',
  altitude_copied: 'no_pressure_altitude',
  frozen_altitude: 'altitude_frozen',
  altitude_stopped: 'altitude_stopped',
  altitude_jagged: 'altitude_jagged',
  altitude_step: 'altitude_step',
  malformed_line: 'lines_unreadable',
};

/** Only findings that affect the numbers become notes; a fault in an unused column does not. */
function noteOfFinding({ kind, sensor, affects, message }: Finding): QualityNote[] {
  const code = CODE_OF[kind];
  if (code === undefined) return [];
  if (code === 'no_pressure_altitude' && sensor !== 'pressure') return [];
  return note(affects.length > 0, code, message);
}

function samplingNotes({ count, samplingIntervalSeconds: interval }: Track): QualityNote[] {
  return [
    ...note(
      count < QUALITY.fewFixes,
      'few_fixes',
      `Only ${counted(count, 'fix', 'fixes')} can be used, so the numbers are rough.`,
    ),
    ...note(
      interval >= QUALITY.coarseIntervalSeconds,
      'coarse_interval',
      interval > CIRCLING.intervalSecondsMax
        ? `One fix every ${interval} s: distances are underestimated and circling cannot be detected.`
        : `One fix every ${interval} s: distances are underestimated. Short thermals may be missing, and the wind is less certain.`,
    ),
  ];
}

function removalNote(findings: readonly Finding[]): QualityNote[] {
  const message = removalMessage(findings);
  return message === null ? [] : [{ code: 'fixes_removed', message }];
}

const NOT_FAULTY_FIXES: ReadonlySet<FindingKind> = new Set(['malformed_line', 'duplicate_time']);

/**
 * Text that lists which faulty fixes were removed and why; null if none were. A recorder that writes several fixes per
 * second is not at fault, and the first of each second is enough.
 */
export function removalMessage(
  findings: readonly Pick<Finding, 'kind' | 'action' | 'message'>[],
): string | null {
  const reasons = findings
    .filter(({ kind, action }) => action === 'removed' && !NOT_FAULTY_FIXES.has(kind))
    .map(({ message }) => message);
  return reasons.length === 0 ? null : `Fixes removed: ${reasons.join(', ')}.`;
}

/**
 * Whether the log starts or ends in the air: its first two steps that move are at flying speed. A receiver that has
 * just acquired a fix may repeat it briefly; a longer repetition means standing still. A pilot launching is slower at
 * first.
 *
 * @param towards 1 from the first fix forwards, -1 from the last fix backwards
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

/** Ground speed between two neighbouring fixes; 0 beyond the ends. */
function speedMps({ count, timeSeconds, pathM }: Track, a: number, b: number): number {
  if (Math.min(a, b) < 0 || Math.max(a, b) >= count) return 0;
  return (pathM[b]! - pathM[a]!) / (timeSeconds[b]! - timeSeconds[a]!);
}
