import { type FlightLog } from '../flight-log.js';
import { type IgcFile } from '../igc/igc-file.js';
import { CLEANING, QUALITY } from '../thresholds.js';
import { type CleanFixes, type FixesRemoved } from '../track/clean-fixes.js';
import { type Track } from '../track/track.js';
import { type QualityNote, type QualityNoteCode } from './flight-quality.js';

/** What a pilot should know about the data, in the order of importance; empty for a clean log. */
export function qualityNotes(log: FlightLog): QualityNote[] {
  return [
    ...flightNotes(log),
    ...dateNotes(log.igc),
    ...altitudeNotes(log.clean),
    ...trackNotes(log),
    ...removalNotes(log),
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
      flight.takeoffIndex === 0 && speedMps(track, 0) >= QUALITY.airborneSpeedMinMps,
      'starts_in_flight',
      'The log starts in the air: the take-off is its first fix.',
    ),
    ...note(
      flight.landingIndex === track.count - 1 &&
        speedMps(track, track.count - 2) >= QUALITY.airborneSpeedMinMps,
      'ends_in_flight',
      'The log ends in the air: the landing is its last fix.',
    ),
  ];
}

function dateNotes({ date }: IgcFile): QualityNote[] {
  if (date === null) {
    return note(true, 'no_date', 'The file gives no valid date, so the times have no date.');
  }
  return note(
    Number(date.slice(0, 4)) < QUALITY.weekRolloverBeforeYear,
    'date_suspicious',
    `The date ${date} may be 1024 weeks too early, a known fault of older receivers.`,
  );
}

function altitudeNotes({ altitude }: CleanFixes): QualityNote[] {
  const { source, isFlat, isPressureCopied, gnssMinusPressureM } = altitude;
  if (source === null) return note(true, 'no_altitude', 'The file has no altitudes.');
  const offset = gnssMinusPressureM ?? 0;
  return [
    ...note(
      isFlat,
      'altitude_flat',
      'The altitude never changes: the sensor did not work, or the log stayed on the ground.',
    ),
    ...note(
      source === 'gnss',
      'no_pressure_altitude',
      isPressureCopied
        ? 'The recorder copied the GPS altitude into the pressure altitude; GPS altitude is used.'
        : 'There is no usable pressure altitude; GPS altitude is used.',
    ),
    ...note(
      Math.abs(offset) >= CLEANING.altitudeOffsetNoteM,
      'altitude_offset',
      `Altitudes are pressure altitudes (1013.25 hPa); GPS altitude is ${Math.abs(offset)} m ${offset > 0 ? 'higher' : 'lower'}.`,
    ),
  ];
}

function trackNotes({ track, gaps }: FlightLog): QualityNote[] {
  const jump = gaps.find(
    (gap) =>
      gap.durationSeconds >= QUALITY.clockJumpSecondsMin &&
      gap.distanceM <= QUALITY.clockJumpDistanceMaxM &&
      speedMps(track, gap.fromIndex - 1) >= QUALITY.airborneSpeedMinMps &&
      speedMps(track, gap.toIndex) >= QUALITY.airborneSpeedMinMps,
  );
  const interval = track.samplingIntervalSeconds;
  return [
    ...note(
      jump !== undefined,
      'clock_jump',
      `The clock jumps by ${jump?.durationSeconds ?? 0} s in flight while the position goes on: the duration includes that time.`,
    ),
    ...note(
      track.count < QUALITY.fewFixes,
      'few_fixes',
      `Only ${track.count} fixes can be used; the numbers are rough.`,
    ),
    ...note(
      interval >= QUALITY.coarseIntervalSeconds,
      'coarse_interval',
      `One fix every ${interval} s: distances are too short, and circling can't be seen.`,
    ),
  ];
}

const REASONS: readonly [keyof FixesRemoved, string][] = [
  ['invalid', 'without a position'],
  ['duplicateTime', 'with a repeated time'],
  ['outOfOrder', 'out of order in time'],
  ['positionSpike', 'with an impossible position'],
  ['altitudeSpike', 'with an impossible altitude'],
  ['frozen', 'with a frozen position'],
];

function removalNotes({ igc, clean, gaps }: FlightLog): QualityNote[] {
  const reasons = REASONS.filter(([reason]) => clean.removed[reason] > 0).map(
    ([reason, text]) => `${clean.removed[reason]} ${text}`,
  );
  const longest = Math.max(0, ...gaps.slice(0, QUALITY.gapsMax).map((gap) => gap.durationSeconds));
  return [
    ...note(reasons.length > 0, 'fixes_removed', `Fixes left out: ${reasons.join(', ')}.`),
    ...note(
      gaps.length > 0,
      'gaps',
      `The recorder was silent ${gaps.length === 1 ? 'once' : `${gaps.length} times`}, for up to ${longest} s.`,
    ),
    ...note(
      igc.malformedFixCount > 0,
      'lines_unreadable',
      `${igc.malformedFixCount} damaged position lines could not be read.`,
    ),
  ];
}

/** Ground speed of the step after a fix, or 0 at the ends. */
function speedMps(track: Track, index: number): number {
  if (index < 0 || index + 1 >= track.count) return 0;
  const seconds = track.timeSeconds[index + 1]! - track.timeSeconds[index]!;
  return (track.pathM[index + 1]! - track.pathM[index]!) / seconds;
}
