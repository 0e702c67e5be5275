import { clamp, radians } from './angles.js';

export interface HillShape {
  /** From the edge down to the valley floor; 0 is flat ground. */
  dropM: number;
  /** Mean slope of the side, as a tangent. */
  slope: number;
  facingDegrees: number;
  /** The edge turns by this angle at the origin: above 0 a spur, below 0 a bowl. */
  bendDegrees: number;
}

const CORNER_RADIUS_M = 60;
const BUMP_WAVES = [
  { eastPerM: 0.0031, northPerM: 0.0047, share: 0.5 },
  { eastPerM: -0.0093, northPerM: 0.0071, share: 0.3 },
  { eastPerM: 0.017, northPerM: -0.0139, share: 0.2 },
];

/** Ground with an edge through its origin, a plateau behind and a valley in front. */
export class Hill {
  private readonly sides: [[number, number], [number, number]];
  /** From the edge to the valley floor. */
  readonly widthM: number;
  private readonly bumpM: number;

  constructor(
    readonly shape: HillShape,
    private readonly originEast: number,
    private readonly originNorth: number,
    readonly edgeHeightM: number,
  ) {
    const facing = radians(shape.facingDegrees);
    const half = radians(shape.bendDegrees) / 2;
    const towards = (angle: number): [number, number] => [Math.sin(angle), Math.cos(angle)];
    this.sides = [towards(facing - half), towards(facing + half)];
    this.widthM = shape.dropM / shape.slope;
    this.bumpM = Math.min(12, shape.dropM * 0.05);
  }

  /** Metres in front of the edge, and the direction (radians) in which they grow. */
  inFront(east: number, north: number): { metres: number; outward: number } {
    const [a, b] = this.sides;
    const [e, n] = [east - this.originEast, north - this.originNorth];
    const [da, db] = [a[0] * e + a[1] * n, b[0] * e + b[1] * n];
    const sign = this.shape.bendDegrees < 0 ? -1 : 1;
    const root = Math.sqrt((da - db) ** 2 + CORNER_RADIUS_M ** 2);
    const lean = (sign * (da - db)) / root;
    const metres = (da + db + sign * (root - CORNER_RADIUS_M)) / 2;
    const outEast = a[0] * (1 + lean) + b[0] * (1 - lean);
    const outNorth = a[1] * (1 + lean) + b[1] * (1 - lean);
    return { metres, outward: Math.atan2(outEast, outNorth) };
  }

  heightAt(east: number, north: number): number {
    const { dropM } = this.shape;
    if (dropM === 0) return this.edgeHeightM;
    const { metres } = this.inFront(east, north);
    if (metres <= 0) return this.edgeHeightM + Math.min(25, -0.03 * metres);
    const down = Math.sin((Math.PI / 2) * clamp(metres / this.widthM, 0, 1));
    return this.edgeHeightM - dropM * down + this.bumpM * this.bump(east, north) * down;
  }

  private bump(east: number, north: number): number {
    let sum = 0;
    for (const { eastPerM, northPerM, share } of BUMP_WAVES) {
      sum +=
        share *
        Math.sin(eastPerM * (east - this.originEast) + northPerM * (north - this.originNorth) + share);
    }
    return sum;
  }
}
