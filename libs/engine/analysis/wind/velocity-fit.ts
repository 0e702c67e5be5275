/** Chords of two circles at one per second. */
const ROOM_AT_FIRST = 128;

/** Wind and air speed that explain a set of ground-speed vectors. */
export interface VelocityCircle {
  /** The wind as the velocity of the air, metres per second. */
  eastMps: number;
  northMps: number;
  airSpeedMps: number;
  /** Mean distance of the vectors from the circle. */
  residualMps: number;
  /** 1 if the vectors lie all around the circle, 0 if they lie on a line, where the fit is meaningless. */
  roundness: number;
  /**
   * Standard error of the centre in its least certain direction, as if fitted to a single vector: residual × radius
   * divided by the spread of the vectors across that direction. Divide it by the square root of the number of
   * independent vectors.
   */
  centreErrorMps: number;
  count: number;
}

/** Ground-speed vectors in columns, in reusable memory. */
export class Velocities {
  eastMps = new Float64Array(ROOM_AT_FIRST);
  northMps = new Float64Array(ROOM_AT_FIRST);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(eastMps: number, northMps: number): void {
    if (this.count === this.eastMps.length) this.makeRoom();
    this.eastMps[this.count] = eastMps;
    this.northMps[this.count] = northMps;
    this.count++;
  }

  private makeRoom(): void {
    const { eastMps, northMps } = this;
    this.eastMps = new Float64Array(2 * eastMps.length);
    this.northMps = new Float64Array(2 * northMps.length);
    this.eastMps.set(eastMps);
    this.northMps.set(northMps);
  }
}

/**
 * Flown at constant air speed, the ground-speed vectors lie on a circle: its centre is the wind, its radius the air
 * speed. Fitted by algebraic least squares (Kåsa 1976) to the first `count` vectors of two columns.
 *
 * @returns null when there are too few vectors, or all lie on a line
 */
export function fitCircle(
  eastMps: Float64Array,
  northMps: Float64Array,
  count: number,
): VelocityCircle | null {
  if (count < 3) return null;
  let sumX = 0;
  let sumY = 0;
  let sumZ = 0;
  let sumXX = 0;
  let sumXY = 0;
  let sumYY = 0;
  let sumXZ = 0;
  let sumYZ = 0;
  let sumZZ = 0;
  for (let i = 0; i < count; i++) {
    const x = eastMps[i]!;
    const y = northMps[i]!;
    const z = x * x + y * y;
    sumX += x;
    sumY += y;
    sumZ += z;
    sumXX += x * x;
    sumXY += x * y;
    sumYY += y * y;
    sumXZ += x * z;
    sumYZ += y * z;
    sumZZ += z * z;
  }
  const meanX = sumX / count;
  const meanY = sumY / count;
  const meanZ = sumZ / count;
  const xx = sumXX / count - meanX * meanX;
  const xy = sumXY / count - meanX * meanY;
  const yy = sumYY / count - meanY * meanY;
  const xz = sumXZ / count - meanX * meanZ;
  const yz = sumYZ / count - meanY * meanZ;
  const zz = sumZZ / count - meanZ * meanZ;
  const determinant = xx * yy - xy * xy;
  const spread = xx + yy;
  if (!(determinant > 1e-9)) return null;
  const slopeX = (xz * yy - yz * xy) / determinant;
  const slopeY = (yz * xx - xz * xy) / determinant;
  const windEastMps = slopeX / 2;
  const windNorthMps = slopeY / 2;
  const fromX = meanX - windEastMps;
  const fromY = meanY - windNorthMps;
  const airSpeedMps = Math.sqrt(spread + fromX * fromX + fromY * fromY);
  // The algebraic residual is the distance from the circle times its diameter.
  const algebraic = Math.sqrt(Math.max(0, zz - slopeX * xz - slopeY * yz));
  const residualMps = algebraic / (2 * airSpeedMps);
  const leastSpread = (spread - Math.sqrt((xx - yy) ** 2 + 4 * xy * xy)) / 2;
  return {
    eastMps: windEastMps,
    northMps: windNorthMps,
    airSpeedMps,
    residualMps,
    centreErrorMps: (residualMps * airSpeedMps) / Math.sqrt(leastSpread),
    roundness: (4 * determinant) / (spread * spread),
    count,
  };
}
