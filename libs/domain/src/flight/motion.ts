import { FLIGHT } from '../thresholds.js';
import { type Track } from '../track/track.js';

/** How a track moves at a fix. */
export const MOTION = { ground: 0, undecided: 1, flying: 2 } as const;

export type MotionKind = (typeof MOTION)[keyof typeof MOTION];

/**
 * Tells flying speed from standing still, at any fix: by the way made good and the change of altitude over
 * `FLIGHT.motionHalfWindowSeconds` before and after it, never across a gap; where the log is too sparse for that, from
 * neighbour to neighbour.
 */
export class Motion {
  constructor(private readonly track: Track) {}

  at(index: number): MotionKind {
    const { count, timeSeconds, segment } = this.track;
    const half = FLIGHT.motionHalfWindowSeconds;
    const from = index - half;
    const to = index + half;
    // A fix a second, as in most of most logs, and there is nothing to look for.
    const isEven =
      from >= 0 &&
      to < count &&
      timeSeconds[to]! - timeSeconds[from]! === to - from &&
      segment[to] === segment[from];
    return isEven ? this.between(from, to) : this.between(this.firstAround(index), this.lastAround(index));
  }

  private firstAround(index: number): number {
    const { timeSeconds, segment } = this.track;
    const earliest = timeSeconds[index]! - FLIGHT.motionHalfWindowSeconds;
    const own = segment[index];
    let first = index;
    while (segment[first - 1] === own && (first === index || timeSeconds[first - 1]! >= earliest)) first--;
    return first;
  }

  private lastAround(index: number): number {
    const { timeSeconds, segment } = this.track;
    const latest = timeSeconds[index]! + FLIGHT.motionHalfWindowSeconds;
    const own = segment[index];
    let last = index;
    while (segment[last + 1] === own && (last === index || timeSeconds[last + 1]! <= latest)) last++;
    return last;
  }

  private between(from: number, to: number): MotionKind {
    const { timeSeconds, eastM, northM, altitudeM } = this.track;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds === 0) return MOTION.undecided;
    const east = eastM[to]! - eastM[from]!;
    const north = northM[to]! - northM[from]!;
    const wayM2 = east * east + north * north;
    const flyingM = FLIGHT.flyingSpeedMinMps * seconds;
    if (wayM2 >= flyingM * flyingM) return MOTION.flying;
    const groundM = FLIGHT.groundSpeedMaxMps * seconds;
    const climbMps = Math.abs(altitudeM[to]! - altitudeM[from]!) / seconds;
    const isStill = wayM2 <= groundM * groundM && climbMps <= FLIGHT.groundClimbMaxMps;
    return isStill ? MOTION.ground : MOTION.undecided;
  }
}
