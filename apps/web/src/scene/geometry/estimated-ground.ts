import { type DrawnPath } from './drawn-path.js';
import { type Extent } from './extent.js';
import { type HeightField, HeightGrid } from './height-field.js';

const GRID_SIDE = 160;
/** How steeply the ground may rise away from the track. */
const SLOPE = 0.22;
/** Seconds from take-off or landing, times this, is how far the ground stays below the track, up to the most. */
const CLEARANCE_MPS = 1.2;
const CLEARANCE_MAX_M = 70;
/** The hill that the pilot takes off from. */
const HILL_RADIUS_M = 2_600;
const BLUR_ROUNDS = 5;
/** Where the hill meets the limit, the edge is rounded over this height. */
const ROUNDING_M = 90;

/** Pilots who took off within this distance used the same hill. */
const SAME_HILL_M = 500;

/**
 * A smooth ground that the flights allow: through take-offs and landings, and below every fix. A guess, which the page
 * has to call one. Null without altitudes.
 */
export function estimatedGround(
  paths: readonly DrawnPath[],
  extent: Extent,
  hasAltitudes: boolean,
): HeightField | null {
  if (!hasAltitudes) return null;
  const limit = highestPossibleGround(paths, extent);
  const hills = hillsOf(paths);
  const highestHillM = Math.max(...hills.map(({ y }) => y));
  const landingM = Math.min(...paths.map((path) => path.y[path.count - 1]!));
  const valleyM = extent.lowestM - 10 + Math.max(0, highestHillM - landingM) * 0.12;
  return (x, z) => {
    let hillM = 0;
    for (const hill of hills) {
      const awayM2 = (x - hill.x) ** 2 + (z - hill.z) ** 2;
      hillM = Math.max(hillM, (hill.y - extent.lowestM) * Math.exp(-awayM2 / (2 * HILL_RADIUS_M ** 2)));
    }
    return roundedMinimum(valleyM + hillM, limit.at(x, z));
  };
}

/** Where pilots took off, each hill once. */
function hillsOf(paths: readonly DrawnPath[]): { x: number; y: number; z: number }[] {
  const hills: { x: number; y: number; z: number }[] = [];
  for (const path of paths) {
    const takeoff = { x: path.x[0]!, y: path.y[0]!, z: path.z[0]! };
    const isKnown = hills.some((hill) => Math.hypot(hill.x - takeoff.x, hill.z - takeoff.z) < SAME_HILL_M);
    if (!isKnown) hills.push(takeoff);
  }
  return hills;
}

/** A level ground just below the flight. */
export function plainGround({ lowestM }: Extent): HeightField {
  return () => lowestM - 15;
}

/** The lower envelope of cones that open upwards from every point of the tracks. */
function highestPossibleGround(
  paths: readonly DrawnPath[],
  { centreX, centreZ, radiusM }: Extent,
): HeightGrid {
  const heights = new Float32Array(GRID_SIDE * GRID_SIDE).fill(1e5);
  const grid = new HeightGrid(centreX, centreZ, radiusM * 1.7 + 4_000, GRID_SIDE, heights);
  for (const path of paths) limitBelow(path, grid);
  const riseM = (SLOPE * 2 * grid.halfM) / (GRID_SIDE - 1);
  for (const direction of [1, -1, 1, -1]) spreadCones(heights, riseM, direction);
  for (let round = 0; round < BLUR_ROUNDS; round++) blur(heights);
  return grid;
}

/** Keeps the ground below a track, and close to it at its ends. */
function limitBelow(path: DrawnPath, grid: HeightGrid): void {
  const landingSeconds = path.timeSeconds[path.count - 1]!;
  for (let i = 0; i < path.count; i++) {
    const cell = grid.nearest(path.x[i]!, path.z[i]!);
    if (cell === null) continue;
    const airborneSeconds = Math.min(path.timeSeconds[i]!, landingSeconds - path.timeSeconds[i]!);
    const limitM = path.y[i]! - Math.min(CLEARANCE_MAX_M, airborneSeconds * CLEARANCE_MPS);
    if (limitM < grid.heights[cell]!) grid.heights[cell] = limitM;
  }
}

/** One pass over the grid from one corner to the opposite one. Each cell is limited by the neighbours visited. */
function spreadCones(heights: Float32Array, riseM: number, direction: number): void {
  const first = direction === 1 ? 0 : heights.length - 1;
  for (let n = 0; n < heights.length; n++) {
    const cell = first + direction * n;
    const column = cell % GRID_SIDE;
    const isFirstInRow = direction === 1 ? column === 0 : column === GRID_SIDE - 1;
    const isLastInRow = direction === 1 ? column === GRID_SIDE - 1 : column === 0;
    const limitBy = (neighbour: number, distance: number) => {
      const limitM = (heights[neighbour] ?? Infinity) + riseM * distance;
      if (limitM < heights[cell]!) heights[cell] = limitM;
    };
    const above = cell - direction * GRID_SIDE;
    limitBy(above, 1);
    if (!isFirstInRow) limitBy(cell - direction, 1);
    if (!isFirstInRow) limitBy(above - direction, Math.SQRT2);
    if (!isLastInRow) limitBy(above + direction, Math.SQRT2);
  }
}

/** Rounds ridges and lets hollows be, so that the ground mostly stays below the track. */
function blur(heights: Float32Array): void {
  const source = heights.slice();
  for (let row = 1; row + 1 < GRID_SIDE; row++) {
    for (let column = 1; column + 1 < GRID_SIDE; column++) {
      const cell = row * GRID_SIDE + column;
      let sum = 0;
      for (const offset of [-GRID_SIDE, 0, GRID_SIDE]) {
        sum += source[cell + offset - 1]! + source[cell + offset]! + source[cell + offset + 1]!;
      }
      const mean = sum / 9;
      heights[cell] = 0.65 * Math.min(source[cell]!, mean) + 0.35 * mean;
    }
  }
}

function roundedMinimum(a: number, b: number): number {
  const overlap = Math.max(0, ROUNDING_M - Math.abs(a - b)) / ROUNDING_M;
  return Math.min(a, b) - overlap * overlap * ROUNDING_M * 0.25;
}
