import { movingMean, movingRange, movingSpeedQuantiles } from './moving.js';
import { restLevels } from './rest-levels.js';
import { passesOverSameGround } from './same-ground.js';
import { Turning } from './turning.js';
import { windCircles } from './wind-circle.js';
import { type Windows } from './windows.js';

/** What is seen in a window itself. */
export const LOCAL_OBSERVATIONS = [
  'speed',
  'path',
  'climb',
  'altitude_spread',
  'place_spread',
  'turn',
] as const;

/** What is seen around it. */
export const CONTEXT_OBSERVATIONS = [
  'height_above_last_rest',
  'height_above_next_rest',
  'climb_since_rest',
  'altitude_range_1min',
  'altitude_range_5min',
  'speed_high',
  'speed_low',
  'wind_explained',
  'wind_air_speed',
  'vertical_share',
  'straight_climb',
  'curled_climb',
  'stops',
  'same_ground',
  'curl',
  'curl_share',
  'slope_residual',
] as const;

export const OBSERVATIONS = [...LOCAL_OBSERVATIONS, ...CONTEXT_OBSERVATIONS] as const;

export type Observation = (typeof OBSERVATIONS)[number];

/** A column per observation, a value per window; NaN is not seen, and says nothing. */
export type Observations = Readonly<Record<Observation, Float64Array>>;

/** Everything that can be seen of each window, in metres, seconds, degrees and shares from 0 to 1. */
export function observe(windows: Windows): Observations {
  const { count, seconds, hasAltitude } = windows;
  /** Windows before and after the one in the middle. */
  const reach = (around: number): number => Math.max(1, Math.round(around / seconds));
  const motion = motionOf(windows);
  const { speed, path, climb, eastMps, northMps, altitudeM } = motion;
  const { altitudeSpread, placeSpread } = spreadsOf(windows);
  const turning = new Turning(windows);
  const turn = turning.netDegOver(20);
  const curl = turning.netDegOver(60);
  const levels = restLevels(windows, { speed, placeSpread, altitudeM });
  const [low, high] = movingSpeedQuantiles(speed, reach(300), [0.1, 0.95]);
  const circles = windCircles(eastMps, northMps, reach(600));
  const flags = new Float64Array(count);
  const share = (around: number, is: (window: number) => boolean): Float64Array => {
    for (let i = 0; i < count; i++) flags[i] = is(i) ? 1 : 0;
    return movingMean(flags, reach(around));
  };
  /** Mean climb over ±400 s of the windows that meet a condition, if they last a minute. */
  const meanClimb = (is: (window: number) => boolean): Float64Array => {
    const climbs = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const isSeen = is(i) && climb[i]! === climb[i]!;
      climbs[i] = isSeen ? climb[i]! : NaN;
      flags[i] = isSeen ? 1 : 0;
    }
    const leastShare = 60 / seconds / Math.min(2 * reach(400) + 1, count);
    const seen = movingMean(flags, reach(400));
    const means = movingMean(climbs, reach(400));
    for (let i = 0; i < count; i++) if (seen[i]! < leastShare) means[i] = NaN;
    return means;
  };
  const climbMean = movingMean(climb, 1);
  const altitudes: Partial<Record<Observation, Float64Array>> = {
    climb,
    altitude_spread: altitudeSpread,
    height_above_last_rest: levels.aboveLastM,
    height_above_next_rest: levels.aboveNextM,
    climb_since_rest: levels.climbSinceMps,
    altitude_range_1min: movingRange(altitudeM, reach(60)),
    altitude_range_5min: movingRange(altitudeM, reach(300)),
    vertical_share: share(300, (i) => Math.abs(climbMean[i]!) > 0.35),
    straight_climb: meanClimb((i) => curl[i]! < 40 && speed[i]! > 3),
    curled_climb: meanClimb((i) => curl[i]! > 200),
    slope_residual: slopeResidual(path, climb, reach(SLOPE.seconds)),
  };
  const nothing = new Float64Array(count).fill(NaN);
  const columns: Partial<Record<Observation, Float64Array>> = {
    speed,
    path,
    place_spread: placeSpread,
    turn,
    speed_high: high!,
    speed_low: low!,
    wind_explained: circles.explained,
    wind_air_speed: circles.airSpeedMps,
    stops: share(300, (i) => speed[i]! < 0.8),
    same_ground: passesOverSameGround(motion.eastM, motion.northM, speed, seconds),
    curl,
    curl_share: share(300, (i) => curl[i]! > 330),
  };
  const seen = Object.fromEntries(
    OBSERVATIONS.map((name) => [name, columns[name] ?? (hasAltitude ? altitudes[name]! : nothing)]),
  ) as Record<Observation, Float64Array>;
  return onlySeen(seen, windows);
}

/** Around each window, of windows that are faster than a walk and differ in speed. */
const SLOPE = { seconds: 150, pathMinMps: 2.5, windowsMin: 5, spreadMinMps: 1, noiseMps: 0.1 } as const;

/**
 * How much better a constant slope explains the vertical speeds around each window than a constant vertical speed, as
 * the binary logarithm of the ratio of what both leave unexplained: below 0 on a road, where a slower car climbs or
 * sinks slower too; above 0 under a wing, which sinks whatever its speed over the ground.
 */
function slopeResidual(path: Float64Array, climb: Float64Array, reach: number): Float64Array {
  const { length } = path;
  const residuals = new Float64Array(length).fill(NaN);
  for (let i = 0; i < length; i++) {
    let n = 0;
    let p = 0;
    let c = 0;
    let pp = 0;
    let cc = 0;
    let pc = 0;
    for (let j = Math.max(0, i - reach); j <= Math.min(length - 1, i + reach); j++) {
      const speed = path[j]!;
      const rise = climb[j]!;
      if (!(speed >= SLOPE.pathMinMps) || rise !== rise) continue;
      n++;
      p += speed;
      c += rise;
      pp += speed * speed;
      cc += rise * rise;
      pc += speed * rise;
    }
    if (n < SLOPE.windowsMin) continue;
    if (pp / n - (p / n) ** 2 < SLOPE.spreadMinMps ** 2) continue;
    const noise = n * SLOPE.noiseMps ** 2;
    residuals[i] = Math.log2((cc - (pc * pc) / pp + noise) / (cc - (c * c) / n + noise));
  }
  return residuals;
}

/** Distance made good, path and vertical speed of each window; NaN where nothing was seen. */
function motionOf(windows: Windows) {
  const { count, seconds, stepsPerWindow, isSilent } = windows;
  const column = (): Float64Array => new Float64Array(count);
  const motion = {
    speed: column(),
    path: column(),
    climb: column(),
    eastMps: column(),
    northMps: column(),
    eastM: column(),
    northM: column(),
    /** In the middle of each window. */
    altitudeM: column(),
  };
  for (let i = 0; i < count; i++) {
    const from = i * stepsPerWindow;
    const to = from + stepsPerWindow;
    const east = windows.eastM[to]! - windows.eastM[from]!;
    const north = windows.northM[to]! - windows.northM[from]!;
    let pathM = 0;
    for (let step = from; step < to; step++) {
      const stepEast = windows.eastM[step + 1]! - windows.eastM[step]!;
      const stepNorth = windows.northM[step + 1]! - windows.northM[step]!;
      pathM += Math.sqrt(stepEast * stepEast + stepNorth * stepNorth);
    }
    const unseen = isSilent[i] === 1 ? NaN : 0;
    motion.eastMps[i] = unseen + east / seconds;
    motion.northMps[i] = unseen + north / seconds;
    motion.speed[i] = unseen + Math.sqrt(east * east + north * north) / seconds;
    motion.path[i] = unseen + pathM / seconds;
    motion.climb[i] = unseen + (windows.altitudeM[to]! - windows.altitudeM[from]!) / seconds;
    motion.eastM[i] = windows.eastM[from]!;
    motion.northM[i] = windows.northM[from]!;
    motion.altitudeM[i] = windows.altitudeM[from + (stepsPerWindow >> 1)]!;
  }
  return motion;
}

/** Standard deviations around the middle of each window: of altitude over ±14 s, of place over ±20 s, metres. */
function spreadsOf({ count, stepsPerWindow, stepSeconds, eastM, northM, altitudeM }: Windows) {
  const altitudeSpread = new Float64Array(count);
  const placeSpread = new Float64Array(count);
  const steps = (around: number): number => Math.max(1, Math.round(around / stepSeconds));
  for (let i = 0; i < count; i++) {
    const middle = i * stepsPerWindow + (stepsPerWindow >> 1);
    altitudeSpread[i] = Math.sqrt(varianceAround(altitudeM, middle, steps(14)));
    placeSpread[i] = Math.sqrt(
      varianceAround(eastM, middle, steps(20)) + varianceAround(northM, middle, steps(20)),
    );
  }
  return { altitudeSpread, placeSpread };
}

function varianceAround(column: Float64Array, middle: number, reach: number): number {
  const from = Math.max(0, middle - reach);
  const to = Math.min(column.length - 1, middle + reach);
  const origin = column[middle]!;
  let sum = 0;
  let squares = 0;
  for (let i = from; i <= to; i++) {
    const value = column[i]! - origin;
    sum += value;
    squares += value * value;
  }
  const n = to - from + 1;
  return Math.max(0, squares / n - (sum / n) ** 2);
}

/** What a resting recorder shows during a silence. */
const AT_REST: Partial<Record<Observation, number>> = {
  climb: 0,
  altitude_spread: 0.2,
  place_spread: 0.5,
  turn: 0,
  stops: 1,
};

/** In a silent window only the speed across the silence is seen, or that somebody rests there. */
function onlySeen(
  observations: Record<Observation, Float64Array>,
  { isSilent, acrossMps, isResting }: Windows,
): Observations {
  for (let i = 0; i < isSilent.length; i++) {
    if (isSilent[i] === 0) continue;
    for (const name of OBSERVATIONS)
      observations[name][i] = (isResting[i] === 1 ? AT_REST[name] : undefined) ?? NaN;
    observations.speed[i] = observations.path[i] = acrossMps[i]!;
  }
  return observations;
}
