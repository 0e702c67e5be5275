import { CLIMB, TURN } from '../debrief-thresholds.js';
import { type ThermalFact } from './flight-part-facts.js';
import {
  type ClimbingSummary,
  type LeftEarlySummary,
  type LeftLateSummary,
  type SlowCentringSummary,
  type TurnsSummary,
  type WeakClimbsSummary,
} from './summary-facts.js';
import { medianOf, roundTo, sum } from './sums.js';

/** Means over all circles of the flight, from the thermals' summary. */
export type TurnMeans = Pick<TurnsSummary, 'circle_seconds_mean' | 'circle_radius_m_mean'> & {
  left_share: number | null;
};

const secondsOf = (thermals: readonly ThermalFact[]): number =>
  sum(thermals.map(({ duration_seconds }) => duration_seconds));
const gainOf = (thermals: readonly ThermalFact[]): number => sum(thermals.map(({ gain_m }) => gain_m));
const climbOf = (thermals: readonly ThermalFact[]): number =>
  roundTo(gainOf(thermals) / secondsOf(thermals), 1);
const certain = (thermals: readonly ThermalFact[]): ThermalFact[] =>
  thermals.filter(({ confidence_share }) => confidence_share >= CLIMB.confidenceMin);

export function summariseClimbing(
  thermals: readonly ThermalFact[],
  flightSeconds: number,
): ClimbingSummary | null {
  const best = thermals.toSorted((a, b) => b.climb_mean_mps - a.climb_mean_mps || b.gain_m - a.gain_m)[0];
  if (best === undefined || flightSeconds === 0) return null;
  const gain = gainOf(thermals);
  const lost = sum(thermals.map(({ height_lost_m }) => height_lost_m));
  const timed = certain(thermals).filter(({ efficiency_share }) => efficiency_share !== null);
  return {
    count: thermals.length,
    time_seconds: secondsOf(thermals),
    gain_m: gain,
    climb_mean_mps: climbOf(thermals),
    best_index: best.index,
    climb_best_mps: best.climb_mean_mps,
    efficiency_mean_share:
      timed.length === 0
        ? null
        : roundTo(
            sum(timed.map((thermal) => thermal.efficiency_share! * thermal.duration_seconds)) /
              secondsOf(timed),
            2,
          ),
    flight_share: roundTo(secondsOf(thermals) / flightSeconds, 2),
    height_lost_m: lost,
    // The net gain is what remained after the loss, so the total gain includes both.
    height_lost_share: gain > 0 ? roundTo(lost / (gain + lost), 2) : 0,
    enter_altitude_m: medianOf(thermals.map(({ enter_altitude_m }) => enter_altitude_m)),
    exit_altitude_m: medianOf(thermals.map(({ exit_altitude_m }) => exit_altitude_m)),
  };
}

/** Thermals from the same part of the day; all others if the times are unknown. */
function near(
  thermals: readonly ThermalFact[],
  { index, starts_after_seconds: at }: ThermalFact,
): ThermalFact[] {
  return thermals.filter(
    (other) =>
      other.index !== index &&
      (at === null ||
        other.starts_after_seconds === null ||
        Math.abs(other.starts_after_seconds - at) <= CLIMB.betterWithinSeconds),
  );
}

/** Weak climbs taken high up, with better ones nearby in time. */
export function summariseWeakClimbs(all: readonly ThermalFact[]): WeakClimbsSummary | null {
  const thermals = certain(all);
  const weak = thermals.filter((thermal) => {
    const others = near(thermals, thermal);
    return (
      others.length > 0 &&
      thermal.duration_seconds >= CLIMB.weakSecondsMin &&
      (thermal.enter_above_landing_m ?? 0) >= CLIMB.weakAboveLandingMinM &&
      thermal.climb_mean_mps < CLIMB.weakShare * climbOf(others)
    );
  });
  const better = thermals.filter((thermal) => !weak.includes(thermal));
  if (weak.length === 0 || better.length === 0) return null;
  const betterMps = climbOf(better);
  return {
    count: weak.length,
    thermals: weak.map(({ index }) => index),
    time_seconds: secondsOf(weak),
    gain_m: gainOf(weak),
    climb_mean_mps: climbOf(weak),
    better_climb_mps: betterMps,
    saved_seconds: Math.max(0, Math.round(secondsOf(weak) - gainOf(weak) / betterMps)),
  };
}

/** Good climbs left below the top that others reached, followed by a weaker one. */
export function summariseLeftEarly(all: readonly ThermalFact[]): LeftEarlySummary | null {
  const thermals = certain(all);
  const early = thermals.flatMap((thermal, i) => {
    const next = thermals[i + 1];
    const last = thermal.climb_last_minute_mps;
    const exit = thermal.exit_altitude_m;
    if (next === undefined || last === null || exit === null || next.climb_mean_mps <= 0) return [];
    const tops = near(thermals, thermal).map(({ exit_altitude_m }) => exit_altitude_m ?? -Infinity);
    const below = Math.max(exit, ...tops) - exit;
    const isEarly =
      last >= CLIMB.earlyClimbMinMps &&
      last >= CLIMB.earlyRatioMin * next.climb_mean_mps &&
      below >= CLIMB.earlyBelowTopMinM;
    const lostSeconds = Math.round(Math.min(below, next.gain_m) * (1 / next.climb_mean_mps - 1 / last));
    return isEarly && lostSeconds >= CLIMB.earlyLostSecondsMin
      ? [{ thermal, next, last, below, lostSeconds }]
      : [];
  });
  const worst = early.toSorted((a, b) => b.lostSeconds - a.lostSeconds)[0];
  if (worst === undefined) return null;
  return {
    count: early.length,
    thermals: early.map(({ thermal }) => thermal.index),
    worst_index: worst.thermal.index,
    climb_last_minute_mps: worst.last,
    next_index: worst.next.index,
    next_climb_mean_mps: worst.next.climb_mean_mps,
    below_top_m: worst.below,
    lost_seconds: worst.lostSeconds,
  };
}

/** Climbs not left when they weakened. */
export function summariseLeftLate(all: readonly ThermalFact[]): LeftLateSummary | null {
  const late = certain(all).filter(
    ({ climb_last_minute_mps: last, climb_mean_mps: mean }) =>
      last !== null && mean >= CLIMB.lateMeanMinMps && last <= CLIMB.lateRatioMax * mean,
  );
  if (late.length < CLIMB.lateCountMin) return null;
  return {
    count: late.length,
    thermals: late.map(({ index }) => index),
    climb_mean_mps: climbOf(late),
    climb_last_minute_mps: roundTo(
      sum(late.map(({ climb_last_minute_mps }) => climb_last_minute_mps ?? 0)) / late.length,
      1,
    ),
  };
}

/** Climbs in which centring took more than the first minute. */
export function summariseCentring(all: readonly ThermalFact[]): SlowCentringSummary | null {
  const timed = certain(all).filter(
    ({ climb_first_minute_mps, climb_mean_mps }) =>
      climb_first_minute_mps !== null && climb_mean_mps >= CLIMB.centringMeanMinMps,
  );
  const slow = timed.filter(
    ({ climb_first_minute_mps, climb_mean_mps }) =>
      climb_first_minute_mps! <= CLIMB.centringRatioMax * climb_mean_mps,
  );
  if (slow.length < CLIMB.centringCountMin || slow.length < CLIMB.centringShareMin * timed.length)
    return null;
  return {
    count: slow.length,
    of_count: timed.length,
    thermals: slow.map(({ index }) => index),
    climb_first_minute_mps: roundTo(
      sum(slow.map(({ climb_first_minute_mps }) => climb_first_minute_mps!)) / slow.length,
      1,
    ),
    climb_mean_mps: climbOf(slow),
  };
}

export function summariseTurns(
  thermals: readonly ThermalFact[],
  means: TurnMeans | null,
): TurnsSummary | null {
  if (means === null || means.left_share === null || thermals.length < TURN.countMin) return null;
  const left = thermals.filter(({ direction }) => direction === 'left');
  const right = thermals.filter(({ direction }) => direction === 'right');
  const banked = thermals.filter(({ bank_deg }) => bank_deg !== null);
  return {
    left_share: means.left_share,
    right_share: roundTo(1 - means.left_share, 2),
    circle_seconds_mean: means.circle_seconds_mean,
    circle_radius_m_mean: means.circle_radius_m_mean,
    bank_mean_deg:
      banked.length === 0 ? null : Math.round(sum(banked.map(({ bank_deg }) => bank_deg!)) / banked.length),
    left_count: left.length,
    right_count: right.length,
    climb_left_mps: left.length < 2 ? null : climbOf(left),
    climb_right_mps: right.length < 2 ? null : climbOf(right),
  };
}
