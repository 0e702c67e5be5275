import { type ReplayTrack } from './replay-track.js';

/** The columns that drawings need. */
type DrawnColumns = Pick<
  ReplayTrack,
  | 'count'
  | 'timeSeconds'
  | 'latitudeDeg'
  | 'longitudeDeg'
  | 'altitudeM'
  | 'groundM'
  | 'varioMps'
  | 'startsSegment'
>;

/**
 * Evenly spread fixes of a track, for small drawings: about `countMax`, plus both sides of each gap. A drawing a few
 * hundred pixels wide looks the same, and is made many times faster.
 */
export function thinnedTrack(track: ReplayTrack, countMax: number): DrawnColumns {
  const step = Math.max(1, Math.ceil(track.count / countMax));
  const last = track.count - 1;
  const kept: number[] = [];
  for (let i = 0; i <= last; i++) {
    const isAtGap = track.startsSegment[i] === 1 || (i < last && track.startsSegment[i + 1] === 1);
    if (i % step === 0 || i === last || isAtGap) kept.push(i);
  }
  const pick = (column: ArrayLike<number>) => Float64Array.from(kept, (i) => column[i]!);
  return {
    count: kept.length,
    timeSeconds: pick(track.timeSeconds),
    latitudeDeg: pick(track.latitudeDeg),
    longitudeDeg: pick(track.longitudeDeg),
    altitudeM: new Float32Array(pick(track.altitudeM)),
    groundM: new Float32Array(pick(track.groundM)),
    varioMps: new Float32Array(pick(track.varioMps)),
    startsSegment: new Uint8Array(pick(track.startsSegment)),
  };
}
