import { type Track } from '../track/track.js';
import { BOUNDS } from '../thresholds.js';

/**
 * How sure it is that somebody is in the air, at a time on the track's clock: the posterior of the windows, straight
 * lines between their middles.
 */
export type AirborneAt = (timeSeconds: number) => number;

/**
 * The last fix on the ground before somebody leaves it, followed from the resting side: take-off with `step` 1, or,
 * backwards from the end, landing with `step` -1. Windows say what happened; the fixes say when.
 *
 * The level of rest is followed as the sensor drifts, or as somebody walks. The first clear departure is a height that
 * leaves the noise for 6 s, or 10 s of flying speed; from there back to the last fix that is slow and on the level.
 *
 * @param from index at the resting end; the search goes on in the direction of `step` up to `to`
 * @returns null if already the first fixes are in the air, or nothing departs
 */
export function departure(
  track: Track,
  { from, to, step }: { from: number; to: number; step: 1 | -1 },
  airborneAt: AirborneAt,
): number | null {
  const { timeSeconds, altitudeM, altitudeSource } = track;
  const hasAltitude = altitudeSource !== null;
  const away = (index: number): number => Math.abs(timeSeconds[index]! - timeSeconds[from]!);
  const speedAt = (index: number): number => groundSpeed(track, index);
  const start = firstLevel(track, { from, to, step }, speedAt);
  if (start === null) return null;
  const sensorM = altitudeSource === 'pressure' ? BOUNDS.barometerNoiseM : BOUNDS.gnssNoiseM;
  // Some recorders know steps of several metres only.
  const noiseM = Math.max(sensorM, start.rangeM / 2);
  let { levelM } = start;
  const offLevelM = new Map<number, number>();
  let highSince: number | null = null;
  let fastSince: number | null = null;
  let departed: number | null = null;
  for (let i = from; step > 0 ? i <= to : i >= to; i += step) {
    const speed = speedAt(i);
    const seconds = i === from ? 0 : Math.min(5, away(i) - away(i - step));
    const heightM = altitudeM[i]!;
    if (hasAltitude && speed < BOUNDS.footSpeedMaxMps && Math.abs(heightM - levelM) < 4 * noiseM) {
      const isWalking = speed > BOUNDS.standSpeedMaxMps && airborneAt(timeSeconds[i]!) < BOUNDS.walkAirMax;
      const changeM = (isWalking ? BOUNDS.walkClimbMps : BOUNDS.driftMps) * seconds;
      levelM += Math.max(-changeM, Math.min(changeM, heightM - levelM));
    }
    const off = hasAltitude ? Math.abs(heightM - levelM) : 0;
    offLevelM.set(i, off);
    highSince = off > 4 * noiseM ? (highSince ?? i) : null;
    fastSince = speed > BOUNDS.flyingSpeedMps ? (fastSince ?? i) : null;
    const isHigh = highSince !== null && away(i) - away(highSince) >= BOUNDS.highSeconds;
    const isFast = fastSince !== null && away(i) - away(fastSince) >= BOUNDS.fastSeconds;
    if (!isHigh && !isFast) continue;
    departed = i;
    break;
  }
  if (departed === null) return null;
  while (
    departed !== from &&
    !(speedAt(departed) < BOUNDS.slowSpeedMps && offLevelM.get(departed)! < 2 * noiseM + 1)
  ) {
    departed -= step;
  }
  return departed;
}

/** Median and range of the altitude where the first minute is slow; null if the stretch begins in the air. */
function firstLevel(
  { timeSeconds, altitudeM }: Track,
  { from, to, step }: { from: number; to: number; step: 1 | -1 },
  speedAt: (index: number) => number,
): { levelM: number; rangeM: number } | null {
  const standing: number[] = [];
  let isSlow = false;
  for (let i = from; step > 0 ? i <= to : i >= to; i += step) {
    const seconds = Math.abs(timeSeconds[i]! - timeSeconds[from]!);
    if (seconds > 60) break;
    const speed = speedAt(i);
    if (speed < BOUNDS.restSpeedMps) standing.push(altitudeM[i]!);
    if (seconds <= 20 && speed < 2.5) isSlow = true;
  }
  if (standing.length < 3) return isSlow ? { levelM: altitudeM[from]!, rangeM: 0 } : null;
  standing.sort((a, b) => a - b);
  // Without its ends: somebody may already leave.
  const inner = standing.slice(standing.length >> 2, standing.length - (standing.length >> 2));
  return { levelM: standing[standing.length >> 1]!, rangeM: inner.at(-1)! - inner[0]! };
}

/** Speed over ±3 s, or between the neighbours of a sparse log, m/s. */
export function groundSpeed(
  { count, timeSeconds, eastM, northM, samplingIntervalSeconds }: Track,
  index: number,
): number {
  const reach = Math.max(1, Math.round(BOUNDS.speedHalfSeconds / Math.max(1, samplingIntervalSeconds)));
  const from = Math.max(0, index - reach);
  const to = Math.min(count - 1, index + reach);
  const seconds = Math.max(1, timeSeconds[to]! - timeSeconds[from]!);
  return Math.hypot(eastM[to]! - eastM[from]!, northM[to]! - northM[from]!) / seconds;
}

/**
 * Fast aircraft roll first. Their take-off is where they reach half of the speed they have half a minute later, similar
 * to XCSoar, which uses half the speed of least sink. The index given for slower ones.
 */
export function afterRoll(track: Track, takeoffIndex: number, landingIndex: number): number {
  const { timeSeconds, pathM } = track;
  const start = timeSeconds[takeoffIndex]!;
  const speedAt = (index: number): number =>
    (pathM[index + 1]! - pathM[index]!) / (timeSeconds[index + 1]! - timeSeconds[index]!);
  let settled = takeoffIndex;
  while (settled < landingIndex - 1 && timeSeconds[settled]! - start < BOUNDS.settledAfterSeconds) settled++;
  const settledMps = speedAt(settled);
  if (!(settledMps >= BOUNDS.rollingSpeedMinMps) || track.segment[settled] !== track.segment[takeoffIndex]) {
    return takeoffIndex;
  }
  let index = takeoffIndex;
  while (index < settled && speedAt(index) < settledMps / 2) index++;
  return index;
}
