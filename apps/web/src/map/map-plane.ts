import { type TrackOrigin } from '../track/replay-track.js';

/** A position on the plane of the map: metres at its origin, x east and z south. */
export interface PlanePoint {
  readonly x: number;
  readonly z: number;
}

/** Length of the equator on the sphere of web maps. */
const EQUATOR_M = 2 * Math.PI * 6_378_137;
/** Side of the world at zoom 0, in CSS pixels. */
const WORLD_PX = 512;
const DEGREE = Math.PI / 180;

/**
 * The plane of a web map (Mercator) around an origin. Positions relative to the origin keep their precision in 32 bits,
 * and angles on the plane are those on the ground.
 */
export class MapPlane {
  private readonly northOfOrigin: number;
  private readonly mPerRadian: number;

  constructor(readonly origin: Pick<TrackOrigin, 'latitudeDeg' | 'longitudeDeg'>) {
    this.northOfOrigin = mercatorNorth(origin.latitudeDeg);
    this.mPerRadian = (EQUATOR_M / (2 * Math.PI)) * Math.cos(origin.latitudeDeg * DEGREE);
  }

  at(latitudeDeg: number, longitudeDeg: number): PlanePoint {
    return {
      x: (longitudeDeg - this.origin.longitudeDeg) * DEGREE * this.mPerRadian,
      z: (this.northOfOrigin - mercatorNorth(latitudeDeg)) * this.mPerRadian,
    };
  }

  /** As longitude and latitude, in the order of the map. */
  lngLat({ x, z }: PlanePoint): [number, number] {
    const north = this.northOfOrigin - z / this.mPerRadian;
    return [this.origin.longitudeDeg + x / this.mPerRadian / DEGREE, Math.atan(Math.sinh(north)) / DEGREE];
  }

  pxPerM(zoom: number): number {
    return (WORLD_PX * 2 ** zoom) / (2 * Math.PI * this.mPerRadian);
  }
}

function mercatorNorth(latitudeDeg: number): number {
  return Math.asinh(Math.tan(latitudeDeg * DEGREE));
}
