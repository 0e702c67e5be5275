import { originAt, type ReplayTrack, toLocal, type TrackOrigin } from './replay-track.js';

/** An origin in the middle of several tracks. */
export function commonOrigin(tracks: readonly ReplayTrack[]): TrackOrigin {
  const [first] = tracks;
  if (!first) return originAt(0, 0);
  const ends = tracks.flatMap(({ x, z, origin }) => {
    const [west, east, north, south] = [least(x), -least(x.map(minus)), least(z), -least(z.map(minus))];
    const at = toLocal(first.origin, origin.latitudeDeg, origin.longitudeDeg);
    return [
      { x: at.x + west, z: at.z + north },
      { x: at.x + east, z: at.z + south },
    ];
  });
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return originAt(
    first.origin.latitudeDeg - middle(ends.map(({ z }) => z)) / first.origin.mPerDegreeNorth,
    first.origin.longitudeDeg + middle(ends.map(({ x }) => x)) / first.origin.mPerDegreeEast,
  );
}

/** The same track in local metres from another origin. */
export function withOrigin(track: ReplayTrack, origin: TrackOrigin): ReplayTrack {
  const x = new Float32Array(track.count);
  const z = new Float32Array(track.count);
  for (let i = 0; i < track.count; i++) {
    const local = toLocal(origin, track.latitudeDeg[i]!, track.longitudeDeg[i]!);
    x[i] = local.x;
    z[i] = local.z;
  }
  return { ...track, origin, x, z };
}

function minus(value: number): number {
  return -value;
}

function least(values: Float32Array): number {
  return values.reduce((smallest, value) => Math.min(smallest, value), Infinity);
}
