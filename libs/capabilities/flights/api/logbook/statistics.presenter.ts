import { type LogbookGroup, RULE_SET_NAMES } from '@core/contract';
import { DECIMALS, wireNumber } from '@engine/results';
import { type DayOfYear, seasonDays } from '@engine/scoring';
import { type FlightTotals, type SeasonTotals, type Statistics } from '../../wire/statistics.js';
import { type LogbookSeasons } from '../../wire/logbook-filters.js';
import { type LogbookGroupTotals, type LogbookTotals } from '../../tables/logbook.repository.js';

export interface PresentedStatistics {
  readonly seasons: LogbookSeasons;
  readonly seasonStart: DayOfYear | null;
  readonly groups: readonly LogbookGroup[];
  readonly totals: readonly LogbookGroupTotals[];
  readonly groupsMax: number;
}

export function presentStatistics(statistics: PresentedStatistics): Statistics {
  const { seasons, seasonStart, groups, totals, groupsMax } = statistics;
  const total = totals.find(({ group }) => group === null);
  if (total === undefined) throw new Error('The statement returned no total');
  let omitted = 0;
  /** Undefined unless the client asked for this group. */
  const listOf = <T>(group: LogbookGroup, present: (of: LogbookGroupTotals) => T): T[] | undefined => {
    if (!groups.includes(group)) return undefined;
    const found = totals.filter((of) => of.group === group).sort(ORDER[group]);
    omitted += Math.max(0, found.length - groupsMax);
    return found.slice(0, groupsMax).map((of) => present(of));
  };
  const lists = {
    seasons: listOf('season', (of) => presentSeason(of, seasonStart)),
    months: listOf('month', (of) => ({ month: of.key, ...presentTotals(of) })),
    days: listOf('day', (of) => ({ day: of.key, ...presentTotals(of) })),
    sites: listOf('site', (of) => ({ site: of.key, ...presentTotals(of) })),
    gliders: listOf('glider', (of) => ({ glider: of.key, ...presentTotals(of) })),
    tags: listOf('tag', (of) => ({ tag: of.key!, ...presentTotals(of) })),
    tandem: listOf('tandem', (of) => ({ tandem: of.key === 'true', ...presentTotals(of) })),
  };
  return { ...seasons, total: presentTotals(total), ...lists, groups_omitted: omitted };
}

/** Flights without a date are last. */
const latestFirst = (a: LogbookGroupTotals, b: LogbookGroupTotals) =>
  (b.key ?? '').localeCompare(a.key ?? '');
const mostFlightsFirst = (a: LogbookGroupTotals, b: LogbookGroupTotals) =>
  b.flights - a.flights || (a.key ?? '').localeCompare(b.key ?? '');

const ORDER: Record<LogbookGroup, (a: LogbookGroupTotals, b: LogbookGroupTotals) => number> = {
  season: latestFirst,
  month: latestFirst,
  day: latestFirst,
  site: mostFlightsFirst,
  glider: mostFlightsFirst,
  tag: mostFlightsFirst,
  tandem: latestFirst,
};

function presentSeason(of: LogbookGroupTotals, start: DayOfYear | null): SeasonTotals {
  const days = of.key === null ? null : seasonDays(start, Number(of.key));
  return {
    season: of.key,
    starts_on: days?.first ?? null,
    ends_on: days?.last ?? null,
    ...presentTotals(of),
  };
}

function presentTotals(totals: LogbookTotals): FlightTotals {
  const best = RULE_SET_NAMES.flatMap((name) => {
    const points = totals.bestPoints[name];
    return points === null ? [] : [[name, wireNumber(points, DECIMALS.points)] as const];
  });
  return {
    flights: totals.flights,
    flights_without_track: totals.flightsWithoutTrack,
    days: totals.days,
    duration_seconds: totals.durationSeconds,
    duration_max_seconds: totals.durationMaxSeconds,
    track_length_km: wireNumber(totals.trackLengthKm, DECIMALS.distanceKm),
    climb_total_m: totals.climbTotalM,
    thermal_count: totals.thermalCount,
    best_points: Object.fromEntries(best),
  };
}
