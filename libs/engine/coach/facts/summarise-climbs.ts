import { CLIMB, TURN } from '../debrief-thresholds.js';
import { type ThermalFact } from './flight-part-facts.js';
import {
  type ClimbingSummary,
  type DevelopmentSummary,
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
  const biggest = thermals.toSorted((a, b) => b.gain_m - a.gain_m)[0];
  if (biggest === undefined || flightSeconds === 0) return null;
  // A strong climb of a few circles says little.
  const worthwhile = thermals.filter(({ gain_m }) => gain_m >= CLIMB.momentGainMinM);
  const best = worthwhile.toSorted((a, b) => b.climb_mean_mps - a.climb_mean_mps)[0] ?? biggest;
  const gain = gainOf(thermals);
  const climb = climbOf(thermals);
  const lost = sum(thermals.map(({ height_lost_m }) => height_lost_m));
  const timed = certain(thermals).filter(({ efficiency_share }) => efficiency_share !== null);
  return {
    count: thermals.length,
    time_seconds: secondsOf(thermals),
    gain_m: gain,
    climb_mean_mps: climb,
    biggest_index: biggest.index,
    biggest_gain_share: gain > 0 ? roundTo(biggest.gain_m / gain, 2) : 0,
    gain_mean_m: Math.round(gain / thermals.length),
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
    ...efficiencyLost(timed),
    flight_share: roundTo(secondsOf(thermals) / flightSeconds, 2),
    height_lost_m: lost,
    // The net gain is what remained after the loss, so the total gain includes both.
    height_lost_share: gain > 0 ? roundTo(lost / (gain + lost), 2) : 0,
    height_lost_seconds: gain > 0 ? Math.round((secondsOf(thermals) * lost) / (gain + lost)) : null,
    enter_altitude_m: medianOf(thermals.map(({ enter_altitude_m }) => enter_altitude_m)),
    exit_altitude_m: medianOf(thermals.map(({ exit_altitude_m }) => exit_altitude_m)),
  };
}

/** What it would have saved to hold the best climb rate everywhere as well as in the second-best thermal. */
function efficiencyLost(
  timed: readonly ThermalFact[],
): Pick<ClimbingSummary, 'efficiency_own_good_share' | 'efficiency_lost_seconds'> {
  const measured = timed.filter(({ gain_m }) => gain_m >= CLIMB.momentGainMinM);
  const good = measured.map(({ efficiency_share }) => efficiency_share!).sort((a, b) => b - a)[1];
  if (good === undefined || good <= 0 || measured.length < CLIMB.efficiencyCountMin)
    return { efficiency_own_good_share: null, efficiency_lost_seconds: null };
  const lost = timed.map(({ efficiency_share, duration_seconds }) =>
    Math.max(0, duration_seconds * (1 - efficiency_share! / good)),
  );
  return { efficiency_own_good_share: good, efficiency_lost_seconds: Math.round(sum(lost)) };
}

/** How the climbs of the second half compare with those of the first; null if there are too few. */
export function summariseDevelopment(all: readonly ThermalFact[]): DevelopmentSummary | null {
  const thermals = certain(all).filter(({ exit_altitude_m }) => exit_altitude_m !== null);
  if (thermals.length < CLIMB.developmentCountMin) return null;
  const half = thermals.length >> 1;
  const third = Math.floor(thermals.length / 3);
  const topOf = (part: readonly ThermalFact[]): number =>
    Math.max(...part.map(({ exit_altitude_m }) => exit_altitude_m!));
  return {
    count: thermals.length,
    early_climb_mps: climbOf(thermals.slice(0, half)),
    late_climb_mps: climbOf(thermals.slice(-half)),
    early_top_m: topOf(thermals.slice(0, third)),
    late_top_m: topOf(thermals.slice(-third)),
  };
}

/** Thermals from the same part of the day; all others if the times are unknown. */
export function near(
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
  const biggest = thermals.toSorted((a, b) => b.gain_m - a.gain_m)[0];
  const weak = thermals.filter((thermal) => {
    const others = near(thermals, thermal);
    return (
      others.length > 0 &&
      // After the last climb, there was no better one; and without the biggest, there was no flight.
      thermal !== thermals.at(-1) &&
      thermal !== biggest &&
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
    lost_seconds: edgeLost(late, ({ climb_last_minute_mps }) => climb_last_minute_mps),
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
    lost_seconds: edgeLost(slow, ({ climb_first_minute_mps }) => climb_first_minute_mps),
  };
}

/**
 * Of the first or last minutes, the time in excess of what the same gain takes at the thermal's mean climb rate: at most
 * the whole minute of each, even in sink.
 */
function edgeLost(
  thermals: readonly ThermalFact[],
  edgeMps: (thermal: ThermalFact) => number | null,
): number {
  return Math.round(
    sum(
      thermals.map((thermal) => {
        const share = Math.max(0, edgeMps(thermal) ?? 0) / thermal.climb_mean_mps;
        return CLIMB.edgeSeconds * (1 - share);
      }),
    ),
  );
}

export function summariseTurns(
  thermals: readonly ThermalFact[],
  means: TurnMeans | null,
): TurnsSummary | null {
  if (means === null || means.left_share === null || thermals.length < TURN.countMin) return null;
  const left = thermals.filter(({ direction }) => direction === 'left');
  const right = thermals.filter(({ direction }) => direction === 'right');
  const isComparable = Math.min(left.length, right.length) >= TURN.sideCountMin;
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
    climb_left_mps: isComparable ? climbOf(left) : null,
    climb_right_mps: isComparable ? climbOf(right) : null,
    weaker_side_lost_seconds: isComparable ? sideLost(left, right) : null,
  };
}

/** Time that the gain on the weaker side took longer than at the climb rate of the other; null without a climb rate. */
function sideLost(left: readonly ThermalFact[], right: readonly ThermalFact[]): number | null {
  const [weaker, better] = climbOf(left) < climbOf(right) ? [left, right] : [right, left];
  const betterMps = climbOf(better);
  return betterMps > 0 ? Math.max(0, Math.round(secondsOf(weaker) - gainOf(weaker) / betterMps)) : null;
}
