import { type DrawnPath } from './drawn-path.js';
import { stripIndex } from './ribbon.js';

/** A veil from the track down to the ground. */
export interface CurtainGeometry {
  readonly position: Float32Array;
  /** Strength along the track, height in the veil (1 at the track, 0 at the ground), seconds. */
  readonly veil: Float32Array;
  readonly index: Uint32Array;
}

const POINTS_MAX = 6_000;
/** The veil fades in and out over this time at its ends. */
const FADE_SECONDS = 25;

/** The veil is left out where the pilot circles: the thermal's column stands there, and a veil would be a grey lump. */
export function curtainGeometry(path: DrawnPath, y: Float32Array, groundM: Float32Array): CurtainGeometry {
  const strength = fadedStrength(path);
  const stride = Math.max(1, Math.ceil(path.count / POINTS_MAX));
  const count = Math.ceil(path.count / stride);
  const position = new Float32Array(count * 6);
  const veil = new Float32Array(count * 6);
  const startsSegment = new Uint8Array(count);
  for (let point = 0; point < count; point++) {
    const i = point * stride;
    for (let step = Math.max(0, i - stride + 1); step <= i; step++)
      startsSegment[point]! |= path.startsSegment[step]!;
    const low = Math.min(y[i]!, groundM[i]!);
    position.set([path.x[i]!, y[i]!, path.z[i]!, path.x[i]!, low, path.z[i]!], point * 6);
    veil.set([strength[i]!, 1, path.timeSeconds[i]!, strength[i]!, 0, path.timeSeconds[i]!], point * 6);
  }
  return { position, veil, index: stripIndex(startsSegment) };
}

function fadedStrength({ count, circles, timeSeconds }: DrawnPath): Float32Array {
  const strength = new Float32Array(count);
  const walk = (from: number, to: number, step: 1 | -1, limit: Float32Array | null) => {
    let value = 0;
    for (let i = from; i !== to; i += step) {
      const seconds = i === from ? 0 : Math.abs(timeSeconds[i]! - timeSeconds[i - step]!);
      value = circles[i] ? 0 : Math.min(1, value + seconds / FADE_SECONDS);
      strength[i] = limit ? Math.min(limit[i]!, value) : value;
    }
  };
  walk(0, count, 1, null);
  walk(count - 1, -1, -1, strength);
  return strength;
}
