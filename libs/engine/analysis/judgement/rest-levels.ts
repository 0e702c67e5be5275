import { medianOf } from '../track/median-of.js';
import { movingRange } from './moving.js';
import { type Windows } from './windows.js';

/** Somebody rests who hardly moves in any direction. */
const REST_SPREAD_MAX_M = 4;
const REST_SPEED_MAX_MPS = 0.9;
/** … nor vertically over ±20 s, beside the noise of the sensor. */
const REST_RANGE_MAX_M = { barometer: 3, gnss: 6 };
const RANGE_SECONDS = 20;
/** The climb since the last rest says nothing after a quarter of an hour. */
const CLIMB_SECONDS_MAX = 900;
/** … and is noise over less than this. */
const CLIMB_SECONDS_MIN = 20;

/** Heights against the places where somebody was last, and is next, at rest. */
export interface RestLevels {
  readonly aboveLastM: Float64Array;
  /** NaN if no rest follows. */
  readonly aboveNextM: Float64Array;
  readonly climbSinceMps: Float64Array;
}

/** Before the first rest, heights are those above the start of the stretch. */
export function restLevels(
  windows: Windows,
  columns: {
    readonly speed: Float64Array;
    readonly placeSpread: Float64Array;
    readonly altitudeM: Float64Array;
  },
): RestLevels {
  const { count, seconds } = windows;
  const { altitudeM } = columns;
  const isRest = restsOf(windows, columns);
  const aboveLastM = new Float64Array(count);
  const climbSinceMps = new Float64Array(count);
  let level = medianOf(altitudeM.slice(0, 3), Math.min(3, count));
  let restedAt = 0;
  for (let i = 0; i < count; i++) {
    if (isRest[i] === 1) {
      level = altitudeM[i]!;
      restedAt = i;
    }
    aboveLastM[i] = altitudeM[i]! - level;
    const since = (i - restedAt) * seconds;
    climbSinceMps[i] = since > CLIMB_SECONDS_MAX ? NaN : aboveLastM[i]! / Math.max(since, CLIMB_SECONDS_MIN);
  }
  const aboveNextM = new Float64Array(count);
  let next = NaN;
  for (let i = count - 1; i >= 0; i--) {
    if (isRest[i] === 1) next = altitudeM[i]!;
    aboveNextM[i] = altitudeM[i]! - next;
  }
  return { aboveLastM, aboveNextM, climbSinceMps };
}

/** Windows at rest; in a dense log with their two neighbours, since a slow moment is no rest. */
function restsOf(
  windows: Windows,
  {
    speed,
    placeSpread,
    altitudeM,
  }: {
    readonly speed: Float64Array;
    readonly placeSpread: Float64Array;
    readonly altitudeM: Float64Array;
  },
): Uint8Array {
  const { count, seconds, hasAltitude, hasBarometer, isSilent } = windows;
  const rangeMaxM = hasBarometer ? REST_RANGE_MAX_M.barometer : REST_RANGE_MAX_M.gnss;
  const rangeM = movingRange(altitudeM, Math.max(1, Math.round(RANGE_SECONDS / seconds)));
  const isStill = (i: number): boolean =>
    isSilent[i] === 0 &&
    placeSpread[i]! < REST_SPREAD_MAX_M &&
    speed[i]! < REST_SPEED_MAX_MPS &&
    (!hasAltitude || rangeM[i]! < rangeMaxM);
  const still = Uint8Array.from({ length: count }, (_, i) => (isStill(i) ? 1 : 0));
  if (seconds > 12) return still;
  return still.map((value, i) => (value === 1 && still[i - 1] !== 0 && still[i + 1] !== 0 ? 1 : 0));
}
