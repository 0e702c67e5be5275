import { type GroundLine } from '../ground/ground-line.js';
import { GROUND } from '../thresholds.js';
import { firstNotBefore, type Track } from '../track/track.js';
import { isAirborne, STATE_COUNT } from './motion-state.js';
import { type Stay } from './stay.js';
import { type Windows } from './windows.js';

/** Height above ground at each fix, metres, with the standard deviation of the ground; NaN where it is unknown. */
export interface HeightsAboveGround {
  readonly heightM: Float64Array;
  readonly sigmaM: Float64Array;
}

/**
 * Heights above ground of a track. Altitudes are often off by a constant: of the ellipsoid, of the day's pressure. The
 * lowest two hundredths of a log are near the ground, so what they are off by is taken from all, unless it is so much
 * that the log may be in the air throughout.
 */
export function heightsAboveGround(track: Track, line: GroundLine | null): HeightsAboveGround | null {
  if (line === null || track.altitudeSource === null) return null;
  const { count, altitudeM } = track;
  const { groundM, sigmaM } = line;
  const heightM = new Float64Array(count);
  for (let i = 0; i < count; i++) heightM[i] = altitudeM[i]! - groundM[i]!;
  const known = samplesOf(heightM);
  if (known.length === 0) return null;
  const lowest = known[Math.floor(GROUND.lowestShare * known.length)]!;
  const offset = Math.abs(lowest) <= GROUND.offsetMaxM ? lowest : 0;
  for (let i = 0; i < count; i++) heightM[i]! -= offset;
  return { heightM, sigmaM };
}

/** Known heights, spread over the log and sorted. */
function samplesOf(heightM: Float64Array): Float64Array {
  const step = Math.max(1, Math.floor(heightM.length / GROUND.samplesMax));
  const samples = new Float64Array(Math.ceil(heightM.length / step));
  let count = 0;
  for (let i = 0; i < heightM.length; i += step) {
    const height = heightM[i]!;
    if (height === height) samples[count++] = height;
  }
  return samples.subarray(0, count).sort();
}

/**
 * Adds what the height above ground says of each window; unknown ground says nothing. It is a fixed model of the sensor,
 * like the engine's: on the ground, heights scatter around 0; in the air, some are low and the others spread far up.
 */
export function hearGround(
  rows: Float64Array,
  { timeSeconds }: Track,
  { count, seconds, startSeconds }: Windows,
  { heightM, sigmaM }: HeightsAboveGround,
): void {
  const weight = (GROUND.weightPer10Seconds * seconds) / 10;
  for (let window = 0; window < count; window++) {
    const middle = startSeconds + (window + 0.5) * seconds;
    const index = Math.min(
      timeSeconds.length - 1,
      firstNotBefore(timeSeconds, middle, 0, timeSeconds.length),
    );
    const odds = airOdds(heightM[index]!, ofHeight(sigmaM[index]!));
    if (odds !== odds) continue;
    for (let state = 0; state < STATE_COUNT; state++) {
      if (isAirborne(state)) rows[window * STATE_COUNT + state]! += weight * odds;
    }
  }
}

/** Whether a stay is, for the most part, too high above the ground to be on it. */
export function isHigh(
  { heightM, sigmaM }: HeightsAboveGround,
  { startIndex, endIndex }: Pick<Stay, 'startIndex' | 'endIndex'>,
): boolean {
  let high = 0;
  let known = 0;
  for (let i = startIndex; i <= endIndex; i++) {
    if (heightM[i] !== heightM[i]) continue;
    known++;
    if (heightM[i]! > GROUND.restSigmasMax * ofHeight(sigmaM[i]!)) high++;
  }
  return high > known / 2;
}

/** Standard deviation of a height above ground, whose altitude has errors of its own. */
function ofHeight(groundSigmaM: number): number {
  return Math.hypot(groundSigmaM, GROUND.altitudeSigmaM);
}

/** Log odds for the air at a height above ground, limited in both directions; NaN if it is unknown. */
function airOdds(heightM: number, sigmaM: number): number {
  const { lowShare, lowUpToM, meanHeightM, oddsMin, oddsMax } = GROUND;
  const ground = Math.exp(-((heightM / sigmaM) ** 2) / 2) / (sigmaM * Math.sqrt(2 * Math.PI));
  const low = heightM > -2 * sigmaM && heightM < lowUpToM ? lowShare / (lowUpToM + 2 * sigmaM) : 0;
  const high = heightM > 0 ? ((1 - lowShare) * Math.exp(-heightM / meanHeightM)) / meanHeightM : 0;
  if (!(low + high > 0)) return heightM === heightM ? 0 : NaN;
  return Math.max(oddsMin, Math.min(oddsMax, Math.log((low + high) / (ground + 1e-12))));
}
