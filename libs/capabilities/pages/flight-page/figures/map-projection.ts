import { extent } from './axis.js';

const M_PER_DEGREE = 111_195;

/** From positions to the units of a drawing, north up. */
export interface MapProjection {
  readonly unitsPerM: number;
  readonly x: (longitudeDeg: number) => number;
  readonly y: (latitudeDeg: number) => number;
}

export interface MapExtent {
  readonly latitudeDeg: ArrayLike<number>;
  readonly longitudeDeg: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Smallest extent of the drawing, so that a flight that stays in one place is not magnified. */
  readonly spanMinM: number;
}

/** Equirectangular around the middle of the flight: accurate over the distance of a day's flight. */
export function fitMap({
  latitudeDeg,
  longitudeDeg,
  width,
  height,
  margin,
  spanMinM,
}: MapExtent): MapProjection {
  const originDeg = longitudeDeg[0]!;
  const [south, north] = extent(latitudeDeg);
  const [west, east] = extent(Array.from(longitudeDeg, (longitude) => eastOf(originDeg, longitude)));
  const middleDeg = (south + north) / 2;
  const middleEastDeg = (west + east) / 2;
  const mPerDegreeEast = M_PER_DEGREE * Math.cos((middleDeg * Math.PI) / 180);
  const widthM = Math.max((east - west) * mPerDegreeEast, spanMinM);
  const heightM = Math.max((north - south) * M_PER_DEGREE, spanMinM);
  const unitsPerM = Math.min((width - 2 * margin) / widthM, (height - 2 * margin) / heightM);
  return {
    unitsPerM,
    x: (longitude) => width / 2 + (eastOf(originDeg, longitude) - middleEastDeg) * mPerDegreeEast * unitsPerM,
    y: (latitude) => height / 2 - (latitude - middleDeg) * M_PER_DEGREE * unitsPerM,
  };
}

/** Degrees east of a longitude, across the antimeridian too. */
function eastOf(originDeg: number, longitudeDeg: number): number {
  return ((((longitudeDeg - originDeg + 180) % 360) + 360) % 360) - 180;
}
