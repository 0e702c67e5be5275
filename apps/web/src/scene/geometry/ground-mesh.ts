import { type Extent } from './extent.js';
import { type HeightField } from './height-field.js';

/** Ground as triangles. */
export interface GroundGeometry {
  readonly position: Float32Array;
  readonly normal: Int16Array;
  readonly index: Uint32Array;
}

/** Quads along each side of a patch. */
const QUADS = 16;
const SIDE = QUADS + 1;
/** Length 1 in normals, which are integers. */
const ONE = 32_767;
/** More patches than this would take too long to send to the graphics card: about 200,000 vertices. */
const PATCHES_MAX = 720;
/** A quad of this size is as fine as elevation tiles are. */
const QUAD_MIN_M = 15;
/**
 * A square is divided while the track is nearer than this many of its sides. From √2 on, neighbours never differ by
 * more than one level.
 */
const DETAIL_REACH = 1.45;
/** The ground reaches this far beyond the flight: to where the haze hides its edge. */
const HORIZON_RADII = 5;
const HORIZON_M = 32_000;

interface Square {
  readonly west: number;
  readonly north: number;
  readonly sideM: number;
  quarters: readonly Square[] | null;
  /** Heights of the corners of the quads, row by row from the north west. Only of squares without quarters. */
  heights: Float32Array | null;
}

/**
 * A ground whose triangles are small near the track and grow towards the horizon. It is divided once, since the camera
 * stays near the track, and has no gaps where sizes meet.
 */
export class GroundMesh {
  private readonly root: Square;
  private readonly patches: Square[] = [];
  readonly geometry: GroundGeometry;

  constructor(
    private readonly field: HeightField,
    extent: Extent,
    line: { readonly x: Float32Array; readonly z: Float32Array },
  ) {
    this.root = divide(extent, line);
    collectPatches(this.root, this.patches);
    this.geometry = this.build();
  }

  /** Height of the triangles, which may differ from that of the field between their corners. */
  readonly surfaceAt: HeightField = (x, z) => {
    const patch = this.patchAt(x, z);
    if (!patch?.heights) return this.field(x, z);
    const u = Math.min(QUADS - 1e-6, Math.max(0, ((x - patch.west) / patch.sideM) * QUADS));
    const v = Math.min(QUADS - 1e-6, Math.max(0, ((z - patch.north) / patch.sideM) * QUADS));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const [a, b] = [u - column, v - row];
    const corner = (down: number, right: number) => patch.heights![(row + down) * SIDE + column + right]!;
    // The diagonal runs from the south west to the north east, as in `patchIndex`.
    return a + b <= 1
      ? corner(0, 0) + (corner(0, 1) - corner(0, 0)) * a + (corner(1, 0) - corner(0, 0)) * b
      : corner(1, 1) + (corner(1, 0) - corner(1, 1)) * (1 - a) + (corner(0, 1) - corner(1, 1)) * (1 - b);
  };

  private patchAt(x: number, z: number): Square | null {
    let square = this.root;
    const isOutside = (place: number) => place < 0 || place > square.sideM;
    if (isOutside(x - square.west) || isOutside(z - square.north)) return null;
    while (square.quarters) {
      const halfM = square.sideM / 2;
      square = square.quarters[(x >= square.west + halfM ? 1 : 0) + (z >= square.north + halfM ? 2 : 0)]!;
    }
    return square;
  }

  private build(): GroundGeometry {
    const vertices = this.patches.length * SIDE * SIDE;
    const position = new Float32Array(vertices * 3);
    const normal = new Int16Array(vertices * 4);
    const template = patchIndex();
    const index = new Uint32Array(this.patches.length * template.length);
    for (const [n, patch] of this.patches.entries()) {
      const first = n * SIDE * SIDE;
      this.buildPatch(patch, position.subarray(first * 3), normal.subarray(first * 4));
      for (let i = 0; i < template.length; i++) index[n * template.length + i] = template[i]! + first;
    }
    return { position, normal, index };
  }

  private buildPatch(patch: Square, position: Float32Array, normal: Int16Array): void {
    const quadM = patch.sideM / QUADS;
    // One more row and column on each side, for the slopes at the edges.
    const wide = SIDE + 2;
    const heights = new Float32Array(wide * wide);
    for (let row = 0; row < wide; row++) {
      const z = patch.north + (row - 1) * quadM;
      for (let column = 0; column < wide; column++) {
        heights[row * wide + column] = this.field(patch.west + (column - 1) * quadM, z);
      }
    }
    const own = new Float32Array(SIDE * SIDE);
    for (let row = 0; row < SIDE; row++) {
      for (let column = 0; column < SIDE; column++) {
        const at = (row + 1) * wide + column + 1;
        const vertex = row * SIDE + column;
        own[vertex] = heights[at]!;
        const east = (heights[at - 1]! - heights[at + 1]!) / (2 * quadM);
        const south = (heights[at - wide]! - heights[at + wide]!) / (2 * quadM);
        const length = Math.hypot(east, 1, south);
        normal[vertex * 4] = (east / length) * ONE;
        normal[vertex * 4 + 1] = ONE / length;
        normal[vertex * 4 + 2] = (south / length) * ONE;
      }
    }
    this.closeSeams(patch, own);
    patch.heights = own;
    for (let vertex = 0; vertex < own.length; vertex++) {
      position[vertex * 3] = patch.west + (vertex % SIDE) * quadM;
      position[vertex * 3 + 1] = own[vertex]!;
      position[vertex * 3 + 2] = patch.north + Math.floor(vertex / SIDE) * quadM;
    }
  }

  /** Along a neighbour with larger quads, every second corner moves onto the neighbour's edge. */
  private closeSeams({ west, north, sideM }: Square, heights: Float32Array): void {
    const outside = sideM / QUADS / 2;
    const edges = [
      { x: west + sideM / 2, z: north - outside, first: 0, step: 1 },
      { x: west + sideM / 2, z: north + sideM + outside, first: QUADS * SIDE, step: 1 },
      { x: west - outside, z: north + sideM / 2, first: 0, step: SIDE },
      { x: west + sideM + outside, z: north + sideM / 2, first: QUADS, step: SIDE },
    ];
    for (const { x, z, first, step } of edges) {
      const neighbour = this.patchAt(x, z);
      if (!neighbour || neighbour.sideM <= sideM) continue;
      for (let i = 1; i < SIDE; i += 2) {
        const at = first + i * step;
        heights[at] = (heights[at - step]! + heights[at + step]!) / 2;
      }
    }
  }
}

interface Line {
  readonly x: Float32Array;
  readonly z: Float32Array;
}

/** The finest division that keeps within `PATCHES_MAX`. */
function divide(extent: Extent, line: Line): Square {
  const halfM = extent.radiusM * HORIZON_RADII + HORIZON_M;
  const thinned = thinnedLine(line, extent.radiusM / 300);
  const levels = Math.floor(Math.log2((2 * halfM) / (QUAD_MIN_M * QUADS)));
  for (let level = levels; ; level--) {
    const budget = { left: PATCHES_MAX };
    const root = squareOf(extent.centreX - halfM, extent.centreZ - halfM, 2 * halfM);
    if (divideSquare(root, level, thinned, budget) || level <= 1) return root;
  }
}

function squareOf(west: number, north: number, sideM: number): Square {
  return { west, north, sideM, quarters: null, heights: null };
}

/** @returns false if the budget is exceeded */
function divideSquare(square: Square, levels: number, near: Line, budget: { left: number }): boolean {
  const { west, north, sideM } = square;
  const close = levels > 0 ? pointsWithin(near, square, sideM * DETAIL_REACH) : null;
  if (!close || close.x.length === 0) return --budget.left >= 0;
  const halfM = sideM / 2;
  square.quarters = [
    squareOf(west, north, halfM),
    squareOf(west + halfM, north, halfM),
    squareOf(west, north + halfM, halfM),
    squareOf(west + halfM, north + halfM, halfM),
  ];
  return square.quarters.every((quarter) => divideSquare(quarter, levels - 1, close, budget));
}

function pointsWithin({ x, z }: Line, { west, north, sideM }: Square, reachM: number): Line {
  const isWithin = (_value: number, i: number) => {
    const east = Math.max(west - x[i]!, 0, x[i]! - west - sideM);
    const south = Math.max(north - z[i]!, 0, z[i]! - north - sideM);
    return east * east + south * south < reachM * reachM;
  };
  return { x: x.filter(isWithin), z: z.filter(isWithin) };
}

/** Points of the line at least this far apart. */
function thinnedLine({ x, z }: Line, spacingM: number): Line {
  let [lastX, lastZ] = [Infinity, Infinity];
  const isKept = x.map((_value, i) => {
    if (Math.hypot(x[i]! - lastX, z[i]! - lastZ) < spacingM) return 0;
    [lastX, lastZ] = [x[i]!, z[i]!];
    return 1;
  });
  const kept = (_value: number, i: number) => isKept[i] === 1;
  return { x: x.filter(kept), z: z.filter(kept) };
}

function collectPatches(square: Square, patches: Square[]): void {
  if (square.quarters) for (const quarter of square.quarters) collectPatches(quarter, patches);
  else patches.push(square);
}

function patchIndex(): Uint16Array {
  const index = new Uint16Array(QUADS * QUADS * 6);
  let at = 0;
  for (let row = 0; row < QUADS; row++) {
    for (let column = 0; column < QUADS; column++) {
      const northWest = row * SIDE + column;
      const southWest = northWest + SIDE;
      index.set([northWest, southWest, northWest + 1, northWest + 1, southWest, southWest + 1], at);
      at += 6;
    }
  }
  return index;
}
