/** The square around a flight. */
export interface Extent {
  readonly centreX: number;
  readonly centreZ: number;
  /** Radius of the circle around the flight, never so small that a hop on the training hill fills the sky. */
  readonly radiusM: number;
  readonly lowestM: number;
  readonly highestM: number;
}

const RADIUS_MIN_M = 600;

interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
}

export function extentOf({ x, y, z }: Points): Extent {
  const [west, east] = rangeOf(x);
  const [north, south] = rangeOf(z);
  const [lowestM, highestM] = rangeOf(y);
  return {
    centreX: (west + east) / 2,
    centreZ: (north + south) / 2,
    radiusM: Math.max(RADIUS_MIN_M, Math.hypot(east - west, south - north) / 2),
    lowestM,
    highestM,
  };
}

function rangeOf(values: Float32Array): [number, number] {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
