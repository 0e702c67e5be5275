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

/**
 * A smooth ground that the flight allows: through take-off and landing, and below every fix. A guess, which the page
 * has to call one. Null without altitudes.
 */
export function estimatedGround(path: DrawnPath, extent: Extent, hasAltitudes: boolean): HeightField | null {
  if (!hasAltitudes) return null;
  const limit = highestPossibleGround(path, extent);
  const takeoff = { x: path.x[0]!, z: path.z[0]!, y: path.y[0]! };
  const landingM = path.y[path.count - 1]!;
  const valleyM = extent.lowestM - 10 + Math.max(0, takeoff.y - landingM) * 0.12;
  return (x, z) => {
    const awayM2 = (x - takeoff.x) ** 2 + (z - takeoff.z) ** 2;
    const hillM = (takeoff.y - extent.lowestM) * Math.exp(-awayM2 / (2 * HILL_RADIUS_M ** 2));
    return roundedMinimum(valleyM + hillM, limit.at(x, z));
  };
}

/** A level ground just below the flight. */
export function plainGround({ lowestM }: Extent): HeightField {
  return () => lowestM - 15;
}

/** The lower envelope of cones that open upwards from every point of the track. */
function highestPossibleGround(path: DrawnPath, { centreX, centreZ, radiusM }: Extent): HeightGrid {
  const heights = new Float32Array(GRID_SIDE * GRID_SIDE).fill(1e5);
  const grid = new HeightGrid(centreX, centreZ, radiusM * 1.7 + 4_000, GRID_SIDE, heights);
  const landingSeconds = path.timeSeconds[path.count - 1]!;
  for (let i = 0; i < path.count; i++) {
    const cell = grid.nearest(path.x[i]!, path.z[i]!);
    if (cell === null) continue;
    const airborneSeconds = Math.min(path.timeSeconds[i]!, landingSeconds - path.timeSeconds[i]!);
    const limitM = path.y[i]! - Math.min(CLEARANCE_MAX_M, airborneSeconds * CLEARANCE_MPS);
    if (limitM < heights[cell]!) heights[cell] = limitM;
  }
  const riseM = (SLOPE * 2 * grid.halfM) / (GRID_SIDE - 1);
  for (const direction of [1, -1, 1, -1]) spreadCones(heights, riseM, direction);
  for (let round = 0; round < BLUR_ROUNDS; round++) blur(heights);
  return grid;
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
