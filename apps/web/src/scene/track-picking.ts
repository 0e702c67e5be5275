import { type DrawnLine } from './path-position.js';

/** How near a tap must be to the track. */
const REACH_PX = 18;

type Project = (x: number, y: number, z: number) => { x: number; y: number; distanceM: number } | null;

/**
 * The moment at which the track passes a position in the picture; null if it does not. Where the track crosses itself,
 * the part closer to the viewer counts.
 */
export function momentAt(flight: DrawnLine, project: Project, x: number, y: number): number | null {
  const { path } = flight;
  let nearest: { awayPx: number; distanceM: number; timeSeconds: number } | null = null;
  for (let i = 0; i < path.count; i++) {
    const point = project(path.x[i]!, flight.y[i]!, path.z[i]!);
    if (!point) continue;
    const awayPx = Math.hypot(point.x - x, point.y - y);
    if (awayPx > REACH_PX) continue;
    const isBetter = !nearest || awayPx + point.distanceM / 100 < nearest.awayPx + nearest.distanceM / 100;
    if (isBetter) nearest = { awayPx, distanceM: point.distanceM, timeSeconds: path.timeSeconds[i]! };
  }
  return nearest?.timeSeconds ?? null;
}
