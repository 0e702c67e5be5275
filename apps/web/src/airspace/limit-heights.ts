import { type ReplayTrack } from '../track/replay-track.js';
import { type Airspace } from './shown-airspace.js';

type Limit = Airspace['floor'];
type Side = 'floor' | 'ceiling';

/** Fixes so far from a flight level say half as much about its height. */
const NEAR_LEVEL_M = 250;
/** More fixes do not change the mean. */
const MEAN_FIXES_MAX = 2_000;

/** The level of a limit: above the ground, or an altitude as the page shows it. */
export interface LimitLevel {
  readonly isAboveGround: boolean;
  /** Infinite if unlimited; NaN if unknown. */
  readonly m: number;
}

export interface LimitHeightsOptions {
  /** Null if it is not known. */
  readonly qnhHPa: number | null;
  /** Whether the altitudes of the track are pressure altitudes. */
  readonly isPressure: boolean;
}

/**
 * Floors and ceilings in the altitudes of a track. Flight levels follow the difference between that altitude and the
 * recorded pressure altitude, which is what the verdict compares. Without a barometer, they follow QNH and the standard
 * atmosphere, which is off by some 4 m per 1,000 m and degree.
 */
export class LimitHeights {
  private readonly qnhOffsetM: number;
  /** By the height of the level. */
  private readonly offsetsM = new Map<number, number>();

  constructor(
    private readonly track: ReplayTrack,
    private readonly options: LimitHeightsOptions,
  ) {
    this.qnhOffsetM = options.qnhHPa === null ? 0 : altitudeAtStandardPressure(options.qnhHPa);
  }

  /** At a fix, where the ground is known. NaN if unknown. */
  atFix(limit: Limit, side: Side, fix: number): number {
    if (limit.datum === 'standard_pressure' && limit.height_m !== null) {
      return limit.height_m + this.offsetAt(fix);
    }
    const level = this.level(limit, side);
    if (!level.isAboveGround) return level.m;
    const groundM = this.track.groundM[fix]!;
    // without terrain, only what begins at the ground can be drawn
    return Number.isNaN(groundM) ? (level.m === 0 ? -Infinity : NaN) : groundM + level.m;
  }

  /** For the whole flight. */
  level({ datum, height_m: heightM }: Limit, side: Side): LimitLevel {
    const unlimitedM = side === 'floor' ? -Infinity : Infinity;
    if (datum === 'unlimited') return { isAboveGround: false, m: unlimitedM };
    if (heightM === null || datum === 'unknown') return { isAboveGround: false, m: NaN };
    if (datum === 'ground') return { isAboveGround: true, m: heightM };
    if (datum === 'sea_level') {
      return { isAboveGround: false, m: heightM - (this.options.isPressure ? this.qnhOffsetM : 0) };
    }
    const offsetM = this.offsetsM.get(heightM) ?? this.offsetNear(heightM);
    this.offsetsM.set(heightM, offsetM);
    return { isAboveGround: false, m: heightM + offsetM };
  }

  private offsetAt(fix: number): number {
    const offsetM = this.track.altitudeM[fix]! - this.track.pressureAltitudeM[fix]!;
    return Number.isNaN(offsetM) ? this.offsetWithoutBarometer : offsetM;
  }

  /** The mean offset, mostly of the fixes near the level. */
  private offsetNear(levelM: number): number {
    const { count, pressureAltitudeM, altitudeM } = this.track;
    let [sum, weights] = [0, 0];
    const step = Math.ceil(count / MEAN_FIXES_MAX);
    for (let i = 0; i < count; i += step) {
      const offsetM = altitudeM[i]! - pressureAltitudeM[i]!;
      if (Number.isNaN(offsetM)) continue;
      const weight = 2 ** (-Math.abs(pressureAltitudeM[i]! - levelM) / NEAR_LEVEL_M);
      sum += weight * offsetM;
      weights += weight;
    }
    return weights > 0 ? sum / weights : this.offsetWithoutBarometer;
  }

  private get offsetWithoutBarometer(): number {
    return this.options.isPressure ? 0 : this.qnhOffsetM;
  }
}

/** The altitude above mean sea level where the standard atmosphere has 1013.25 hPa. */
function altitudeAtStandardPressure(qnhHPa: number): number {
  return 44_330.8 * ((qnhHPa / 1_013.25) ** 0.190263 - 1);
}
