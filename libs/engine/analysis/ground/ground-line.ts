import { type Ground } from '@engine/terrain';
import { wrapLongitude } from '../flight/distance-metrics.js';
import { type Track } from '../track/track.js';

/** The ground below each fix of a track, metres above mean sea level; NaN where it is unknown. */
export interface GroundLine {
  readonly groundM: Float64Array;
  /** Standard deviation of each height: trees, roofs and slopes between the points of the source. */
  readonly sigmaM: Float64Array;
}

/** The ground below a track; null if nothing is known of it. */
export function groundBelow(track: Track, ground: Ground | null): GroundLine | null {
  if (ground === null || !ground.isKnown) return null;
  const { count, latitudeDeg, longitudeDeg } = track;
  const groundM = new Float64Array(count);
  const sigmaM = new Float64Array(count);
  let isKnown = false;
  for (let i = 0; i < count; i++) {
    const longitude = wrapLongitude(longitudeDeg[i]!);
    groundM[i] = ground.heightM(latitudeDeg[i]!, longitude);
    sigmaM[i] = ground.sigmaM(latitudeDeg[i]!, longitude);
    if (groundM[i] === groundM[i]) isKnown = true;
  }
  return isKnown ? { groundM, sigmaM } : null;
}

/** Height above ground at a fix, metres; null where the ground or the altitude is unknown. */
export function heightAboveGroundM(
  { altitudeM, altitudeSource }: Pick<Track, 'altitudeM' | 'altitudeSource'>,
  line: GroundLine | null,
  index: number,
): number | null {
  if (line === null || altitudeSource === null) return null;
  const heightM = altitudeM[index]! - line.groundM[index]!;
  return Number.isNaN(heightM) ? null : heightM;
}
