import { toLocal, type TrackOrigin } from '../../track/replay-track.js';
import { type SceneAirspace, type SceneLimit } from '../scene-airspace.js';
import { type Extent } from './extent.js';
import { type HeightField } from './height-field.js';

/** A wall follows the ground in steps of this length; a long one in this number of longer steps. */
const WALL_STEP_M = 400;
const WALL_STEPS_MAX = 1_200;
/** A floor follows the ground in triangles of this size, or larger ones for a large airspace. */
const COVER_STEP_M = 500;
const COVER_TRIANGLES = 2_500;
/** What has no ceiling ends so far above the flight. */
const ABOVE_FLIGHT_M = 1_500;
/** What has no floor, or begins at the ground, begins below it. */
const BELOW_GROUND_M = 200;

/** Corners with their place along a wall; heights follow from the ground. */
export interface VolumeGeometry {
  /** x and z of each vertex. */
  readonly plan: Float32Array;
  /** 1 at the ceiling, 0 at the floor. */
  readonly isTop: Uint8Array;
  /** Metres along the border; -1 on floor and ceiling. */
  readonly alongM: Float32Array;
  readonly index: Uint32Array;
}

/** Divides a polygon into triangles of its corners. */
export type Triangulate = (outline: readonly PlanPoint[]) => readonly (readonly number[])[];

export interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/** Walls, floor and ceiling of an airspace. */
export function volumeGeometry(
  { border, floor, ceiling }: SceneAirspace,
  origin: TrackOrigin,
  triangulate: Triangulate,
): VolumeGeometry {
  const lines = border.map(({ latitudeDeg, longitudeDeg }) =>
    withoutRepeats(Array.from(latitudeDeg, (latitude, i) => toLocal(origin, latitude, longitudeDeg[i]!))),
  );
  const parts = new Parts();
  const followsGround = floor.isAboveGround || ceiling.isAboveGround;
  for (const line of lines) if (line.length >= 2) addWall(parts, line, followsGround);
  for (const line of lines) {
    if (line.length < 3) continue;
    const triangles = triangulate(line);
    if (hasFloor(floor)) addCover(parts, line, triangles, { isTop: 0, followsGround: floor.isAboveGround });
    if (Number.isFinite(ceiling.m)) {
      addCover(parts, line, triangles, { isTop: 1, followsGround: ceiling.isAboveGround });
    }
  }
  return parts.geometry();
}

/** The height of each vertex above sea level. */
export function volumeHeights(
  { plan, isTop }: VolumeGeometry,
  { floor, ceiling }: Pick<SceneAirspace, 'floor' | 'ceiling'>,
  ground: HeightField,
  { highestM, lowestM }: Pick<Extent, 'highestM' | 'lowestM'>,
): Float32Array {
  const heights = new Float32Array(isTop.length);
  const top = highestM + ABOVE_FLIGHT_M;
  for (let i = 0; i < heights.length; i++) {
    const limit = isTop[i] === 1 ? ceiling : floor;
    const groundM = limit.isAboveGround ? ground(plan[2 * i]!, plan[2 * i + 1]!) : 0;
    if (isTop[i] === 1) heights[i] = Number.isFinite(limit.m) ? limit.m + groundM : top;
    else if (hasFloor(limit)) heights[i] = limit.m + groundM;
    else heights[i] = (limit.isAboveGround ? groundM : lowestM) - BELOW_GROUND_M;
  }
  return heights;
}

/** What begins at the ground has none to draw. */
function hasFloor(floor: SceneLimit): boolean {
  return Number.isFinite(floor.m) && !(floor.isAboveGround && floor.m === 0);
}

class Parts {
  readonly plan: number[] = [];
  readonly isTop: number[] = [];
  readonly alongM: number[] = [];
  readonly index: number[] = [];

  /** @returns index of the vertex */
  add({ x, z }: PlanPoint, isTop: 0 | 1, alongM: number): number {
    this.plan.push(x, z);
    this.alongM.push(alongM);
    return this.isTop.push(isTop) - 1;
  }

  geometry(): VolumeGeometry {
    return {
      plan: new Float32Array(this.plan),
      isTop: new Uint8Array(this.isTop),
      alongM: new Float32Array(this.alongM),
      index: new Uint32Array(this.index),
    };
  }
}

function addWall(parts: Parts, line: readonly PlanPoint[], followsGround: boolean): void {
  const closed = [...line, line[0]!];
  const lengthM = closed.reduce((sum, point, i) => sum + (i === 0 ? 0 : distance(closed[i - 1]!, point)), 0);
  const stepM = followsGround ? Math.max(WALL_STEP_M, lengthM / WALL_STEPS_MAX) : Infinity;
  let alongM = 0;
  let before: readonly [number, number] | null = null;
  const stand = (point: PlanPoint) => {
    const post = [parts.add(point, 0, alongM), parts.add(point, 1, alongM)] as const;
    if (before) parts.index.push(before[0], post[0], before[1], before[1], post[0], post[1]);
    before = post;
  };
  stand(closed[0]!);
  for (let i = 1; i < closed.length; i++) {
    const [from, to] = [closed[i - 1]!, closed[i]!];
    const partM = distance(from, to);
    const steps = Math.max(1, Math.ceil(partM / stepM));
    for (let step = 1; step <= steps; step++) {
      alongM += partM / steps;
      stand(between(from, to, step / steps));
    }
  }
}

interface Cover {
  readonly isTop: 0 | 1;
  readonly followsGround: boolean;
}

function addCover(
  parts: Parts,
  line: readonly PlanPoint[],
  triangles: readonly (readonly number[])[],
  { isTop, followsGround }: Cover,
): void {
  const corners = triangles.map(([a, b, c]): Triangle => [line[a!]!, line[b!]!, line[c!]!]);
  const areaM2 = corners.reduce((sum, triangle) => sum + areaOf(triangle), 0);
  const edgeM = followsGround ? Math.max(COVER_STEP_M, Math.sqrt((4 * areaM2) / COVER_TRIANGLES)) : Infinity;
  const known = new Map<PlanPoint, number>();
  const vertexOf = (point: PlanPoint) => {
    const vertex = known.get(point) ?? parts.add(point, isTop, -1);
    known.set(point, vertex);
    return vertex;
  };
  const waiting = corners;
  for (let triangle = waiting.pop(); triangle; triangle = waiting.pop()) {
    const [a, b, c] = longestEdgeFirst(triangle);
    if (distance(a, b) <= edgeM) {
      parts.index.push(vertexOf(a), vertexOf(b), vertexOf(c));
      continue;
    }
    const middle = between(a, b, 0.5);
    waiting.push([a, middle, c], [middle, b, c]);
  }
}

type Triangle = readonly [PlanPoint, PlanPoint, PlanPoint];

function longestEdgeFirst([a, b, c]: Triangle): Triangle {
  const [ab, bc, ca] = [distance(a, b), distance(b, c), distance(c, a)];
  if (ab >= bc && ab >= ca) return [a, b, c];
  return bc >= ca ? [b, c, a] : [c, a, b];
}

function areaOf([a, b, c]: Triangle): number {
  return Math.abs((b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z)) / 2;
}

function distance(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(b.x - a.x, b.z - a.z);
}

function between(a: PlanPoint, b: PlanPoint, share: number): PlanPoint {
  return { x: a.x + (b.x - a.x) * share, z: a.z + (b.z - a.z) * share };
}

/** Borders close with their first point, and files repeat points. */
function withoutRepeats(points: readonly PlanPoint[]): PlanPoint[] {
  return points.filter((point, i) => distance(point, points.at(i - 1)!) > 0.5);
}
