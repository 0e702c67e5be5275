import { gunzipSync } from 'node:zlib';
import { flightPath, type PathPoint, restoreTrack, type StoredTrackBody } from '@engine/results';

/** Runs on a thread of the analysis pool: unpacking the track of a long flight takes tens of milliseconds. */
export default function pathOf({ track }: { track: Uint8Array }): PathPoint[] | null {
  return flightPath(restoreTrack(JSON.parse(gunzipSync(track).toString()) as StoredTrackBody));
}
