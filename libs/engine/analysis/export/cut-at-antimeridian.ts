import { scaleOf } from '../replay/replay-columns.js';
import { type ReplayTrack } from '../replay/replay-track.js';
import { type ExportPoint, pointAt, type TrackPart, type TrackSegment } from './track-segments.js';

const HALF_CIRCLE_DEG = 180;
const FULL_CIRCLE_DEG = 360;

/**
 * Cuts a segment where it crosses the antimeridian, as RFC 7946 (3.1.9) requires: the crossing point ends one part on
 * the near side and starts the next on the far side.
 */
export function cutAtAntimeridian(track: ReplayTrack, { start, end }: TrackSegment): TrackPart[] {
  const { longitude } = track.columns;
  const halfCircle = HALF_CIRCLE_DEG * scaleOf('longitude');
  const parts: TrackPart[] = [];
  let part: TrackPart = { start, end };
  for (let index = start + 1; index < end; index++) {
    if (Math.abs(longitude[index]! - longitude[index - 1]!) <= halfCircle) continue;
    const [from, to] = [pointAt(track, index - 1), pointAt(track, index)];
    const side = from.longitude > 0 ? HALF_CIRCLE_DEG : -HALF_CIRCLE_DEG;
    const crossing = crossingPoint(from, to, side);
    // A fix on the antimeridian is itself the crossing point.
    parts.push({ ...part, end: index, after: from.longitude === side ? undefined : crossing });
    const before = to.longitude === -side ? undefined : { ...crossing, longitude: -side };
    part = { start: index, end, before };
  }
  return [...parts, part];
}

/** Linear interpolation between the two fixes, rounded to the precision of the columns. */
function crossingPoint(from: ExportPoint, to: ExportPoint, side: number): ExportPoint {
  const step = to.longitude - from.longitude + Math.sign(side) * FULL_CIRCLE_DEG;
  const share = (side - from.longitude) / step;
  const between = (start: number, end: number): number => start + share * (end - start);
  const wholeBetween = (start: number | null, end: number | null): number | null =>
    start === null || end === null ? null : Math.round(between(start, end));
  return {
    latitude: Math.round(between(from.latitude, to.latitude) * 1e5) / 1e5,
    longitude: side,
    altitudeM: wholeBetween(from.altitudeM, to.altitudeM),
    groundM: wholeBetween(from.groundM, to.groundM),
    timeOffsetSeconds: Math.round(between(from.timeOffsetSeconds, to.timeOffsetSeconds) * 1000) / 1000,
  };
}
