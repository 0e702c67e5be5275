import { wireTime } from '@core/contract';
import { type ReplayTrack, valueAt } from '@engine/analysis';
import { type PathPoint } from './model-weather.js';

/** A model's grid is kilometres wide, and few flights leave a cell within ten minutes. */
const STEP_SECONDS = 600;

/**
 * The path of a flight in few points: at take-off, every ten minutes, and at landing. Null without a date or flight.
 */
export function flightPath(track: ReplayTrack): PathPoint[] | null {
  const { startedAt, takeoffIndex, landingIndex, columns } = track;
  if (startedAt === null || takeoffIndex === null || landingIndex === null) return null;
  const { timeOffsetSeconds } = columns;
  const path: PathPoint[] = [];
  let due = -Infinity;
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    const seconds = timeOffsetSeconds[i]!;
    if (seconds < due && i < landingIndex) continue;
    const latitude = valueAt(columns, 'latitude', i);
    const longitude = valueAt(columns, 'longitude', i);
    if (latitude === null || longitude === null) continue;
    path.push({ time: wireTime(startedAt + seconds * 1_000), latitude, longitude });
    due = seconds + STEP_SECONDS;
  }
  return path.length === 0 ? null : path;
}

/** The positions of take-off, halfway in time, and landing. */
export function placesOf(path: readonly PathPoint[]): PathPoint[] {
  const first = path[0]!;
  const last = path.at(-1)!;
  const half = (Date.parse(first.time) + Date.parse(last.time)) / 2;
  const away = ({ time }: PathPoint) => Math.abs(Date.parse(time) - half);
  const middle = path.reduce((best, point) => (away(point) < away(best) ? point : best));
  return [first, middle, last];
}
