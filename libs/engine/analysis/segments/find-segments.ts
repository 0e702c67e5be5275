import { type Movement } from '../flight/find-flights.js';
import { type FlightLog } from '../flight-log.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { BALLOON, FLIGHT, HIKE, POWER, SEGMENT, TOW } from '../thresholds.js';
import { type Gap } from '../track/gaps.js';
import { type Track } from '../track/track.js';
import { findHikes } from './find-hikes.js';
import { NO_PROPULSION, type Propulsion, propulsionsOf } from './find-propulsion.js';
import { type MotionEvidence, OFF_ROAD_CERTAIN } from './motion-evidence.js';
import { type LogSegment, type LogSegmentKind, type LogSegments } from './log-segment.js';
import { METRES_PER_KM } from '../units.js';

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
  return {
    segmentCount: parts.length,
    segments: listed.map((part, i) => measured(log, part, gapTotals[i]!)),
  };
}

function partsOf(
  { track, movements }: FlightLog,
  propulsions: ReadonlyMap<FlightSpan | null, Propulsion>,
): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const movement of movements) {
    addOnFoot(parts, track, end, movement.takeoffIndex);
    parts.push(...moving(movement, propulsions.get(movement) ?? NO_PROPULSION));
    end = movement.landingIndex;
  }
  addOnFoot(parts, track, end, track.count - 1);
  return parts;
}

function listedParts(log: FlightLog, parts: readonly Part[]): readonly Part[] {
  if (parts.length <= SEGMENT.listedMax) return parts;
  const { timeSeconds } = log.track;
  const duration = ({ startIndex, endIndex }: Part): number =>
    timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const longest = new Set([...parts].sort((a, b) => duration(b) - duration(a)).slice(0, SEGMENT.listedMax));
  return parts.filter((part) => longest.has(part) || isInMainFlight(log, part));
}

/** The movement, divided at the end of its tow and around its stretches under power. */
function moving(movement: Movement, { tow, powered, source }: Propulsion): Part[] {
  const { kind, takeoffIndex, landingIndex } = movement;
  const confidence = movementConfidence(movement);
  const parts: Part[] = [];
  let end = takeoffIndex;
  const upTo = (to: number, part: Pick<Part, 'kind' | 'confidence'>): void => {
    if (to > end) parts.push({ ...part, startIndex: end, endIndex: to });
    end = to;
  };
  // A log may end during the tow.
  if (tow !== null) upTo(tow.releaseIndex, { kind: 'tow', confidence: towConfidence(tow.meanClimbMps) });
  for (const { startIndex, endIndex } of powered) {
    if (startIndex > end) upTo(startIndex, { kind, confidence });
    upTo(endIndex, { kind: 'powered', confidence: source === 'engine_column' ? 1 : POWER.confidence });
  }
  upTo(landingIndex, { kind, confidence });
  return parts;
}

/** Adds hikes and the time on the ground around them. */
function addOnFoot(parts: Part[], track: Track, startIndex: number, endIndex: number): void {
  let end = startIndex;
  const stand = (to: number): void => {
    if (to > end) parts.push({ kind: 'ground', startIndex: end, endIndex: to, confidence: 1 });
    end = to;
  };
  for (const hike of findHikes(track, startIndex, endIndex)) {
    stand(hike.startIndex);
    const changeM = Math.abs(track.altitudeM[hike.endIndex]! - track.altitudeM[hike.startIndex]!);
    parts.push({ kind: 'hike', ...hike, confidence: share(changeM, 2 * HIKE.altitudeChangeMinM) });
    end = hike.endIndex;
  }
  stand(endIndex);
}

/** Starts at 0.5 and rises with the strength of the evidence. */
function movementConfidence({ kind, evidence }: Movement): number {
  if (kind === 'balloon') return BALLOON.confidence;
  if (evidence === null) return 0.5;
  const signs = kind === 'flight' ? signsOfFlight(evidence) : signsOfDrive(evidence);
  return 0.5 + 0.5 * signs;
}

function signsOfFlight(evidence: MotionEvidence): number {
  const offRoad = share(evidence.offRoadShare, OFF_ROAD_CERTAIN);
  // The wind is only looked for if it matters.
  return offRoad < SEGMENT.windSigns && evidence.isInWind ? SEGMENT.windSigns : offRoad;
}

function signsOfDrive({ pedalEvents, seconds, netClimbM }: MotionEvidence): number {
  const eventsPer10Minutes = (pedalEvents * 600) / seconds;
  return Math.max(
    share(eventsPer10Minutes, 4 * SEGMENT.pedalEventsPer10MinutesMin),
    share(netClimbM, 4 * SEGMENT.roadClimbMinM),
  );
}

function towConfidence(meanClimbMps: number): number {
  return 0.5 + 0.5 * share(meanClimbMps, 2 * TOW.slowClimbMinMps);
}

function share(value: number, whole: number): number {
  return Math.max(0, Math.min(1, value / whole));
}

function measured(log: FlightLog, part: Part, gaps: GapTotals): LogSegment {
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
    distanceKm: (pathM[endIndex]! - pathM[startIndex]! - gaps.unrecordedM) / METRES_PER_KM,
    altitudeGainM: altitudeSource === null ? null : altitudeM[endIndex]! - altitudeM[startIndex]!,
    // A gap counts half, because the motion during it is unknown.
    confidence: part.confidence * (1 - gaps.seconds / durationSeconds / 2),
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
      if (durationSeconds > FLIGHT.silenceSecondsMax) totals.unrecordedM += distanceM;
    }
    return totals;
  });
}
