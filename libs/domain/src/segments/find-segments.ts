import { type Movement } from '../flight/find-flights.js';
import { type FlightLog } from '../flight-log.js';
import { HIKE, SEGMENT, TOW } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { findHikes } from './find-hikes.js';
import { findTow } from './find-tow.js';
import { type LogSegment, type LogSegmentKind } from './log-segment.js';

/** A part before its numbers are added. */
interface Part {
  kind: LogSegmentKind;
  startIndex: number;
  endIndex: number;
  confidence: number;
}

const METRES_PER_KM = 1000;

/** The whole log in parts, in order and without holes; none for a log of fewer than two fixes. */
export function findSegments(log: FlightLog): LogSegment[] {
  return partsOf(log).map((part) => measured(log, part));
}

function partsOf({ track, movements }: FlightLog): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const movement of movements) {
    parts.push(...onFoot(track, end, movement.takeoffIndex), ...moving(track, movement));
    end = movement.landingIndex;
  }
  return [...parts, ...onFoot(track, end, track.count - 1)];
}

function moving(track: Track, movement: Movement): Part[] {
  const { kind, takeoffIndex: startIndex, landingIndex: endIndex } = movement;
  const move = { kind, startIndex, endIndex, confidence: movementConfidence(movement) };
  const tow = kind === 'flight' ? findTow(track, movement) : null;
  if (tow === null) return [move];
  const confidence = towConfidence(tow.meanClimbMps);
  const towed: Part = { kind: 'tow', startIndex, endIndex: tow.releaseIndex, confidence };
  // A log may end on the rope.
  return tow.releaseIndex < endIndex ? [towed, { ...move, startIndex: tow.releaseIndex }] : [towed];
}

/** Hikes, and what lies around them. */
function onFoot(track: Track, startIndex: number, endIndex: number): Part[] {
  const parts: Part[] = [];
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
  return parts;
}

/** An even chance, and the more the clearer the signs of the kind are. */
function movementConfidence({ kind, evidence }: Movement): number {
  if (evidence === null) return 0.5;
  const { offRoadShare, pedalEvents, seconds, netClimbM } = evidence;
  const eventsPer10Minutes = (pedalEvents * 600) / seconds;
  const signs =
    kind === 'flight'
      ? share(offRoadShare, 2 * SEGMENT.offRoadShareMax)
      : Math.max(
          share(eventsPer10Minutes, 4 * SEGMENT.pedalEventsPer10MinutesMin),
          share(netClimbM, 4 * SEGMENT.roadClimbMinM),
        );
  return 0.5 + 0.5 * signs;
}

function towConfidence(meanClimbMps: number): number {
  return 0.5 + 0.5 * share(meanClimbMps, 2 * TOW.slowClimbMinMps);
}

function share(value: number, whole: number): number {
  return Math.max(0, Math.min(1, value / whole));
}

function measured(log: FlightLog, part: Part): LogSegment {
  const { track, flight, timeOf } = log;
  const { kind, startIndex, endIndex } = part;
  const { timeSeconds, pathM, altitudeM, altitudeSource } = track;
  const durationSeconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const inMainFlight =
    flight !== null && startIndex >= flight.takeoffIndex && endIndex <= flight.landingIndex;
  return {
    kind,
    isMain: inMainFlight,
    startIndex,
    endIndex,
    startsAt: timeOf(startIndex),
    endsAt: timeOf(endIndex),
    durationSeconds,
    distanceKm: (pathM[endIndex]! - pathM[startIndex]!) / METRES_PER_KM,
    altitudeGainM: altitudeSource === null ? null : altitudeM[endIndex]! - altitudeM[startIndex]!,
    // Nobody knows what happened in a silence: it counts half.
    confidence: part.confidence * (1 - silentSeconds(log, part) / durationSeconds / 2),
  };
}

function silentSeconds({ gaps }: FlightLog, { startIndex, endIndex }: Part): number {
  return gaps.reduce(
    (sum, gap) => (gap.fromIndex >= startIndex && gap.toIndex <= endIndex ? sum + gap.durationSeconds : sum),
    0,
  );
}
