/** Wind and air speed that explain a set of ground-speed vectors. */
export interface VelocityCircle {
  /** The wind: where the air goes, metres a second. */
  eastMps: number;
  northMps: number;
  airSpeedMps: number;
  /** Mean distance of the vectors from the circle. */
  residualMps: number;
  /** 1 when the vectors lie all around the circle, 0 when they lie on a line: there the fit says nothing. */
  roundness: number;
  /**
   * Standard error of the centre in its least certain direction, were it fitted to a single vector: residual ×
   * radius by the spread of the vectors across that direction. Divide by the root of the independent ones.
   */
  centreErrorMps: number;
  count: number;
}

/**
 * Flown at one air speed, the ground-speed vectors lie on a circle: its centre is the wind, its radius the
 * air speed. Fitted by algebraic least squares (Kåsa 1976) from running sums, so a fit needs no memory.
 */
export class VelocityFit {
  private count = 0;
  private x = 0;
  private y = 0;
  private z = 0;
  private xx = 0;
  private xy = 0;
  private yy = 0;
  private xz = 0;
  private yz = 0;
  private zz = 0;

  clear(): void {
    this.count = 0;
    this.x = this.y = this.z = 0;
    this.xx = this.xy = this.yy = 0;
    this.xz = this.yz = this.zz = 0;
  }

  add(eastMps: number, northMps: number): void {
    const square = eastMps * eastMps + northMps * northMps;
    this.count++;
    this.x += eastMps;
    this.y += northMps;
    this.z += square;
    this.xx += eastMps * eastMps;
    this.xy += eastMps * northMps;
    this.yy += northMps * northMps;
    this.xz += eastMps * square;
    this.yz += northMps * square;
    this.zz += square * square;
  }

  /** The first `count` vectors of two columns; sums stay in variables meanwhile. */
  addAll(eastMps: Float64Array, northMps: Float64Array, count: number): void {
    let [x, y, z, xx, xy, yy, xz, yz, zz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const east = eastMps[i]!;
      const north = northMps[i]!;
      const eastSquare = east * east;
      const northSquare = north * north;
      const square = eastSquare + northSquare;
      x += east;
      y += north;
      z += square;
      xx += eastSquare;
      xy += east * north;
      yy += northSquare;
      xz += east * square;
      yz += north * square;
      zz += square * square;
    }
    this.count += count;
    this.x += x;
    this.y += y;
    this.z += z;
    this.xx += xx;
    this.xy += xy;
    this.yy += yy;
    this.xz += xz;
    this.yz += yz;
    this.zz += zz;
  }

  /** Null when there are too few vectors, or all lie on a line. */
  solve(): VelocityCircle | null {
    const { count } = this;
    if (count < 3) return null;
    const meanX = this.x / count;
    const meanY = this.y / count;
    const meanZ = this.z / count;
    const xx = this.xx / count - meanX * meanX;
    const xy = this.xy / count - meanX * meanY;
    const yy = this.yy / count - meanY * meanY;
    const xz = this.xz / count - meanX * meanZ;
    const yz = this.yz / count - meanY * meanZ;
    const zz = this.zz / count - meanZ * meanZ;
    const determinant = xx * yy - xy * xy;
    const spread = xx + yy;
    if (!(determinant > 1e-9)) return null;
    const slopeX = (xz * yy - yz * xy) / determinant;
    const slopeY = (yz * xx - xz * xy) / determinant;
    const eastMps = slopeX / 2;
    const northMps = slopeY / 2;
    const fromX = meanX - eastMps;
    const fromY = meanY - northMps;
    const airSpeedMps = Math.sqrt(spread + fromX * fromX + fromY * fromY);
    // The algebraic residual is the distance from the circle times its diameter.
    const algebraic = Math.sqrt(Math.max(0, zz - slopeX * xz - slopeY * yz));
    const residualMps = algebraic / (2 * airSpeedMps);
    const leastSpread = (spread - Math.sqrt((xx - yy) ** 2 + 4 * xy * xy)) / 2;
    return {
      eastMps,
      northMps,
      airSpeedMps,
      residualMps,
      centreErrorMps: (residualMps * airSpeedMps) / Math.sqrt(leastSpread),
      roundness: (4 * determinant) / (spread * spread),
      count,
    };
  }
}
