import { valueAt } from '../replay/replay-columns.js';
import { type ReplayTrack } from '../replay/replay-track.js';

/** One point as exports write it: degrees, metres, ISO 8601 in UTC; null where the file has no such thing. */
export interface ExportPoint {
  latitude: number;
  longitude: number;
  altitudeM: number | null;
  time: string | null;
  timeOffsetSeconds: number;
}

/** The points between two gaps or jumps of place, in order; none is empty. */
export function trackSegments(track: ReplayTrack): ExportPoint[][] {
  return Array.from(track.segmentStarts, (start, segment) => {
    const end = track.segmentStarts[segment + 1] ?? track.pointCount;
    return Array.from({ length: end - start }, (_, offset) => pointAt(track, start + offset));
  });
}

function pointAt(track: ReplayTrack, index: number): ExportPoint {
  const timeOffsetSeconds = track.columns.timeOffsetSeconds[index]!;
  return {
    latitude: valueAt(track.columns, 'latitude', index)!,
    longitude: valueAt(track.columns, 'longitude', index)!,
    altitudeM: valueAt(track.columns, 'altitudeM', index),
    time: isoTime(track.startedAt, timeOffsetSeconds),
    timeOffsetSeconds,
  };
}

/** A time as ISO 8601 in UTC, without milliseconds when they are none; null without a date. */
export function isoTime(startedAt: number | null, offsetSeconds: number): string | null {
  if (startedAt === null) return null;
  return new Date(startedAt + offsetSeconds * 1000).toISOString().replace('.000Z', 'Z');
}
