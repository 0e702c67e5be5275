import { drawnPath } from '../scene/geometry/drawn-path.js';
import { type DrawnLine } from '../scene/path-position.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { MapPlane } from './map-plane.js';

/** More points make no difference on a map, and cost time on the page's thread. */
const POINTS_MAX = 40_000;

/** The track as the map draws it. */
export interface MapTrack {
  readonly plane: MapPlane;
  readonly line: DrawnLine;
  /** South-west and north-east corner, as longitude and latitude. */
  readonly bounds: [[number, number], [number, number]];
}

/** The same smoothed path as in the scene, on the plane of the map. */
export function mapTrack(track: ReplayTrack): MapTrack {
  const { origin } = track;
  const plane = new MapPlane(origin);
  const path = drawnPath(track, POINTS_MAX);
  const x = new Float32Array(path.count);
  const z = new Float32Array(path.count);
  const [min, max] = [
    { x: Infinity, z: Infinity },
    { x: -Infinity, z: -Infinity },
  ];
  for (let i = 0; i < path.count; i++) {
    const point = plane.at(
      origin.latitudeDeg - path.z[i]! / origin.mPerDegreeNorth,
      origin.longitudeDeg + path.x[i]! / origin.mPerDegreeEast,
    );
    [x[i], z[i]] = [point.x, point.z];
    [min.x, max.x] = [Math.min(min.x, point.x), Math.max(max.x, point.x)];
    [min.z, max.z] = [Math.min(min.z, point.z), Math.max(max.z, point.z)];
  }
  return {
    plane,
    line: { path: { ...path, x, z }, y: new Float32Array(path.count) },
    bounds: [plane.lngLat({ x: min.x, z: max.z }), plane.lngLat({ x: max.x, z: min.z })],
  };
}
