/** A stretch of the flight that plays at a pace of its own. */
export interface PacedStretch {
  readonly pace: Pace;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Plays for at least this long, if the flight plays in a minute. */
  readonly playedSecondsMin?: number;
}

/** `slow` for a climb, `fast` for a glide, `skipped` for a gap in the recording. */
export type Pace = 'slow' | 'fast' | 'skipped';

/** Seconds in which a whole flight plays. */
export const MINUTE_SECONDS = 62;

/** Playing time per second of flight, relative to other flying. */
const PLAYING_TIME: Readonly<Record<Pace, number>> = { slow: 1.5, fast: 0.75, skipped: 0.05 };
/** Take-off and landing play for at least these shares, in which they can be seen. */
const TAKEOFF = { playedShare: 0.06, flownSeconds: 25 };
const LANDING = { playedShare: 0.05, flownSeconds: 40 };
/** A short hop does not play slower than it was flown. */
const RATE_MIN = 1;
/** Parts of the flight with a pace each. */
const PARTS = 1_200;
/** The pace changes over about half a second of playing. */
const SMOOTHED_PARTS = 6;

/**
 * How a whole flight plays in about a minute, whatever its length: slower in climbs, faster on glides, hardly at all in
 * gaps. Maps seconds of playing to seconds of flight and back; both only ever grow.
 */
export class Pacing {
  /** From take-off to landing. */
  readonly playedSeconds: number;
  /** Playing time at the start of each part, and at the end of the last one. */
  private readonly playedAt = new Float64Array(PARTS + 1);

  constructor(
    private readonly durationSeconds: number,
    stretches: readonly PacedStretch[] = [],
  ) {
    this.playedSeconds = Math.min(MINUTE_SECONDS, durationSeconds / RATE_MIN);
    const weights = smoothed(weightsOf(durationSeconds, stretches));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let part = 0; part < PARTS; part++)
      this.playedAt[part + 1] = this.playedAt[part]! + (weights[part]! / total) * this.playedSeconds;
    this.playedAt[PARTS] = this.playedSeconds;
  }

  /** Seconds of flight after some time of playing. */
  flownAt(playedSeconds: number): number {
    const part = this.partAt(playedSeconds);
    const [from, to] = [this.playedAt[part]!, this.playedAt[part + 1]!];
    const share = to > from ? Math.min(1, Math.max(0, (playedSeconds - from) / (to - from))) : 1;
    return ((part + share) / PARTS) * this.durationSeconds;
  }

  /** Seconds of playing until a moment of the flight. */
  playedUntil(flownSeconds: number): number {
    if (this.durationSeconds === 0) return 0;
    const at = Math.min(1, Math.max(0, flownSeconds / this.durationSeconds)) * PARTS;
    const part = Math.min(PARTS - 1, Math.floor(at));
    const [from, to] = [this.playedAt[part]!, this.playedAt[part + 1]!];
    return from + (to - from) * (at - part);
  }

  /** Seconds of flight per second of playing, at a moment of the flight. */
  rateAt(flownSeconds: number): number {
    const around = this.durationSeconds / PARTS;
    const [from, to] = [
      Math.max(0, flownSeconds - around),
      Math.min(this.durationSeconds, flownSeconds + around),
    ];
    const played = this.playedUntil(to) - this.playedUntil(from);
    return played > 0 ? (to - from) / played : RATE_MIN;
  }

  private partAt(playedSeconds: number): number {
    let [low, high] = [0, PARTS - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.playedAt[middle]! <= playedSeconds) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Playing time of each part, in any unit. */
function weightsOf(durationSeconds: number, stretches: readonly PacedStretch[]): Float64Array {
  const weights = new Float64Array(PARTS).fill(1);
  const partSeconds = durationSeconds / PARTS;
  const partAt = (seconds: number) => Math.min(PARTS, Math.max(0, Math.round(seconds / partSeconds)));
  for (const { pace, fromSeconds, toSeconds } of stretches)
    weights.fill(PLAYING_TIME[pace], partAt(fromSeconds), partAt(toSeconds));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (const { fromSeconds, toSeconds, playedSecondsMin = 0 } of stretches)
    raise(
      weights.subarray(partAt(fromSeconds), partAt(toSeconds)),
      (playedSecondsMin / MINUTE_SECONDS) * total,
    );
  const takeoff = Math.max(1, partAt(TAKEOFF.flownSeconds));
  const landing = Math.max(1, partAt(LANDING.flownSeconds));
  raise(weights.subarray(0, takeoff), TAKEOFF.playedShare * total);
  raise(weights.subarray(PARTS - landing), LANDING.playedShare * total);
  return weights;
}

/** Gives parts at least a sum of weights. */
function raise(weights: Float64Array, least: number): void {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum < least) weights.forEach((weight, i) => (weights[i] = (weight * least) / sum));
}

/** The mean around each part; both ends keep theirs. */
function smoothed(weights: Float64Array): Float64Array {
  return weights.map((_, part) => {
    const reach = Math.min(SMOOTHED_PARTS, part, PARTS - 1 - part);
    const around = weights.subarray(part - reach, part + reach + 1);
    return around.reduce((sum, weight) => sum + weight, 0) / around.length;
  });
}
