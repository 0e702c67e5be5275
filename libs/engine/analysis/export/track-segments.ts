import { valueAt } from '../replay/replay-columns.js';
import { type ReplayTrack } from '../replay/replay-track.js';

/**
 * Points per piece of an export. A 10 MB log has 270,000 points, and formatting them all at once blocks the event
 * loop for seconds; between pieces the process can do other work.
 */
const PIECE_POINTS = 1_000;

/**
 * One point as exports write it: degrees, metres, seconds since the track's start; null where the file has no value.
 */
export interface ExportPoint {
  latitude: number;
  longitude: number;
  altitudeM: number | null;
  groundM: number | null;
  timeOffsetSeconds: number;
}

/** The points between two gaps or position jumps: indices, the end exclusive. Never empty. */
export interface TrackSegment {
  readonly start: number;
  readonly end: number;
}

/** A part of a segment, with optional interpolated points before and after it. */
export interface TrackPart extends TrackSegment {
  readonly before?: ExportPoint | undefined;
  readonly after?: ExportPoint | undefined;
}

export function trackSegments({ segmentStarts, pointCount }: ReplayTrack): TrackSegment[] {
  return Array.from(segmentStarts, (start, segment) => ({
    start,
    end: segmentStarts[segment + 1] ?? pointCount,
  }));
}

/** Splits a segment into parts of at most `PIECE_POINTS`. */
export function* piecesOf({ start, end }: TrackSegment): Generator<TrackSegment> {
  for (let from = start; from < end; from += PIECE_POINTS) {
    yield { start: from, end: Math.min(from + PIECE_POINTS, end) };
  }
}

export function pointsOf(track: ReplayTrack, { start, end }: TrackSegment): ExportPoint[] {
  const points: ExportPoint[] = [];
  for (let index = start; index < end; index++) points.push(pointAt(track, index));
  return points;
}

export function pointAt({ columns }: ReplayTrack, index: number): ExportPoint {
  return {
    latitude: valueAt(columns, 'latitude', index)!,
    longitude: valueAt(columns, 'longitude', index)!,
    altitudeM: valueAt(columns, 'altitudeM', index),
    groundM: valueAt(columns, 'groundM', index),
    timeOffsetSeconds: columns.timeOffsetSeconds[index]!,
  };
}
