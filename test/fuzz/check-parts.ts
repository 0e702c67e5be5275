import { type FlightAnalysis, type FlightLog, type FlightQuality } from '@engine/analysis';
import { Violation } from './check-values.js';

/** A part of the clean track, both ends included. */
interface Stretch {
  startIndex: number;
  endIndex: number;
}

/** Seconds are whole, so their sums are exact. */
const SECONDS_TOLERANCE = 1e-6;

/** Checks that the parts of log and flight fit together, without gaps and overlaps. */
export function checkParts(analysis: FlightAnalysis, log: FlightLog): void {
  const { flight } = log;
  const { phases, thermals, metrics } = analysis;
  checkSegments(analysis, log);
  checkMainSegments(analysis, log);
  if (!flight) {
    if (phases ?? thermals) throw new Violation('There are phases or thermals without a flight');
    return;
  }
  if (phases) checkCover('phases', phases, flight.takeoffIndex, flight.landingIndex);
  for (const name of ['thermals', 'lifts', 'glides'] as const) {
    const stretches = thermals?.[name] ?? [];
    checkOrder(name, stretches, flight.takeoffIndex, flight.landingIndex);
    for (const { startIndex, endIndex, durationSeconds } of stretches) {
      checkSeconds(name, [{ durationSeconds }], secondsOf(log, startIndex, endIndex));
    }
  }
  const thermalPhases = phases?.filter(({ kind }) => kind === 'thermal').length ?? 0;
  const found = thermals?.thermals.length ?? 0;
  if (
    thermals &&
    (found !== thermalPhases || found !== metrics.thermalCount || found !== thermals.summary.count)
  ) {
    throw new Violation(
      `${found} thermals, ${thermalPhases} phases of them, ${metrics.thermalCount} in the metrics, ${thermals.summary.count} in the summary`,
    );
  }
}

/** If there are very many, only the longest are listed, with gaps between them. */
function checkSegments({ segmentCount, segments }: FlightAnalysis, log: FlightLog): void {
  const last = log.track.count - 1;
  if (last < 1) {
    if (segments.length > 0) throw new Violation(`A track of ${last + 1} fixes has segments`);
  } else if (segments.length < segmentCount) {
    checkOrder('segments', segments, 0, last);
  } else {
    checkCover('segments', segments, 0, last);
    checkSeconds('segments', segments, secondsOf(log, 0, last));
  }
}

/** The main flight is a balloon's, or a tow and free or powered flight by turns. */
function checkMainSegments({ segments }: FlightAnalysis, { flight }: FlightLog): void {
  const main = segments.filter(({ isMain }) => isMain);
  if (!flight) {
    if (main.length > 0) throw new Violation('A segment belongs to the main flight, and there is none');
    return;
  }
  checkCover('main segments', main, flight.takeoffIndex, flight.landingIndex);
  const kinds = main.map(({ kind }) => kind).join(' ');
  const isPossible = /^(balloon|(tow( |$))?((flight|powered)( (flight|powered))*)?)$/.test(kinds);
  const repeats = main.some(({ kind }, i) => kind === main[i - 1]?.kind);
  if (!isPossible || repeats) throw new Violation(`The main flight is "${kinds}"`);
}

/** Confidences are shares, and the findings are consistent. */
export function checkQuality({ confidence, findings }: FlightQuality): void {
  for (const [metric, value] of Object.entries<number>(confidence)) {
    if (!(value >= 0 && value <= 1)) throw new Violation(`The confidence of ${metric} is ${value}`);
  }
  for (const { kind, count, startsAt, endsAt, occurrences, affects } of findings) {
    if (count < 1) throw new Violation(`${kind} is found ${count} times`);
    const stray = affects.find((metric) => !(metric in confidence));
    if (stray) throw new Violation(`${kind} affects ${stray}, which has no confidence`);
    // a clock jump goes from the previous time to the next clock reading, which may be earlier
    if (kind === 'clock_jump') continue;
    for (const span of [{ startsAt, endsAt }, ...occurrences]) {
      if (span.startsAt !== null && span.endsAt !== null && span.endsAt < span.startsAt) {
        throw new Violation(`${kind} ends before it starts`);
      }
    }
  }
}

function checkCover(name: string, stretches: readonly Stretch[], from: number, to: number): void {
  checkOrder(name, stretches, from, to);
  let end = from;
  for (const stretch of stretches) {
    if (stretch.startIndex !== end)
      throw new Violation(`${name}: a gap from ${end} to ${stretch.startIndex}`);
    end = stretch.endIndex;
  }
  if (end !== to) throw new Violation(`${name} end at ${end}, not at ${to}`);
}

function checkOrder(name: string, stretches: readonly Stretch[], from: number, to: number): void {
  let end = from;
  for (const { startIndex, endIndex } of stretches) {
    if (startIndex < end) throw new Violation(`${name}: one starts at ${startIndex}, before ${end}`);
    if (endIndex <= startIndex) throw new Violation(`${name}: one is from ${startIndex} to ${endIndex}`);
    end = endIndex;
  }
  if (end > to) throw new Violation(`${name} end at ${end}, after ${to}`);
}

function checkSeconds(name: string, parts: readonly { durationSeconds: number }[], seconds: number): void {
  const sum = parts.reduce((total, { durationSeconds }) => total + durationSeconds, 0);
  if (Math.abs(sum - seconds) > SECONDS_TOLERANCE)
    throw new Violation(`${name} last ${sum} s of ${seconds} s`);
}

function secondsOf({ track }: FlightLog, from: number, to: number): number {
  return track.timeSeconds[to]! - track.timeSeconds[from]!;
}
