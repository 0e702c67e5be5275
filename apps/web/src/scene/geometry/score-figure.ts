import { type TrackOrigin, toLocal } from '../../track/replay-track.js';
import { type SceneScore } from '../flight-scene.js';
import { type HeightField } from './height-field.js';
import { ribbonGeometry, type RibbonGeometry } from './ribbon.js';

interface LocalPoint {
  readonly x: number;
  readonly z: number;
}

/** Legs follow the ground with this many steps at most. */
const LEG_STEPS_MAX = 240;
/** How much of each side of an outline is drawn, so that it does not look like a leg. */
const OUTLINE_DASH_SHARE = 0.3;
/** Dashes of the closing line. */
const DASHES = 14;

/** Points of the legs, in order: the corners of a closed figure and back to the first, or all points. */
export function legPoints<T>({
  closed,
  points,
}: {
  readonly closed: boolean;
  readonly points: readonly T[];
}): T[] {
  if (!closed) return [...points];
  const corners = points.slice(1, -1);
  return corners.length > 1 ? [...corners, corners[0]!] : corners;
}

/** The legs and, dashed, the line that a closed figure left open and its FAI sector, along the ground. */
export function scoreGeometry(
  score: SceneScore,
  origin: TrackOrigin,
  stepM: number,
  ground: HeightField,
): RibbonGeometry {
  const place = (point: SceneScore['sector'][number]) =>
    toLocal(origin, point.latitudeDeg, point.longitudeDeg);
  const legs = legPoints(score).map(place);
  const line = new LineBuilder();
  for (let i = 0; i + 1 < legs.length; i++) line.leg(legs[i]!, legs[i + 1]!, stepM);
  if (score.closed && score.points.length > 1) {
    line.dashes(place(score.points[0]!), place(score.points.at(-1)!));
  }
  line.outline(score.sector.map(place));
  const x = Float32Array.from(line.points, (point) => point.x);
  const z = Float32Array.from(line.points, (point) => point.z);
  const y = x.map((east, i) => ground(east, z[i]!));
  return ribbonGeometry({ x, z, startsSegment: Uint8Array.from(line.starts) }, y);
}

class LineBuilder {
  readonly points: LocalPoint[] = [];
  readonly starts: number[] = [];

  leg(from: LocalPoint, to: LocalPoint, stepM: number): void {
    const lengthM = Math.hypot(to.x - from.x, to.z - from.z);
    this.part(from, to, 0, 1, Math.min(LEG_STEPS_MAX, Math.max(1, Math.round(lengthM / stepM))));
  }

  dashes(from: LocalPoint, to: LocalPoint): void {
    for (let dash = 0; dash < DASHES; dash++) {
      this.part(from, to, (dash + 0.2) / DASHES, (dash + 0.75) / DASHES, 2);
    }
  }

  /** A short dash on each side of a closed line. */
  outline(corners: readonly LocalPoint[]): void {
    for (const [i, corner] of corners.entries()) {
      this.part(corner, corners[(i + 1) % corners.length]!, 0, OUTLINE_DASH_SHARE, 2);
    }
  }

  private part(from: LocalPoint, to: LocalPoint, start: number, end: number, steps: number): void {
    for (let step = 0; step <= steps; step++) {
      const share = start + ((end - start) * step) / steps;
      this.points.push({ x: from.x + (to.x - from.x) * share, z: from.z + (to.z - from.z) * share });
      this.starts.push(step === 0 ? 1 : 0);
    }
  }
}
