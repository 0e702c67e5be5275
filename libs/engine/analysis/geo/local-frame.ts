import { longitudeStep, metresPerLatitudeDegree, metresPerLongitudeDegree } from './local-scale.js';

/** Half of the step in degrees over which the change of scale with latitude is measured. */
const SLOPE_STEP_DEG = 0.5;

/**
 * Metres east and north of a centre, by the scale halfway to it. Distances from the centre are within 0.05 % over tens
 * of kilometres; those between two other points only near it.
 */
export class LocalFrame {
  private readonly northMetres: number;
  private readonly northSlope: number;
  private readonly eastMetres: number;
  private readonly eastSlope: number;

  constructor(
    private readonly latitudeDeg: number,
    private readonly longitudeDeg: number,
  ) {
    const slope = (scaleAt: (latitudeDeg: number) => number): number =>
      (scaleAt(latitudeDeg + SLOPE_STEP_DEG) - scaleAt(latitudeDeg - SLOPE_STEP_DEG)) / (2 * SLOPE_STEP_DEG);
    this.northMetres = metresPerLatitudeDegree(latitudeDeg);
    this.northSlope = slope(metresPerLatitudeDegree) / 2;
    this.eastMetres = metresPerLongitudeDegree(latitudeDeg);
    this.eastSlope = slope(metresPerLongitudeDegree) / 2;
  }

  northM(latitudeDeg: number): number {
    const north = latitudeDeg - this.latitudeDeg;
    return north * (this.northMetres + this.northSlope * north);
  }

  eastM(latitudeDeg: number, longitudeDeg: number): number {
    const north = latitudeDeg - this.latitudeDeg;
    return longitudeStep(this.longitudeDeg, longitudeDeg) * (this.eastMetres + this.eastSlope * north);
  }

  /** The position some metres away from the centre. */
  positionAt(eastM: number, northM: number): { latitudeDeg: number; longitudeDeg: number } {
    const roughly = northM / this.northMetres;
    const north = northM / (this.northMetres + this.northSlope * roughly);
    const longitudeDeg = this.longitudeDeg + eastM / (this.eastMetres + this.eastSlope * north);
    return { latitudeDeg: this.latitudeDeg + north, longitudeDeg: longitudeStep(0, longitudeDeg) };
  }
}
