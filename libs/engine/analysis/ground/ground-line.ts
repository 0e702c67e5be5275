import { type Ground } from '@engine/terrain';
import { wrapLongitude } from '../geo/wrap-longitude.js';
import { type Track } from '../track/track.js';

/** The ground below each fix of a track, metres above mean sea level; NaN where it is unknown. */
export interface GroundLine {
  readonly groundM: Float64Array;
  /** Standard deviation of each height: trees, roofs and slopes between the points of the source. */
  readonly sigmaM: Float64Array;
}

/** Between places this far apart along the path, the ground is taken to be even: posts are 30 m and more apart. */
const EVEN_OVER_M = 25;

/** The ground below a track; null if nothing is known of it. */
export function groundBelow(track: Track, ground: Ground | null): GroundLine | null {
  if (ground === null || !ground.isKnown) return null;
  const { count, latitudeDeg, longitudeDeg, pathM } = track;
  const groundM = new Float64Array(count);
  const sigmaM = new Float64Array(count);
  let isKnown = false;
  let before = NaN; // in a variable, since reading it back from the column would stall
  for (let from = 0, at = 0; at < count; from = at, at = nextLookup(track, at)) {
    const longitude = wrapLongitude(longitudeDeg[at]!);
    const height = ground.heightM(latitudeDeg[at]!, longitude);
    const sigma = ground.sigmaM(latitudeDeg[at]!, longitude);
    if (height === height) isKnown = true;
    groundM[at] = height;
    sigmaM[at] = sigma;
    const startM = pathM[from]!;
    const lengthM = pathM[at]! - startM;
    const slope = lengthM > 0 ? (height - before) / lengthM : 0; // a fix may repeat the one before
    for (let i = from + 1; i < at; i++) {
      groundM[i] = before + slope * (pathM[i]! - startM);
      sigmaM[i] = sigma;
    }
    before = height;
  }
  return isKnown ? { groundM, sigmaM } : null;
}

/** The last fix that is so close along the path that the ground is even up to it, or else the next one. */
function nextLookup({ count, pathM, segment }: Track, from: number): number {
  let at = from + 1;
  const farthestM = pathM[from]! + EVEN_OVER_M;
  while (at + 1 < count && pathM[at + 1]! <= farthestM && segment[at + 1] === segment[from]) at++;
  return at;
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
