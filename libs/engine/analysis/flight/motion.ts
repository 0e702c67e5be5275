import { FLIGHT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { WindowAround } from '../track/window-around.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** The state of motion at a fix. */
export const MOTION = { ground: 0, undecided: 1, flying: 2 } as const;

export type MotionKind = (typeof MOTION)[keyof typeof MOTION];

/**
 * Distinguishes flying from standing still at any fix, by the distance made good and the altitude change over
 * `FLIGHT.motionHalfWindowSeconds` before and after it, never across a gap. In logs too sparse for that, uses the
 * path from one neighbour through the fix to the other, because the straight line between the neighbours may cut off
 * a circle.
 */
export class Motion {
  private readonly window: WindowAround;
  private readonly groundSpeedMaxMps: number;

  constructor(private readonly track: Track) {
    this.window = new WindowAround(track, FLIGHT.motionHalfWindowSeconds, 0, track.count - 1);
    this.groundSpeedMaxMps =
      track.altitudeSource === null ? FLIGHT.groundSpeedMaxMpsWithoutAltitude : FLIGHT.groundSpeedMaxMps;
    holdShape(this);
  }

  at(index: number): MotionKind {
    this.window.moveTo(index);
    const kind = this.between(this.window.first, this.window.last);
    return kind === MOTION.undecided && this.restsBesideSilence(index) ? MOTION.ground : kind;
  }

  /**
   * Whether the recorder was silent before or after the fix and is still at the same place: the end of a log often has
   * a fix per minute only.
   */
  private restsBesideSilence(index: number): boolean {
    return this.restsBetween(index - 1, index) || this.restsBetween(index, index + 1);
  }

  private restsBetween(from: number, to: number): boolean {
    const { count, timeSeconds, eastM, northM, altitudeM } = this.track;
    if (from < 0 || to >= count) return false;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds < FLIGHT.restSilenceSecondsMin || seconds > FLIGHT.silenceSecondsMax) return false;
    const awayM = Math.hypot(eastM[to]! - eastM[from]!, northM[to]! - northM[from]!);
    const heightM = Math.abs(altitudeM[to]! - altitudeM[from]!);
    return awayM <= FLIGHT.restSpeedMaxMps * seconds && heightM <= FLIGHT.restHeightMaxM;
  }

  private between(from: number, to: number): MotionKind {
    const { timeSeconds, eastM, northM, pathM, altitudeM } = this.track;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds === 0) return MOTION.undecided;
    const isSparse = seconds > 2 * FLIGHT.motionHalfWindowSeconds;
    const east = isSparse ? pathM[to]! - pathM[from]! : eastM[to]! - eastM[from]!;
    const north = isSparse ? 0 : northM[to]! - northM[from]!;
    const distanceM2 = east * east + north * north;
    const flyingM = FLIGHT.flyingSpeedMinMps * seconds;
    if (distanceM2 >= flyingM * flyingM) return MOTION.flying;
    const groundM = this.groundSpeedMaxMps * seconds;
    const climbMps = Math.abs(altitudeM[to]! - altitudeM[from]!) / seconds;
    const isStill = distanceM2 <= groundM * groundM && climbMps <= FLIGHT.groundClimbMaxMps;
    return isStill ? MOTION.ground : MOTION.undecided;
  }
}
