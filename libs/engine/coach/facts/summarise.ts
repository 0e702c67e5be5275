import { isGliding, limitsOf } from '../aircraft.js';
import { CLIMB, GLIDE, SEARCH } from '../debrief-thresholds.js';
import { type DebriefFacts } from './debrief-facts.js';
import { type GlideFact } from './flight-part-facts.js';
import {
  type CourseSummary,
  type FinalDescentSummary,
  type HeadwindSummary,
  type RidgeSummary,
  type SearchingSummary,
  type SteepGlidesSummary,
  type SummaryFacts,
} from './summary-facts.js';
import {
  near,
  summariseCentring,
  summariseClimbing,
  summariseDevelopment,
  summariseLeftEarly,
  summariseLeftLate,
  summariseTurns,
  summariseWeakClimbs,
  type TurnMeans,
} from './summarise-climbs.js';
import { roundTo, sum } from './sums.js';

/** A stretch before the last climb without climbing or progress. */
export interface SearchFact {
  starts_after_seconds: number;
  duration_seconds: number;
  height_change_m: number;
}

export type BaseFacts = Omit<DebriefFacts, 'summary' | 'kind'>;

/** Sums and comparisons over the facts of a flight. */
export function summarise(
  facts: BaseFacts,
  measured: {
    tow: SummaryFacts['tow'];
    turns: TurnMeans | null;
    searches: readonly SearchFact[];
    highest: SummaryFacts['highest'];
  },
): SummaryFacts {
  const { thermals, glides, metrics } = facts;
  const seconds = metrics.duration_seconds ?? 0;
  const climbing = summariseClimbing(thermals, seconds);
  return {
    tow: measured.tow,
    climbing,
    weak_climbs: summariseWeakClimbs(thermals),
    left_early: summariseLeftEarly(thermals),
    left_late: summariseLeftLate(thermals),
    slow_centring: summariseCentring(thermals),
    searching: summariseSearching(measured.searches, seconds),
    headwind: summariseHeadwind(glides),
    steep_glides: summariseSteepGlides(facts, climbing?.climb_mean_mps ?? 0),
    turns: summariseTurns(thermals, measured.turns),
    development: summariseDevelopment(thermals),
    course: summariseCourse(facts),
    ridge: summariseRidge(facts, seconds),
    final_descent: summariseFinalDescent(facts, seconds),
    highest: measured.highest,
  };
}

function summariseSearching(searches: readonly SearchFact[], flightSeconds: number): SearchingSummary | null {
  const lost = searches.filter(
    ({ duration_seconds, height_change_m }) =>
      duration_seconds >= SEARCH.stretchSecondsMin && height_change_m <= 0,
  );
  const longest = lost.toSorted((a, b) => b.duration_seconds - a.duration_seconds)[0];
  if (longest === undefined || flightSeconds === 0) return null;
  const time = sum(lost.map(({ duration_seconds }) => duration_seconds));
  return {
    count: lost.length,
    time_seconds: time,
    flight_share: roundTo(time / flightSeconds, 2),
    longest_seconds: longest.duration_seconds,
    longest_after_seconds: longest.starts_after_seconds,
  };
}

/** Glides long enough to measure speed and ratio. */
function longGlides(glides: readonly GlideFact[]): GlideFact[] {
  return glides.filter(({ distance_km }) => distance_km >= GLIDE.kmMin);
}

function summariseHeadwind(glides: readonly GlideFact[]): HeadwindSummary | null {
  const windy = longGlides(glides).flatMap((glide) => {
    const { wind_component_kmh: wind, air_speed_kmh: air } = glide;
    return wind === null || air === null ? [] : [{ ...glide, wind, air }];
  });
  const against = windy.filter(({ wind }) => wind <= -GLIDE.windMinKmh);
  const along = windy.filter(({ wind }) => wind >= GLIDE.windMinKmh);
  if (against.length < GLIDE.countMin) return null;
  const byTime = (of: typeof windy, value: (glide: (typeof windy)[number]) => number): number =>
    sum(of.map((glide) => glide.duration_seconds * value(glide))) /
    sum(of.map(({ duration_seconds }) => duration_seconds));
  const lost = sum(against.map(({ altitude_lost_m }) => altitude_lost_m));
  return {
    headwind_count: against.length,
    headwind_kmh: roundTo(-byTime(against, ({ wind }) => wind), 1),
    headwind_air_speed_kmh: roundTo(
      byTime(against, ({ air }) => air),
      1,
    ),
    headwind_glide_ratio:
      lost > 0 ? roundTo((sum(against.map(({ distance_km }) => distance_km)) * 1000) / lost, 1) : null,
    tailwind_count: along.length,
    tailwind_air_speed_kmh:
      along.length < GLIDE.countMin
        ? null
        : roundTo(
            byTime(along, ({ air }) => air),
            1,
          ),
  };
}

function summariseSteepGlides(facts: BaseFacts, climbMps: number): SteepGlidesSummary | null {
  const { glides } = facts;
  const limits = limitsOf(facts);
  if (limits === null) return null;
  const measurable = longGlides(glides).filter(({ glide_ratio }) => glide_ratio !== null && glide_ratio > 0);
  const steep = measurable.filter(
    ({ glide_ratio, altitude_lost_m, wind_component_kmh }) =>
      glide_ratio! <= limits.steepRatioMax &&
      altitude_lost_m >= GLIDE.steepLostMinM &&
      // Into the wind, a steep path over ground is due to the wind, not to sinking air.
      (wind_component_kmh === null || wind_component_kmh > -GLIDE.windMinKmh),
  );
  const km = sum(steep.map(({ distance_km }) => distance_km));
  const lost = sum(steep.map(({ altitude_lost_m }) => altitude_lost_m));
  const allKm = sum(measurable.map(({ distance_km }) => distance_km));
  const allLost = sum(measurable.map(({ altitude_lost_m }) => altitude_lost_m));
  // Only if clearly steeper than the pilot's other glides; otherwise it is the glider, not the air.
  const isOwnWorst = allLost > 0 && lost > 0 && km / lost <= GLIDE.steepShareMax * (allKm / allLost);
  if (steep.length === 0 || !isOwnWorst) return null;
  const usualLost = allLost > lost ? (km * (allLost - lost)) / (allKm - km) : lost;
  const extra = Math.max(0, Math.round(lost - usualLost));
  return {
    count: steep.length,
    glides: steep.map(({ index }) => index),
    distance_km: roundTo(km, 2),
    altitude_lost_m: lost,
    glide_ratio: roundTo((km * 1000) / lost, 1),
    extra_lost_m: extra,
    lost_seconds: climbMps > 0 ? Math.round(extra / climbMps) : null,
  };
}

/** Null for a flight without a track. */
function summariseCourse(facts: BaseFacts): CourseSummary | null {
  const { metrics, glides, thermals } = facts;
  const { track_length_km: trackKm, distance_straight_km: straightKm } = metrics;
  if (trackKm === null || trackKm <= 0) return null;
  const longest = glides.toSorted((a, b) => b.distance_km - a.distance_km)[0];
  const windy = glides.filter(({ wind_component_kmh }) => wind_component_kmh !== null);
  const seconds = sum(windy.map(({ duration_seconds }) => duration_seconds));
  // The last glide ends with the approach, which says nothing about the air.
  const lastClimb = thermals.at(-1)?.starts_after_seconds ?? 0;
  const calm = longGlides(glides).filter(
    ({ wind_component_kmh: wind, glide_ratio, starts_after_seconds: after, confidence_share }) =>
      wind !== null &&
      Math.abs(wind) < GLIDE.windMinKmh &&
      isGliding(facts, glide_ratio) &&
      (after ?? Infinity) < lastClimb &&
      confidence_share >= CLIMB.confidenceMin,
  );
  const byRatio = calm.toSorted((a, b) => b.glide_ratio! - a.glide_ratio!);
  return {
    straight_share: straightKm === null ? null : roundTo(straightKm / trackKm, 2),
    longest_glide_index: longest?.index ?? null,
    longest_glide_share: longest ? roundTo(longest.distance_km / trackKm, 2) : null,
    wind_along_kmh:
      seconds === 0
        ? null
        : roundTo(sum(windy.map((g) => g.duration_seconds * g.wind_component_kmh!)) / seconds, 1),
    best_glide_index: byRatio[0]?.index ?? null,
    worst_glide_index: byRatio.length > 1 ? byRatio.at(-1)!.index : null,
  };
}

function summariseRidge({ lifts }: BaseFacts, flightSeconds: number): RidgeSummary | null {
  const ridges = lifts.filter(({ kind }) => kind === 'ridge');
  if (ridges.length === 0 || flightSeconds === 0) return null;
  const time = sum(ridges.map(({ duration_seconds }) => duration_seconds));
  return {
    count: ridges.length,
    time_seconds: time,
    flight_share: roundTo(time / flightSeconds, 2),
    longest_seconds: Math.max(...ridges.map(({ duration_seconds }) => duration_seconds)),
    gain_m: sum(ridges.map(({ gain_m }) => Math.max(0, gain_m))),
  };
}

/** From the end of the last circling climb to the landing. */
function summariseFinalDescent(
  { thermals, lifts, glides, gaps, metrics }: BaseFacts,
  flightSeconds: number,
): FinalDescentSummary | null {
  const last = thermals.at(-1);
  const landing = metrics.landing_altitude_m;
  if (last?.starts_after_seconds == null || last.exit_altitude_m === null || landing === null) return null;
  const after = last.starts_after_seconds + last.duration_seconds;
  const isGlideOnly = [...lifts, ...gaps].every(
    ({ starts_after_seconds }) => starts_after_seconds !== null && starts_after_seconds < after,
  );
  if (!isGlideOnly) return null;
  const later = glides.filter(({ starts_after_seconds }) => (starts_after_seconds ?? -1) >= after);
  const tops = [last, ...near(thermals, last)].map(({ exit_altitude_m }) => exit_altitude_m ?? -Infinity);
  return {
    height_m: last.exit_altitude_m - landing,
    thermal_index: last.index,
    below_top_m: Math.max(...tops) - last.exit_altitude_m,
    climb_last_minute_mps: last.climb_last_minute_mps,
    after_seconds: after,
    duration_seconds: flightSeconds - after,
    distance_km: roundTo(sum(later.map(({ distance_km }) => distance_km)), 2),
  };
}
