import { type FlightLog } from '../flight-log.js';
import { CONFIDENCE, QUALITY } from '../thresholds.js';
import { type ClockJump } from '../track/clock-jumps.js';
import { type Finding, type WeighedFinding } from './finding.js';
import { fileFinding, type FindingContext } from './finding-context.js';
import { findWrongDate } from './wrong-date.js';

/** Findings about the date, clock jumps and gaps. */
export function timeFindings(log: FlightLog, context: FindingContext): WeighedFinding[] {
  return [...dateFinding(log), ...clockFindings(log, context), ...gapFinding(log, context)];
}

function dateFinding(log: FlightLog): WeighedFinding[] {
  const wrong = findWrongDate(log);
  if (wrong === null) return [];
  const { evidence, suggestedDate } = wrong;
  const date = log.igc.date!;
  const claim = `The date ${date} cannot be right (${evidence.join('; ')}).`;
  if (suggestedDate === null) {
    const message = `${claim} The date is not changed.`;
    return [fileFinding('date_wrong', { action: 'noted', message })];
  }
  const direction = suggestedDate > date ? 'early' : 'late';
  const message = `${claim} It is probably 1024 weeks too ${direction}, a known fault of GPS receivers; the real date would be ${suggestedDate}. The date is not changed.`;
  return [fileFinding('date_rollover', { action: 'noted', suggestedDate, message })];
}

function clockFindings({ igc, clean }: FlightLog, context: FindingContext): WeighedFinding[] {
  const findings: WeighedFinding[] = [];
  for (const isCorrected of [true, false]) {
    const jumps = clean.clockJumps.filter((jump) => jump.isCorrected === isCorrected);
    if (jumps.length === 0) continue;
    const seconds = jumps.map(({ jumpSeconds }) => jumpSeconds);
    const by = `by ${seconds.slice(0, 3).join(', ')}${seconds.length > 3 ? ', …' : ''} s in flight`;
    const occurrences = jumps
      .slice(0, QUALITY.occurrencesMax)
      .map((jump) => occurrenceOf(jump, igc.fixes.timeSeconds, context));
    const lostSeconds = jumps.reduce((sum, { jumpSeconds }) => sum + Math.max(0, jumpSeconds), 0);
    findings.push(
      fileFinding('clock_jump', {
        action: isCorrected ? 'corrected' : 'noted',
        count: jumps.length,
        startsAt: occurrences[0]!.startsAt,
        endsAt: occurrenceOf(jumps.at(-1)!, igc.fixes.timeSeconds, context).endsAt,
        occurrences,
        shareOfFlight: isCorrected
          ? CONFIDENCE.correctedClockShare
          : Math.min(1, lostSeconds / context.flightSeconds),
        message: isCorrected
          ? `The clock jumps ${by} while the position continues without a break: that time is removed, and later times continue from the fix before.`
          : `The clock may have jumped ${by}, where the position continues with little or no break: the duration includes that time.`,
      }),
    );
  }
  return findings;
}

/** As recorded: from the fix before the jump to the time the clock showed next. */
function occurrenceOf(jump: ClockJump, recordedSeconds: Int32Array, { timeOf }: FindingContext) {
  const startsAt = timeOf(jump.fromFix);
  const step = recordedSeconds[jump.toFix]! - recordedSeconds[jump.fromFix]!;
  return { startsAt, endsAt: startsAt === null ? null : startsAt + step * 1000, fixes: 0 };
}

function gapFinding(
  { gaps, flight, timeOf }: FlightLog,
  { flightSeconds }: FindingContext,
): WeighedFinding[] {
  if (gaps.length === 0) return [];
  let secondsInFlight = 0;
  for (const { fromIndex, toIndex, durationSeconds } of gaps) {
    const isInFlight = flight !== null && fromIndex >= flight.takeoffIndex && toIndex <= flight.landingIndex;
    if (isInFlight) secondsInFlight += durationSeconds;
  }
  const occurrences: Finding['occurrences'] = gaps
    .slice(0, QUALITY.occurrencesMax)
    .map(({ fromIndex, toIndex }) => ({ startsAt: timeOf(fromIndex), endsAt: timeOf(toIndex), fixes: 0 }));
  return [
    fileFinding('gap', {
      action: 'noted',
      count: gaps.length,
      startsAt: timeOf(gaps[0]!.fromIndex),
      endsAt: timeOf(gaps.at(-1)!.toIndex),
      occurrences,
      shareOfFlight: Math.min(1, secondsInFlight / flightSeconds),
      message: gapMessage(gaps.map(({ durationSeconds }) => durationSeconds)),
    }),
  ];
}

/** How often and how long the recorder was silent. @param seconds length of each gap, at least one */
export function gapMessage(seconds: readonly number[]): string {
  const longest = seconds.reduce((most, length) => Math.max(most, length), 0);
  const times = seconds.length === 1 ? 'once' : `${seconds.length} times`;
  return `The recorder was silent ${times}, for up to ${silenceText(longest)}.`;
}

/** `91 s`, `10 min`, `26 h 39 min`. */
function silenceText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = `${Math.floor(minutes / 60)} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`;
}
