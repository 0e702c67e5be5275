import { wrapLongitude } from '../geo/wrap-longitude.js';
import { geodesicDistanceM } from '../geo/geodesic-distance.js';
import { LocalScale } from '../geo/local-scale.js';
import { type Track } from '../track/track.js';
import { type FlightSpan } from './flight-span.js';
import { type Bounds } from './flight-metrics.js';

export interface DistanceMetrics {
  trackLengthM: number;
  distanceStraightM: number;
  distanceFromTakeoffMaxM: number;
}

/** Lengths of a flight on the WGS84 ellipsoid, metres. Gaps count as the straight line across them. */
export function distanceMetrics(track: Track, { takeoffIndex, landingIndex }: FlightSpan): DistanceMetrics {
  return {
    trackLengthM: track.pathM[landingIndex]! - track.pathM[takeoffIndex]!,
    distanceStraightM: distanceBetween(track, takeoffIndex, landingIndex),
    distanceFromTakeoffMaxM: distanceBetween(
      track,
      takeoffIndex,
      furthestFrom(track, takeoffIndex, landingIndex),
    ),
  };
}

/** Bounding box of the fixes in an index range; latitude and longitude in degrees. */
export function boundsOf(track: Track, from: number, to: number): Bounds {
  let south = Infinity;
  let north = -Infinity;
  let west = Infinity;
  let east = -Infinity;
  for (let i = from; i <= to; i++) {
    const latitude = track.latitudeDeg[i]!;
    const longitude = track.longitudeDeg[i]!;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
  }
  return { south, north, west: wrapLongitude(west), east: wrapLongitude(east) };
}

function distanceBetween({ latitudeDeg, longitudeDeg }: Track, from: number, to: number): number {
  return geodesicDistanceM(latitudeDeg[from]!, longitudeDeg[from]!, latitudeDeg[to]!, longitudeDeg[to]!);
}

/** A planar distance selects the fix; the exact distance is computed for that one only. */
function furthestFrom({ latitudeDeg, longitudeDeg }: Track, origin: number, last: number): number {
  const scale = new LocalScale();
  const originLatitude = latitudeDeg[origin]!;
  const originLongitude = longitudeDeg[origin]!;
  let furthest = origin;
  let greatest = 0;
  for (let i = origin + 1; i <= last; i++) {
    const latitude = latitudeDeg[i]!;
    scale.moveTo((latitude + originLatitude) / 2);
    const north = (latitude - originLatitude) * scale.northMetres;
    const east = (longitudeDeg[i]! - originLongitude) * scale.eastMetres;
    const squared = north * north + east * east;
    if (squared > greatest) {
      greatest = squared;
      furthest = i;
    }
  }
  return furthest;
}
