import { climbShare } from '../climb-colours.js';

/** Two vertices per point, one for each side; the shader moves them apart across the line of sight. */
export interface RibbonGeometry {
  readonly position: Float32Array;
  /** Direction of flight and side (-1 or 1), as normalised integers. */
  readonly direction: Int16Array;
  /** Seconds, and the place of the climb in the range of colours (0 to 1). */
  readonly timeAndClimb: Float32Array;
  readonly index: Uint32Array;
}

interface Line {
  readonly x: Float32Array;
  readonly z: Float32Array;
  readonly startsSegment: Uint8Array;
  readonly timeSeconds?: Float32Array;
  readonly climbMps?: Float32Array;
}

const ONE = 32_767;

/** A ribbon along a line at the given heights. A line without times counts as flown at any time. */
export function ribbonGeometry(line: Line, y: Float32Array): RibbonGeometry {
  const count = line.x.length;
  const position = new Float32Array(count * 6);
  const direction = new Int16Array(count * 8);
  const timeAndClimb = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const [east, up, south] = directionAt(line, y, i);
    const seconds = line.timeSeconds?.[i] ?? -1;
    const climb = climbShare(line.climbMps?.[i] ?? 0);
    for (let side = 0; side < 2; side++) {
      const vertex = 2 * i + side;
      position[3 * vertex] = line.x[i]!;
      position[3 * vertex + 1] = y[i]!;
      position[3 * vertex + 2] = line.z[i]!;
      direction[4 * vertex] = east * ONE;
      direction[4 * vertex + 1] = up * ONE;
      direction[4 * vertex + 2] = south * ONE;
      direction[4 * vertex + 3] = side === 0 ? -ONE : ONE;
      timeAndClimb[2 * vertex] = seconds;
      timeAndClimb[2 * vertex + 1] = climb;
    }
  }
  return { position, direction, timeAndClimb, index: stripIndex(line.startsSegment) };
}

/** Unit vector from the point before to the point after, within the segment. */
function directionAt({ x, z, startsSegment }: Line, y: Float32Array, i: number): [number, number, number] {
  const before = i > 0 && !startsSegment[i] ? i - 1 : i;
  const after = i + 1 < x.length && !startsSegment[i + 1] ? i + 1 : i;
  const east = x[after]! - x[before]!;
  const up = y[after]! - y[before]!;
  const south = z[after]! - z[before]!;
  const length = Math.hypot(east, up, south);
  return length > 0 ? [east / length, up / length, south / length] : [1, 0, 0];
}

/** Triangles between the pairs of vertices of neighbouring points, none across a gap. */
export function stripIndex(startsSegment: Uint8Array): Uint32Array {
  const index = new Uint32Array(Math.max(0, startsSegment.length - 1) * 6);
  let at = 0;
  for (let i = 0; i + 1 < startsSegment.length; i++) {
    if (startsSegment[i + 1]) continue;
    const vertex = 2 * i;
    index[at++] = vertex;
    index[at++] = vertex + 1;
    index[at++] = vertex + 2;
    index[at++] = vertex + 2;
    index[at++] = vertex + 1;
    index[at++] = vertex + 3;
  }
  return index.slice(0, at);
}
