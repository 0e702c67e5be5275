import { climbShare } from '../climb-colours.js';
import { type ReplayTrack } from '../../track/replay-track.js';
import { lastIndexAtOrBelow } from '../../track/track-state.js';
import { type SceneThermal } from '../flight-scene.js';
import { type DrawnPath } from './drawn-path.js';
import { type HeightField } from './height-field.js';
import { shortestTurn } from './chase-course.js';

/** All columns in one mesh: a mesh and a material for each took seconds to draw. */
export interface ColumnsGeometry {
  readonly position: Float32Array;
  /** Outwards; the shader widens columns that are far away. */
  readonly normal: Int8Array;
  /** Strength (fades at both ends), and the place of the climb in the range of colours. */
  readonly strengthAndClimb: Float32Array;
  readonly index: Uint32Array;
  /** Where the label of each column stands: x, y, z. NaN for a thermal without a column. */
  readonly tops: Float32Array;
}

const SIDES = 28;
const LEVELS = 14;
const RADIUS_DEFAULT_M = 40;
const RADIUS_MIN_M = 44;
/** The core is wider than the circles flown in it. */
const RADIUS_PER_CIRCLE = 1.5;
/** How far a column is continued below the lowest circle, towards where the air came from, and above the highest. */
const BELOW_MAX_M = 700;
const ABOVE_M = 140;
/** Horizontal metres per metre of height; more is not a thermal's lean but a change of thermals. */
const LEAN_MAX = 1.5;

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly strength: number;
  readonly climbMps: number;
}

/** Columns that follow the middle of the circles, coloured by the climb at each height. */
export function columnsGeometry(
  thermals: readonly SceneThermal[],
  track: ReplayTrack,
  path: DrawnPath,
  ground: HeightField,
): ColumnsGeometry {
  const tops = new Float32Array(thermals.length * 3).fill(NaN);
  const columns = thermals.flatMap((thermal, i) => {
    const core = coreOf(thermal, track, path);
    if (core.length < 2) return [];
    const rings = [...below(core, ground), ...core, ...above(core)];
    const top = core.at(-1)!;
    tops.set([top.x, top.y + 60, top.z], i * 3);
    const radiusM = Math.max(RADIUS_MIN_M, (thermal.radiusM ?? RADIUS_DEFAULT_M) * RADIUS_PER_CIRCLE);
    return [{ rings, radiusM }];
  });
  return { ...tubes(columns), tops };
}

/** The middle of the circles at each level, smoothed, from bottom to top. */
function coreOf(thermal: SceneThermal, track: ReplayTrack, path: DrawnPath): Ring[] {
  const from = lastIndexAtOrBelow(path.timeSeconds, thermal.fromSeconds);
  const to = lastIndexAtOrBelow(path.timeSeconds, thermal.toSeconds);
  const lowM = path.y[from]!;
  const heightM = Math.max(20, path.y[to]! - lowM);
  const halfCircleSeconds = circleSeconds(track, thermal) / 2;
  const levels = Array.from({ length: LEVELS }, () => ({ x: 0, z: 0, climb: 0, count: 0 }));
  let sumX = 0;
  let sumZ = 0;
  let first = from;
  let end = from;
  for (let i = from; i <= to; i++) {
    const now = path.timeSeconds[i]!;
    for (; end <= to && path.timeSeconds[end]! <= now + halfCircleSeconds; end++) {
      sumX += path.x[end]!;
      sumZ += path.z[end]!;
    }
    for (; path.timeSeconds[first]! < now - halfCircleSeconds; first++) {
      sumX -= path.x[first]!;
      sumZ -= path.z[first]!;
    }
    if (now - path.timeSeconds[from]! < halfCircleSeconds || path.timeSeconds[to]! - now < halfCircleSeconds)
      continue;
    const share = (path.y[i]! - lowM) / heightM;
    const level = levels[Math.min(LEVELS - 1, Math.max(0, Math.floor(share * LEVELS)))]!;
    level.x += sumX / (end - first);
    level.z += sumZ / (end - first);
    level.climb += path.climbMps[i]!;
    level.count++;
  }
  const core = levels.flatMap(({ x, z, climb, count }, i): Ring[] => {
    if (count === 0) return [];
    const y = lowM + ((i + 0.5) / LEVELS) * heightM;
    return [{ x: x / count, y, z: z / count, strength: 1, climbMps: climb / count }];
  });
  return softened(softened(core));
}

/** Seconds per circle, from how fast the heading turns. */
function circleSeconds(
  { timeSeconds, headingDeg }: ReplayTrack,
  { fromSeconds, toSeconds }: SceneThermal,
): number {
  const from = lastIndexAtOrBelow(timeSeconds, fromSeconds);
  const to = lastIndexAtOrBelow(timeSeconds, toSeconds);
  let turnedDeg = 0;
  for (let i = from + 1; i <= to; i++)
    turnedDeg += Math.abs(shortestTurn(headingDeg[i]! - headingDeg[i - 1]!)) || 0;
  return Math.min(60, Math.max(12, ((toSeconds - fromSeconds) * 360) / Math.max(1, turnedDeg)));
}

function softened(core: Ring[]): Ring[] {
  return core.map((ring, i) => {
    const before = core[i - 1];
    const after = core[i + 1];
    if (!before || !after) return ring;
    return {
      ...ring,
      x: (before.x + 2 * ring.x + after.x) / 4,
      z: (before.z + 2 * ring.z + after.z) / 4,
      climbMps: (before.climbMps + 2 * ring.climbMps + after.climbMps) / 4,
    };
  });
}

function leanOf(core: readonly Ring[]): { x: number; z: number } {
  const bottom = core[0]!;
  const top = core.at(-1)!;
  const heightM = Math.max(1, top.y - bottom.y);
  const clamp = (lean: number) => Math.max(-LEAN_MAX, Math.min(LEAN_MAX, lean));
  return { x: clamp((top.x - bottom.x) / heightM), z: clamp((top.z - bottom.z) / heightM) };
}

function below(core: readonly Ring[], ground: HeightField): Ring[] {
  const bottom = core[0]!;
  const lean = leanOf(core);
  // Where the leaning line meets the ground depends on the height of the ground there.
  let downM = Math.max(0, bottom.y - ground(bottom.x, bottom.z));
  for (let round = 0; round < 6; round++) {
    downM = Math.max(0, bottom.y - ground(bottom.x - lean.x * downM, bottom.z - lean.z * downM));
  }
  downM = Math.min(BELOW_MAX_M, downM);
  return [1, 0.8, 0.6, 0.4, 0.2].map((share) => ({
    x: bottom.x - lean.x * downM * share,
    y: bottom.y - downM * share,
    z: bottom.z - lean.z * downM * share,
    strength: 0.45 * (1 - share),
    climbMps: bottom.climbMps,
  }));
}

function above(core: readonly Ring[]): Ring[] {
  const top = core.at(-1)!;
  const lean = leanOf(core);
  return [0.35, 0.7, 1].map((share) => ({
    x: top.x + lean.x * ABOVE_M * share,
    y: top.y + ABOVE_M * share,
    z: top.z + lean.z * ABOVE_M * share,
    strength: 1 - share,
    climbMps: top.climbMps,
  }));
}

function tubes(
  columns: readonly { rings: readonly Ring[]; radiusM: number }[],
): Omit<ColumnsGeometry, 'tops'> {
  const rings = columns.reduce((sum, column) => sum + column.rings.length, 0);
  const position = new Float32Array(rings * SIDES * 3);
  const normal = new Int8Array(rings * SIDES * 4);
  const strengthAndClimb = new Float32Array(rings * SIDES * 2);
  const index = new Uint32Array((rings - columns.length) * SIDES * 6);
  let vertex = 0;
  let corner = 0;
  for (const { rings: tube, radiusM } of columns) {
    for (const [level, ring] of tube.entries()) {
      const radius = radiusM * (0.8 + (0.35 * level) / tube.length);
      for (let side = 0; side < SIDES; side++, vertex++) {
        const angle = (side / SIDES) * 2 * Math.PI;
        const [east, south] = [Math.cos(angle), Math.sin(angle)];
        position.set([ring.x + east * radius, ring.y, ring.z + south * radius], vertex * 3);
        normal.set([east * 127, 0, south * 127], vertex * 4);
        strengthAndClimb.set([ring.strength, climbShare(ring.climbMps * 1.1)], vertex * 2);
        if (level + 1 === tube.length) continue;
        const next = side + 1 === SIDES ? vertex + 1 - SIDES : vertex + 1;
        index.set([vertex, vertex + SIDES, next, next, vertex + SIDES, next + SIDES], corner);
        corner += 6;
      }
    }
  }
  return { position, normal, strengthAndClimb, index };
}
