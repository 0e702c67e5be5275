import { WIND_EVIDENCE } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { fitCircle, Velocities } from '../wind/velocity-fit.js';
import { type Chords } from './motion-chords.js';

/**
 * Whether the ground speed depends on the course as it does in the air: at a constant air speed the velocities over
 * the ground lie on a circle around the wind (see `velocity-fit.ts`). A driver brakes and accelerates on any course,
 * which puts the velocities off every circle.
 *
 * Judged in windows of `WIND_EVIDENCE.windowSeconds`, since the wind changes with place and height. A window counts
 * only if the track reverses in it: two legs of a road with two speed limits lie on a circle as well.
 *
 * @param chords all chords of the movement
 * @returns whether windows like that cover at least `WIND_EVIDENCE.shareMin` of the time
 */
export function showsWind(track: Track, chords: Chords): boolean {
  const { timeSeconds } = track;
  const { at, count } = chords;
  if (count === 0) return false;
  const velocities = new Velocities();
  let explained = 0;
  for (let from = 0, to = 0; from < count; from = to) {
    velocities.clear();
    const start = timeSeconds[at[from]!]!;
    for (; to < count && timeSeconds[at[to]!]! - start < WIND_EVIDENCE.windowSeconds; to++) {
      addVelocity(velocities, track, at[to]!, at[to + 1]!);
    }
    const seconds = timeSeconds[at[to]!]! - start;
    if (seconds >= WIND_EVIDENCE.secondsMin && isFlownInWind(velocities)) explained += seconds;
  }
  return explained >= WIND_EVIDENCE.shareMin * (timeSeconds[at[count]!]! - timeSeconds[at[0]!]!);
}

function addVelocity(
  velocities: Velocities,
  { timeSeconds, eastM, northM, segment }: Track,
  a: number,
  b: number,
) {
  const seconds = timeSeconds[b]! - timeSeconds[a]!;
  if (segment[a] !== segment[b] || seconds > WIND_EVIDENCE.chordSecondsMax) return;
  velocities.add((eastM[b]! - eastM[a]!) / seconds, (northM[b]! - northM[a]!) / seconds);
}

function isFlownInWind(velocities: Velocities): boolean {
  const { eastMps, northMps, count } = velocities;
  if (count < WIND_EVIDENCE.vectorsMin) return false;
  const circle = fitCircle(eastMps, northMps, count);
  if (circle === null) return false;
  const { airSpeedMps, residualMps } = circle;
  const windMps = Math.hypot(circle.eastMps, circle.northMps);
  if (windMps < WIND_EVIDENCE.windMinMps || windMps > WIND_EVIDENCE.windToAirSpeedMax * airSpeedMps)
    return false;
  if (airSpeedMps < WIND_EVIDENCE.airSpeedMinMps) return false;
  if (residualMps > WIND_EVIDENCE.residualShareMax * airSpeedMps) return false;
  const explained = 1 - residualMps ** 2 / speedVariance(velocities);
  const beats = reversals(velocities);
  const explainedMin =
    beats >= WIND_EVIDENCE.beatsMin ? WIND_EVIDENCE.explainedMinOfBeats : WIND_EVIDENCE.explainedMin;
  return beats >= WIND_EVIDENCE.reversalsMin && explained >= explainedMin;
}

function speedVariance({ eastMps, northMps, count }: Velocities): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const square = eastMps[i]! ** 2 + northMps[i]! ** 2;
    sum += Math.sqrt(square);
    squares += square;
  }
  return Math.max(1e-9, squares / count - (sum / count) ** 2);
}

/** How often the course is reversed along the line that the movement follows most. */
function reversals({ eastMps, northMps, count }: Velocities): number {
  let ee = 0;
  let nn = 0;
  let en = 0;
  for (let i = 0; i < count; i++) {
    ee += eastMps[i]! ** 2;
    nn += northMps[i]! ** 2;
    en += eastMps[i]! * northMps[i]!;
  }
  const axisRad = Math.atan2(2 * en, ee - nn) / 2;
  const east = Math.cos(axisRad);
  const north = Math.sin(axisRad);
  let side = 0;
  let turns = 0;
  for (let i = 0; i < count; i++) {
    const along = eastMps[i]! * east + northMps[i]! * north;
    if (Math.abs(along) < WIND_EVIDENCE.beatSpeedMinMps) continue;
    if (side !== 0 && Math.sign(along) !== side) turns++;
    side = Math.sign(along);
  }
  return turns;
}
