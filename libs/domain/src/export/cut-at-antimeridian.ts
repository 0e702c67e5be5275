import { isoTime, type ExportPoint } from './track-segments.js';

const HALF_CIRCLE_DEG = 180;
const FULL_CIRCLE_DEG = 360;

/**
 * Cuts a stretch where it crosses the antimeridian, as RFC 7946 (3.1.9) asks: the point of crossing ends the
 * one part on the near side and begins the other on the far side.
 */
export function cutAtAntimeridian(points: readonly ExportPoint[]): ExportPoint[][] {
  const parts: ExportPoint[][] = [];
  let part: ExportPoint[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before && Math.abs(point.longitude - before.longitude) > HALF_CIRCLE_DEG) {
      const side = before.longitude > 0 ? HALF_CIRCLE_DEG : -HALF_CIRCLE_DEG;
      const crossing = crossingPoint(before, point, side);
      // A fix that lies on the antimeridian is the point of crossing itself.
      parts.push(before.longitude === side ? part : [...part, crossing]);
      part = point.longitude === -side ? [] : [{ ...crossing, longitude: -side }];
    }
    part.push(point);
  }
  parts.push(part);
  return parts;
}

/** Straight between the two fixes, to the digits of the columns. */
function crossingPoint(from: ExportPoint, to: ExportPoint, side: number): ExportPoint {
  const step = to.longitude - from.longitude + Math.sign(side) * FULL_CIRCLE_DEG;
  const share = (side - from.longitude) / step;
  const between = (start: number, end: number): number => start + share * (end - start);
  const timeOffsetSeconds = Math.round(between(from.timeOffsetSeconds, to.timeOffsetSeconds) * 1000) / 1000;
  const startedAt = from.time === null ? null : Date.parse(from.time) - from.timeOffsetSeconds * 1000;
  const isFlat = from.altitudeM === null || to.altitudeM === null;
  return {
    latitude: Math.round(between(from.latitude, to.latitude) * 1e5) / 1e5,
    longitude: side,
    altitudeM: isFlat ? null : Math.round(between(from.altitudeM!, to.altitudeM!)),
    time: isoTime(startedAt, timeOffsetSeconds),
    timeOffsetSeconds,
  };
}
