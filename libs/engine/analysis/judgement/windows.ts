import { type Track } from '../track/track.js';
import { JUDGEMENT } from '../thresholds.js';

/** A range of track indices, both inclusive. */
export interface TrackRange {
  readonly firstIndex: number;
  readonly lastIndex: number;
}

/**
 * A stretch of a track on a regular grid, and the windows that it divides into. The track is read between its fixes
 * along straight lines.
 */
export interface Windows {
  /** Number of windows; too few to judge below `JUDGEMENT.windowsMin`. */
  readonly count: number;
  /** Length of a window: about 10 or 20 s, or the interval of a sparser log. */
  readonly seconds: number;
  /** Start of the first window, on the track's clock. */
  readonly startSeconds: number;
  /** Steps of the grid per window, and the length of a step. */
  readonly stepsPerWindow: number;
  readonly stepSeconds: number;
  /** The grid: `count * stepsPerWindow + 1` points. Altitudes are all 0 without a sensor. */
  readonly eastM: Float64Array;
  readonly northM: Float64Array;
  readonly altitudeM: Float64Array;
  readonly hasAltitude: boolean;
  /** Whether heights are a barometer's, which resolves changes of a metre. */
  readonly hasBarometer: boolean;
  /** 1 for a window without enough fixes: nothing was seen there. */
  readonly isSilent: Uint8Array;
  /** Speed straight across the silence around a silent window, m/s; NaN elsewhere, and where the position jumps. */
  readonly acrossMps: Float64Array;
  /**
   * 1 for a silent window with a rest: both ends of the silence are at one place and height. Recorders write less, or
   * nothing, while they rest.
   */
  readonly isResting: Uint8Array;
}

/** Divides a stretch of the track into windows. */
export function windowsOf(track: Track, { firstIndex, lastIndex }: TrackRange): Windows {
  const { timeSeconds, altitudeM, altitudeSource, samplingIntervalSeconds } = track;
  const interval = Math.max(1, samplingIntervalSeconds);
  const stepSeconds = interval <= 2 ? 2 : interval;
  const startSeconds = timeSeconds[firstIndex]!;
  const pieceSeconds = timeSeconds[lastIndex]! - startSeconds;
  const windowSeconds = JUDGEMENT.windowSeconds * (pieceSeconds > JUDGEMENT.longLogSeconds ? 2 : 1);
  const stepsPerWindow = Math.max(1, Math.round(windowSeconds / stepSeconds));
  const seconds = stepSeconds * stepsPerWindow;
  const count = Math.floor(pieceSeconds / seconds);
  const points = count * stepsPerWindow + 1;
  const east = new Float64Array(points);
  const north = new Float64Array(points);
  const altitude = new Float64Array(points);
  const isSilent = new Uint8Array(count);
  const acrossMps = new Float64Array(count).fill(NaN);
  const isResting = new Uint8Array(count);
  const silenceSeconds = Math.max(JUDGEMENT.silenceSecondsMin, 3.5 * interval);
  let next = firstIndex + 1;
  for (let point = 0; point < points; point++) {
    const time = startSeconds + point * stepSeconds;
    while (next < lastIndex && timeSeconds[next]! < time) next++;
    const before = next - 1;
    const share = (time - timeSeconds[before]!) / (timeSeconds[next]! - timeSeconds[before]!);
    east[point] = track.eastM[before]! + share * (track.eastM[next]! - track.eastM[before]!);
    north[point] = track.northM[before]! + share * (track.northM[next]! - track.northM[before]!);
    altitude[point] = altitudeM[before]! + share * (altitudeM[next]! - altitudeM[before]!);
    const isSilence = timeSeconds[next]! - timeSeconds[before]! > silenceSeconds;
    if (!isSilence && track.segment[next] === track.segment[before]) continue;
    // A point between two windows belongs to both.
    const window = Math.floor(point / stepsPerWindow);
    for (let w = point % stepsPerWindow === 0 ? window - 1 : window; w <= window; w++) {
      if (w < 0 || w >= count) continue;
      isSilent[w] = 1;
      if (!isSilence) continue;
      acrossMps[w] = speedAcross(track, before, next);
      isResting[w] = isRest(track, before, next) ? 1 : 0;
    }
  }
  return {
    count,
    seconds,
    startSeconds,
    stepsPerWindow,
    stepSeconds,
    eastM: east,
    northM: north,
    altitudeM: altitude,
    hasAltitude: altitudeSource !== null,
    hasBarometer: altitudeSource === 'pressure',
    isSilent,
    acrossMps,
    isResting,
  };
}

function speedAcross({ timeSeconds, eastM, northM }: Track, from: number, to: number): number {
  const awayM = Math.hypot(eastM[to]! - eastM[from]!, northM[to]! - northM[from]!);
  return awayM / (timeSeconds[to]! - timeSeconds[from]!);
}

/** Whether two fixes are at one place and height, for all that time. */
function isRest(track: Track, from: number, to: number): boolean {
  const speedMps = speedAcross(track, from, to);
  const seconds = track.timeSeconds[to]! - track.timeSeconds[from]!;
  return (
    speedMps * seconds < JUDGEMENT.restAwayMaxM &&
    speedMps < JUDGEMENT.restSpeedMaxMps &&
    Math.abs(track.altitudeM[to]! - track.altitudeM[from]!) <= JUDGEMENT.restHeightMaxM
  );
}
