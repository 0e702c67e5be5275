import { type Extent } from './extent.js';
import { type HeightField } from './height-field.js';

/**
 * Slopes around the flight as a picture, for light and tints. They are equally fine everywhere in it, while the size
 * of the triangles changes: without it, the borders between the sizes would be seen.
 */
export interface Relief {
  /** Half the side of the square around the flight. */
  readonly halfM: number;
  /** Pixels on each side. */
  readonly side: number;
  /** East and south component of the normal, two bytes per pixel; 127.5 is none. */
  readonly pixels: Uint8Array;
}

const RADII = 2.2;
const MARGIN_M = 6_000;

/** @param side pixels on each side */
export function reliefOf(field: HeightField, { centreX, centreZ, radiusM }: Extent, side: number): Relief {
  const halfM = radiusM * RADII + MARGIN_M;
  const pixelM = (2 * halfM) / side;
  const pixels = new Uint8Array(side * side * 2);
  const sampleRow = (row: number): Float32Array => {
    const heights = new Float32Array(side + 2);
    const z = centreZ - halfM + (row + 0.5) * pixelM;
    for (let column = 0; column < side + 2; column++) {
      heights[column] = field(centreX - halfM + (column - 0.5) * pixelM, z);
    }
    return heights;
  };
  let [north, here, south] = [sampleRow(-1), sampleRow(0), sampleRow(1)];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const toEast = (here[column]! - here[column + 2]!) / (2 * pixelM);
      const toSouth = (north[column + 1]! - south[column + 1]!) / (2 * pixelM);
      const length = Math.hypot(toEast, 1, toSouth);
      const at = (row * side + column) * 2;
      pixels[at] = (toEast / length) * 127.5 + 128;
      pixels[at + 1] = (toSouth / length) * 127.5 + 128;
    }
    [north, here, south] = [here, south, sampleRow(row + 2)];
  }
  return { halfM, side, pixels };
}
