import { isStated } from '../corrections/stated-stay.js';
import { type Flight, isBalloonFlight } from '../flight/find-flights.js';
import { type FlightLog } from '../flight-log.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { type Stay } from '../judgement/stay.js';
import { HIKE, SEGMENT, STAY, TOW } from '../thresholds.js';
import { type Gap } from '../track/gaps.js';
import { type Track } from '../track/track.js';
import { METRES_PER_KM } from '../units.js';
import { NO_PROPULSION, type Propulsion, propulsionsOf } from './find-propulsion.js';
import { type LogSegment, type LogSegmentKind, type LogSegments } from './log-segment.js';
import { meanConfidence } from './mean-confidence.js';

/** A part before its numbers are computed. */
interface Part {
  kind: LogSegmentKind;
  startIndex: number;
  endIndex: number;
  confidence: number;
}

/**
 * The whole log in contiguous parts, in order; none for a log of fewer than two fixes. If there are more than
 * `SEGMENT.listedMax`, only the longest and those of the main flight are listed.
 */
export function findSegments(
  log: FlightLog,
  propulsions: ReadonlyMap<FlightSpan | null, Propulsion> = propulsionsOf(log),
): LogSegments {
  const parts = partsOf(log, propulsions);
  const listed = listedParts(log, parts);
  const gapTotals = gapTotalsIn(log.gaps, listed);
  const stated = log.stays.filter(isStated);
  return {
    segmentCount: parts.length,
    segments: listed.map((part, i) => measured(log, part, gapTotals[i]!, isIn(part, stated))),
  };
}

function partsOf(
  { track, stays, flights }: FlightLog,
  propulsions: ReadonlyMap<FlightSpan | null, Propulsion>,
): Part[] {
  const parts: Part[] = [];
  let nextFlight = 0;
  for (const stay of stays) {
    const before = parts.at(-1);
    // All stays of a flight are listed with its first.
    if (before !== undefined && stay.endIndex <= before.endIndex) continue;
    const flight = flights[nextFlight];
    if (flight?.takeoffIndex === stay.startIndex) {
      parts.push(...partsOfFlight(flight, propulsions.get(flight) ?? NO_PROPULSION));
      nextFlight++;
      continue;
    }
    const part = { ...stay, kind: kindOnGround(track, stay) };
    if (before?.kind === 'ground' && part.kind === 'ground') {
      before.confidence = meanConfidence([before, part]);
      before.endIndex = part.endIndex;
    } else parts.push(part);
  }
  return parts;
}

/** A short walk that leads nowhere is time on the ground, unless its owner calls it a hike. */
function kindOnGround(track: Track, stay: Stay): LogSegmentKind {
  const { state, startIndex, endIndex } = stay;
  if (state !== 'walk') return state === 'drive' ? 'drive' : 'ground';
  if (isStated(stay)) return 'hike';
  const seconds = track.timeSeconds[endIndex]! - track.timeSeconds[startIndex]!;
  const climbM = Math.abs(track.altitudeM[endIndex]! - track.altitudeM[startIndex]!);
  return seconds >= HIKE.secondsMin || climbM >= HIKE.altitudeChangeMinM ? 'hike' : 'ground';
}

function listedParts(log: FlightLog, parts: readonly Part[]): readonly Part[] {
  if (parts.length <= SEGMENT.listedMax) return parts;
  const { timeSeconds } = log.track;
  const duration = ({ startIndex, endIndex }: Part): number =>
    timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const longest = new Set([...parts].sort((a, b) => duration(b) - duration(a)).slice(0, SEGMENT.listedMax));
  return parts.filter((part) => longest.has(part) || isInMainFlight(log, part));
}

/** A flight, divided at the end of its tow and around its stretches under power. */
function partsOfFlight(flight: Flight, { tow, powered, source }: Propulsion): Part[] {
  const { takeoffIndex, landingIndex, stays } = flight;
  const kind = isBalloonFlight(flight) ? 'balloon' : 'flight';
  const confidence = meanConfidence(stays);
  const parts: Part[] = [];
  let end = takeoffIndex;
  const upTo = (to: number, part: Pick<Part, 'kind' | 'confidence'>): void => {
    if (to > end) parts.push({ ...part, startIndex: end, endIndex: to });
    end = to;
  };
  // A log may end during the tow.
  if (tow !== null) upTo(tow.releaseIndex, { kind: 'tow', confidence: towConfidence(tow.meanClimbMps) });
  for (const stretch of powered) {
    if (stretch.startIndex > end) upTo(stretch.startIndex, { kind, confidence });
    upTo(stretch.endIndex, { kind: 'powered', confidence: source === 'engine_column' ? 1 : confidence });
  }
  upTo(landingIndex, { kind, confidence });
  return parts;
}

function towConfidence(meanClimbMps: number): number {
  return 0.5 + 0.5 * share(meanClimbMps, 2 * TOW.slowClimbMinMps);
}

function share(value: number, whole: number): number {
  return Math.max(0, Math.min(1, value / whole));
}

function isIn(part: Part, stays: readonly Stay[]): boolean {
  return stays.some(({ startIndex, endIndex }) => startIndex <= part.startIndex && endIndex >= part.endIndex);
}

function measured(log: FlightLog, part: Part, gaps: GapTotals, isOfOwner: boolean): LogSegment {
  const { track, timeOf } = log;
  const { kind, startIndex, endIndex } = part;
  const { timeSeconds, pathM, altitudeM, altitudeSource } = track;
  const durationSeconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  return {
    kind,
    isMain: isInMainFlight(log, part),
    startIndex,
    endIndex,
    startsAt: timeOf(startIndex),
    endsAt: timeOf(endIndex),
    durationSeconds,
    // differences of long sums: next to nothing may come out below it
    distanceKm: Math.max(0, pathM[endIndex]! - pathM[startIndex]! - gaps.unrecordedM) / METRES_PER_KM,
    altitudeGainM: altitudeSource === null ? null : altitudeM[endIndex]! - altitudeM[startIndex]!,
    // A gap counts half, because the motion during it is unknown.
    confidence: isOfOwner ? 1 : part.confidence * (1 - gaps.seconds / durationSeconds / 2),
    isStated: isOfOwner,
  };
}

function isInMainFlight({ flight }: FlightLog, { startIndex, endIndex }: Part): boolean {
  return flight !== null && startIndex >= flight.takeoffIndex && endIndex <= flight.landingIndex;
}

/** Gaps within a part. */
interface GapTotals {
  seconds: number;
  /** Metres across gaps of hours, during which the recorder was carried elsewhere. */
  unrecordedM: number;
}

/** The gaps in each part; both lists are in order. */
function gapTotalsIn(gaps: readonly Gap[], parts: readonly Part[]): GapTotals[] {
  let next = 0;
  return parts.map(({ startIndex, endIndex }) => {
    const totals = { seconds: 0, unrecordedM: 0 };
    while (next < gaps.length && gaps[next]!.fromIndex < startIndex) next++;
    for (; next < gaps.length && gaps[next]!.toIndex <= endIndex; next++) {
      const { durationSeconds, distanceM } = gaps[next]!;
      totals.seconds += durationSeconds;
      if (durationSeconds > STAY.silenceSecondsMax) totals.unrecordedM += distanceM;
    }
    return totals;
  });
}
