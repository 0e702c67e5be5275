import { type GroundKind } from '../stage-options.js';
import { type DrawnPath } from './drawn-path.js';
import { type Extent } from './extent.js';
import { type GroundGeometry, GroundMesh } from './ground-mesh.js';
import { type HeightField, HeightGrid, type SampledGrid } from './height-field.js';
import { type Relief, reliefOf } from './relief.js';

/** The drawn track stays at least this far above the ground. */
const TRACK_CLEARANCE_M = 3;
const GRID_SIDE = 192;
const RELIEF_SIDE = 2_048;
const COARSE_RELIEF_SIDE = 512;

/** A ground, and where a path is above it. */
export interface GroundUnderPath {
  readonly ground: GroundKind;
  readonly mesh: GroundGeometry;
  readonly relief: Relief;
  /** Coarse heights for labels and the camera. */
  readonly grid: SampledGrid;
  /** Height of the ground below each point of the path. */
  readonly groundM: Float32Array;
  /** Height of the path as drawn: never below the ground. */
  readonly y: Float32Array;
}

/**
 * Triangles of the ground around a path, and the path raised above them.
 * @param isFinal false for a picture that a better one replaces soon
 */
export function groundUnderPath(
  path: DrawnPath,
  extent: Extent,
  ground: GroundKind,
  field: HeightField,
  isFinal: boolean,
): GroundUnderPath & { readonly surfaceAt: HeightField } {
  const { geometry, surfaceAt } = new GroundMesh(field, extent, path);
  const groundM = path.x.map((x, i) => surfaceAt(x, path.z[i]!));
  const gridHalfM = extent.radiusM * 3 + 12_000;
  const { halfM, side, heights } = HeightGrid.sample(
    surfaceAt,
    extent.centreX,
    extent.centreZ,
    gridHalfM,
    GRID_SIDE,
  );
  return {
    ground,
    mesh: geometry,
    relief: reliefOf(field, extent, ground === 'terrain' && isFinal ? RELIEF_SIDE : COARSE_RELIEF_SIDE),
    grid: { halfM, side, heights },
    groundM,
    y: path.y.map((altitudeM, i) => Math.max(altitudeM, groundM[i]! + TRACK_CLEARANCE_M)),
    surfaceAt,
  };
}
