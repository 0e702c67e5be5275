import { type ReplayTrack } from './replay-track.js';

/** What the recorder knew at a moment, interpolated between two fixes. NaN where unknown. */
export interface TrackState {
  /** The last fix at or before the moment. */
  readonly index: number;
  readonly timeSeconds: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
  /** The ground below. */
  readonly groundM: number;
  readonly varioMps: number;
  readonly groundSpeedKmh: number;
  readonly headingDeg: number;
  readonly phase: number;
  /** True between the last fix before a gap and the first one after it: the values are then guesses. */
  readonly isInGap: boolean;
  readonly x: number;
  readonly z: number;
}

/** The last index whose value is at or below `value`; 0 if there is none. `ascending` must not be empty. */
export function lastIndexAtOrBelow(ascending: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The last fix at or before a moment. Before take-off, the first fix. */
export function indexAt(track: ReplayTrack, timeSeconds: number): number {
  return lastIndexAtOrBelow(track.timeSeconds, timeSeconds);
}

/** The state at a moment, on a straight line between two fixes; outside the flight, that of its end. */
export function stateAt(track: ReplayTrack, timeSeconds: number): TrackState {
  const index = indexAt(track, timeSeconds);
  const next = Math.min(index + 1, track.count - 1);
  const from = track.timeSeconds[index]!;
  const stepSeconds = track.timeSeconds[next]! - from;
  const share = stepSeconds > 0 ? Math.min(1, Math.max(0, (timeSeconds - from) / stepSeconds)) : 0;
  const between = (column: ArrayLike<number>) => mix(column[index]!, column[next]!, share);
  return {
    index,
    timeSeconds,
    latitudeDeg: between(track.latitudeDeg),
    longitudeDeg: between(track.longitudeDeg),
    altitudeM: between(track.altitudeM),
    groundM: between(track.groundM),
    varioMps: between(track.varioMps),
    groundSpeedKmh: between(track.groundSpeedKmh),
    headingDeg: mixHeadings(track.headingDeg[index]!, track.headingDeg[next]!, share),
    phase: track.phase[index]!,
    isInGap: share > 0 && share < 1 && track.startsSegment[next] === 1,
    x: between(track.x),
    z: between(track.z),
  };
}

/** The value known at one end counts until the middle, where the other one is unknown. */
function mix(from: number, to: number, share: number): number {
  if (Number.isNaN(from) || Number.isNaN(to)) return share < 0.5 ? from : to;
  return from + (to - from) * share;
}

/** Along the shorter arc. */
function mixHeadings(from: number, to: number, share: number): number {
  const turn = ((((to - from + 180) % 360) + 360) % 360) - 180;
  return (mix(from, from + turn, share) + 360) % 360;
}
